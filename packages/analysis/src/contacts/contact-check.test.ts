import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wall, World } from '@korzo/core';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import { ContactCheck } from './contact-check.ts';

const frameOf = (bodies: readonly TestBody[]) => ({ ticks: 1, time: 0, crowds: [crowdOf(bodies)] });

function check(world: World, ...ticks: (readonly TestBody[])[]) {
  const contacts = new ContactCheck({ world });
  for (const bodies of ticks) contacts.afterTick(frameOf(bodies));
  return contacts.totals;
}

const radiusOf = (body: TestBody): number => Math.fround(body.radius ?? 0.25);

/** Every body against every other and every wall, around the world where it wraps. */
function bruteForce(world: World, bodies: readonly TestBody[], walls: readonly Wall[]) {
  const shortest = (apart: number, size: number): number =>
    world.edges === 'wrap' && size > 0 ? apart - size * Math.round(apart / size) : apart;
  const totals = { agents: 0, walls: 0, deepest: 0 };
  const note = (overlap: number, what: 'agents' | 'walls'): void => {
    totals.deepest = Math.max(totals.deepest, overlap);
    if (overlap > 1e-4) totals[what]++;
  };
  for (const [index, self] of bodies.entries()) {
    for (const other of bodies.slice(index + 1)) {
      if ((self.level ?? 0) !== (other.level ?? 0)) continue;
      const apartX = shortest(other.x - self.x, world.size[0]);
      const apartY = shortest(other.y - self.y, world.size[1]);
      const apartZ = (self.level ?? 0) < 0 ? shortest((other.z ?? 0) - (self.z ?? 0), world.size[2]) : 0;
      note(radiusOf(self) + radiusOf(other) - Math.hypot(apartX, apartY, apartZ), 'agents');
    }
    for (const wall of walls.filter(({ level }) => level === (self.level ?? 0))) {
      const shifts = world.edges === 'wrap' ? [-1, 0, 1] : [0];
      const distances = shifts.flatMap((x) =>
        shifts.map((y) => distanceToWall(self.x + x * world.size[0], self.y + y * world.size[1], wall)),
      );
      note(radiusOf(self) - Math.min(...distances), 'walls');
    }
  }
  return totals;
}

/** By walking along the wall in small steps: slow, and another way than the one checked. */
function distanceToWall(x: number, y: number, { from, to }: Wall): number {
  let low = 0;
  let high = 1;
  const at = (share: number): number =>
    Math.hypot(from[0] + share * (to[0] - from[0]) - x, from[1] + share * (to[1] - from[1]) - y);
  for (let step = 0; step < 200; step++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) high -= third;
    else low += third;
  }
  return at((low + high) / 2);
}

const coordinate = (size: number) => fc.double({ min: 0, max: size * 0.999999, noNaN: true });
const radius = fc.constantFrom(0.1, 0.25, 0.3, 0.9);
const bodiesIn = (size: number) =>
  fc.array(
    fc.record({
      x: coordinate(size),
      y: coordinate(size),
      z: coordinate(size),
      radius,
      level: fc.constantFrom(-1, 0, 0, 1),
    }),
    { maxLength: 60 },
  );
const wallsIn = (size: number): fc.Arbitrary<Wall[]> =>
  fc.array(
    fc
      .record({
        level: fc.constantFrom(0, 1),
        from: fc.tuple(coordinate(size), coordinate(size)),
        to: fc.tuple(coordinate(size), coordinate(size)),
      })
      .filter(({ from, to }) => Math.hypot(from[0] - to[0], from[1] - to[1]) > 1e-3),
    { maxLength: 5 },
  );

