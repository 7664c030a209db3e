/* Names of the house while one types: a list under the field, by keyboard and by pointer. The field stays a field:
   Tab, Enter without a choice, and a browser without this file send what was typed. */

import { pieceAt, withName } from "./names.js";

const REST = 200;
const words = document.getElementById("combobox-words")?.dataset;
const told = document.getElementById("combobox-told");

class Combobox {
  constructor(field, number) {
    this.field = field;
    this.several = "several" in field.dataset;
    this.active = -1;
    this.list = this.madeList(`names-${number}`);
    const shell = document.createElement("span");
    shell.className = "names-shell";
    // A field that is moved loses the focus, and what somebody is typing would go nowhere.
    const focused = document.activeElement === field;
    field.replaceWith(shell);
    shell.append(field, this.list);
    if (focused) field.focus();
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.list.id);
    field.addEventListener("input", () => this.wait());
    field.addEventListener("keydown", (event) => this.pressed(event));
    field.addEventListener("blur", () => this.close());
    // What was typed before this file had come asks now.
    if (focused && field.value !== field.defaultValue) this.wait();
  }

  madeList(id) {
    const list = document.createElement("ul");
    list.className = "names";
    list.id = id;
    list.hidden = true;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", words.list);
    // The pointer must not take the focus: the field would close the list before the click.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => this.take(event.target.closest("[role=option]")));
    return list;
  }

  wait() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.timer = setTimeout(() => this.ask(), REST);
  }

  async ask() {
    const { start, end } = pieceAt(this.field.value, this.field.selectionStart, this.several);
    const typed = this.field.value.slice(start, end).trim();
    if (typed.length < 2) {
      this.close();
      return;
    }
    this.asked = new AbortController();
    const query = new URLSearchParams({ genre: this.field.dataset.suggest, q: typed });
    try {
      const answer = await fetch(`${words.address}?${query}`, { signal: this.asked.signal });
      if (answer.ok) this.show((await answer.json()).names);
    } catch {
      // Typed on, or no network: the field works without the list.
      this.close();
    }
  }

  show(names) {
    if (document.activeElement !== this.field || names.length === 0) {
      this.close();
      return;
    }
    this.list.replaceChildren(...names.map((name, at) => this.option(name, at)));
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.mark(-1);
    told.textContent = names.length === 1 ? words.one : words.many.replace("%n", names.length);
  }

  option(name, at) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${at}`;
    option.textContent = name;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    return option;
  }

  close() {
    clearTimeout(this.timer);
    this.list.hidden = true;
    this.active = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  mark(at) {
    const options = [...this.list.children];
    // Beyond either end is the field itself, with nothing chosen.
    this.active = at >= options.length ? -1 : at < -1 ? options.length - 1 : at;
    options.forEach((option, place) => option.setAttribute("aria-selected", String(place === this.active)));
    if (this.active < 0) this.field.removeAttribute("aria-activedescendant");
    else this.field.setAttribute("aria-activedescendant", options[this.active].id);
  }

  pressed(event) {
    if (this.list.hidden || event.isComposing) return;
    const acts = {
      ArrowDown: () => this.mark(this.active + 1),
      ArrowUp: () => this.mark(this.active - 1),
      Escape: () => this.close(),
      Enter: this.active < 0 ? null : () => this.take(this.list.children[this.active]),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  take(option) {
    if (!option) return;
    const piece = pieceAt(this.field.value, this.field.selectionStart, this.several);
    const { text, caret } = withName(this.field.value, piece, option.textContent, this.several);
    this.field.value = text;
    this.field.setSelectionRange(caret, caret);
    this.close();
  }
}

[...document.querySelectorAll("input[data-suggest]")].forEach((field, number) => new Combobox(field, number));
