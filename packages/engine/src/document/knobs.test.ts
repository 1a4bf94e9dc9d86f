import { describe, expect, it } from 'vitest';
import { exampleText } from './example.testing.ts';
import { knobValue, type Settings } from './knobs.ts';
import { setKnobs } from '../reader/read.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

function exampleScenario(): Scenario {
  const result = readScenario(exampleText, { file: 'example' });
  if ('problems' in result) throw new Error('the example is broken');
  return result.scenario;
}

const example = exampleScenario();

function set(settings: Settings): Scenario {
  const result = setKnobs(example, settings);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const complaint = (settings: Settings): string => {
  const result = setKnobs(example, settings);
  return 'problems' in result
    ? result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n')
    : 'no problem';
};

describe('setKnobs', () => {
  it('sets a knob from text or a number and leaves the scenario given alone', () => {
    const before = JSON.stringify(example);
    expect(set({ count: '12' }).groups[0].count).toBe(12);
    expect(set({ count: 7 }).groups[0].count).toBe(7);
    expect(JSON.stringify(example)).toBe(before);
    expect(knobValue(example, 'count')).toBe(2);
    expect(knobValue(set({ count: 7 }), 'count')).toBe(7);
  });

  it('sets any place, by number, by name or by id', () => {
    expect(set({ 'groups.0.count': '3' }).groups[0].count).toBe(3);
    expect(set({ 'groups[0].count': '3' }).groups[0].count).toBe(3);
    expect(set({ 'groups.guests.arrivals.perSecond': '2.5' }).groups[1].arrivals?.perSecond).toBe(2.5);
    expect(set({ 'world.exits.east.min': '[17, 1]' }).world.exits[0].min).toEqual([17, 1]);
    expect(set({ 'run.seed': 9 }).run.seed).toBe(9);
    expect(set({ 'groups.walkers.parameters.horizon': 5 }).groups[0].parameters).toEqual({ horizon: 5 });
    expect(set({ 'groups.walkers.sees': '[bird]' }).groups[0].sees).toEqual(['bird']);
  });

  it('keeps a knob in its range', () => {
    expect(complaint({ count: '51' })).toBe(
      'count: count must be a number from 1 to 50 people; it is 51; give a number in this range',
    );
    expect(complaint({ count: 'many' })).toMatch(/must be a number from 1 to 50 people; it is "many"/);
    expect(complaint({ count: Number.NaN })).toMatch(/it is NaN/);
    expect(complaint({ count: '2.5' })).toMatch(/groups\[0\].count: count must be a whole number; it is 2.5/);
  });

  it('refuses what is not there, naming what is', () => {
    expect(complaint({ cuont: '5' })).toBe(
      "cuont: there is no knob or place 'cuont'; did you mean 'count'? its knobs are count; places are written like world.origin, groups.walkers.count or run.dt",
    );
    expect(complaint({ 'groups.5.count': '5' })).toMatch(/no knob or place 'groups.5.count'/);
    expect(complaint({ 'run.dtt': '5' })).toMatch(/run.dtt: run has no key 'dtt'; did you mean 'dt'\?/);
    expect(complaint({ world: '5' })).toMatch(/no knob or place 'world'/);
    expect(complaint({ 'groups.walkers.radius': '-1' })).toMatch(
      /groups\[0\].radius: radius must be at least 0.000001; it is -1/,
    );
  });

  it('reports every wrong setting at once', () => {
    expect(complaint({ cuont: 1, count: 99 }).split('\n')).toHaveLength(2);
  });
});
