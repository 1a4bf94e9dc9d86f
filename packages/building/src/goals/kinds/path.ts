import { number, aimAlongPath, polyline } from '@korzo/core';
import { alongLine, lineParameters } from '../machine/along-line.ts';
import { defineGoal } from '../machine/goal-kind.ts';

export const path = defineGoal({
  name: 'path',
  summary: 'Follows a line, no farther from it than a tube is wide.',
  parameters: {
    points: { type: 'positions', least: 2, isRequired: true, meaning: 'corners of the line, m' },
    tube: number(2, { min: 0, max: 1000, unit: 'm' }, 'how far from the line an agent may be'),
    ahead: number(3, { min: 1e-9, max: 60, unit: 's' }, 'how far ahead in time it looks where it will be'),
    ...lineParameters,
  },
  parts: 'none',
  where: 'anywhere',
  compile(values, setting) {
    const repeat = values.flag('repeat');
    const line = polyline(values.positions('points'), repeat);
    const wish = { tube: values.number('tube'), ahead: values.number('ahead'), repeat };
    return alongLine(line, values, setting, (self, _along, _mind, target) => aimAlongPath(self, line, wish, target));
  },
});
