import type { Pointed } from '@korzo/viewer/light';

const perHour = 3.6;
const turnWords: Readonly<Record<string, string>> = {
  left: 'turns left',
  right: 'turns right',
  straight: 'goes straight on',
  back: 'turns back',
};
const controlWords: Readonly<Record<string, string>> = {
  'right-before-left': 'right before left',
  'main-road': 'main road',
  'all-way': 'all vehicles stop',
  light: 'traffic light',
  actuated: 'light that counts cars',
};

/** What is said beside the pointer: a head, and lines below it. */
export function wordsFor(pointed: Pointed): { readonly head: string; readonly lines: readonly string[] } {
  if (pointed.kind !== 'lane') return { head: pointed.kind === 'house' ? 'House' : 'Park', lines: [] };
  const { lane, index, name, speedLimit, length, width, turn, control } = pointed.lane;
  const limit = `${Math.round(speedLimit * perHour)} km/h`;
  return {
    head: `Lane ${lane}${name === undefined ? '' : ` · ${name}`}`,
    lines: [
      turn === undefined ? `${index + 1}. from the middle, ${limit}` : `${turnWords[turn] ?? turn}, ${limit}`,
      `${length.toFixed(1)} m long, ${Number(width.toFixed(2))} m wide`,
      ...(control === undefined ? [] : [controlWords[control] ?? control]),
    ],
  };
}
