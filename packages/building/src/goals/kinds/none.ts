import { defineGoal } from '../machine/goal-kind.ts';
import { roam } from '../machine/straight.ts';

export const none = defineGoal({
  name: 'none',
  summary: 'Wants nothing, and moves as its model does without a goal; never done.',
  parameters: {},
  parts: 'none',
  where: 'anywhere',
  compile: () => ({
    pursue(mind) {
      roam(mind);
      return 'going';
    },
  }),
});
