// The result as a picture: who stands where, and of which lines each total is made.

import { fillOf, linePatterns } from "./patterns.js";
import { mark, podium, podiumHeight } from "./podium.js";
import { drawn, fitted } from "./svg.js";

const BAR = 30;
const GAP = 16;
const NAME = 17;
const NARROW = 560;
const DIGIT = 9;
const LEAST_WIDTH = 280;

/**
 * Give what the picture shows: a row a player in the order of the ranks, each `{name, colour, rank, total, parts}`,
 * and the furthest that bars go below and above zero. A part is `{line, points, from}`: its place among the lines,
 * its points, and where it begins; what is negative goes to the left of zero, away from what is positive.
 */
export function barsOf(answer, seats) {
  const lines = Object.keys(answer.labels);
  const rows = answer.players.map((player, place) => ({
    name: player.name,
    colour: seats[place]?.colour ?? "",
    rank: player.rank,
    total: player.total,
    parts: partsOf(lines.map((key) => player.lines[key] ?? 0)),
  }));
  const ends = rows.flatMap(({ parts }) => parts.flatMap(({ from, points }) => [from, from + points]));
  return { rows: inOrder(rows), lines, least: Math.min(0, ...ends), most: Math.max(0, ...ends) };
}

function partsOf(points) {
  let below = 0;
  let above = 0;
  return points.flatMap((own, line) => {
    if (own === 0) return [];
    const from = own < 0 ? below : above;
    if (own < 0) below += own;
    else above += own;
    return [{ line, points: own, from }];
  });
}

/** Give rows with a rank from the first to the last; those who share one stay in their order around the table. */
export const inOrder = (rows) => [...rows].sort((one, other) => one.rank - other.rank);

/**
 * Draw the picture, `width` units wide. `together` is "won", "lost" or "open" where nobody is before another; `alone`
 * says that there is one seat, which stands on a podium only when it has won something; `label` is the picture in
 * words. The marks of the players are symbols of the page; `prefix` keeps the ids of two pictures apart.
 */
export function picture({ answer, seats, label, together = "", alone = false, width = 640, prefix = "result" }) {
  const bars = barsOf(answer, seats);
  const wide = Math.max(LEAST_WIDTH, Math.round(width));
  const steps = together ? together === "won" : !alone;
  const top = steps ? podiumHeight(bars.rows, together) : 0;
  const layout = layoutOf(bars, wide);
  const height = top + (bars.lines.length ? GAP + bars.rows.length * layout.pitch : 0) + 6;
  const root = { viewBox: `0 0 ${wide} ${height}`, role: "img", "aria-label": label, class: "result-picture" };
  const parts = [linePatterns(prefix, bars.lines.length)];
  if (steps) parts.push(podium(bars.rows, { width: wide, together }));
  if (bars.lines.length) parts.push(...rowsOf(bars, layout, top + GAP, prefix));
  return drawn("svg", root, ...parts);
}

/** Where things lie: names stand beside their bars where there is room, and above them on a phone. */
function layoutOf({ least, most, rows }, width) {
  const above = width < NARROW;
  const names = above ? 0 : 172;
  const totals = above ? 0 : 18 + DIGIT * 1.2 * Math.max(...rows.map(({ total }) => figure(total).length));
  const unit = (width - names - totals - 4) / Math.max(1, most - least);
  const pitch = BAR + GAP + (above ? NAME + 10 : 0);
  return { above, names, unit, pitch, width, zero: names + 2 - least * unit };
}

function rowsOf({ rows, lines, least }, layout, top, prefix) {
  const options = { layout, prefix, plain: lines.length < 2 };
  return rows.map((row, place) => {
    const parts = rowOf(row, options);
    // Zero is marked where something lies below it: one long line, or a piece a bar where names are in between.
    if (least < 0) parts.push(drawn("path", { d: zeroLine(layout, place === rows.length - 1), class: "zero" }));
    return drawn("g", { transform: `translate(0 ${top + place * layout.pitch})` }, ...parts);
  });
}

function zeroLine({ above, zero, pitch }, last) {
  if (above) return `M${zero} ${NAME + 7}v${BAR + 6}`;
  return `M${zero} -4v${last ? BAR + 8 : pitch}`;
}

function rowOf(row, { layout, prefix, plain }) {
  const down = layout.above ? NAME + 10 : 0;
  const middle = layout.above ? 15 : BAR / 2 + 6;
  const room = layout.above ? layout.width - 90 : layout.names - 34;
  const name = drawn("text", { x: 28, y: middle, class: "who" }, fitted(row.name, room, NAME));
  const total = drawn("text", { x: layout.width - 2, y: middle, class: "sum" }, figure(row.total));
  const segments = row.parts.flatMap((part) => segment(part, row, { layout, down, prefix, plain }));
  return [mark(row, 2, middle - 16, 20), name, total, ...segments];
}

/** A part of a bar, with its points in it where they fit; where there is one line only it has the player's colour. */
function segment({ line, points, from }, { colour }, { layout, down, prefix, plain }) {
  const { unit, zero } = layout;
  const width = Math.abs(points) * unit;
  const x = zero + Math.min(from, from + points) * unit;
  const box = { x: round(x), y: down, width: round(width), height: BAR };
  const look = plain ? { class: `segment mark-${colour}` } : { class: "segment", fill: fillOf(prefix, line) };
  const shown = figure(points);
  const fits = width >= DIGIT * shown.length + 6;
  const label = drawn("text", { x: round(x + width / 2), y: down + BAR / 2 + 5, class: "points" }, shown);
  return fits ? [drawn("rect", { ...box, ...look }), label] : [drawn("rect", { ...box, ...look })];
}

const figure = (number) => String(number).replace("-", "\u2212");
const round = (number) => Math.round(number * 10) / 10;
