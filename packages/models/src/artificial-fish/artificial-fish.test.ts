import { resolveValues, type AgentSpec, type Simulation, type Solid } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chances, everybody, inUnitBall, polarization, runTicks } from '../trials/flocks-trial.testing.ts';
import { artificialFish } from './artificial-fish.ts';
import { intend, intentions, type Mood } from './intentions.ts';
import { fearOf, hungerOf, libidoOf } from './mental-state.ts';
import { fishParameters } from './parameters.ts';
import { startWater, stateOf } from './trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const valuesOf = (given = {}) => resolveValues(fishParameters, given).values;
const intentionOf = (simulation: Simulation, fish = 0): string => intentions[stateOf(simulation, 'intention')[fish]];
const still = { vx: 0, vy: 0, vz: 0 };
const hunter: Partial<AgentSpec> = { model: 1, kind: 'predator', ...still, maxSpeed: 0.01, desiredSpeed: 0 };
/** Neither hunger nor libido is ever acted upon. */
const content = { urgeThreshold: 1 };

describe('the mental state has the formulas of the paper', () => {
  const rule = { digestion: 0.00067, appetite: 10 };

  it('hunger: 1 - n R / alpha, linear in time, between 0 and 1', () => {
    expect(hungerOf(0, 0, rule)).toBe(1);
    expect(hungerOf(10, 0, rule)).toBe(0);
    expect(hungerOf(5, 100, rule)).toBeCloseTo(1 - 0.5 * (1 - 0.067), 12);
    expect(hungerOf(10, 1e6, rule)).toBe(1);
    expect(hungerOf(25, 0, rule)).toBe(0);
  });

  it('libido: p1 t (1 - H), at most 1', () => {
    expect(libidoOf(100, 0.2, 0.0025)).toBeCloseTo(0.2, 12);
    expect(libidoOf(1e4, 0, 0.0025)).toBe(1);
    expect(libidoOf(1e4, 1, 0.0025)).toBe(0);
  });

  it('fear: min(D0 / d, 1), never rising with distance', () => {
    expect(fearOf(0, 100)).toBe(1);
    expect(fearOf(100, 100)).toBe(1);
    expect(fearOf(400, 100)).toBe(0.25);
    expect(fearOf(400, 500)).toBe(1);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        (a, b) => fearOf(Math.min(a, b), 100) >= fearOf(Math.max(a, b), 100),
      ),
    );
  });

  it('has the constants of the paper as defaults', () => {
    expect(valuesOf()).toMatchObject({ digestion: 0.00067, libidoRate: 0.0025, fearDistance: 100 });
    expect((valuesOf().view * 180) / Math.PI).toBeCloseTo(300, 9);
  });

  it('hunger of a fish without food grows linearly in a run', () => {
    const simulation = startWater({ sorts: [{ temper: 'pacifist', digestion: 0.01 }], fish: [{ vx: 1 }] });
    const hungers: number[] = [];
    for (let sample = 0; sample < 4; sample++) {
      runTicks(simulation, 100);
      hungers.push(stateOf(simulation, 'hunger')[0]);
    }
    const steps = hungers.slice(1).map((hunger, at) => hunger - hungers[at]);
    expect(steps[0]).toBeGreaterThan(0.001);
    for (const step of steps) expect(step).toBeCloseTo(steps[0], 5);
  });
});

