import { defineMeasure } from '@korzo/analysis';
import { InputError } from '@korzo/reading';
import { number } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { readScenario, scenarioJsonSchema } from '../reader/read.ts';

const text = (measures: string): string => `
korzo: 1
name: trial
title: Trial
about: A trial.
world: { size: [20, 10], exits: [{ id: west, rect: [0, 4, 1, 2] }] }
groups: [{ name: walkers, model: straight, place: { shape: points, points: [[5, 5], [9, 5]] }, goal: exit }]
measuring: { lines: [{ id: middle, at: [[4, 0], [4, 10]] }], measures: [${measures}] }
run: { dt: 0.1, duration: 20 }
`;

/** Agents west of a line: a measure that only this test knows. */
const west = defineMeasure({
  name: 'west-of',
  summary: 'Number of agents west of a place.',
  unit: 'agents',
  parameters: { x: number(0, { min: -100, max: 100, unit: 'm' }, 'the place') },
  start: (_place, { x }) => ({
    valueAfter: ({ crowds }) => {
      let count = 0;
      for (const { columns, ownCount } of crowds)
        for (let row = 0; row < ownCount; row++) if (columns.x[row] < x) count++;
      return count;
    },
  }),
});
const own = { measures: [west] };

describe('measures of a scenario', () => {
  it('may be built in or of a program, with parameters and places', async () => {
    const read = readScenario(text("west-of:x=6, 'flow:line=middle', present"), { file: 'trial.yaml', ...own });
    if ('problems' in read) throw new InputError(read.problems);
    const { simulation, measures, close } = await openRun(read.scenario, own);
    expect([...measures.keys()]).toEqual(['west-of:x=6', 'flow:line=middle', 'present']);
    while (simulation.present > 0) {
      simulation.tick();
      for (const series of measures.values()) series.afterTick(simulation);
    }
    const seen = measures.get('west-of:x=6')?.values() ?? [];
    expect(seen[0]).toBe(1);
    // The second walker comes past 6 m before the first is out, 4 m farther on.
    expect(Math.max(...seen)).toBe(2);
    expect(measures.get('west-of:x=6')?.summary(0)).toMatchObject({ unit: 'agents', final: 0 });
    await close();
  });

  it.each([
    ['west-off', 'measuring.measures[0]', /no measure 'west-off'/, /did you mean 'west-of'/],
    ['present, west-of:x=600', 'measuring.measures[1]', /x must lie between -100 and 100 m/, /korzo measures/],
    ['west-of:x', 'measuring.measures[0]', /must be written parameter=value/, /groups:distance=5/],
  ])('%s is refused by the reader', (measures, place, rule, remedy) => {
    const read = readScenario(text(measures), { file: 'trial.yaml', ...own });
    const [problem] = 'problems' in read ? read.problems : [];
    expect(problem).toMatchObject({ place, line: 8 });
    expect(problem.rule).toMatch(rule);
    expect(problem.remedy).toMatch(remedy);
  });

  it('that name a line that is not there are refused when the run is opened', async () => {
    const read = readScenario(text("'flow:line=north'"), { file: 'trial.yaml' });
    if ('problems' in read) throw new InputError(read.problems);
    await expect(openRun(read.scenario)).rejects.toThrow(/measuring\.measures\[0\].*north/);
  });

  it('of a program must be handed in, and must not have a name that is taken', () => {
    const read = readScenario(text('west-of'), { file: 'trial.yaml' });
    expect('problems' in read && read.problems[0].remedy).toContain('{ measures: [...] }');
    const taken = { measures: [{ ...west, name: 'flow' }] };
    expect(() => readScenario(text(''), { file: 'trial.yaml', ...taken })).toThrow(
      /measure .* may not be called 'flow'/,
    );
    expect(JSON.stringify(scenarioJsonSchema())).toContain('Measures taken in every run');
  });
});
