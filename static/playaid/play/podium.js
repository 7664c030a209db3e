// The three steps of the best, with everybody on their step: who shares a place shares the step.

import { drawn, fitted, widthOf } from "./svg.js";

const LINE = 30;
const CROWN = 30;
const NAME = 16;
const STEPS = { 1: 62, 2: 44, 3: 30 };
// Second to the left of the first, third to the right, as people know it.
const FROM_LEFT = [2, 1, 3];
const MOST_WIDTH = 190;
// Where the confetti lie: parts of the width and height, and which of the lines' colours they have.
const CONFETTI = [
  [0.05, 0.3], [0.12, 0.62], [0.17, 0.16], [0.24, 0.44], [0.31, 0.1], [0.37, 0.3], [0.63, 0.28], [0.7, 0.12],
  [0.76, 0.4], [0.83, 0.2], [0.88, 0.58], [0.95, 0.34],
];

/** Draw a player's mark, `size` units wide, with its upper left corner at (x, y); its shape is a symbol of the page. */
export function mark({ colour }, x, y, size) {
  const place = { x, y, width: size, height: size };
  return drawn("use", { href: `#marque-${colour}`, ...place, class: `mark mark-${colour}` });
}

/** Say how high the podium of these players is, in the units of the picture; 0 without one. */
export function podiumHeight(players, together) {
  const steps = stepsOf(players, together);
  return Math.max(0, ...steps.map((step) => step.high + step.players.length * LINE + (step.rank === 1 ? CROWN : 0)));
}

/** Draw the podium into a picture of this width, its foot at the height that `podiumHeight` gives. */
export function podium(players, { width, together }) {
  const foot = podiumHeight(players, together);
  const steps = stepsOf(players, together);
  const wide = Math.min(MOST_WIDTH, width / Math.max(steps.length, together ? 1 : 2));
  const left = (width - wide * steps.length) / 2;
  const drawnSteps = steps.map((step, place) => stepOf(step, left + place * wide, wide, foot));
  return drawn("g", { class: "podium" }, confetti(width, foot), ...drawnSteps);
}

function stepsOf(players, together) {
  if (together) return [{ rank: 1, high: STEPS[1], players, silent: true }];
  const on = (rank) => ({ rank, high: STEPS[rank], players: players.filter((player) => player.rank === rank) });
  return FROM_LEFT.map(on).filter((step) => step.players.length);
}

function stepOf({ rank, high, players, silent }, left, wide, foot) {
  const top = foot - high;
  const box = drawn("rect", { x: left + 2, y: top, width: wide - 4, height: high, rx: 4, class: `step step-${rank}` });
  const number = drawn("text", { x: left + wide / 2, y: top + high / 2 + 9, class: "step-number" }, String(rank));
  const people = players.map((player, place) => standing(player, left, wide, top - LINE * (place + 1)));
  const crown = rank === 1 ? [crownAt(left + wide / 2, top - LINE * players.length - CROWN)] : [];
  return drawn("g", {}, box, ...(silent ? [] : [number]), ...people, ...crown);
}

/** The mark and the name together stand in the middle of the step. */
function standing(player, left, wide, y) {
  const name = fitted(player.name, wide - 38, NAME);
  const start = left + (wide - 26 - widthOf(name, NAME)) / 2;
  const words = drawn("text", { x: start + 26, y: y + 19, class: "who" }, name);
  return drawn("g", {}, mark(player, start, y + 3, 20), words);
}

function crownAt(x, y) {
  const place = { transform: `translate(${x} ${y})`, class: "crown" };
  return drawn("path", { d: "M-15 22L-17 4L-8 12L0 0L8 12L17 4L15 22z", ...place });
}

function confetti(width, height) {
  const pieces = CONFETTI.map(([x, y], place) => {
    const turned = `translate(${Math.round(x * width)} ${Math.round(y * height)}) rotate(${place * 47})`;
    return drawn("rect", { width: 9, height: 5, rx: 1, transform: turned, class: `piece ground-${(place * 3) % 8}` });
  });
  return drawn("g", { class: "confetti" }, ...pieces);
}
