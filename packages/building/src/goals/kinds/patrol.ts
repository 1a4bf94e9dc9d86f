import { onOff } from '@korzo/core';
import { defineGoal } from '../machine/goal-kind.ts';
import { headFor, isThere } from '../machine/straight.ts';

export const patrol = defineGoal({
  name: 'patrol',
  summary: 'Heads straight for one point after another, round and round.',
  parameters: {
    points: { type: 'positions', least: 2, areDifferent: true, isRequired: true, meaning: 'visited in order, m' },
    repeat: onOff(true, 'true starts again after the last point: never done'),
  },
  parts: 'none',
  where: 'anywhere',
  compile(values, { isLast }) {
    const points = values.positions('points');
    const repeat = values.flag('repeat');
    return {
      knowsNote: (note) => note >= 0 && note < points.length,
      pursue(mind) {
        const [x, y, z = 0] = points[mind.note];
        if (!isThere(mind, headFor(mind, x, y, z))) return 'going';
        if (mind.note === points.length - 1 && !repeat) return isLast ? 'going' : 'reached';
        mind.note = (mind.note + 1) % points.length;
        const [nextX, nextY, nextZ = 0] = points[mind.note];
        headFor(mind, nextX, nextY, nextZ);
        return 'going';
      },
    };
  },
});
