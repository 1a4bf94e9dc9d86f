import { guide } from '@korzo/core';
import { record } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readScenario, scenarioJsonSchema } from '../reader/read.ts';
import { openRun } from '../run.ts';
import { definePart, type PartMaker } from './declaration/part-maker.ts';

/** A wind that makes all agents hurry: a part of a program, with a key of its own. */
const wind = definePart({
  name: 'wind',
  key: {
    key: 'wind',
    at: 'scenario',
    schema: record({ from: z.number().min(0).max(360), gust: z.number().min(0).default(2) }).optional(),
    check: ({ from, gust }, { path }) =>
      from === 0 && gust > 0
        ? [{ path: [...path, 'from'], rule: 'a gust must come from somewhere', remedy: 'give a direction above 0' }]
        : [],
  },
  make: (_, { gust }) => [
    guide({
      name: 'wind',
      after: ['wishes', 'goals'],
      choose: ({ crowd }) => crowd.columns.desiredSpeed.fill(gust, 0, crowd.ownCount),
    }),
  ],
});
const parts: readonly PartMaker[] = [wind];

const text = (section: string): string => `korzo: 1
name: windy
title: Windy
about: Wind.
world: { size: [20, 20] }
${section}
groups: [{ name: p, model: straight, count: 3, place: { shape: rect, min: [1, 1], max: [5, 5] } }]
`;
const read = (section: string, options = { parts }) => readScenario(text(section), { file: 'windy.yaml', ...options });
const problems = (section: string, options = { parts }): string[] => {
  const result = read(section, options);
  return 'problems' in result
    ? result.problems.map(({ place, line, rule, remedy }) => `${line} ${place}: ${rule}; ${remedy}`)
    : [];
};

describe('a part with a key of its own', () => {
  it('has its settings read, checked with place and remedy, and made into a part', async () => {
    const result = read('wind: { from: 90 }');
    if ('problems' in result) throw new Error(problems('wind: { from: 90 }').join('\n'));
    expect(result.scenario).toMatchObject({ wind: { from: 90, gust: 2 } });
    const { simulation, close } = await openRun(result.scenario, { parts });
    simulation.tick();
    expect([...simulation.crowds[0].columns.desiredSpeed.slice(0, 3)]).toEqual([2, 2, 2]);
    await close();
  });

  it('is not made where its key is left out', async () => {
    const result = read('');
    if ('problems' in result) throw new Error('it must be readable');
    const { simulation, close } = await openRun(result.scenario, { parts });
    expect(simulation.phases.map(({ name }) => name)).not.toContain('wind');
    await close();
  });

  it('refuses bad values and unknown keys', () => {
    expect(problems('wind: { from: 400 }')).toEqual([
      '6 wind.from: from must be at most 360; it is 400; give a number from 0 to 360',
    ]);
    expect(problems('wind: { from: 0 }')).toEqual([
      '6 wind.from: a gust must come from somewhere; give a direction above 0',
    ]);
    expect(problems('wind: { from: 9, gist: 1 }')).toEqual([
      "6 wind.gist: wind has no key 'gist'; did you mean 'gust'? known are from, gust",
    ]);
    expect(problems('wnd: { from: 9 }')[0]).toMatch(/^6 wnd: a scenario has no key 'wnd'; did you mean 'wind'\?/);
  });

  it('is needed wherever the scenario is read or run', async () => {
    const [found] = problems('wind: { from: 90 }', { parts: [] });
    expect(found).toMatch(
      /^6 wind: a scenario has no key 'wind'; known are .*needs that part: hand it in as a value, \{ parts: \[...\] \}, or by korzo run --module$/,
    );
    const result = read('wind: { from: 90 }');
    if ('problems' in result) throw new Error('it must be readable');
    await expect(openRun(result.scenario)).rejects.toThrow(
      "wind: the key 'wind' needs the part that brings it, and this run does not have that part; hand the part in: openRun(scenario, { parts })",
    );
  });

  it('is in the JSON Schema, and may not bring the key of another part', () => {
    expect(scenarioJsonSchema({ parts })).toMatchObject({ properties: { wind: {} } });
    const twice = definePart({ ...wind, key: { ...wind.key, key: 'traffic' } });
    expect(() => readScenario(text(''), { file: 'a.yaml', parts: [twice] })).toThrow("the same key 'traffic'");
  });
});