describe('the generator of intentions', () => {
  const calm: Mood = {
    danger: false,
    hunger: 0,
    libido: 0,
    fear: 0,
    worstFear: 0,
    seesSchool: false,
    dislikesPlace: false,
    lasting: 0,
  };
  const chosen = (mood: Partial<Mood>, given = {}): string => intentions[intend({ ...calm, ...mood }, valuesOf(given))];

  it('keeps its order: avoid, flee or school, eat or mate, leave, school or wander', () => {
    const everything = { danger: true, fear: 1, worstFear: 1, hunger: 1, libido: 0.9, dislikesPlace: true };
    expect(chosen(everything)).toBe('avoid');
    expect(chosen({ ...everything, danger: false })).toBe('escape');
    expect(chosen({ ...everything, danger: false, worstFear: 0.3 })).toBe('school');
    expect(chosen({ ...everything, danger: false, worstFear: 0.3 }, { company: 'alone' })).toBe('escape');
    expect(chosen({ hunger: 1, libido: 0.9, dislikesPlace: true })).toBe('eat');
    expect(chosen({ hunger: 0.5, libido: 0.9, dislikesPlace: true })).toBe('mate');
    expect(chosen({ dislikesPlace: true })).toBe('leave');
    expect(chosen({ seesSchool: true })).toBe('school');
    expect(chosen({})).toBe('wander');
  });

  it('distinguishes the three tempers', () => {
    const afraid = { fear: 1, worstFear: 1, libido: 0.9 };
    expect(chosen(afraid, { temper: 'predator' })).toBe('wander');
    expect(chosen({ hunger: 0.9 }, { temper: 'predator' })).toBe('eat');
    expect(chosen(afraid, { temper: 'pacifist' })).toBe('mate');
    expect(chosen({ seesSchool: true }, { temper: 'pacifist' })).toBe('wander');
  });

  it('goes on eating below the threshold once it has begun, until it is content', () => {
    const eating = intentions.indexOf('eat');
    expect(chosen({ hunger: 0.3 })).toBe('wander');
    expect(chosen({ hunger: 0.3, lasting: eating })).toBe('eat');
    expect(chosen({ hunger: 0.1, lasting: eating })).toBe('wander');
  });
});

/** What a fish at (50, 50, 50) that looks along x does about a predator this way off; D0 is 5 m. */
const about = (dx: number, dy: number, given = {}, solids: readonly Solid[] = []) => {
  const simulation = startWater({
    sorts: [
      { ...content, sight: 40, temperatureTolerance: 100, ...given },
      { temper: 'predator', ...content },
    ],
    fish: [
      { vx: 1, heading: [1, 0, 0] },
      { ...hunter, x: 50 + dx, y: 50 + dy },
    ],
    world: { solids },
  });
  runTicks(simulation, 2);
  return { intention: intentionOf(simulation), fear: stateOf(simulation, 'fear')[0] };
};

/** Fear of a predator 4 m off, so many degrees to the left. */
const fearAt = (degrees: number): number =>
  about(4 * Math.cos((degrees * Math.PI) / 180), 4 * Math.sin((degrees * Math.PI) / 180)).fear;

describe('the eye', () => {
  it('sees a predator inside D0 and flees; farther off it closes ranks, then does not mind', () => {
    expect(about(4, 0)).toEqual({ intention: 'escape', fear: 1 });
    const farther = about(12.5, 0);
    expect(farther.intention).toBe('school');
    expect(farther.fear).toBeCloseTo(0.4, 1);
    expect(about(30, 0).intention).toBe('wander');
  });

  it('is blind in the 60 degrees behind', () => {
    expect([0, 90, 140, -140].map(fearAt)).toEqual([1, 1, 1, 1]);
    expect([155, 180, -155].map(fearAt)).toEqual([0, 0, 0]);
  });

  it('does not see through rocks', () => {
    const rock: Solid = { shape: 'sphere', centre: [54, 50, 50], radius: 1 };
    expect(about(8, 0, { lookAhead: 0 }).fear).toBeCloseTo(0.62, 1);
    expect(about(8, 0, { lookAhead: 0 }, [rock]).fear).toBe(0);
  });

  it('distinguishes tempers: pacifists fear no agent', () => {
    expect(about(4, 0, { temper: 'pacifist' })).toMatchObject({ fear: 0 });
  });
});

/** Depth after 80 s of a pacifist that begins at this height, in water 100 m deep. */
const depthAfter = (z: number): number => {
  const simulation = startWater({
    sorts: [{ temper: 'pacifist', ...content, temperatureTolerance: 2 }],
    fish: [{ z, x: 100, y: 100, vx: 1 }],
    world: { size: [200, 200, 100] },
  });
  runTicks(simulation, 1600);
  const [fish] = everybody(simulation);
  return 100 - fish.z;
};

