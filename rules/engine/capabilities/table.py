"""The table of capabilities: adding one is adding a module and a name here."""

from typing import Annotated

from pydantic import Field

from rules.engine.capabilities.buy_missing import BuyMissing
from rules.engine.capabilities.compare_neighbours import CompareNeighbours
from rules.engine.capabilities.deal_into_teams import DealIntoTeams
from rules.engine.capabilities.measure_free_regions import MeasureFreeRegions
from rules.engine.capabilities.place_shape import PlaceShape
from rules.engine.capabilities.work_out import WorkOut

Helper = Annotated[
    BuyMissing | CompareNeighbours | WorkOut | PlaceShape | MeasureFreeRegions | DealIntoTeams,
    Field(discriminator="capability"),
]
