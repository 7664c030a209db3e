// The helpers of a game by name, each answered by its capability, as on the server.

import { measureFreeRegions, placeShape } from "./grid.js";
import { compareNeighbours } from "./neighbours.js";
import { buyMissing } from "./purchases.js";
import { dealIntoTeams } from "./teams.js";
import { workOut } from "./work_out.js";

const CAPABILITIES = {
  buy_missing: buyMissing,
  compare_neighbours: (_definition, helper, facts) => compareNeighbours(helper, facts),
  deal_into_teams: dealIntoTeams,
  measure_free_regions: (_definition, helper, facts) => measureFreeRegions(helper, facts),
  place_shape: (_definition, helper, facts) => placeShape(helper, facts),
  work_out: workOut,
};

/** Answer the helper of that name in the definition; `facts` are valid. */
export function runHelper(definition, name, facts) {
  const helper = definition.helpers.find(({ key }) => key === name);
  return CAPABILITIES[helper.capability](definition, helper, facts);
}
