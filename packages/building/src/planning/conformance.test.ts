import { compileMaps } from '../maps/index.ts';
import { problemWith, type Parameter, type ParameterValue } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { builtinPlanners } from './builtin.ts';
import { expectValid, hall, rectangle } from './worlds.testing.ts';

it('planners have names of their own', () => {
  expect(new Set(builtinPlanners.map(({ name }) => name)).size).toBe(builtinPlanners.length);
});

const valuesOf = (parameter: Parameter): readonly ParameterValue[] =>
  parameter.type === 'choice' ? parameter.choices : [parameter.default];

describe.each(builtinPlanners)('the planner $name', (planner) => {
  const maps = compileMaps(hall(rectangle(0, 0, 12, 8), [rectangle(5, 2, 6, 8)]));
  const query = { level: 0, from: [2, 6], to: [10, 6], radius: 0.25 } as const;

  it('declares itself', () => {
    expect(planner.name).toMatch(/^[a-z][a-z-]*$/);
    expect(planner.summary.length).toBeGreaterThan(20);
    for (const [name, parameter] of Object.entries(planner.parameters)) {
      expect(parameter.meaning.length).toBeGreaterThan(10);
      expect(problemWith(name, parameter, parameter.default)).toBeUndefined();
    }
  });

  it('finds a valid way around an obstacle with every choice of its parameters, twice the same', () => {
    for (const [name, parameter] of [['', undefined] as const, ...Object.entries(planner.parameters)]) {
      for (const value of parameter === undefined ? [0] : valuesOf(parameter)) {
        const settings = parameter === undefined ? {} : { [name]: value };
        const way = planner.plan(maps, query, settings);
        if (!way.found) throw new Error(way.reason);
        expectValid(maps, query, way);
        expect(way.length).toBeGreaterThan(10);
        expect(way.length).toBeLessThan(20);
        expect(planner.plan(maps, query, settings)).toEqual(way);
      }
    }
  });

  it('says that there is no way where there is none', () => {
    const cut = compileMaps(hall(rectangle(0, 0, 12, 8), [rectangle(5, -1, 6, 9)]));
    const way = planner.plan(cut, query);
    expect(way.found ? way.points : way.reason).toMatch(/^no way from \(2, 6\) to \(10, 6\)/);
    // What a failed search learnt changes neither this answer nor that of others.
    expect(planner.plan(cut, query).found).toBe(false);
    expect(planner.plan(cut, { ...query, to: [3, 1] }).found).toBe(true);
    expect(planner.plan(cut, { ...query, radius: 0.2 }).found).toBe(false);
  });

  it('stays where it is when the start is the goal', () => {
    const way = planner.plan(maps, { ...query, to: query.from });
    expect(way.found && way.length).toBeLessThan(0.5);
  });
});
