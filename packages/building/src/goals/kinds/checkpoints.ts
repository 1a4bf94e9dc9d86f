import { number } from '@korzo/core';
import { exitAtEnd, headForExit, lineParameters, wantExit } from '../machine/along-line.ts';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import { headFor } from '../machine/straight.ts';

export const checkpoints = defineGoal({
  name: 'checkpoints',
  summary: 'Heads straight for one checkpoint after another, then for its exit.',
  parameters: {
    points: { type: 'positions', least: 1, areDifferent: true, isRequired: true, meaning: 'in order, m' },
    within: number(1, { min: 1e-9, max: 1000, unit: 'm' }, 'a point is passed at this distance from the body'),
    ...lineParameters,
  },
  parts: 'none',
  where: 'anywhere',
  compile(values, setting): CompiledGoal {
    const points = values.positions('points');
    const within = values.number('within');
    const repeat = values.flag('repeat');
    const exit = exitAtEnd(values, setting);
    const { isLast } = setting;
    return {
      ...wantExit(exit),
      // The note is the checkpoint it heads for; behind the last one there is the exit.
      knowsNote: (note) => note >= 0 && note <= points.length,
      pursue(mind) {
        while (mind.note < points.length) {
          const [x, y, z = 0] = points[mind.note];
          if (headFor(mind, x, y, z) > within + mind.radius) return 'going';
          if (mind.note === points.length - 1 && repeat) {
            mind.note = 0;
            const [firstX, firstY, firstZ = 0] = points[0];
            headFor(mind, firstX, firstY, firstZ);
            return 'going';
          }
          if (mind.note === points.length - 1 && exit < 0) return isLast ? 'going' : 'reached';
          mind.note++;
        }
        headForExit(mind, exit);
        return 'going';
      },
    };
  },
});
