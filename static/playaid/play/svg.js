// Drawing: elements of an SVG picture, made on the page.

const SPACE = "http://www.w3.org/2000/svg";

/** Make an SVG element with attributes and children; a text is a child like any other. */
export function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

let pen = null;

/** Say how wide a name is, set in bold letters of `size` units in the page's own font. */
export function widthOf(text, size) {
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** Give a name that takes `width` units at the most when set in `size` units, its end cut off where it is longer. */
export function fitted(text, width, size) {
  if (widthOf(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("").trimEnd()}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
