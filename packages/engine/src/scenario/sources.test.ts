import { describe, expect, it } from 'vitest';
import { compileScenario, type CompiledScenario } from './compile-scenario.ts';
import { everybody, smallestGap, standing, trialScenario } from './trial.testing.ts';

const arriving = (
  arrivals: string,
  place = '{ shape: rect, min: [1, 1], max: [4, 9] }',
  world = '{ size: [20, 10] }',
): CompiledScenario =>
  compileScenario(
    trialScenario(world, `  - { name: guests, model: standing, arrivals: ${arrivals}, place: ${place} }\n`),
    { models: [standing] },
  );

describe('arrivals', () => {
  it('like a clock come at even gaps', () => {
    const ticks = everybody(arriving('{ perSecond: 2, gaps: even, from: 1, until: 3 }')).map(({ tick }) => tick);
    expect(ticks).toEqual([10, 15, 20, 25]);
  });

  it('at random come as often as the scenario says, at gaps as irregular as those of a Poisson process', () => {
    const agents = everybody(arriving('{ perSecond: 20, until: 50 }'));
    // 1000 expected, standard deviation sqrt(1000).
    expect(Math.abs(agents.length - 1000)).toBeLessThan(4 * Math.sqrt(1000));
    const perSecond = Array.from(
      { length: 50 },
      (_, second) => agents.filter(({ tick }) => Math.floor((tick - 1) / 10) === second).length,
    );
    const mean = agents.length / 50;
    const variance = perSecond.reduce((sum, count) => sum + (count - mean) ** 2, 0) / 49;
    // Variance equals mean; its relative error for 50 counts is about sqrt(2 / 49) = 0.2.
    expect(variance / mean).toBeGreaterThan(0.4);
    expect(variance / mean).toBeLessThan(1.8);
  });

  it('end with the most, with until, or with the run', () => {
    expect(everybody(arriving('{ perSecond: 20, most: 7 }'))).toHaveLength(7);
    expect(Math.max(...everybody(arriving('{ perSecond: 20, until: 5 }')).map(({ tick }) => tick))).toBeLessThanOrEqual(
      50,
    );
    expect(Math.max(...everybody(arriving('{ perSecond: 5 }')).map(({ tick }) => tick))).toBeLessThanOrEqual(600);
  });

  it('are a pure function of the tick, an agent that asks and in whatever order', () => {
    const [source] = arriving('{ perSecond: 20 }').sources;
    const at = (tick: number): string[] => {
      const specs: string[] = [];
      source.arrivalsAt(tick, (spec) => specs.push(JSON.stringify(spec)));
      return specs;
    };
    const forward = Array.from({ length: 100 }, (_, tick) => at(tick));
    const backward = Array.from({ length: 100 }, (_, tick) => at(99 - tick)).reverse();
    expect(backward).toEqual(forward);
    expect(source.ids).toBe(
      Array.from({ length: 601 }, (_, tick) => at(tick).length).reduce((sum, count) => sum + count),
    );
  });

  it('take turns on spots that are apart and clear of walls', () => {
    const world = '{ size: [20, 10], edges: closed, walls: [{ points: [[2.5, 0], [2.5, 5]] }] }';
    const agents = everybody(arriving('{ perSecond: 30, gaps: even }', undefined, world));
    expect(smallestGap(agents.slice(0, 20))).toBeGreaterThanOrEqual(-1e-9);
    expect(smallestGap(agents.slice(13, 33))).toBeGreaterThanOrEqual(-1e-9);
    expect(agents.every(({ x, y }) => x >= 1 && x <= 4 && y >= 1 && y <= 9)).toBe(true);
    expect(agents.every(({ x, y }) => y > 5 || Math.abs(x - 2.5) >= 0.25)).toBe(true);
  });

  it.each([
    '{ shape: rect, min: [0.5, 0], max: [0.6, 10] }',
    '{ shape: disc, centre: [5, 5], radius: 0.1 }',
    '{ shape: world }',
    '{ shape: points, points: [[1, 1], [3, 3]] }',
    '{ shape: circle, centre: [10, 5], radius: 4 }',
  ])('find a spot in %s', (place) => {
    expect(everybody(arriving('{ perSecond: 10, most: 30 }', place))).toHaveLength(30);
  });

  it('that find no spot are refused', () => {
    expect(() =>
      arriving('{ perSecond: 1 }', '{ shape: rect, min: [0, 4], max: [0.2, 6] }', '{ size: [20, 10], edges: closed }'),
    ).toThrow(/able to enter.*finds no spot; enlarge or move the place/);
  });

  it('without end are refused', () => {
    expect(() =>
      compileScenario(
        trialScenario(
          '{ size: [9, 9] }',
          '  - { name: a, model: standing, arrivals: { perSecond: 90000 }, place: { shape: world } }\n',
          '{ duration: 1000 }',
        ),
        { models: [standing] },
      ),
    ).toThrow(/up to 10000000 arrivals; about 90000000 would come/);
  });
});
