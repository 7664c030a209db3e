// The rows of a sheet, one a seat, copied from the patterns of the page for the variant that is played.

const escaped = (text) => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);

function copied(id, change) {
  const holder = document.createElement("template");
  holder.innerHTML = change(document.getElementById(id).innerHTML);
  return holder.content.querySelector("tr");
}

/** Take out what the variant does not ask for, and the choice of a way where there is nothing to choose. */
function fitted(row, variant, attribute) {
  for (const cell of row.querySelectorAll(`[${attribute}]`)) {
    if (!variant.entries.includes(cell.getAttribute(attribute))) cell.remove();
    else if (variant.ways.length < 2) cell.removeAttribute("data-ways");
  }
  return row;
}

/** Make the row of the headings. */
export function headRow(variant, { ranked }) {
  const row = fitted(copied("les-titres", (html) => html), variant, "data-head");
  row.querySelector("[data-noun]").textContent = variant.noun;
  row.querySelector("[data-ranked]").hidden = !ranked;
  for (const hint of row.querySelectorAll("[data-fewest]")) hint.hidden = !variant.fewest;
  return row;
}

/** Make the row of a seat; `name` is what it is called while nobody has typed a name. */
export function seatRow(seat, name, variant, { ranked }) {
  const filled = (html) => html.replaceAll("__siege__", seat).replaceAll("__nom__", escaped(name));
  const row = fitted(copied("un-siege", filled), variant, "data-key");
  row.querySelector("td[data-ranked]").hidden = !ranked;
  return row;
}

/** Draw the mark of a colour in the first place for one within an element. */
export function showMark(root, colour) {
  const mark = root.querySelector(".mark");
  mark.setAttribute("class", `mark mark-${colour}`);
  mark.querySelector("use").setAttribute("href", `#marque-${colour}`);
}