describe('routines', () => {
  it('flight leads away, at full speed as long as the predator is in view', () => {
    const simulation = startWater({
      sorts: [{ ...content }, { temper: 'predator', ...content }],
      fish: [{ vx: 1 }, { ...hunter, x: 53 }],
    });
    let fastest = 0;
    runTicks(simulation, 60, () => {
      const [{ vx, vy, vz }] = everybody(simulation);
      fastest = Math.max(fastest, Math.hypot(vx, vy, vz));
    });
    expect(everybody(simulation)[0].x).toBeLessThan(50);
    expect(fastest).toBeGreaterThan(1.8);
  });

  it('a hungry predator catches what is slower, and is less hungry then', () => {
    for (const seed of [1, 2, 3]) {
      const simulation = startWater({
        sorts: [{ ...content }, { temper: 'predator', startFill: 0, appetite: 2 }],
        fish: [
          { vx: 1, x: 60, y: 48 + seed },
          { model: 1, kind: 'predator', vx: 1, maxSpeed: 5, radius: 0.4 },
        ],
        seed,
      });
      runTicks(simulation, 5);
      expect(stateOf(simulation, 'hunger')[1]).toBe(1);
      runTicks(simulation, 300);
      expect(stateOf(simulation, 'meals')[1]).toBeGreaterThan(0);
      expect(stateOf(simulation, 'hunger')[1]).toBeLessThan(0.6);
    }
  });

  it('a grazer finds a cloud of plankton and eats until it is content', () => {
    const simulation = startWater({
      sorts: [{ temper: 'pacifist', startFill: 0, appetite: 5, foodPatches: 20, sight: 60, patchTime: 1e6 }],
      fish: [{ vx: 1 }],
    });
    runTicks(simulation, 3000);
    const [meals] = stateOf(simulation, 'meals');
    expect(meals).toBeGreaterThanOrEqual(4);
    expect(meals).toBeLessThanOrEqual(6);
    expect(stateOf(simulation, 'hunger')[0]).toBeLessThan(0.3);
  });

  it('fish of both sexes mate, and their libido starts again from 0', () => {
    const fish = Array.from({ length: 8 }, (_, at): Partial<AgentSpec> => ({
      x: 48 + (at % 4),
      y: 49 + at / 4,
      vx: 1,
    }));
    const simulation = startWater({
      sorts: [{ temper: 'pacifist', startFill: 1, appetite: 10, digestion: 0, libidoRate: 0.05 }],
      fish,
      seed: 4,
    });
    runTicks(simulation, 1200);
    const matings = stateOf(simulation, 'matings').reduce((sum, each) => sum + each, 0);
    expect(matings).toBeGreaterThan(3);
    expect(Math.min(...stateOf(simulation, 'sinceMating'))).toBeLessThan(50);
  });

  it('a fish in water too cold for it goes up, one in water too warm down, and both stop there', () => {
    // 24 degrees less 0.2 a metre; it bears 20 to 24 degrees: depths down to 20 m.
    expect(depthAfter(50)).toBeLessThan(25);
    expect(depthAfter(85)).toBeLessThan(21);
  });

  it('muscles turn and thrust within their limits', () => {
    const [turningRate, dt] = [1.5, 0.05];
    const simulation = startWater({
      sorts: [
        { ...content, turningRate },
        { temper: 'predator', ...content },
      ],
      fish: [{ vx: 1 }, { ...hunter, x: 52 }],
      dt,
    });
    let before = everybody(simulation)[0] ?? { vx: 1, vy: 0, vz: 0 };
    runTicks(simulation, 100, () => {
      const [now] = everybody(simulation);
      const speeds = [before, now].map(({ vx, vy, vz }) => Math.hypot(vx, vy, vz));
      const cosine = (before.vx * now.vx + before.vy * now.vy + before.vz * now.vz) / (speeds[0] * speeds[1]);
      expect(Math.acos(Math.min(cosine, 1))).toBeLessThanOrEqual(turningRate * dt + 1e-6);
      expect(Math.abs(speeds[1] - speeds[0])).toBeLessThanOrEqual(6 * dt + 1e-6);
      before = now;
    });
  });
});

