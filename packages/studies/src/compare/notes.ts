import type { Comparison } from './compare-models.ts';

/** What a table cannot say: why a person never set out. */
export const notesOn = ({ models }: Comparison): readonly string[] =>
  models.flatMap(({ model, runs }) => {
    const given = runs.find(({ givenUp }) => givenUp !== undefined);
    if (given?.givenUp === undefined) return [];
    const { goals, reason } = given.givenUp;
    return [
      `${model}: with seed ${given.seed} ${goals} ${goals === 1 ? 'goal was' : 'goals were'} given up; the first because ${reason}.`,
    ];
  });
