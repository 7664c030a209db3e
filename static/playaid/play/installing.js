// The service worker of the table: registered here, replaced only when somebody says so.

const WORKER = "/sw.js";

const workers = () => navigator.serviceWorker ?? null;

/**
 * Register the worker. `onOffer(accept)` hears that a newer version waits: `accept()` lets it take over and loads the
 * page once more. Nothing happens where a browser has no workers, or the page no secure address.
 */
export async function register({ onOffer = () => {} } = {}) {
  if (!workers()) return;
  let registration;
  try {
    registration = await workers().register(WORKER);
  } catch {
    // Kept out by the browser's settings, or no network at the first visit: the page works as before.
    return;
  }
  const offer = () => registration.waiting && workers().controller && onOffer(() => accept(registration.waiting));
  offer();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer());
  });
}

function accept(waiting) {
  let reloaded = false;
  workers().addEventListener("controllerchange", () => {
    if (reloaded) return;
    reloaded = true;
    location.reload();
  });
  waiting?.postMessage({ skip: true });
}

/**
 * Have the worker keep pages for the time without a network: their addresses, as the page asks for them. Resolves to
 * those that it has now, none where there is no worker.
 */
export async function keepShells(addresses) {
  if (!workers()) return [];
  // No worker will ever be ready where it could not be registered.
  const registration = await Promise.race([workers().ready, new Promise((resolve) => setTimeout(resolve, 15_000))]);
  if (!registration?.active) return [];
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.kept);
    registration.active.postMessage({ keep: addresses }, [port2]);
  });
}
