// Several ways to fill a sheet in: which one the table uses is part of the play, since it changes what counts.

/** Give what shows only the fields of the chosen way; `onWay(way)` is told when somebody presses another. */
export function choosingWay({ form, onWay }) {
  const offered = form.querySelector("[data-ways-offered]");
  let waysOf = new Map();
  let way = "";

  function show() {
    for (const cell of form.querySelectorAll("[data-ways]")) cell.hidden = !cell.dataset.ways.split(" ").includes(way);
    for (const button of offered?.querySelectorAll("[data-change]") ?? []) {
      button.setAttribute("aria-pressed", String(button.value === way));
      button.classList.toggle("quiet", button.value !== way);
    }
  }

  offered?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-change]");
    if (button) onWay(button.value);
  });
  return {
    /** Whether the chosen way asks for an entry. */
    asks: (key) => !waysOf.has(key) || waysOf.get(key).includes(way),
    seat(table) {
      way = table.way;
      waysOf = new Map([...form.querySelectorAll("[data-head][data-ways]")].map((head) => [head.dataset.head, head.dataset.ways.split(" ")]));
      if (offered) offered.hidden = table.variant.ways.length < 2;
      for (const button of offered?.querySelectorAll("[data-change]") ?? []) button.hidden = !table.variant.ways.includes(button.value);
      show();
    },
  };
}
