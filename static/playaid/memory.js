// What was typed outlives a reload: kept in this tab's session storage.

/** What this tab keeps, as JSON; null for what is not there, and always in a window that keeps nothing. */
export const storage = {
  get: (key) => attempt(() => JSON.parse(sessionStorage.getItem(key))),
  set: (key, value) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
  remove: (key) => attempt(() => sessionStorage.removeItem(key)),
};

/**
 * Give the store of the fields in `root` under `key`. Fields that are not on the page keep what they had: a sheet
 * for fewer players forgets nobody. Without storage (private windows) nothing is remembered.
 */
export function memoryOf(root, key, selector = "input:not([type=hidden], [type=search]), select") {
  const fields = () => [...root.querySelectorAll(selector)];
  const kept = () => storage.get(key) ?? {};
  return {
    save() {
      const now = fields().map((field) => [field.id, field.type === "checkbox" ? field.checked : field.value]);
      storage.set(key, { ...kept(), ...Object.fromEntries(now) });
    },
    restore() {
      const known = kept();
      for (const field of fields()) {
        if (!Object.hasOwn(known, field.id)) continue;
        if (field.type === "checkbox") field.checked = known[field.id] === true;
        else field.value = String(known[field.id]);
      }
    },
    forget() {
      storage.remove(key);
    },
  };
}

/** The names of the people at the table, shared by all pages of a game. */
export function namesOf(form) {
  return memoryOf(form, `joueurs ${form.dataset.game}`, "[data-default]");
}

function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
