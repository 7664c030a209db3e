// Hands the address of a page on: by the device's own sheet where there is one, else by copying. Nobody else is asked.

async function share(box) {
  const { share: url, title, copied, failed } = box.dataset;
  const told = box.querySelector("[role=status]");
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => {}); // closed without sharing
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    told.textContent = copied;
  } catch {
    told.textContent = failed; // refused, or a page without HTTPS
  }
}

for (const box of document.querySelectorAll("[data-share]")) {
  box.hidden = false;
  box.querySelector("[data-act=share]").addEventListener("click", () => share(box));
  box.querySelector("[data-act=print]").addEventListener("click", () => print());
}
