import fc from 'fast-check';
import { resolveValues } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { type CrowdAgent, type CrowdOptions, KernelCrowd } from './kernel-crowd.testing.ts';
import { socialForceParameters } from './social-force-parameters.ts';
import { socialForceTwin } from './twins/social-force.ts';

type Segment = readonly [number, number, number, number];

const versions = [
  ['kernel', (crowd: KernelCrowd) => crowd.kernels.decideSocialForce],
  ['twin', (crowd: KernelCrowd) => socialForceTwin(crowd.memory)],
] as const;
type Version = (typeof versions)[number][1];

const parameters = (given: Record<string, string | number>): number[] =>
  Object.values(resolveValues(socialForceParameters, given).values);

const scene = (agents: readonly CrowdAgent[], given: Record<string, string | number>): CrowdOptions => ({
  agents,
  width: 20,
  height: 20,
  cellSize: 2.5,
  dt: 0.001,
  wallReach: 2.5,
  parameters: parameters(given),
});

/** Acceleration of agent 1, m/s2: what one short step changes. */
function accelerationOf(options: CrowdOptions, version: Version): readonly [number, number] {
  const crowd = new KernelCrowd(options);
  crowd.lookAround();
  crowd.decide(version(crowd));
  const [vx, vy] = crowd.decisionOf(1);
  const before = options.agents.find((agent) => agent.id === 1);
  return [(vx - (before?.vx ?? 0)) / options.dt, (vy - (before?.vy ?? 0)) / options.dt];
}

/** Without drive: an agent that wants to stand is only slowed by the relaxation, which a huge time turns off. */
const noDrive = { relaxationTime: 60 };
/** Walls and others the same strength as in the papers; a speed limit that does not bind. */
const model1995 = { variant: '1995', stepTime: 0, speedLimit: 100, ...noDrive };
const model2000 = { variant: '2000', ...noDrive };

const pairAt = (distance: number, changes: Partial<CrowdAgent> = {}): CrowdAgent[] => [
  { id: 1, x: 5, y: 5, radius: 0.3, mass: 80 },
  { id: 2, x: 5 + distance, y: 5, radius: 0.3, mass: 80, ...changes },
];

/** On the line of the step, with |r| = 1 and |r - s| = next: b = sqrt(next), grad b = (1 + next) / (2 b). */
const onLineOfStep = (next: number): number =>
  7 * Math.exp(-Math.sqrt(next) / 0.3) * ((1 + next) / (2 * Math.sqrt(next)));

