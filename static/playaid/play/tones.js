// Sounds made on the spot: three rising tones for "time is over". Nothing is loaded.

const TONES = [
  { hertz: 660, from: 0, seconds: 0.18 },
  { hertz: 880, from: 0.22, seconds: 0.18 },
  { hertz: 1100, from: 0.44, seconds: 0.45 },
];

/**
 * Give `{ready(), ring()}`. Browsers allow sound after a press only: call `ready` in one. Where there is no sound both
 * do nothing.
 */
export function tones() {
  let context = null;
  return {
    ready() {
      try {
        context ??= new AudioContext();
        context.resume().catch(() => {});
      } catch {
        context = null;
      }
    },
    ring() {
      if (context?.state !== "running") return;
      for (const tone of TONES) sound(context, tone);
    },
  };
}

function sound(context, { hertz, from, seconds }) {
  const [begin, end] = [context.currentTime + from, context.currentTime + from + seconds];
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.value = hertz;
  // Up and down gently: a tone that is cut off cracks.
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.3, begin + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(end);
}
