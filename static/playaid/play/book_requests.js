// A family's record book on the server: made by a device, opened by its code.

const BOOKS = "/api/books/";
const PATIENCE = 8000;

/** Ask about a book: {status, body}; status 0 is no answer of ours, for want of a network or of time. */
async function askBooks(address, { method, code, body }) {
  const headers = { Accept: "application/json" };
  if (code) headers.Authorization = `Book ${code}`;
  if (body) headers["Content-Type"] = "application/json";
  const options = { credentials: "omit", cache: "no-store", redirect: "error", referrerPolicy: "no-referrer" };
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body), signal, ...options });
    const json = (answer.headers.get("Content-Type") ?? "").includes("application/json");
    if (!json || answer.status >= 500) return { status: 0, body: null };
    return { status: answer.status, body: await answer.json() };
  } catch {
    return { status: 0, body: null };
  }
}

/** Make a book under a code of this device: {made} or {message}, null when the server could not be reached. */
export async function makeBook(code, name) {
  const { status, body } = await askBooks(BOOKS, { method: "POST", body: { code, name } });
  return { made: status === 200 || status === 201, message: body?.message ?? null };
}

/** Read the plays of a book after so many: {name, plays, more}, or {unknown: true}, or {message} as with `makeBook`. */
export async function readBook(code, after) {
  const { status, body } = await askBooks(`${BOOKS}?after=${after}`, { method: "GET", code });
  if (status === 200 && Array.isArray(body?.plays)) return body;
  return { unknown: status === 404, message: body?.message ?? null };
}