describe('the contact check', () => {
  it('agrees with comparing every body to every other and every wall', () => {
    const anySize = fc.constantFrom(4, 9, 40);
    const crowd = anySize.chain((size) =>
      fc.record({
        size: fc.constant(size),
        edges: fc.constantFrom('open', 'wrap'),
        bodies: bodiesIn(size),
        walls: wallsIn(size),
      }),
    );
    fc.assert(
      fc.property(crowd, ({ size, edges, bodies, walls }) => {
        const world = openWorld({ size: [size, size, size], edges, walls });
        const expected = bruteForce(world, bodies, walls);
        const found = check(world, bodies);
        expect(found.agents).toBe(expected.agents);
        expect(found.walls).toBe(expected.walls);
        expect(found.deepest).toBeCloseTo(expected.deepest, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same whichever tile a body is in', () => {
    fc.assert(
      fc.property(bodiesIn(6), fc.array(fc.nat(2), { minLength: 60, maxLength: 60 }), (bodies, tileOf) => {
        const world = openWorld({ size: [6, 6, 6], edges: 'wrap' });
        const named = bodies.map((body, id) => ({ ...body, id }));
        const tiles = [0, 1, 2].map((tile) => crowdOf(named.filter((_body, index) => tileOf[index] === tile)));
        const contacts = new ContactCheck({ world });
        contacts.afterTick({ ticks: 1, time: 0, crowds: tiles });
        expect(contacts.totals).toEqual(check(world, named));
      }),
    );
  });

  it('measures the depth of two bodies and of a body in a wall', () => {
    const walls: Wall[] = [{ level: 0, from: [0, 5], to: [10, 5] }];
    const apart = check(openWorld(), [
      { x: 1, y: 1 },
      { x: 1.4, y: 1 },
    ]);
    expect(apart).toEqual({ agents: 1, walls: 0, deepest: expect.closeTo(0.1, 12) as number });
    expect(check(openWorld({ walls }), [{ x: 3, y: 4.9 }])).toEqual({
      agents: 0,
      walls: 1,
      deepest: expect.closeTo(0.15, 12) as number,
    });
  });

  it('counts a lasting contact once and a renewed one again', () => {
    const together = [
      { x: 1, y: 1 },
      { x: 1.3, y: 1 },
    ];
    const apart = [
      { x: 1, y: 1 },
      { x: 3, y: 1 },
    ];
    expect(check(openWorld(), together, together, together).agents).toBe(1);
    expect(check(openWorld(), together, apart, together).agents).toBe(2);
  });

  it('keeps apart floors, and floors and the volume', () => {
    const here = { x: 2, y: 2, z: 0 };
    expect(
      check(openWorld(), [
        { ...here, level: 0 },
        { ...here, level: 1 },
        { ...here, level: -1 },
      ]).agents,
    ).toBe(0);
  });

  it('sees the edge of a closed world as a wall, listed by the scenario or not', () => {
    const closed = openWorld({ edges: 'closed', levels: 1 });
    const corner = [{ x: 0.1, y: 0.1 }];
    expect(check(closed, corner).walls).toBe(2);
    expect(check({ ...closed, walls: [{ level: 0, from: [20, 0], to: [0, 0] }] }, corner).walls).toBe(2);
  });

  it('follows walls that come and go', () => {
    const door: Wall[] = [{ level: 0, from: [5, 0], to: [5, 10] }];
    const contacts = new ContactCheck({
      world: openWorld(),
      wallsAt: (tick) => (tick === 1 || tick === 2 ? door : []),
    });
    const crowds = [crowdOf([{ x: 5.1, y: 5 }])];
    const walls = [1, 2, 3, 4].map((ticks) => {
      contacts.afterTick({ ticks, time: 0, crowds });
      return [contacts.totals.walls, contacts.now];
    });
    expect(walls).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  it('takes touching to the bit, and overlaps that are rounding, for no contact but reports their depth', () => {
    const close = check(openWorld(), [
      { x: 0, y: 0 },
      { x: 0.5 - 1e-6, y: 0 },
    ]);
    expect(close.agents).toBe(0);
    expect(close.deepest).toBeCloseTo(1e-6, 9);
    expect(
      check(openWorld(), [
        { x: 0, y: 0 },
        { x: 0.5, y: 0 },
      ]).deepest,
    ).toBe(0);
  });

  it('remembers more touching pairs than it made room for', () => {
    const heap = Array.from({ length: 80 }, (_, index) => ({ x: 5 + index * 1e-4, y: 5 }));
    expect(check(openWorld(), heap, heap, [], heap).agents).toBe(80 * 79);
  });

  it('survives no agent, one body, and bodies that are nowhere', () => {
    expect(
      check(
        openWorld(),
        [],
        [{ x: 1, y: 1 }],
        [
          { x: Number.NaN, y: 1 },
          { x: 1, y: 1 },
        ],
      ),
    ).toEqual({ agents: 0, walls: 0, deepest: 0 });
  });
});
