// Titles and names while one types: a combobox whose list can be read, and left alone. Without it the field is plain.

const REST = 200; // milliseconds without a key before the server is asked
const SHORTEST = 2;

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function line(suggestion, id) {
  const kind = element("small", {}, suggestion.kind);
  const made = element("li", { id, role: "option", "aria-selected": "false" }, element("span", {}, suggestion.label), " ", kind);
  made.dataset.address = suggestion.address;
  return made;
}

class Suggestions {
  constructor(box) {
    this.box = box;
    this.field = box.querySelector("input");
    this.list = element("ul", { id: `${this.field.id}-liste`, role: "listbox", class: "suggestions", "aria-label": box.dataset.list });
    this.told = element("div", { role: "status", class: "visually-hidden" });
    this.list.hidden = true;
    box.append(this.list, this.told);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", this.list.id]]) {
      this.field.setAttribute(name, value);
    }
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => this.pressed(event));
    this.field.addEventListener("blur", () => this.close());
    // Kept from taking the focus: the list would be gone before the click arrives.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.go(event.target.closest("li")));
  }

  typed() {
    clearTimeout(this.timer);
    this.asked?.abort();
    if (this.field.value.trim().length < SHORTEST) this.close();
    else this.timer = setTimeout(() => this.ask(), REST);
  }

  async ask() {
    this.asked = new AbortController();
    const { signal } = this.asked;
    try {
      const answer = await fetch(`${this.box.dataset.suggest}?${new URLSearchParams({ q: this.field.value })}`, { signal });
      if (answer.ok) this.show((await answer.json()).suggestions);
    } catch {
      // Typed on, or no network: the field still searches when it is sent.
    }
  }

  show(suggestions) {
    if (document.activeElement !== this.field) return;
    this.list.replaceChildren(...suggestions.map((one, at) => line(one, `${this.list.id}-${at}`)));
    this.open(suggestions.length > 0);
    const { none, one, many } = this.box.dataset;
    this.told.textContent = [none, one][suggestions.length] ?? many.replace("{n}", suggestions.length);
  }

  open(yes) {
    this.list.hidden = !yes;
    this.field.setAttribute("aria-expanded", String(yes));
    this.field.removeAttribute("aria-activedescendant");
  }

  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.open(false);
    this.told.textContent = "";
  }

  pressed(event) {
    if (this.list.hidden || event.isComposing) return;
    const lines = [...this.list.children];
    const at = lines.findIndex((one) => one.id === this.field.getAttribute("aria-activedescendant"));
    if (event.key === "ArrowDown") this.choose(lines, (at + 1) % lines.length);
    else if (event.key === "ArrowUp") this.choose(lines, at < 1 ? lines.length - 1 : at - 1);
    else if (event.key === "Enter" && at >= 0) this.go(lines[at]);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  choose(lines, at) {
    lines.forEach((one, index) => one.setAttribute("aria-selected", String(index === at)));
    this.field.setAttribute("aria-activedescendant", lines[at].id);
    lines[at].scrollIntoView({ block: "nearest" });
  }

  go(chosen) {
    if (chosen) location.assign(chosen.dataset.address);
  }
}

for (const box of document.querySelectorAll("[data-suggest]")) new Suggestions(box);
