// Which part of the page is shown. Before a play begins there is one; then the buttons on top change between the others.

const PLAYING = ["setup", "sheet", "turns", "result"];

/** Give what changes the view: `start()`, `open(name)`; `onShow(name)` is told of each change while playing. */
export function views() {
  const panels = new Map([...document.querySelectorAll("main [data-panel]")].map((panel) => [panel.dataset.panel, panel]));
  const nav = document.querySelector("[data-views]");
  const listeners = [];

  function only(name) {
    for (const [key, panel] of panels) panel.hidden = key !== name;
    for (const button of nav.querySelectorAll("[data-show]")) {
      if (button.dataset.show === name) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    document.querySelector(".table").dataset.view = name;
    document.getElementById("contenu").scrollTop = 0;
  }

  function open(name) {
    nav.hidden = false;
    only(panels.has(name) ? name : "sheet");
    for (const listener of listeners) listener(name);
  }

  for (const button of document.querySelectorAll("[data-show]")) {
    button.addEventListener("click", () => open(button.dataset.show));
  }
  return {
    start() {
      nav.hidden = true;
      only("start");
    },
    open,
    onShow: (listener) => listeners.push(listener),
    offer(name, offered) {
      const button = nav.querySelector(`[data-show="${name}"]`);
      if (button) button.hidden = !offered;
    },
    get names() {
      return PLAYING.filter((name) => panels.has(name));
    },
  };
}
