import { purposes } from '@korzo/core';
import { defineGoal } from '../machine/goal-kind.ts';

export const anyOf = defineGoal({
  name: 'any',
  summary: 'Pursues one of its goals, drawn at random.',
  parameters: {
    probabilities: { type: 'numbers', meaning: 'one for each goal, normalised by their sum; all alike unless given' },
  },
  parts: 'some',
  compile(values, { parts }) {
    const given = values.numbers('probabilities');
    const weights = given.length === 0 ? parts.map(() => 1) : given;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    if (weights.length !== parts.length || weights.some((weight) => weight < 0) || !(sum > 0)) {
      return {
        parameter: 'probabilities',
        rule: `there must be ${parts.length} probabilities, none negative, that do not sum to 0; given are ${weights.join(', ')}`,
        remedy: 'give one for each goal, or leave them out',
      };
    }
    return {
      pursue(mind) {
        let rest = mind.chance(purposes.goalChoice) * sum;
        const drawn = weights.findIndex((weight) => (rest -= weight) < 0);
        mind.push(parts[drawn < 0 ? parts.length - 1 : drawn]);
        return 'going';
      },
      partEnded: (_mind, outcome) => outcome,
    };
  },
});