describe.each(versions)('social force %s', (_name, version) => {
  it('has the strength of 1995 between two walkers and before a wall', () => {
    expect(-accelerationOf(scene(pairAt(0.5), model1995), version)[0]).toBeCloseTo(1.3221, 3);
    const walls: Segment[] = [[5.3, 1, 5.3, 9]];
    const before = accelerationOf({ ...scene([{ id: 1, x: 5, y: 5 }], model1995), walls }, version);
    expect(-before[0]).toBeCloseTo(11.157, 2);
  });

  it('weakens the force of those out of sight', () => {
    const [east, west] = [1, -1].map((side) => {
      const self = { id: 1, x: 5, y: 5, desiredSpeed: 0.001, goalX: 5 + 4 * side, goalY: 5 };
      return -accelerationOf(scene([self, pairAt(0.5)[1]], { ...model1995 }), version)[0];
    });
    expect(east).toBeCloseTo(1.3221, 2);
    expect(west).toBeCloseTo(1.3221 / 2, 2);
  });

  it('keeps clear of where others are about to step', () => {
    const ahead = scene(pairAt(1, { vx: -1 }), { ...model1995, stepTime: 0.4 });
    const away = scene(pairAt(1, { vx: 1 }), { ...model1995, stepTime: 0.4 });
    expect(-accelerationOf(ahead, version)[0]).toBeCloseTo(onLineOfStep(0.6), 3);
    expect(-accelerationOf(away, version)[0]).toBeCloseTo(onLineOfStep(1.4), 3);
  });

  it('has the forces of 2000 at a gap and in contact', () => {
    for (const [distance, newtons] of [
      [1.1, 3.861],
      [0.7, 573.01],
      [0.59, 3466.3],
    ]) {
      const force = -80 * accelerationOf(scene(pairAt(distance), model2000), version)[0];
      expect(Math.abs(force / newtons - 1)).toBeLessThan(2e-4);
    }
    const rubbed = accelerationOf(scene(pairAt(0.59, { vy: 1 }), model2000), version);
    expect(80 * rubbed[1]).toBeGreaterThan(2398);
    expect(80 * rubbed[1]).toBeLessThan(2402);
  });

  it('has walls that slow down an agent that slides along them', () => {
    const walls: Segment[] = [[1, 4.71, 9, 4.71]];
    for (const speed of [1, -1]) {
      const self = { id: 1, x: 5, y: 5, vx: speed, radius: 0.3, mass: 80 };
      const [along, away] = accelerationOf({ ...scene([self], model2000), walls }, version);
      expect(Math.sign(along)).toBe(-speed);
      expect(80 * Math.abs(along + speed / 60)).toBeGreaterThan(2395);
      expect(80 * Math.abs(along)).toBeLessThan(2405);
      expect(80 * away).toBeGreaterThan(3460);
    }
  });

  it('feels a wall in pieces like a whole one', () => {
    for (const variant of [model1995, model2000]) {
      const agents = [{ id: 1, x: 5.01, y: 5 }];
      const whole = accelerationOf({ ...scene(agents, variant), walls: [[1, 4.6, 9, 4.6]] }, version);
      const pieces = [1, 2, 3, 4, 5, 6, 7, 8].map((x): Segment => [x, 4.6, x + 1, 4.6]);
      const inPieces = accelerationOf({ ...scene(agents, variant), walls: pieces }, version);
      expect(inPieces[0]).toBeCloseTo(whole[0], 2);
      expect(inPieces[1]).toBeCloseTo(whole[1], 2);
    }
  });

  it('feels the nearer door-post alone in 1995, both in 2000', () => {
    const posts: Segment[] = [
      [5.3, 1, 5.3, 4.5],
      [5.3, 5.5, 5.3, 9],
    ];
    const agents = [{ id: 1, x: 5, y: 4.9 }];
    const before = (variant: Record<string, string | number>, walls: Segment[]): readonly [number, number] =>
      accelerationOf({ ...scene(agents, variant), walls }, version);
    expect(before(model1995, posts)).toEqual(before(model1995, [posts[0]]));
    const toPost = Math.hypot(0.3, 0.4);
    expect(before(model1995, posts)[0]).toBeCloseTo((-50 * Math.exp(-toPost / 0.2) * 0.3) / toPost, 3);
    expect(before(model2000, posts)[0]).toBeLessThan(before(model2000, [posts[0]])[0]);
  });

  it('is pushed by the nearer wall of a corner alone in 1995', () => {
    const corner: Segment[] = [
      [1, 4.6, 9, 4.6],
      [4.7, 1, 4.7, 9],
    ];
    const [x, y] = accelerationOf({ ...scene([{ id: 1, x: 5, y: 5 }], model1995), walls: corner }, version);
    expect(x).toBeCloseTo(50 * Math.exp(-1.5), 2);
    expect(y).toBeCloseTo(0, 6);
  });

  it.each(['1995', '2000'])('comes up to speed as v0 (1 - exp(-t / tau)) in variant %s', (variant) => {
    const agents = [{ id: 1, x: 1, y: 5, desiredSpeed: 1.34, goalX: 1000, goalY: 5 }];
    const crowd = new KernelCrowd({ ...scene(agents, { variant }), dt: 0.01 });
    const decide = version(crowd);
    for (let tick = 1; tick <= 200; tick++) {
      crowd.tick(decide);
      if (tick % 50 !== 0) continue;
      const expected = 1.34 * (1 - Math.exp(-(tick * 0.01) / 0.5));
      expect(Math.abs(crowd.view.columns.vx[0] / expected - 1)).toBeLessThan(0.01);
    }
  });

  it('limits the speed of 1995 to 1.3 times the desired one', () => {
    const agents = [{ id: 1, x: 5, y: 5, vx: 2.5, desiredSpeed: 1, goalX: 9, goalY: 5 }];
    const crowd = new KernelCrowd({ ...scene(agents, { variant: '1995' }), dt: 0.01 });
    crowd.tick(version(crowd));
    expect(crowd.view.columns.vx[0]).toBeCloseTo(1.3, 5);
  });

  it('stays finite for bodies on one point and in walls, at a time step far too large', () => {
    const agents = Array.from({ length: 20 }, (_, id) => ({ id, x: 5 + (id % 3) * 0.1, y: 5, goalX: 9, goalY: 5 }));
    for (const variant of ['1995', '2000']) {
      const walls: Segment[] = [
        [5, 5, 5, 5],
        [5, 4, 5, 6],
        [5.1, 5, 6, 5],
      ];
      const crowd = new KernelCrowd({ ...scene(agents, { variant }), walls, dt: 0.1 });
      const decide = version(crowd);
      for (let tick = 0; tick < 50; tick++) crowd.tick(decide);
      const { x, y, vx, vy } = crowd.view.columns;
      for (let row = 0; row < 20; row++) expect([x[row], y[row], vx[row], vy[row]].every(Number.isFinite)).toBe(true);
    }
  });
});

