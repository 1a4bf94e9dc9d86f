import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';

export const together = defineGoal({
  name: 'together',
  summary: 'Pursues its goal with its party: a member that gets ahead slows down and waits for the others.',
  parameters: {},
  parts: 'one',
  where: 'anywhere',
  compile: (_values, { parts, needs }) => {
    needs.parties = true;
    return staying(parts[0]);
  },
});

function staying(part: number): CompiledGoal {
  return {
    begin(mind) {
      mind.own.together[mind.row] = 1;
    },
    pursue(mind) {
      mind.push(part);
      return 'going';
    },
    partEnded: (_mind, outcome) => outcome,
    end(mind) {
      mind.own.together[mind.row] = 0;
    },
  };
}
