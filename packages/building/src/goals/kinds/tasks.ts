import { defineGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import { distanceTo, goTo } from '../machine/straight.ts';

export const tasks = defineGoal({
  name: 'tasks',
  summary: 'A list of tasks for a whole group: the agent that begins nearest to a start heads straight for its goal.',
  parameters: {
    from: { type: 'positions', least: 1, areDifferent: true, isRequired: true, meaning: 'starts of the tasks, m' },
    to: { type: 'positions', least: 1, isRequired: true, meaning: 'the goal of each, in the same order, m' },
  },
  parts: 'none',
  where: 'anywhere',
  check(values) {
    const [starts, goals] = [values.positions('from').length, values.positions('to').length];
    return starts === goals
      ? undefined
      : {
          parameter: 'to',
          rule: `there must be a goal for each start; there are ${starts} starts and ${goals} goals`,
          remedy: 'write from and to with the same number of points',
        };
  },
  compile(values, { isLast }) {
    const from = values.positions('from');
    const to = values.positions('to');
    return {
      knowsNote: (note) => note >= 0 && note < to.length,
      begin: (mind) => void (mind.note = nearest(mind, from)),
      pursue: (mind) => goTo(mind, to[mind.note], isLast),
    };
  },
});

/** The place of the nearest point in a list; of several as near, the first. */
function nearest(mind: Mind, points: readonly (readonly number[])[]): number {
  let best = 0;
  let least = Infinity;
  for (const [index, [x, y, z = 0]] of points.entries()) {
    const away = distanceTo(mind, x, y, z);
    if (away >= least) continue;
    least = away;
    best = index;
  }
  return best;
}
