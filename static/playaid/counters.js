// The buttons beside a number, and the arrow keys within it. Without JavaScript the number is typed.

const INTEGER = /^[-+]?[0-9]{1,9}$/;

/** Give the number typed in a field: null for nothing, NaN for what is no whole number. As the server reads it. */
export function typedNumber(text) {
  const typed = text.trim().replace(/\u2212/g, "-").replace(/[ \u00a0\u202f\u2009]/g, "");
  if (typed === "") return null;
  return INTEGER.test(typed) ? Number(typed) : NaN;
}

function step(input, by) {
  const { least, most } = input.dataset;
  const now = typedNumber(input.value);
  const start = now === null || Number.isNaN(now) ? 0 : now;
  const next = Math.min(Number(most), Math.max(Number(least), start + by));
  input.value = String(next).replace("-", "\u2212");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Show the buttons within an element, which only work with JavaScript. */
export function showSteps(root) {
  for (const button of root.querySelectorAll("[data-step]")) button.hidden = false;
}

/** Bring the counters of a form to life. */
export function enableCounters(form) {
  showSteps(form);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button.parentElement.querySelector("[data-number]"), Number(button.dataset.step));
  });
  form.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by || !event.target.matches("[data-number]")) return;
    event.preventDefault();
    step(event.target, by);
  });
}
