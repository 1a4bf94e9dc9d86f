import { defineGoal } from '../machine/goal-kind.ts';
import { aheadOf, headFor } from '../machine/straight.ts';

export const direction = defineGoal({
  name: 'direction',
  summary: 'Walks on and on in one direction; never done. Where the edges of the world wrap, round and round.',
  parameters: {
    along: { type: 'position', isRequired: true, meaning: 'the direction as a vector of any length' },
  },
  parts: 'none',
  where: 'anywhere',
  check(values) {
    if (values.position('along')?.some((part) => part !== 0) === true) return undefined;
    return {
      parameter: 'along',
      rule: 'a direction must have a length above 0',
      remedy: 'give a vector such as [1, 0], which is east',
    };
  },
  compile(values, { places: { ground } }) {
    const [dx, dy, dz] = aheadOf(values.position('along') ?? [1, 0], ground);
    return {
      pursue(mind) {
        headFor(mind, mind.x + dx, mind.y + dy, mind.columns.z[mind.row] + dz);
        return 'going';
      },
    };
  },
});
