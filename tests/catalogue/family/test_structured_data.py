from catalogue.family.structured_data import Described, schema_org

ADDRESS = "https://ludo.exemple/jeux/1/"


def test_what_is_not_known_is_not_told():
    assert schema_org(Described(ADDRESS, "Toupie")) == {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": "Toupie",
        "url": ADDRESS,
    }


def test_a_game_is_told_whole():
    told = Described(
        ADDRESS, "Toupie", picture=f"{ADDRESS}couverture/", description="Elle tourne.", authors=["Ada Essai"],
        publishers=["Éditions Nues"], year=2015, series="Petits jeux", players=(2, None), months=(96, None), minutes=30,
        languages=["fre", "eng", "zxx"], eans=["3760000000001"],
    )  # fmt: skip

    assert schema_org(told) == {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": "Toupie",
        "url": ADDRESS,
        "image": f"{ADDRESS}couverture/",
        "description": "Elle tourne.",
        "author": [{"@type": "Person", "name": "Ada Essai"}],
        "publisher": [{"@type": "Organization", "name": "Éditions Nues"}],
        "datePublished": "2015",
        "isPartOf": [{"@type": "CreativeWorkSeries", "name": "Petits jeux"}],
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": 2},
        "typicalAgeRange": "8-",
        "timeRequired": "PT30M",
        "inLanguage": ["en", "fr"],
        "identifier": [{"@type": "PropertyValue", "propertyID": "EAN", "value": "3760000000001"}],
    }


def test_a_toy_is_a_product_of_a_brand():
    told = Described(ADDRESS, "Cubes", is_toy=True, publishers=["Bois Fictif"], eans=["12345678", "3760000000001"])

    assert schema_org(told) == {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": "Cubes",
        "url": ADDRESS,
        "brand": [{"@type": "Brand", "name": "Bois Fictif"}],
        "gtin13": "3760000000001",
    }
