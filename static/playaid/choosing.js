// Many options at once: what is chosen is told where they fold away, and one is found by a part of its name.

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

function labelOf(item) {
  return item.querySelector("label").firstChild.textContent.trim();
}

function chosenIn(item) {
  const input = item.querySelector("input");
  if (input.type === "checkbox") return input.checked ? labelOf(item) : "";
  return ["", "0"].includes(input.value.trim()) ? "" : `${labelOf(item)} × ${input.value.trim()}`;
}

/** Say what is chosen in the options that are folded away, and how many in each of their groups. */
export function showChosen(form) {
  for (const summary of form.querySelectorAll("[data-chosen]")) {
    const { none, many, handful } = summary.dataset;
    const chosen = [...summary.closest("fieldset").querySelectorAll("li")].map(chosenIn).filter(Boolean);
    const words = chosen.length > Number(handful) ? many.replace("{n}", chosen.length) : chosen.join(", ");
    summary.textContent = words || none;
  }
  for (const group of form.querySelectorAll("[data-group]")) {
    const number = [...group.querySelectorAll("li")].map(chosenIn).filter(Boolean).length;
    group.querySelector("[data-count]").textContent = number ? `(${number})` : "";
  }
}

function find(filter) {
  const wanted = folded(filter.querySelector("input").value);
  const options = filter.parentElement;
  for (const item of options.querySelectorAll("li")) {
    item.hidden = wanted !== "" && !folded(labelOf(item)).includes(wanted);
  }
  for (const group of options.querySelectorAll("[data-group]")) {
    const some = [...group.querySelectorAll("li")].some((item) => !item.hidden);
    group.hidden = !some;
    group.open = wanted !== "" && some;
  }
}

/** Bring the search fields of long lists to life. */
export function enableFilters(form) {
  for (const filter of form.querySelectorAll("[data-filter]")) {
    filter.hidden = false;
    filter.addEventListener("input", (event) => {
      event.stopPropagation();
      find(filter);
    });
    filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
}
