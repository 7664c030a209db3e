// Lists of small forms: records are added and taken away here; without JavaScript the server does it.

const listIn = (fieldset) => fieldset.querySelector("[data-records]");
const numbersOf = (list) => [...list.children].map((record) => Number(record.dataset.record));

/** Make a record of that number from the blank one beside its list. */
function make(list, number) {
  const blank = list.parentElement.querySelector(":scope > template");
  const copy = document.createElement("template");
  copy.innerHTML = blank.innerHTML.replaceAll(`__${list.dataset.depth}__`, number);
  return copy.content.firstElementChild;
}

/** Number the records as people see them, and hide what would make one too many. */
function arrange(list) {
  const { depth, most } = list.dataset;
  [...list.children].forEach((record, place) => {
    for (const told of record.querySelectorAll(`[data-position="${depth}"]`)) told.textContent = place + 1;
  });
  list.parentElement.querySelector(":scope > [data-add]").hidden = list.children.length >= Number(most);
}

// Those of a new record inside another one say where that one is.
function arrangeAll(form) {
  for (const list of form.querySelectorAll("[data-records]")) arrange(list);
  for (const list of form.querySelectorAll("[data-records]")) {
    for (const inner of list.querySelectorAll("[data-records]")) arrange(inner);
  }
}

function add(form, list, number = Math.max(...numbersOf(list)) + 1) {
  const record = make(list, number);
  list.append(record);
  arrangeAll(form);
  return record;
}

function remove(form, record) {
  const list = record.parentElement;
  const next = record.nextElementSibling ?? record.previousElementSibling;
  if (!next) add(form, list);
  record.remove();
  arrangeAll(form);
  return next ?? list.firstElementChild;
}

const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
const firstField = (record) => record.querySelector("input:not([type=hidden]), select");

/** Let the buttons add and remove records; `prepare` brings the fields of a new one to life. */
export function enableRecords(form, prepare) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-add], [data-remove]");
    if (!button) return;
    event.preventDefault();
    const list = "add" in button.dataset ? listIn(button.closest("fieldset")) : null;
    const record = list ? add(form, list) : remove(form, button.closest("[data-record]"));
    prepare(record);
    firstField(record).focus();
    changed(firstField(record));
  });
}

/** Give a list so many records: blank ones are added at its end, the last ones go; `prepare` as above. */
export function setLength(list, length, prepare) {
  const form = list.closest("form");
  while (list.children.length > length) list.lastElementChild.remove();
  while (list.children.length < length) prepare(add(form, list));
  arrangeAll(form);
}

/** Keep which records there are, so that what was typed in them can be put back. */
export function recordsMemory(form, key, storage) {
  const lists = () => [...form.querySelectorAll("[data-records]")];
  return {
    save() {
      storage.set(key, Object.fromEntries(lists().map((list) => [list.dataset.records, numbersOf(list)])));
    },
    restore() {
      const kept = storage.get(key) ?? {};
      // A list inside a record is there once its record is: those without a place for their name wait for it.
      for (const name of Object.keys(kept)) {
        const list = lists().find((one) => one.dataset.records === name);
        if (!list) continue;
        for (const number of kept[name]) if (!numbersOf(list).includes(number)) add(form, list, number);
        for (const record of [...list.children]) {
          if (!kept[name].includes(Number(record.dataset.record))) record.remove();
        }
      }
      arrangeAll(form);
    },
    forget() {
      storage.remove(key);
    },
  };
}
