<?xml version="1.0" encoding="UTF-8"?>
<!-- What of a UNIMARC record can be searched for: title, people, numbers on the box. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:z="http://indexdata.com/zebra-2.0" xmlns:m="http://www.loc.gov/MARC21/slim"
                exclude-result-prefixes="m">
  <xsl:output method="xml" encoding="UTF-8"/>
  <xsl:template match="/m:record">
    <z:record z:id="{m:controlfield[@tag='001']}">
      <xsl:for-each select="m:datafield[@tag='200']/m:subfield[@code='a' or @code='e']">
        <z:index name="title:w any:w"><xsl:value-of select="."/></z:index>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='700' or @tag='701' or @tag='702']">
        <z:index name="author:w any:w"><xsl:value-of select="m:subfield[@code='b']"/><xsl:text> </xsl:text><xsl:value-of select="m:subfield[@code='a']"/></z:index>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='073']/m:subfield[@code='a']">
        <z:index name="ean:w any:w"><xsl:value-of select="."/></z:index>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='010']/m:subfield[@code='a']">
        <z:index name="isbn:w any:w"><xsl:value-of select="translate(., '-', '')"/></z:index>
      </xsl:for-each>
    </z:record>
  </xsl:template>
  <xsl:template match="text()"/>
</xsl:stylesheet>
