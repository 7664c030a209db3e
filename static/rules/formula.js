// Evaluates the trees of formulas and writes texts with figures in them, exactly as the server does.
// A tree is a number, a boolean, null, or a list that begins with its operation; see docs/rulesets.md.

import { EvaluationFault, bounded, column, equal, integer, items, lookedUp, member, show, truth } from "./values.js";

// Steps that one answer may cost; only passing through lists costs steps. The server counts alike.
const FUEL = 200000;

/** The names a formula can see (a Map), and the steps that the whole answer may still take. */
export class Run {
  constructor(names, fuel = { left: FUEL }) {
    this.names = names;
    this.fuel = fuel;
  }

  spend(steps) {
    this.fuel.left -= steps;
    if (this.fuel.left < 0) throw new EvaluationFault("calcul trop long");
  }

  with(names) {
    return new Run(new Map([...this.names, ...Object.entries(names)]), this.fuel);
  }
}

function divided(left, right) {
  const remainder = rest(left, right);
  return (left - remainder) / right; // exact: the rest was taken away before
}

function rest(left, right) {
  if (right === 0) throw new EvaluationFault("division par zéro");
  const remainder = left % right;
  return remainder !== 0 && remainder < 0 !== right < 0 ? remainder + right : remainder;
}

const ARITHMETIC = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "//": divided,
  "%": rest,
};

function among(run, value, group) {
  run.spend(Array.isArray(group) ? group.length : 1);
  return member(value, group);
}

const COMPARISONS = {
  "==": (_run, left, right) => equal(left, right),
  "!=": (_run, left, right) => !equal(left, right),
  "<": (_run, left, right) => integer(left, "<") < integer(right, "<"),
  "<=": (_run, left, right) => integer(left, "<=") <= integer(right, "<="),
  ">": (_run, left, right) => integer(left, ">") > integer(right, ">"),
  ">=": (_run, left, right) => integer(left, ">=") >= integer(right, ">="),
  in: among,
  "not in": (run, left, right) => !among(run, left, right),
};

function arithmetic(run, [operation, left, right]) {
  const first = integer(value(left, run), operation);
  return bounded(ARITHMETIC[operation](first, integer(value(right, run), operation)));
}

function compare(run, [, first, ...rest]) {
  let left = value(first, run);
  for (let link = 0; link < rest.length; link += 2) {
    const right = value(rest[link + 1], run);
    if (!COMPARISONS[rest[link]](run, left, right)) return false;
    left = right;
  }
  return true;
}

/** How many nodes a tree has: what one turn of a loop over it costs. */
export function weight(tree) {
  if (!Array.isArray(tree)) return 1;
  return tree.slice(1).reduce((sum, part) => sum + (typeof part === "string" ? 0 : weight(part)), 1);
}

function each(run, [, item, name, source, ...conditions]) {
  const values = items(value(source, run), "for");
  const cost = [item, ...conditions].reduce((sum, tree) => sum + weight(tree), 0);
  run.spend(cost * values.length);
  const inner = new Run(new Map(run.names), run.fuel);
  const found = [];
  for (const one of values) {
    inner.names.set(name, one);
    if (conditions.every((condition) => truth(value(condition, inner)))) found.push(value(item, inner));
  }
  return found;
}

const SUMMARIES = {
  sum: (values) => values.reduce((sum, one) => bounded(sum + integer(one, "sum")), 0),
  count: (values) => values.length,
  any: (values) => values.some(truth),
  all: (values) => values.every(truth),
};

function summary(run, [operation, source]) {
  const values = items(value(source, run), operation);
  run.spend(values.length);
  return SUMMARIES[operation](values);
}

function extreme(run, [operation, source, ...defaults]) {
  const values = items(value(source, run), operation).map((one) => integer(one, operation));
  run.spend(values.length);
  if (values.length) return values.reduce((best, one) => (operation === "min" ? Math.min : Math.max)(best, one));
  if (defaults.length) return value(defaults[0], run);
  throw new EvaluationFault(`«\u00a0${operation}\u00a0» d’une liste vide`);
}

function named(run, [, name]) {
  if (run.names.has(name)) return run.names.get(name);
  throw new EvaluationFault(`nom inconnu «\u00a0${name}\u00a0»`);
}

const OPERATIONS = {
  text: (_run, [, text]) => text,
  name: named,
  ...Object.fromEntries(Object.keys(ARITHMETIC).map((operation) => [operation, arithmetic])),
  neg: (run, [, operand]) => bounded(-integer(value(operand, run), "-")),
  abs: (run, [, operand]) => Math.abs(integer(value(operand, run), "abs")),
  compare,
  and: (run, [, ...operands]) => operands.every((operand) => truth(value(operand, run))),
  or: (run, [, ...operands]) => operands.some((operand) => truth(value(operand, run))),
  not: (run, [, operand]) => !truth(value(operand, run)),
  if: (run, [, condition, then, otherwise]) => value(truth(value(condition, run)) ? then : otherwise, run),
  list: (run, [, ...operands]) => operands.map((operand) => value(operand, run)),
  index: (run, [, holder, place]) => lookedUp(value(holder, run), value(place, run)),
  attr: (run, [, row, name]) => column(value(row, run), name),
  each,
  sum: summary,
  count: summary,
  any: summary,
  all: summary,
  min: extreme,
  max: extreme,
};

/** Give the value of a tree within a run. */
export function value(tree, run) {
  return Array.isArray(tree) ? OPERATIONS[tree[0]](run, tree) : tree;
}

/** Give the value of a tree for these names (an object or a Map), or throw an EvaluationFault. */
export function evaluate(tree, names) {
  return value(tree, new Run(asMap(names)));
}

const FORMS = {
  show: (run, [, tree]) => show(value(tree, run)),
  plus: (run, [, tree]) => items(value(tree, run), "+").map(show).join(" + ") || "0",
  plural: (run, [, tree, one, many]) => (Math.abs(integer(value(tree, run), "pluriel")) < 2 ? one : many),
};

/** Write the parts of a template within a run. */
export function written(parts, run) {
  return parts.map((part) => (typeof part === "string" ? part : FORMS[part[0]](run, part))).join("");
}

/** Write a template for these names (an object or a Map), or throw an EvaluationFault. */
export function renderTemplate(parts, names) {
  return written(parts, new Run(asMap(names)));
}

function asMap(names) {
  return names instanceof Map ? new Map(names) : new Map(Object.entries(names));
}

/** Join the texts of an explanation that apply. */
export function explained(explanation, run) {
  const applies = ({ when }) => when === undefined || when === null || truth(value(when, run));
  return explanation.filter(applies).map(({ text }) => written(text, run)).join("\u00a0; ") || "rien à compter";
}
