import type { FrameCrowd } from '../measure/frame.ts';
import type { Habitat } from './world-box.ts';

/** What cells are fitted to. */
export interface Survey {
  readonly count: number;
  readonly largestRadius: number;
  /** The smallest box around all centres, m. */
  readonly low: readonly [number, number, number];
  readonly extent: readonly [number, number, number];
}

/** Looks over all bodies of a habitat. */
export function survey(crowds: readonly FrameCrowd[], habitat: Habitat): Survey {
  const flies = habitat === 'volume';
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  let count = 0;
  let largestRadius = 0;
  for (const { ownCount, columns } of crowds) {
    const { level, radius } = columns;
    const axes = flies ? [columns.x, columns.y, columns.z] : [columns.x, columns.y];
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0 !== flies) continue;
      count++;
      if (radius[row] > largestRadius) largestRadius = radius[row];
      for (let axis = 0; axis < axes.length; axis++) {
        const position = axes[axis][row];
        if (position < low[axis]) low[axis] = position;
        if (position > high[axis]) high[axis] = position;
      }
    }
  }
  const span = (axis: 0 | 1 | 2): number => (low[axis] < high[axis] ? high[axis] - low[axis] : 0);
  const corner = (axis: 0 | 1 | 2): number => (low[axis] < Infinity ? low[axis] : 0);
  return {
    count,
    largestRadius,
    low: [corner(0), corner(1), corner(2)],
    extent: [span(0), span(1), span(2)],
  };
}