/** 60 prey in a ball (or disc) of 4 m, all headings. */
function startSchool(dimensions: 2 | 3, seed: number, given = {}): Simulation {
  const chance = chances(seed);
  const fish = Array.from({ length: 60 }, (): Partial<AgentSpec> => {
    const [x, y, z] = inUnitBall(chance, dimensions);
    const [vx, vy, vz] = inUnitBall(chance, dimensions);
    const where = dimensions === 3 ? { z: 120 + 4 * z, level: 'volume' as const } : { z: 0, level: 0 };
    return { x: 120 + 4 * x, y: 120 + 4 * y, ...where, vx, vy, vz };
  });
  return startWater({
    sorts: [{ ...content, temperatureTolerance: 100, ...given }],
    fish,
    world: { size: [240, 240, 240] },
    seed,
  });
}

/** Median distance to the nearest other, m. */
function nearestMedian(simulation: Simulation): number {
  const all = everybody(simulation);
  const nearest = all.map((self) =>
    Math.min(
      ...all.map((one) => (one === self ? Infinity : Math.hypot(one.x - self.x, one.y - self.y, one.z - self.z))),
    ),
  );
  return nearest.sort((a, b) => a - b)[nearest.length >> 1];
}

describe('a school', () => {
  it.each([
    [2, 1],
    [2, 2],
    [2, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ] as const)('forms from all headings, in %s dimensions, seed %s', (dimensions, seed) => {
    const simulation = startSchool(dimensions, seed);
    runTicks(simulation, 3);
    expect(polarization(simulation)).toBeLessThan(0.5);
    runTicks(simulation, 1200);
    expect(polarization(simulation)).toBeGreaterThan(0.8);
    expect(nearestMedian(simulation)).toBeGreaterThan(0.5);
    expect(nearestMedian(simulation)).toBeLessThan(1.2);
  });

  it.each(trialSeeds([1, 2, 3]))('does not form of fish that like to be alone, seed %s', (seed) => {
    const simulation = startSchool(3, seed, { company: 'alone' });
    runTicks(simulation, 1200);
    expect(polarization(simulation)).toBeLessThan(0.5);
    expect(nearestMedian(simulation)).toBeGreaterThan(1.4);
  });
});

/** Fish in the largest group of those within 3 m of each other. */
function largestGroup(simulation: Simulation): number {
  const left = new Set(everybody(simulation));
  let largest = 0;
  for (const first of left) {
    const group = new Set([first]);
    for (const one of group)
      for (const other of left) if (Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z) < 3) group.add(other);
    for (const one of group) left.delete(one);
    largest = Math.max(largest, group.size);
  }
  return largest;
}

describe('a school before a rock', () => {
  it.each(trialSeeds([1, 2, 3]))(
    'parts around it, no agent touches it, and is one again behind it, seed %s',
    (seed) => {
      const chance = chances(seed);
      const fish = Array.from({ length: 48 }, (_, at): Partial<AgentSpec> => ({
        x: 24 + 1.2 * (at % 3) + 0.2 * chance(),
        y: 50.9 + 1.2 * Math.floor(at / 3) + 0.2 * chance(),
        z: 0,
        level: 0,
        vx: 1,
      }));
      const rock: Solid = { shape: 'cylinder', centre: [32, 60], radius: 1.5, bottom: 0, top: 1, level: 0 };
      const simulation = startWater({
        sorts: [{ ...content, temperatureTolerance: 100, lookAhead: 1.5, neighbours: 8 }],
        fish,
        world: { size: [120, 120, 0], solids: [rock] },
        seed,
      });
      const sides = { north: 0, south: 0 };
      let nearest = Infinity;
      runTicks(simulation, 1000, () => {
        const beside = everybody(simulation).filter(({ x }) => Math.abs(x - 32) < 1.5);
        sides.north = Math.max(sides.north, beside.filter(({ y }) => y > 60).length);
        sides.south = Math.max(sides.south, beside.filter(({ y }) => y < 60).length);
        for (const { x, y } of beside) nearest = Math.min(nearest, Math.hypot(x - 32, y - 60));
      });
      expect(nearest).toBeGreaterThanOrEqual(1.6 - 1e-6);
      expect(Math.min(sides.north, sides.south)).toBeGreaterThan(5);
      expect(largestGroup(simulation)).toBeGreaterThan(40);
    },
  );
});