const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1e6 }).map((step) => min + (step / 1e6) * (max - min));

const crowds = fc
  .array(
    fc.record({
      x: between(0, 16),
      y: between(0, 10),
      vx: between(-1.3, 1.3),
      vy: between(-1.3, 1.3),
      radius: between(0.2, 0.35),
      mass: between(40, 120),
      desiredSpeed: between(0.5, 2),
      goalX: between(-20, 36),
      goalY: between(-20, 30),
      kind: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 120 },
  )
  .map((list) =>
    list.map((agent, index) => Object.assign(agent, { id: 1 + ((index * 37) % 101) + 101 * Math.floor(index / 101) })),
  );

const walls: Segment[] = [
  [2, 2, 6, 3],
  [6, 3, 6, 7],
  [1, 9, 9, 9],
];

/** Every agent's decision, by id. */
function decisions(options: CrowdOptions, version: Version): ReadonlyMap<number, readonly [number, number]> {
  const crowd = new KernelCrowd(options);
  crowd.lookAround();
  crowd.decide(version(crowd));
  const { ownCount, columns } = crowd.view;
  const ids = [...columns.id.slice(0, ownCount)].sort((a, b) => a - b);
  return new Map(ids.map((id) => [id, crowd.decisionOf(id)]));
}

describe('social force kernel and twin', () => {
  it.each(['1995', '2000'])('decide alike in random crowds (variant %s)', (variant) => {
    fc.assert(
      fc.property(crowds, (agents) => {
        const options = { ...scene(agents, { variant }), width: 16, height: 10, walls, kindsSeen: 0b011 };
        const [kernel, twin] = versions.map(([, version]) => decisions(options, version));
        for (const [id, [vx, vy]] of twin) {
          const [kernelX, kernelY] = kernel.get(id) ?? [Number.NaN, Number.NaN];
          // 32 bits: a part of the change of velocity, and the rounding of positions in hard contact (1e-6 m * 1.2e5 N/m).
          const change = Math.hypot(vx, vy) + 1;
          expect(Math.hypot(kernelX - vx, kernelY - vy)).toBeLessThan(2e-5 * change);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(['1995', '2000'])('gives the same bits however the world is cut (variant %s)', (variant) => {
    fc.assert(
      fc.property(crowds, fc.integer({ min: 1, max: 6 }), (agents, cut) => {
        const options = { ...scene(agents, { variant, cutOff: 2 }), width: 16, height: 10, cellSize: 2, walls };
        const whole = decisions(options, versions[0][1]);
        // The ghosts of a tile end at the cut-off: cells half known must not change the order of the sums.
        const west = decisions({ ...options, tile: { from: 0, to: cut, reach: 2 } }, versions[0][1]);
        const east = decisions({ ...options, tile: { from: cut, to: 8, reach: 2 } }, versions[0][1]);
        expect(new Map([...west, ...east].sort((a, b) => a[0] - b[0]))).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
});
