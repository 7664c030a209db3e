// Several ways to fill a sheet in: only the fields of the chosen one are shown, and what was typed in the others stays.

function show(form, way) {
  form.querySelector("[data-way]").value = way;
  for (const cell of form.querySelectorAll("[data-ways]")) cell.hidden = !cell.dataset.ways.split(" ").includes(way);
  for (const button of form.querySelectorAll("[data-change]")) {
    button.setAttribute("aria-pressed", String(button.value === way));
    button.classList.toggle("quiet", button.value !== way);
  }
}

/** Let the buttons change the way without sending the form. */
export function enableWays(form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-change]");
    if (!button) return;
    event.preventDefault();
    show(form, button.value);
    form.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Keep the chosen way under `key`. */
export function wayMemory(form, key, storage) {
  const field = form.querySelector("[data-way]");
  const known = [...form.querySelectorAll("[data-change]")].map((button) => button.value);
  return {
    save: () => field && storage.set(key, field.value),
    restore() {
      const way = storage.get(key);
      if (known.includes(way)) show(form, way);
    },
    forget: () => storage.remove(key),
  };
}
