// The house's own keypad for numbers: it has a minus, covers nothing, and the tablet's keyboard stays a press away.

import { write } from "./keypad_writing.js";

const FIELD = "input[data-number]";
const CHOICE = "keypad";

const isShown = (field) => field.offsetParent !== null && !field.disabled && !field.readOnly;
const touched = () => navigator.maxTouchPoints > 0 || matchMedia("(any-pointer: coarse)").matches;

/** The name of a field, as it is read aloud: "Catégorie – Joueur". */
function nameOf(field) {
  return (field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "").replace(/\s+/g, " ").trim();
}

/**
 * Bring the keypad in `root` to life for the number fields of `form`. The choice between it and the tablet's own
 * keyboard is made by the buttons `toggle` and `[data-toggle]`, and remembered through `keep(name, value)` and
 * `restore(name)`; without a choice it is on where fingers are. Gives `{show(offered)}`: whether it may open now.
 */
export function keypad({ root, form, keep, restore, toggle }) {
  const words = root.querySelector("[data-keypad]").dataset;
  const pad = root.querySelector("[data-keys]");
  const find = (name) => root.querySelector(`[data-${name}]`);
  let on = restore(CHOICE) ?? touched();
  let offered = true;
  let field = null;
  let before = "";
  // Whether the field has just got the focus, and no key has been pressed yet.
  let fresh = false;

  /** Say which cell is filled in, and let only those keys be pressed that make sense for it. */
  function tell() {
    find("cell").textContent = nameOf(field);
    pad.setAttribute("aria-label", words.label.replace("{cell}", () => nameOf(field)));
    pad.setAttribute("aria-controls", field.id);
    pad.querySelector('[data-key="minus"]').disabled = Number(field.dataset.least) >= 0;
    // Asks the page where its fields are: too slow for each key that is pressed.
    pad.querySelector("[data-word]").textContent = nextOf(field) ? words.next : words.done;
    tellTyped();
  }

  function tellTyped() {
    find("typed").textContent = field.value || words.blank;
  }

  function showChoice() {
    find("toggle-word").textContent = on ? words.system : words.own;
    toggle.setAttribute("aria-pressed", String(on));
    pad.hidden = !on;
  }

  /** While the keypad is on, the tablet is asked to leave its keyboard away. */
  function silence(input) {
    input.dataset.ownMode ??= input.inputMode;
    input.inputMode = on ? "none" : input.dataset.ownMode;
  }

  function open(target) {
    silence(target);
    if (target !== field) {
      leave();
      field = target;
      before = field.value;
      fresh = true;
    }
    root.hidden = !offered || !(on || touched());
    tell();
    reveal();
  }

  /** The sheet has become shorter, or turned with the tablet: what is being filled in stays in sight above the keys. */
  function reveal() {
    if (field && !root.hidden) field.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The first key replaces what stood there before; once something is typed, a press moves within it. */
  function takeAll() {
    if (on && field && document.activeElement === field && field.value === before) field.select();
  }

  /** What the keypad wrote is told as the browser tells what was typed: once, when the field is left. */
  function leave() {
    const left = field;
    field = null;
    if (left && left.value !== before) left.dispatchEvent(new Event("change", { bubbles: true }));
    return left;
  }

  function close() {
    const left = leave();
    root.hidden = true;
    return left;
  }

  /** Close it by hand: the focus stays in the field, from where the keyboard goes on. */
  function shut() {
    const left = close();
    if (root.contains(document.activeElement) || document.activeElement === document.body) left?.focus();
    root.hidden = true;
  }

  function change() {
    on = !on;
    keep(CHOICE, on);
    showChoice();
    for (const input of form.querySelectorAll(FIELD)) silence(input);
    const current = field;
    // A tablet shows its keyboard when a field gets the focus, not when the mode of one changes.
    current?.blur();
    current?.focus();
  }

  function nextOf(current) {
    const fields = [...form.querySelectorAll(FIELD)].filter(isShown);
    return fields[fields.indexOf(current) + 1] ?? null;
  }

  function press(key) {
    if (key !== "next") {
      write(field, key);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return tellTyped();
    }
    const next = nextOf(field);
    if (!next) return shut();
    next.focus();
    return next.select();
  }

  function pressed({ target }) {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.key && field) press(button.dataset.key);
    else if ("toggle" in button.dataset) change();
    else if ("shut" in button.dataset) shut();
  }

  const isNumber = ({ target }) => target.matches?.(FIELD);
  const isStep = (element) => element.closest("[data-step]") !== null;
  form.addEventListener("pointerdown", (event) => isNumber(event) && silence(event.target));
  form.addEventListener("focusin", (event) => {
    if (isNumber(event)) open(event.target);
    else if (!isStep(event.target)) close();
  });
  // Not at the click: the keys have moved the field from under the finger, which then clicks on something else.
  document.addEventListener("mouseup", () => {
    if (fresh) setTimeout(takeAll);
    fresh = false;
  });
  form.addEventListener("click", (event) => {
    if (!isNumber(event) || !root.hidden) return;
    open(event.target);
    takeAll();
  });
  form.addEventListener("input", (event) => event.target === field && tellTyped());
  form.addEventListener("focusout", () => {
    setTimeout(() => {
      const now = document.activeElement;
      if (document.hasFocus() && now !== field && !root.contains(now) && !isStep(now)) close();
    });
  });
  // The field keeps the focus, and with it the place where one writes.
  root.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  root.addEventListener("click", pressed);
  for (const place of [root, form]) {
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || root.hidden) return;
      event.preventDefault();
      shut();
    });
  }
  toggle.addEventListener("click", change);
  addEventListener("resize", reveal);
  showChoice();
  return {
    show(now) {
      offered = now;
      if (!offered) close();
    },
  };
}
