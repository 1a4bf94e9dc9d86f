import { defineGoal } from '../machine/goal-kind.ts';
import { goTo } from '../machine/straight.ts';

export const point = defineGoal({
  name: 'point',
  summary: 'Heads straight for a point.',
  parameters: { at: { type: 'position', isRequired: true, meaning: 'the point, m' } },
  parts: 'none',
  where: 'anywhere',
  compile(values, { isLast }) {
    const at = values.position('at') ?? [0, 0];
    return { pursue: (mind) => goTo(mind, at, isLast) };
  },
});
