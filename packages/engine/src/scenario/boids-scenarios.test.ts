import { InputError } from '@korzo/reading';
import { type Simulation, createSimulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import { setKnobs } from '../reader/read.ts';

function start(name: string, settings: Readonly<Record<string, unknown>> = {}): Simulation {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  const turned = setKnobs(found.scenario, settings);
  if ('problems' in turned) throw new InputError(turned.problems);
  return createSimulation({ ...compileScenario(turned.scenario, { models: builtinModels }), hotLoops: kernelHotLoops });
}

type Point = readonly [number, number, number];

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Where the agents of a group are. */
function placesOf(simulation: Simulation, wanted: number): Point[] {
  const { x, y, z, group } = simulation.crowds[0].columns;
  return Array.from({ length: simulation.present }, (_, row) => row)
    .filter((row) => group[row] === wanted)
    .map((row) => [x[row], y[row], z[row]]);
}

/** Size of the largest group whose members are linked by steps of at most `link` metres. */
function largestGroup(places: readonly Point[], link: number): number {
  const left = new Set(places);
  let most = 0;
  for (const first of places) {
    if (!left.delete(first)) continue;
    const joined = [first];
    for (const place of joined) {
      for (const other of left) {
        if (apart(place, other) > link) continue;
        left.delete(other);
        joined.push(other);
      }
    }
    most = Math.max(most, joined.length);
  }
  return most;
}

const middleOf = (places: readonly Point[]): Point => {
  const along = (axis: 0 | 1 | 2): number => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [along(0), along(1), along(2)];
};

describe('a school and its predator', () => {
  it.each([1, 2, 3])('opens before the predator, lets it through and closes again (seed %i)', (seed) => {
    const simulation = start('school-and-predator', { 'run.seed': seed });
    let inMidst = 0;
    let nearest = Infinity;
    let passed = -1;
    let closed = false;
    while (simulation.time < 40 && !closed) {
      simulation.tick();
      if (simulation.ticks % 4 !== 0) continue;
      const fish = placesOf(simulation, 0);
      const [hunter] = placesOf(simulation, 1);
      const middle = middleOf(fish);
      const ways = fish.map((place) => apart(place, middle)).sort((a, b) => a - b);
      const spread = ways[fish.length >> 1];
      const free = Math.min(...fish.map((place) => apart(place, hunter)));
      // Nearer to the middle than a quarter of the fish are, with no agent near: a hole around it.
      if (passed < 0 && apart(hunter, middle) < ways[Math.floor(fish.length * 0.75)]) {
        inMidst++;
        nearest = Math.min(nearest, free);
      } else if (inMidst > 0 && passed < 0) passed = simulation.time;
      if (passed > 0) closed = largestGroup(fish, 3) >= 285 && spread < 6.5;
    }
    expect(inMidst).toBeGreaterThan(0);
    expect(nearest).toBeGreaterThan(1.2);
    expect(passed).toBeGreaterThan(0);
    expect(closed).toBe(true);
    expect(simulation.time - passed).toBeLessThan(25);
  });
});

describe('the evacuation', () => {
  it('gets every agent out in about a minute, and no agent through a wall', () => {
    const simulation = start('evacuation');
    while (simulation.time < 120 && simulation.present > 0) simulation.tick();
    expect(simulation.present).toBe(0);
    expect(simulation.totals.left).toBe(66);
    expect(simulation.lastLeftAt).toBeGreaterThan(45);
    expect(simulation.lastLeftAt).toBeLessThan(90);
  });

  it('takes longer when people walk more slowly', () => {
    const simulation = start('evacuation', { speed: 0.8 });
    while (simulation.time < 240 && simulation.present > 0) simulation.tick();
    expect(simulation.present).toBe(0);
    expect(simulation.lastLeftAt).toBeGreaterThan(80);
  });
});

describe('the small city', () => {
  it.each([1, 2])('two flocks meet, part around the monument and join again behind it (seed %i)', (seed) => {
    const simulation = start('small-city', { 'run.seed': seed });
    const left = new Set<number>();
    const right = new Set<number>();
    let least = Infinity;
    while (simulation.time < 120) {
      simulation.tick();
      const { id, x, y } = simulation.crowds[0].columns;
      for (let row = 0; row < simulation.present; row++) {
        // No agent walks through the monument: a cylinder of 2.5 m at (0, 10).
        least = Math.min(least, Math.hypot(x[row], y[row] - 10));
        if (Math.abs(y[row] - 10) < 1) (x[row] < 0 ? left : right).add(id[row]);
      }
    }
    expect(least).toBeGreaterThan(2.5);
    expect(left.size).toBeGreaterThan(40);
    expect(right.size).toBeGreaterThan(40);
    const beyond = [...placesOf(simulation, 0), ...placesOf(simulation, 1)].filter(([, y]) => y > 26);
    expect(beyond.length).toBeGreaterThan(140);
    expect(largestGroup(beyond, 4)).toBeGreaterThan(beyond.length * 0.9);
  });
});
