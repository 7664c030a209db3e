/* A scanner sends Enter after the code: in a field that it fills, Enter goes on to the next one.
   Without this, Enter presses the first button of the form, which sends nothing for good. */

for (const field of document.querySelectorAll("input[data-scanned]")) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const fields = [...field.form.querySelectorAll("input:not([type=hidden]), select, textarea, button:not([tabindex])")];
    fields[fields.indexOf(field) + 1]?.focus();
  });
}
