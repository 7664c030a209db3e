<?xml version="1.0" encoding="UTF-8"?>
<!-- A UNIMARC record as the Dublin Core has it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
                xmlns:m="http://www.loc.gov/MARC21/slim" xmlns:dc="http://purl.org/dc/elements/1.1/"
                xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" exclude-result-prefixes="m">
  <xsl:output method="xml" encoding="UTF-8"/>
  <xsl:template match="/m:record">
    <oai_dc:dc>
      <dc:identifier>https://catalogue.exemple.invalid/<xsl:value-of select="m:controlfield[@tag='001']"/></dc:identifier>
      <xsl:for-each select="m:datafield[@tag='200']/m:subfield[@code='a']">
        <dc:title><xsl:value-of select="."/></dc:title>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='700' or @tag='701']">
        <dc:creator><xsl:value-of select="m:subfield[@code='a']"/>, <xsl:value-of select="m:subfield[@code='b']"/></dc:creator>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='210']/m:subfield[@code='c']">
        <dc:publisher><xsl:value-of select="."/></dc:publisher>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='210']/m:subfield[@code='d']">
        <dc:date><xsl:value-of select="."/></dc:date>
      </xsl:for-each>
      <xsl:for-each select="m:datafield[@tag='073']/m:subfield[@code='a']">
        <dc:identifier>EAN <xsl:value-of select="."/></dc:identifier>
      </xsl:for-each>
    </oai_dc:dc>
  </xsl:template>
  <xsl:template match="text()"/>
</xsl:stylesheet>
