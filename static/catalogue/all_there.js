/* F2 says that all is there. A function key never comes out of a scanner, so that no code can press it. */

const form = document.querySelector("form[data-all-there]");
const button = form && form.querySelector("button[type=submit]");

if (button) {
  form.dataset.live = "yes";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F2" || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    button.click();
  });
}
