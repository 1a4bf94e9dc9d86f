import { readFileSync } from 'node:fs';
import { createSimulation, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { InputError } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { compileScenario } from './compile-scenario.ts';

const streets = readFileSync(new URL('../../../../scenarios/roadmap/streets.yaml', import.meta.url), 'utf8');

/** The shipped streets with 12 people in each flock and rules for their ways. */
function text(rules: string, base = streets): string {
  return base.replace('  exits:\n', `  wayRules: ${rules}\n  exits:\n`).replaceAll('count: 30', 'count: 12');
}

function start(rules: string, { tiles = 1, base = streets } = {}): Simulation {
  const read = readScenario(text(rules, base), { file: 'streets.yaml' });
  if ('problems' in read) throw new InputError(read.problems);
  const compiled = compileScenario(read.scenario, { models: builtinModels });
  return createSimulation({ ...compiled, tiles, hotLoops: kernelHotLoops });
}

interface Seen {
  /** How many agents were once in either street. */
  readonly north: number;
  readonly south: number;
  /** Pairs side by side in a street, per agent in it, mean of all ticks. */
  readonly abreast: number;
  /** Agents that led or followed in a file there, by what the model says of itself. */
  readonly inFile: number;
  /** When the tenth came to the end of the streets, s. */
  readonly tenth: number;
}

/** Looks at poses for a minute: the streets lie beside two blocks, from x = 14 m to 34 m. */
function watch(simulation: Simulation): Seen {
  const north = new Set<number>();
  const south = new Set<number>();
  const inFile = new Set<number>();
  let pairs = 0;
  let agents = 0;
  const through = new Set<number>();
  let tenth = Infinity;
  while (simulation.time < 60) {
    simulation.tick();
    const { id, x, y } = simulation.crowds[0].columns;
    const { roadRole } = simulation.addedColumns[0];
    for (let row = 0; row < simulation.present; row++) {
      if (x[row] > 34) through.add(id[row]);
      if (x[row] < 20 || x[row] > 28) continue;
      (y[row] > 22 ? north : south).add(id[row]);
      if (roadRole[row] !== 0) inFile.add(id[row]);
      agents++;
      for (let other = 0; other < row; other++)
        if (Math.abs(x[row] - x[other]) < 0.3 && Math.abs(y[row] - y[other]) < 4) pairs++;
    }
    if (through.size >= 10) tenth = Math.min(tenth, simulation.time);
  }
  return { north: north.size, south: south.size, abreast: pairs / agents, inFile: inFile.size, tenth };
}

const problemsOf = (rules: string): string[] => {
  const read = readScenario(text(rules), { file: 'streets.yaml' });
  return 'problems' in read ? read.problems.map(({ place, rule }) => `${place}: ${rule}`) : [];
};

describe('rules of paths in a scenario', () => {
  const free = watch(start('[]'));

  it('are none unless written: a flock takes both streets', () => {
    expect(Math.min(free.north, free.south)).toBeGreaterThan(3);
  });

  it('turn a flock away from ways that count for more than their length', () => {
    expect(watch(start('[{ rect: [14, 40, 20, 4], weight: 10 }]'))).toMatchObject({ north: 0, south: 24 });
    expect(watch(start('[{ rect: [14, 0, 20, 4], weight: 10 }]'))).toMatchObject({ north: 24, south: 0 });
  });

  it('slow it down', () => {
    expect(watch(start('[{ rect: [0, 0, 40, 44], speed: 0.6 }]')).tenth).toBeGreaterThan(1.3 * free.tenth);
  });

  it('make a file in a street as wide as it is', () => {
    const file = watch(start('[{ rect: [14, 0, 20, 44], order: file }]'));
    expect(file.abreast).toBeLessThan(0.5 * free.abreast);
  });

  it('keep a flock together in a passage that would be gone through in file', () => {
    const narrow = streets
      .replaceAll('min: [14, 4, 0]', 'min: [14, 2.5, 0]')
      .replaceAll('max: [34, 40, 6]', 'max: [34, 41.5, 6]');
    const file = watch(start('[]', { base: narrow }));
    const flock = watch(start('[{ rect: [14, 0, 20, 44], order: flock }]', { base: narrow }));
    expect(file.inFile).toBeGreaterThan(12);
    expect(flock.inFile).toBe(0);
  });

  it('give the same bits on any tiles', () => {
    const rules = '[{ rect: [14, 40, 20, 4], weight: 1.05, speed: 0.7 }, { rect: [0, 0, 14, 44], order: file }]';
    const [one, six] = [1, 6].map((tiles) => {
      const simulation = start(rules, { tiles });
      for (let tick = 0; tick < 400; tick++) simulation.tick();
      return simulation.checksum();
    });
    expect(six).toBe(one);
  });

  it('are refused with their place when they say nothing, have no area, or lie on no floor', () => {
    expect(problemsOf('[{ rect: [0, 0, 5, 5] }]')).toEqual([
      'world.wayRules[0]: a rule must say something: order, weight or speed',
    ]);
    expect(problemsOf('[{ order: file }, { rect: [0, 0, 5, 5], min: [0, 0, 0], max: [1, 1, 1], speed: 2 }]')).toEqual([
      expect.stringMatching(/^world.wayRules\[0\]: a rule must have one area/),
      expect.stringMatching(/^world.wayRules\[1\]: a rule must have one area/),
    ]);
    expect(problemsOf('[{ rect: [0, 0, 5, 5], level: 3, speed: 2 }]')).toEqual([
      'world.wayRules[0].level: level 3 must exist; the world has only level 0',
    ]);
    expect(problemsOf('[{ min: [0, 0, 2], max: [1, 1, 1], speed: 2 }]')).toEqual([
      'world.wayRules[0].max[2]: max[2] must be above min[2]; they are 1 and 2',
    ]);
    expect(problemsOf('[{ rect: [0, 0, 5, 5], weight: 0.5 }]')).toHaveLength(1);
  });
});
