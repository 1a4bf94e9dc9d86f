import type { Appearance, ShownMoment } from '../protocol/replies.ts';
import type { Places } from './places.ts';

/** Figures of a recorded moment, counted as the run counts those of its own tick: agents on aprons have left. */
export function shownMoment(
  { tick, time, count, look, speed }: Pick<Places, 'tick' | 'time' | 'count' | 'look' | 'speed'>,
  looks: readonly Pick<Appearance, 'hasLeft'>[],
): ShownMoment {
  let present = 0;
  let sum = 0;
  for (let row = 0; row < count; row++) {
    if (looks[look[row]]?.hasLeft === true) continue;
    present++;
    sum += speed[row];
  }
  return { tick, time, present, meanSpeed: present === 0 ? null : sum / present };
}
