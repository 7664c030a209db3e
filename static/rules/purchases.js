// What it costs to get what is missing: own sources first, then the cheapest purchases, as on the server.
// A state is the text of the units still open; its ways map what each seller is paid to what is bought from whom.

import { entered, missing } from "./entries.js";
import { figureOf } from "./figures.js";
import { Run, value, written } from "./formula.js";
import { tablesOf } from "./score.js";
import { EvaluationFault, integer, listed, truth } from "./values.js";

const MAX_NEED = 20;
const MAX_SOURCES = 200;
const MAX_PRICE = 1000;
const NBSP = "\u00a0";
const total = (paid) => paid.reduce((sum, coins) => sum + coins, 0);

/** Answer a helper that buys what is missing; `helper` is one of the definition, `facts` are valid. */
export function buyMissing(definition, helper, facts) {
  const tables = tablesOf(definition);
  const filled = helper.asks.map(({ key }) => key).filter((key) => !missing(facts[key]));
  const run = new Run(new Map([...tables, ["filled", filled]]));
  for (const entry of helper.asks) run.names.set(entry.key, entered(facts[entry.key], entry, tables));
  for (const figure of helper.values ?? []) run.names.set(figure.key, figureOf(figure, run));
  return answered(helper, run, tables.get(helper.resources) ?? new Map());
}

function answered(helper, run, resources) {
  const need = texts(value(helper.need, run), MAX_NEED);
  const unknown = need.filter((name) => !resources.has(name));
  if (unknown.length) throw new EvaluationFault(`ressource inconnue${NBSP}: ${listed(unknown)}`);
  if (helper.barred && truth(value(helper.barred.when, run))) return outOfReach(written(helper.barred.text, run));
  if (truth(value(helper.free, run))) {
    return told(helper, 0, [[helper.sellers.map(() => 0), []]], run, resources, "construction gratuite");
  }
  const fee = integer(value(helper.fee, run), "fee");
  const ways = cheapest(need, sources(value(helper.own, run)), marketOf(helper, run));
  if (!ways.length) return outOfReach(`même en achetant, on ne réunit pas ${goods(need, resources)}`);
  return told(helper, fee, ways, run, resources, "rien à acheter");
}

function texts(given, most) {
  const waiting = [given];
  const found = [];
  while (waiting.length) {
    const one = waiting.shift();
    if (Array.isArray(one)) waiting.unshift(...one);
    else if (typeof one === "string" && found.length < most) found.push(one);
    else throw new EvaluationFault(`${most} ressources au plus sont attendues, par leur nom`);
  }
  return found;
}

const sources = (given) => texts(given, MAX_SOURCES).map((text) => [...new Set(text.split("/"))]);

function marketOf(helper, run) {
  const offers = helper.sellers.flatMap(({ offers: offered }, seller) =>
    missing(offered) ? [] : sources(value(offered, run)).map((source) => ({ seller, source })),
  );
  const unlimited = helper.sellers.flatMap(({ offers: offered }, seller) => (missing(offered) ? [seller] : []));
  const prices = new Map();
  const price = (seller, resource) => {
    const key = `${seller} ${resource}`;
    if (!prices.has(key)) {
      const found = integer(value(helper.sellers[seller].price, run.with({ resource })), "price");
      if (found < 0 || found > MAX_PRICE) throw new EvaluationFault(`prix inattendu${NBSP}: ${found}`);
      prices.set(key, found);
    }
    return prices.get(key);
  };
  return { sellers: helper.sellers.length, offers, unlimited, price, run };
}

function cheapest(need, own, market) {
  const wanted = tally(need);
  for (const [name, ...others] of own) {
    if (!others.length && wanted.get(name) > 0) wanted.set(name, wanted.get(name) - 1);
  }
  const names = [...wanted].filter(([, units]) => units > 0).map(([name]) => name);
  const none = Array.from({ length: market.sellers }, () => 0);
  const start = names.map((name) => wanted.get(name)).join(" ");
  let states = new Map([[start, new Map([[none.join(" "), [none, []]]])]]);
  const offers = [...own.filter((source) => source.length > 1).map((source) => ({ seller: -1, source })), ...market.offers];
  for (const offer of offers) states = passed(states, names, offer, market);
  for (const [open, ways] of [...states]) bought(states, names, open, ways, market);
  return [...(states.get(names.map(() => 0).join(" ")) ?? new Map()).values()];
}

