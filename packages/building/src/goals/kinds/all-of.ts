import { defineGoal } from '../machine/goal-kind.ts';

export const allOf = defineGoal({
  name: 'all',
  summary: 'Pursues all of its goals, one after the other.',
  parameters: {},
  parts: 'some',
  where: 'anywhere',
  compile: (_values, { parts }) => ({
    knowsNote: (note) => note >= 0,
    pursue(mind) {
      if (mind.note >= parts.length) return 'reached';
      mind.push(parts[mind.note]);
      return 'going';
    },
    partEnded(mind, outcome) {
      if (outcome === 'failed') return 'failed';
      mind.note++;
      return 'going';
    },
  }),
});