describe('asked why', () => {
  it('names the intention, what the muscles did for it, and whom the fish has in view', () => {
    const asked = (added: Readonly<Record<string, number>>) =>
      artificialFish.explain?.({
        self: {
          id: 0,
          at: [0, 0, 0],
          level: -1,
          velocity: [1, 0, 0],
          heading: [1, 0, 0],
          radius: 0.1,
          mass: 1,
          maxSpeed: 3,
          maxAcceleration: 6,
          desiredSpeed: 1,
          desired: [0, 0, 0],
          goal: [NaN, NaN, NaN],
          leaves: false,
          added,
        },
        others: [
          { id: 7, way: [-1, 0, 0], distance: 1, velocity: [0, 0, 0], heading: [1, 0, 0], radius: 0.1 },
          { id: 8, way: [2, 0, 0], distance: 2, velocity: [0, 0, 0], heading: [1, 0, 0], radius: 0.1 },
        ],
        walls: [],
        values: valuesOf(),
        dt: 0.05,
      });
    expect(asked({ intention: intentions.indexOf('escape'), pullX: -2, pullY: 1, pullZ: 0 })).toEqual({
      neighbours: [8],
      forces: [{ name: 'escape', force: [-2, 1, 0] }],
      sight: { radius: 20, halfAngle: valuesOf().view / 2 },
    });
  });
});

describe('bad input', () => {
  const rock: Solid = { shape: 'sphere', centre: [50, 50, 50], radius: 3 };
  it.each([
    ['no agent', []],
    ['one alone', [{}]],
    ['two on one point', [{}, {}]],
    ['prey and predator on one point', [{ vx: 1 }, { ...hunter }]],
    ['one in the middle of a rock', [{ vx: 1 }]],
    ['one inside a rock, at rest', [{ x: 51 }]],
    ['one far outside the water', [{ x: -500, vx: 1 }]],
  ] as readonly (readonly [string, readonly Partial<AgentSpec>[]])[])('%s: everything stays finite', (name, fish) => {
    const solids = name.includes('rock') ? [rock] : [];
    const simulation = startWater({ sorts: [{}, { temper: 'predator' }], fish, world: { solids } });
    runTicks(simulation, 300);
    const all = everybody(simulation);
    expect(all).toHaveLength(fish.length);
    for (const one of all) {
      expect(Object.values(one).every(Number.isFinite)).toBe(true);
      if (solids.length > 0) expect(Math.hypot(one.x - 50, one.y - 50, one.z - 50)).toBeGreaterThan(3);
    }
    for (const name of ['hunger', 'libido', 'fear'])
      for (const value of stateOf(simulation, name)) expect(value >= 0 && value <= 1).toBe(true);
  });

  it('refuses a NaN, an infinite and a too large or small value of every number, by name', () => {
    for (const [name, parameter] of Object.entries(artificialFish.parameters)) {
      if (parameter.type !== 'number') continue;
      for (const value of [Number.NaN, Infinity, parameter.min - 1, parameter.max + 1])
        expect(resolveValues(artificialFish.parameters, { [name]: value }).problems).toEqual([
          expect.stringContaining(`${name} must`),
        ]);
    }
  });
});