const unitsOf = (open) => (open === "" ? [] : open.split(" ").map(Number));

function passed(states, names, offer, market) {
  const found = new Map([...states].map(([open, ways]) => [open, new Map(ways)]));
  for (const [open, ways] of states) {
    const units = unitsOf(open);
    names.forEach((name, place) => {
      if (units[place] === 0 || !offer.source.includes(name)) return;
      market.run.spend(ways.size);
      const left = units.map((number, at) => number - (at === place ? 1 : 0)).join(" ");
      keep(found, left, paying(ways, offer.seller, name, market));
    });
  }
  return found;
}

function paying(ways, seller, name, market) {
  if (seller < 0) return ways;
  const price = market.price(seller, name);
  const after = new Map();
  for (const [paid, goods_] of ways.values()) {
    const now = paid.map((coins, place) => coins + (place === seller ? price : 0));
    after.set(now.join(" "), [now, [...goods_, [seller, name]]]);
  }
  return after;
}

function keep(states, open, ways) {
  const every = new Map([...ways, ...(states.get(open) ?? [])]);
  const best = Math.min(...[...every.values()].map(([paid]) => total(paid)));
  states.set(open, new Map([...every].filter(([, [paid]]) => total(paid) === best)));
}

function bought(states, names, open, ways, market) {
  const units = unitsOf(open);
  if (!units.some(Boolean) || !market.unlimited.length) return;
  names.forEach((name, place) => {
    const seller = market.unlimited.reduce((one, other) => (market.price(other, name) < market.price(one, name) ? other : one));
    for (let unit = 0; unit < units[place]; unit += 1) {
      market.run.spend(ways.size);
      ways = paying(ways, seller, name, market);
    }
  });
  keep(states, units.map(() => 0).join(" "), ways);
}

function tally(names) {
  const units = new Map();
  for (const name of names) units.set(name, (units.get(name) ?? 0) + 1);
  return units;
}

const goods = (names, resources) =>
  listed([...tally(names)].map(([name, units]) => `${units}${NBSP}${resources.get(name).label}`));
const coinsOf = (number) => `${number} ${number < 2 ? "pièce" : "pièces"}`;
const row = (key, label, given, because) => ({ key, label, value: given, because });

function outOfReach(because) {
  return { answers: [row("possible", "Possible", false, because)], purchases: [], splits: [] };
}

function told(helper, fee, ways, run, resources, nothing) {
  const [paid, wares] = ways[0];
  const coins = fee + total(paid);
  const purse = value(helper.purse, run);
  const affordable = purse === null || integer(purse, "purse") >= coins;
  const enough = affordable ? "le trésor suffit" : `il faut ${coins} pièces et vous en avez ${purse}`;
  const from = helper.sellers.map((_seller, place) => goods(wares.filter(([seller]) => seller === place).map(([, name]) => name), resources) || "rien");
  const reasons = [
    ...(fee ? [`${coinsOf(fee)} à la banque`] : []),
    ...helper.sellers.flatMap(({ to }, place) => (paid[place] ? [`${coinsOf(paid[place])} ${to} (${from[place]})`] : [])),
  ];
  const answers = [
    row("possible", "Possible", affordable, purse === null ? "toutes les ressources se trouvent" : enough),
    row("coins", "Pièces à payer", coins, reasons.join(`${NBSP}; `) || nothing),
    ...helper.sellers.map(({ key, label }, place) => row(key, label, paid[place], from[place])),
  ];
  const keys = helper.sellers.map(({ key }) => key);
  const purchases = wares.map(([seller, name]) => ({ seller: keys[seller], resource: name, label: resources.get(name).label }));
  const splits = ways.map(([split]) => Object.fromEntries(keys.map((key, place) => [key, split[place]])));
  return { answers, purchases, splits };
}
