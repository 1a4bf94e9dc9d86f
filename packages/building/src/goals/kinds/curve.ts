import { number, curveThrough, pointOnPath } from '@korzo/core';
import { alongLine, lineParameters } from '../machine/along-line.ts';
import { defineGoal } from '../machine/goal-kind.ts';

export const curve = defineGoal({
  name: 'curve',
  summary: 'Follows a target that runs ahead along a smooth curve.',
  parameters: {
    points: { type: 'positions', least: 2, isRequired: true, meaning: 'control points of the curve, m' },
    ahead: number(5, { min: 1e-9, max: 1000, unit: 'm' }, 'how far ahead on the curve the target runs'),
    speed: number(0, { min: 0, max: 1000, unit: 'm/s' }, 'instead of ahead: one target for all runs at this speed'),
    ...lineParameters,
  },
  parts: 'none',
  where: 'anywhere',
  compile(values, setting) {
    const repeat = values.flag('repeat');
    const line = curveThrough(values.positions('points'), repeat);
    const ahead = values.number('ahead');
    const speed = values.number('speed');
    return alongLine(line, values, setting, (_self, along, mind, target) =>
      pointOnPath(line, speed > 0 ? speed * mind.time : along + ahead, repeat, target),
    );
  },
});
