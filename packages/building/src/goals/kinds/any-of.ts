import { purposes } from '@korzo/core';
import { defineGoal } from '../machine/goal-kind.ts';

export const anyOf = defineGoal({
  name: 'any',
  summary: 'Pursues one of its goals, drawn at random.',
  parameters: {
    probabilities: { type: 'numbers', meaning: 'one for each goal, normalised by their sum; all alike unless given' },
  },
  parts: 'some',
  where: 'anywhere',
  check(values, parts) {
    const given = values.numbers('probabilities');
    const sum = given.reduce((total, weight) => total + weight, 0);
    if (given.length === 0 || (given.length === parts && given.every((weight) => weight >= 0) && sum > 0))
      return undefined;
    return {
      parameter: 'probabilities',
      rule: `there must be ${parts} probabilities, none negative, that do not sum to 0; given are ${given.join(', ')}`,
      remedy: 'give one for each goal, or leave them out',
    };
  },
  compile(values, { parts }) {
    const given = values.numbers('probabilities');
    const weights = given.length === 0 ? parts.map(() => 1) : given;
    const sum = weights.reduce((total, weight) => total + weight, 0);
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
