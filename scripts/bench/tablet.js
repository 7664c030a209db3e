// What a tap costs on the sheet of a play. Evaluated in its page; functions only, so that it can be evaluated again.

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves when the next frame has been drawn. */
function drawn() {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    }),
  );
}

function rows() {
  return [...document.querySelectorAll("#feuille tbody tr")];
}

function inSight(element) {
  return element.closest("[data-key]") !== null && !element.closest("[data-key]").hidden && !element.closest(".later");
}

function fieldsIn(row) {
  return [...row.querySelectorAll("[data-number]")].filter(inSight);
}

function write(field, text) {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fill a sheet in as at the end of an evening: every number, every choice, and every seventh card for each seat. */
function fill() {
  rows().forEach((row, seat) => {
    for (const field of fieldsIn(row)) write(field, String(Math.min(Number(field.dataset.most), 2)));
    for (const list of [...row.querySelectorAll("select")].filter(inSight)) {
      list.selectedIndex = Math.min(2 * seat + 1, list.options.length - 1);
      list.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const boxes = [...row.querySelectorAll("input[type=checkbox]")].filter(inSight);
    for (const box of boxes.filter((_box, place) => place % 7 === seat)) box.click();
  });
}

function totals() {
  return document.querySelector("[data-totals] ul").textContent;
}

/** The first of the candidates (functions) that changes the totals twice in a row, or else the first one. */
function telling(candidates) {
  const changes = (act) => {
    const before = totals();
    act();
    return totals() !== before;
  };
  return candidates.find((act) => changes(act) && changes(act)) ?? candidates[0];
}

/** The + of a counter that changes the total; one with room above it, so that it can be pressed often. */
function plus(row) {
  const fields = fieldsIn(row).sort((one, other) => Number(other.dataset.most) - Number(one.dataset.most));
  const buttons = fields.map((field) => field.parentElement.querySelector('[data-step="1"]'));
  return telling(buttons.filter(Boolean).map((button) => () => button.click()));
}

/** A figure on the keypad, another one each time, in the place of what stands in the field. */
function digit(row) {
  const acts = fieldsIn(row).map((field) => {
    const act = () => document.querySelector(`[data-keys] [data-key="${act.next}"]`).click();
    act.prepare = () => {
      field.focus();
      field.select();
      act.next = field.value === "1" ? "2" : "1";
    };
    return act;
  });
  return telling(acts.map((act) => Object.assign(() => (act.prepare(), act()), { act })))?.act;
}

/** A card that is ticked, or no longer so. */
function tick(row) {
  const boxes = [...row.querySelectorAll("input[type=checkbox]")].filter(inSight);
  return telling(boxes.map((box) => () => box.click()));
}

/** Do an act so often, in the rows in turn: [ms until the text has changed, ms until that was drawn, how often not]. */
async function measure(kind, times) {
  const acts = rows().map(kind);
  const told = { counted: [], drawn: [], same: 0 };
  for (let time = 0; time < times; time += 1) {
    const act = acts[time % acts.length];
    act.prepare?.();
    await pause(120);
    const before = totals();
    const began = performance.now();
    act();
    const counted = performance.now() - began;
    if (totals() === before) told.same += 1;
    await drawn();
    told.counted.push(counted);
    told.drawn.push(performance.now() - began);
  }
  return [told.counted, told.drawn, told.same];
}
