// The one place that speaks: totals that changed and who is ahead, once nobody has touched the sheet for a moment.

const PAUSE = 1000;

/** Give what tells an answer (or null) and the faults of the fields; the first one is only remembered. */
export function speaking({ place, units }) {
  const spoken = new Map();
  let decided = null;
  let pause = 0;

  function remember(answer) {
    decided = answer?.decision ?? "";
    for (const { name, total } of answer?.players ?? []) spoken.set(name, total);
  }

  function news(answer, faults) {
    const changed = (answer?.players ?? []).filter(({ name, total }) => (spoken.get(name) ?? 0) !== total);
    const said = changed.map(({ name, total }) => `${name}\u00a0: ${total} ${units[Number(Math.abs(total) > 1)]}.`);
    if (answer && answer.decision !== decided) said.push(answer.decision);
    for (const [field, message] of faults) said.push(`${field.labels[0].textContent.trim()}\u00a0: ${message}.`);
    return said.join(" ");
  }

  return (answer, faults) => {
    if (decided === null) {
      remember(answer);
      return;
    }
    clearTimeout(pause);
    pause = setTimeout(() => {
      const said = news(answer, faults);
      remember(answer);
      if (said) place.textContent = said;
    }, PAUSE);
  };
}
