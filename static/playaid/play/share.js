// Inviting other devices to a play: its code to read aloud, its address to send, its QR code to point at.

import { showCode } from "./codes.js";
import { dialog } from "./dialogs.js";
import { ask } from "./sync.js";

const QR = "/api/plays/qr/";
const SHAPES = ["svg", "g", "path", "rect", "title"];

/** Give what opens the dialog for a play. Its address is that of the page, with the code where no server sees it. */
export function shareDialog({ log }) {
  const box = dialog("partage");
  const find = (name) => box.querySelector(`[data-${name}]`);
  const words = box.dataset;
  const link = new URL(`${location.pathname}#${log.code}`, location.href).href;

  const tell = (text) => {
    find("told").textContent = text;
  };

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      tell(words.copied);
    } catch {
      find("link").focus();
      find("link").select();
      tell(words.select);
    }
  }

  async function send() {
    try {
      await navigator.share({ title: document.title, url: link });
    } catch (reason) {
      // Whoever changes their mind has done nothing wrong.
      if (reason.name !== "AbortError") await copy();
    }
  }

  async function showPicture() {
    const place = find("qr");
    place.replaceChildren();
    find("waiting").hidden = false;
    find("unreachable").hidden = true;
    const { status, body } = await ask("GET", QR, log.code);
    find("waiting").hidden = true;
    const drawing = status === 200 ? pictureOf(body?.svg ?? "") : null;
    find("unreachable").hidden = drawing !== null;
    if (drawing) place.replaceChildren(named(drawing, words.qr.replace("{code}", showCode(log.code))));
  }

  find("copy").addEventListener("click", copy);
  find("send").addEventListener("click", send);
  find("send").hidden = !("share" in navigator);
  find("link").addEventListener("focus", ({ target }) => target.select());
  return async () => {
    find("join").textContent = location.host + words.join;
    find("code").textContent = showCode(log.code);
    find("link").value = link;
    tell("");
    box.showModal();
    // A play that nobody has sent yet has no page that others could open.
    await log.flush();
    await showPicture();
  };
}

/** Read the text of a drawing into an element; null for what holds anything but plain shapes. */
export function pictureOf(text) {
  // As HTML, where an svg element is one without naming its space; a parsed document runs nothing.
  const drawing = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!drawing) return null;
  const plain = [drawing, ...drawing.querySelectorAll("*")].every(isPlain);
  return plain ? document.adoptNode(drawing) : null;
}

function isPlain(element) {
  const safe = [...element.attributes].every(({ name }) => !/^on|href|style/i.test(name));
  return safe && SHAPES.includes(element.localName);
}

function named(drawing, label) {
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  return drawing;
}
