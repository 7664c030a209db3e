"""The table of capabilities: adding one is adding a module and a name here."""

from typing import Annotated

from pydantic import Field

from rules.engine.capabilities.compare_neighbours import CompareNeighbours
from rules.engine.capabilities.work_out import WorkOut

Helper = Annotated[CompareNeighbours | WorkOut, Field(discriminator="capability")]
