"""The endpoints. Each asks the rules in force and answers with the documents of the commands."""

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api import schema
from rules.api.exchange import RulesView, rules_or_404
from rules.published import published_definitions
from rules.questions import (
    answer_helper,
    answer_score,
    answer_setup,
    as_number,
    has_helper,
    list_helpers,
    summary,
)


class RulesetList(RulesView):
    """The games that have rules here."""

    @schema.answers(
        "rulesets_list",
        "Les jeux qui ont des règles ici",
        schema.an_object({"rulesets": schema.a_list(schema.SUMMARY)}),
        parameters=[],
    )
    def get(self, _request: Request) -> Response:
        """List the games, and what can be asked of each."""
        return Response({"rulesets": [summary(definition) for definition in published_definitions()]})


class RulesetDefinition(RulesView):
    """One game's rules as data."""

    @schema.answers("rulesets_definition", "Les règles d’un jeu, telles que la tablette les calcule", schema.KEYED)
    def get(self, _request: Request, slug: str) -> Response:
        """Give the whole definition, formulas as trees."""
        return Response(rules_or_404(slug).as_json())


class Setup(RulesView):
    """The setup of a game."""

    @schema.answers("rulesets_setup", "Préparer une partie", schema.SETUP, parameters=schema.SETUP_PARAMETERS)
    def get(self, request: Request, slug: str) -> Response:
        """Answer a question in the address; what is left empty was not asked."""
        asked = {key: value for key, value in request.query_params.items() if value}
        numbers = {key: as_number(asked[key]) for key in ("players", "seed") if key in asked}
        return Response(answer_setup(rules_or_404(slug), {**asked, **numbers}))

    @schema.answers("rulesets_setup_post", "Préparer une partie", schema.SETUP, request=schema.SETUP_QUESTION)
    def post(self, request: Request, slug: str) -> Response:
        """Answer a question in the body."""
        return Response(answer_setup(rules_or_404(slug), request.data))


class Score(RulesView):
    """The scoreboard of a sheet."""

    @schema.answers("rulesets_score", "Compter les points d’une feuille", schema.SCOREBOARD, request=schema.SHEET)
    def post(self, request: Request, slug: str) -> Response:
        """Score the sheet in the body."""
        return Response(answer_score(rules_or_404(slug), request.data))


class HelperList(RulesView):
    """The helpers of a game."""

    @schema.answers("rulesets_helpers", "Les aides d’un jeu et ce qu’elles demandent", schema.HELPERS)
    def get(self, _request: Request, slug: str) -> Response:
        """List the helpers with the facts that each wants."""
        return Response(list_helpers(rules_or_404(slug)))


class Helper(RulesView):
    """One helper of a game."""

    @schema.answers(
        "rulesets_helper",
        "Demander une aide",
        schema.KEYED,
        request=schema.KEYED,
        parameters=[schema.SLUG, schema.NAME],
    )
    def post(self, request: Request, slug: str, name: str) -> Response:
        """Answer to the facts in the body."""
        definition = rules_or_404(slug)
        if not has_helper(definition, name):
            raise NotFound("ce jeu n’a pas d’aide de ce nom")
        return Response(answer_helper(definition, name, request.data))
