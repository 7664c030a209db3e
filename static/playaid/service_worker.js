// Keeps the table for the time without a network: its files, the shells of games, never a signed-in page.
//
// The view that serves this writes before it what a worker cannot know: self.FILES (hashed addresses), self.VERSION
// (their digest), self.STATIC and self.TABLE (the prefixes of files and of the table), self.PAGES (other pages that
// are the same for everybody). A new version waits until a page says {skip: true}.

const FAMILY = "ludotheque ";
const CACHE = `${FAMILY}${self.VERSION}`;
const DAY = 86_400_000;
const PATIENCE = 3000;
const MATCH = { ignoreVary: true };
const SHELL = new RegExp(`^${self.TABLE}([\\w-]+)/partie/(\\d+)/(mises-en-place/)?$`);
const NEWEST = new RegExp(`^${self.TABLE}([\\w-]+)/partie/$`);
const KINDS = /^(text\/html|application\/json)\b/;

const isKept = (path) => SHELL.test(path) || self.PAGES.includes(path);
// No worker ever sees a cookie: these pages are asked for without one, and are the same for everybody.
const isFine = ({ status, redirected, headers }) =>
  status === 200 && !redirected && KINDS.test(headers.get("Content-Type") ?? "");
const isGone = ({ status }) => [404, 410].includes(status);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data?.skip) self.skipWaiting();
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAsked(event.data, event.ports[0]));
});
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(self.STATIC)) event.respondWith(file(event.request));
  else if (SHELL.test(pathname)) event.respondWith(shell(event, pathname));
  else if (self.PAGES.includes(pathname)) event.respondWith(page(event, pathname));
  else if (NEWEST.test(pathname)) event.respondWith(networkFirst(event, () => newestKept(pathname, event)));
  // The first page of the installed application may name who is signed in, and is not kept: another stands in for it.
  else if (pathname === self.TABLE && event.request.mode === "navigate") {
    event.respondWith(networkFirst(event, anyKept));
  }
});

/** Fetch the files and, anew, every page that older versions kept. Without a network the old version stays. */
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(self.FILES);
  const pages = new Set();
  for (const name of await olderCaches()) {
    const requests = await (await caches.open(name)).keys();
    for (const { pathname } of requests.map(({ url }) => new URL(url))) if (isKept(pathname)) pages.add(pathname);
  }
  for (const path of pages) {
    const answer = await keep(path);
    if (answer.status >= 400 && !isGone(answer)) throw new Error(`${path}: ${answer.status}`);
  }
}

async function activate() {
  for (const name of await olderCaches()) await caches.delete(name);
  await self.clients.claim();
}

async function olderCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
}

/** Fetch a page as a stranger and keep it with the files that it loads; gives the answer. Throws without a network. */
async function keep(path, mode = "no-cache") {
  const answer = await fetch(path, { credentials: "omit", cache: mode });
  const cache = await caches.open(CACHE);
  if (isGone(answer)) await cache.delete(path);
  if (!isFine(answer)) return answer;
  const text = await answer.clone().text();
  // A page made since this version began names files that this version does not know.
  const files = [...text.matchAll(/(?:src|href)="([^"?#]+)"/g)].map(([, address]) => address);
  for (const address of files.filter((one) => one.startsWith(self.STATIC))) {
    if (!(await cache.match(address))) await cache.add(address);
  }
  await cache.put(path, answer);
  return answer;
}

async function kept(path) {
  return (await caches.open(CACHE)).match(path, MATCH);
}

const isOld = (answer) => !(Date.now() - Date.parse(answer.headers.get("Date")) < DAY);

/** Keep the pages that a page asks for, unless they are fresh; tells it which of them are kept now. */
async function keepAsked({ keep: addresses, anew = false }, port) {
  const found = [];
  for (const address of addresses) {
    const { pathname, origin } = new URL(address, self.location.href);
    if (origin !== self.location.origin || !isKept(pathname)) continue;
    if (anew) await keep(pathname).catch(() => {});
    else await keepFresh(pathname);
    if (await kept(pathname)) found.push(address);
  }
  port?.postMessage({ kept: found });
}

/** Keep a page that is not here or a day old. One that was never kept has just been loaded: no second download. */
async function keepFresh(path) {
  const had = await kept(path);
  if (had && !isOld(had)) return;
  const again = () => keep(path);
  await (had ? again() : keep(path, "force-cache").catch(again)).catch(() => {});
}

async function file(request) {
  return (await (await caches.open(CACHE)).match(request, MATCH)) ?? fetch(request);
}

async function shell(event, path) {
  const had = await kept(path);
  if (!had) return fetch(event.request);
  // The other pages of this device come along at a later visit, so that the first one stays light.
  event.waitUntil(Promise.all([path, ...self.PAGES].map(keepFresh)));
  return had;
}

async function page(event, path) {
  event.waitUntil(keepFresh(path));
  return networkFirst(event, () => kept(path));
}

/** The network's answer when it comes in time and is one, otherwise what `instead` gives, if anything. */
async function networkFirst(event, instead) {
  const network = fetch(event.request);
  network.catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await instead()) ?? network;
}

/** Lead to the newest version of a game's table that is kept here. */
async function newestKept(path, event) {
  const [, slug] = NEWEST.exec(path);
  const requests = await (await caches.open(CACHE)).keys();
  const found = requests.map(({ url }) => SHELL.exec(new URL(url).pathname)).filter((match) => match?.[1] === slug);
  const versions = found.filter(([, , , setups]) => !setups).map(([, , version]) => Number(version));
  if (!versions.length) return undefined;
  return Response.redirect(`${path}${Math.max(...versions)}/${new URL(event.request.url).search}`);
}

/** Lead to the plays of this device or, where that page was never seen, to a table: it knows its own plays. */
async function anyKept() {
  const paths = (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname);
  const page = self.PAGES.find((path) => paths.includes(path)) ?? paths.find((path) => SHELL.test(path));
  return page && Response.redirect(page.replace(/mises-en-place\/$/, ""));
}
