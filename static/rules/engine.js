// The rules engine on the tablet: the same trees, the same answers as the server, without a network.

export { evaluate, renderTemplate } from "./formula.js";
export { score } from "./score.js";
export { draw } from "./draw.js";
export { compareNeighbours } from "./neighbours.js";
export { measureFreeRegions, placeShape } from "./grid.js";
export { buyMissing } from "./purchases.js";
export { workOut } from "./work_out.js";
export { runHelper } from "./helpers.js";
export { EvaluationFault } from "./values.js";
