import { describe, expect, it } from 'vitest';
import { compileCity } from '../read-city.ts';
import { cityExports } from './city-exports.ts';
import { CityStock, cityWriters } from './city-writers.ts';

const { plan, network } = compileCity(
  'main() { connect(new Cross(0, 0, 0, 4), 0, new Cross(200, 0, 0, 4), 2); }',
  'tiny.city',
);
if (plan === undefined || network === undefined) throw new Error('the trial city is broken');

describe('the exports of a city', () => {
  it('have names and endings of their own', () => {
    expect(new Set(cityExports.map(({ name }) => name)).size).toBe(cityExports.length);
    const endings = cityExports.flatMap((each): readonly string[] => each.endings);
    expect(new Set(endings).size).toBe(endings.length);
    for (const ending of endings) expect(ending).toMatch(/^\.[a-z.]+$/);
  });

  it.each(cityExports)('$name: one writer, with a file for each ending, also without a plan', ({ name, endings }) => {
    for (const city of [
      { name: 'tiny', network, plan },
      { name: 'tiny', network },
    ]) {
      const files = cityWriters[name](new CityStock(city));
      expect(files).toHaveLength(endings.length);
      for (const contents of files) expect(contents.length).toBeGreaterThan(20);
    }
  });

  it('are all that writers know', () => {
    expect(Object.keys(cityWriters).sort()).toEqual(cityExports.map(({ name }) => name).sort());
  });
});
