import { guide, type Part, type Simulation, type Wall } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepestInWalls, deepestOverlap, gapBetween, person, runFor, startTrial, wall } from './trial.testing.ts';

const guardsOff = { wallGuard: false, bodyGuard: false, patienceGuard: false };

const velocityOf = (simulation: Simulation, row = 0): [number, number] => {
  const { vx, vy } = simulation.crowds[0].columns;
  return [vx[row], vy[row]];
};

describe('one step', () => {
  it('is v + F / m dt: ((1.34 - 0) m / 0.3) / m 0.05 m/s', () => {
    const simulation = startTrial({ agents: [person(5, 5, { goal: [15, 5, 0] })] });
    simulation.tick();
    expect(velocityOf(simulation)[0]).toBeCloseTo((1.34 / 0.3) * 0.05, 6);
    expect(velocityOf(simulation)[1]).toBe(0);
  });

  it('cuts the force to mass times maxAcceleration, or to an own largest force', () => {
    const changes = { maxAcceleration: 1 };
    const simulation = startTrial({
      agents: [
        person(5, 5, { ...changes, goal: [15, 5, 0] }),
        person(5, 15, { ...changes, goal: [15, 15, 0], extra: { maxForce: 40 } }),
      ],
    });
    simulation.tick();
    expect(velocityOf(simulation, 0)[0]).toBeCloseTo(1 * 0.05, 9);
    expect(velocityOf(simulation, 1)[0]).toBeCloseTo((40 / 80) * 0.05, 9);
  });

  it('cuts the speed to maxSpeed', () => {
    const simulation = startTrial({ agents: [person(5, 5, { goal: [35, 5, 0], desiredSpeed: 3, maxSpeed: 1.7 })] });
    runFor(simulation, 5);
    expect(velocityOf(simulation)[0]).toBeCloseTo(1.7, 6);
  });

  it('comes to a stop without a goal', () => {
    const simulation = startTrial({ agents: [person(5, 5, { vx: 1.2 })] });
    runFor(simulation, 5);
    expect(Math.abs(velocityOf(simulation)[0])).toBeLessThan(1e-4);
  });

  it('turns at a bend before it reaches the waypoint, and stops where its way ends', () => {
    const bend = { wayKnown: 2, wayNextX: 10, wayNextY: 15 };
    const simulation = startTrial({ agents: [person(8.5, 5, { vx: 1.34, goal: [10, 5, 0], extra: bend })] });
    let bent = Infinity;
    runFor(simulation, 2, () => {
      const { x, vy } = simulation.crowds[0].columns;
      if (vy[0] > 0.3) bent = Math.min(bent, x[0]);
    });
    expect(bent).toBeLessThan(10);
    const stops = startTrial({ agents: [person(8, 5, { vx: 1.34, goal: [10, 5, 0], extra: { wayKnown: 4 } })] });
    runFor(stops, 1.2);
    expect(velocityOf(stops)[0]).toBeLessThan(1);
    const leaves = startTrial({
      agents: [person(8, 5, { vx: 1.34, goal: [10, 5, 0], exit: 'any', extra: { wayKnown: 4 } })],
    });
    runFor(leaves, 1.2);
    expect(velocityOf(leaves)[0]).toBeCloseTo(1.34, 4);
  });
});

describe('arbitration', () => {
  const walls = [wall(0, 0, 20, 20)];
  const agents = [person(9, 10.5, { vx: 1.2, goal: [18, 14, 0] })];
  const gained = (parameters: Record<string, number | string>): number[] => {
    const simulation = startTrial({ agents, world: { walls }, parameters: { ...guardsOff, ...parameters } });
    simulation.tick();
    const [vx, vy] = velocityOf(simulation);
    return [vx - 1.2, vy];
  };

  it('takes one force by priority, the next one when it is passed over, and adds both in a sum', () => {
    const avoid = gained({ arbitration: 'priority', obstacleSkip: 0 });
    const pursue = gained({ arbitration: 'priority', obstacleSkip: 1, sideSkip: 1 });
    // Turning away from the wall is square to the heading.
    expect(avoid[0]).toBeCloseTo(0, 9);
    expect(avoid[1]).toBeGreaterThan(0.001);
    expect(Math.abs(pursue[0])).toBeGreaterThan(0.001);
    const sum = gained({ arbitration: 'sum' });
    expect(sum[0]).toBeCloseTo(avoid[0] + pursue[0], 9);
    expect(sum[1]).toBeCloseTo(avoid[1] + pursue[1], 9);
    const weighted = gained({ arbitration: 'weighted', obstacleWeight: 3, pursuitWeight: 0.5 });
    expect(weighted[0]).toBeCloseTo(3 * avoid[0] + 0.5 * pursue[0], 9);
    expect(weighted[1]).toBeCloseTo(3 * avoid[1] + 0.5 * pursue[1], 9);
  });

  it('passes a force over as often as it is asked to', () => {
    const rows = 600;
    const many = Array.from({ length: rows }, (_, row) =>
      person(9, 8 * row + 4, { vx: 1.2, goal: [30, 8 * row + 4, 0] }),
    );
    const barriers = many.map(({ y }) => wall(8, y - 2, 12, y + 2));
    const simulation = startTrial({
      agents: many,
      world: { walls: barriers, size: [40, 8 * rows, 0] },
      parameters: { ...guardsOff, obstacleSkip: 0.3, sideSkip: 1 },
    });
    simulation.tick();
    const { vx } = simulation.crowds[0].columns;
    const passedOver = many.filter((_, row) => Math.abs(vx[row] - 1.2) > 1e-9).length;
    expect(passedOver / rows).toBeGreaterThan(0.24);
    expect(passedOver / rows).toBeLessThan(0.36);
  });
});

describe('two people', () => {
  it.each([0, 0.1, -0.3])('who meet head-on, %s m apart aside, pass without contact', (aside) => {
    const simulation = startTrial({
      agents: [
        person(10, 10, { vx: 1.34, goal: [30, 10, 0] }),
        person(30, 10 + aside, { vx: -1.34, goal: [10, 10 + aside, 0] }),
      ],
      parameters: guardsOff,
    });
    let least = Infinity;
    runFor(simulation, 18, () => (least = Math.min(least, gapBetween(simulation, 0, 1))));
    expect(least).toBeGreaterThan(0);
    const { x } = simulation.crowds[0].columns;
    expect(x[0]).toBeGreaterThan(29.5);
    expect(x[1]).toBeLessThan(10.5);
  });

  it('whose ways cross pass without contact, the faster in front', () => {
    const simulation = startTrial({
      agents: [
        person(10, 10, { vx: 1.5, desiredSpeed: 1.5, goal: [30, 10, 0] }),
        person(15, 5.5, { vy: 1.35, desiredSpeed: 1.35, goal: [15, 19, 0], heading: [0, 1, 0] }),
      ],
      parameters: guardsOff,
    });
    let least = Infinity;
    let slowWhenPassed = Infinity;
    runFor(simulation, 10, () => {
      least = Math.min(least, gapBetween(simulation, 0, 1));
      const { x, y } = simulation.crowds[0].columns;
      if (slowWhenPassed === Infinity && x[0] > x[1]) slowWhenPassed = y[1] - y[0];
    });
    expect(least).toBeGreaterThan(0);
    expect(slowWhenPassed).toBeLessThan(0);
  });
});

/** Sends every agent to the door, then out. */
const throughDoor = (doorX: number, doorY: number): Part =>
  guide({
    name: 'through the door',
    choose: ({ crowd }) => {
      const { x, y, goalX, goalY } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        const isBefore = x[row] < doorX - 0.3;
        goalX[row] = isBefore ? doorX : doorX + 5;
        goalY[row] = isBefore || x[row] < doorX + 0.3 ? doorY : y[row];
      }
    },
  });

const roomWithDoor = (width: number): Wall[] => [
  ...[wall(0, 0, 10, 0), wall(0, 10, 10, 10), wall(0, 0, 0, 10)],
  ...[wall(10, 0, 10, 5 - width / 2), wall(10, 5 + width / 2, 10, 10)],
];

describe('doors', () => {
  it.each([3, 5, 5.3, 8])('0.6 m wide let a person of 0.5 m through who starts at y = %s', (y) => {
    const walls = roomWithDoor(0.6);
    const simulation = startTrial({ agents: [person(4, y)], world: { walls }, parts: [throughDoor(10, 5)] });
    let deepest = -Infinity;
    runFor(simulation, 15, () => (deepest = Math.max(deepest, deepestInWalls(simulation, walls))));
    expect(simulation.crowds[0].columns.x[0]).toBeGreaterThan(11);
    expect(deepest).toBeLessThan(1e-9);
  });

  it.each([0.6, 1])('%s m wide let a crowd of forty out, and no agent is left or in a wall', (width) => {
    const walls = roomWithDoor(width);
    const simulation = startTrial({
      agents: Array.from({ length: 40 }, (_, at) => person(2 + (at % 8) * 0.8, 2 + Math.floor(at / 8), { exit: 0 })),
      world: { walls, exits: [{ id: 'out', level: 0, min: [12, 0], max: [20, 10] }] },
      parts: [throughDoor(10, 5)],
    });
    let deepest = -Infinity;
    let overlap = -Infinity;
    for (let tick = 0; tick < 20 * 240 && simulation.present > 0; tick++) {
      simulation.tick();
      deepest = Math.max(deepest, deepestInWalls(simulation, walls));
      overlap = Math.max(overlap, deepestOverlap(simulation));
    }
    expect(simulation.present).toBe(0);
    expect(deepest).toBeLessThan(1e-9);
    expect(overlap).toBeLessThan(0.25);
  });
});

describe('a door that opens', () => {
  it('keeps a person back until then, and hides no longer what is behind it', () => {
    const open = roomWithDoor(0.8);
    const closed = [...open, wall(10, 4.6, 10, 5.4)];
    const opensAt = 20 * 10;
    const simulation = startTrial({
      agents: [person(4, 5)],
      world: { walls: closed },
      wallsAt: (tick) => (tick < opensAt ? closed : open),
      parts: [throughDoor(10, 5)],
    });
    runFor(simulation, 10);
    expect(simulation.crowds[0].columns.x[0]).toBeLessThanOrEqual(9.75 + 1e-9);
    runFor(simulation, 10);
    expect(simulation.crowds[0].columns.x[0]).toBeGreaterThan(11);
  });
});

describe('a corridor', () => {
  it('with people both ways is empty after a while', () => {
    const agents = Array.from({ length: 60 }, (_, at) => {
      const east = at % 2 === 0;
      const y = 0.5 + (Math.floor(at / 15) + 0.25 * (at % 3)) * 0.9;
      return person(2 + (at % 15) * 1.7, y, { goal: [east ? 29.5 : 0.5, y, 0], exit: east ? 1 : 0 });
    });
    const simulation = startTrial({
      agents,
      world: {
        size: [30, 4, 0],
        walls: [wall(0, 0, 30, 0), wall(0, 4, 30, 4)],
        exits: [
          { id: 'west', level: 0, min: [0, 0], max: [1, 4] },
          { id: 'east', level: 0, min: [29, 0], max: [30, 4] },
        ],
      },
    });
    runFor(simulation, 90);
    expect(simulation.present).toBe(0);
  });
});

describe('bodies', () => {
  it('never overlap as long as no agent loses its patience', () => {
    const walls = roomWithDoor(0.8);
    const agents = Array.from({ length: 60 }, (_, at) =>
      person(2 + (at % 10) * 0.7, 2 + Math.floor(at / 10) * 0.9, { radius: 0.2 + 0.02 * (at % 5) }),
    );
    const simulation = startTrial({
      agents,
      world: { walls },
      parameters: { patienceGuard: false },
      parts: [throughDoor(10, 5)],
    });
    let overlap = -Infinity;
    runFor(simulation, 40, () => (overlap = Math.max(overlap, deepestOverlap(simulation))));
    expect(overlap).toBeLessThan(1e-6);
  });

  it('that overlap part', () => {
    const simulation = startTrial({ agents: [person(5, 5), person(5.1, 5), person(5.05, 5.1)] });
    runFor(simulation, 3);
    expect(deepestOverlap(simulation)).toBeLessThan(0.01);
  });
});

const coordinate = fc.integer({ min: 0, max: 1000 }).map((value) => value / 50);
const segment = fc
  .tuple(coordinate, coordinate, coordinate, coordinate)
  .filter(([a, b, c, d]) => (a - c) ** 2 + (b - d) ** 2 > 0.01)
  .map((ends) => wall(...ends));
const layout = fc.array(segment, { minLength: 1, maxLength: 25 });
const persons = fc.array(fc.tuple(coordinate, coordinate, coordinate, coordinate), { minLength: 1, maxLength: 40 });

const strewn = (places: readonly (readonly [number, number, number, number])[]) =>
  places.map(([x, y, goalX, goalY], at) =>
    person(x, y, { goal: [goalX, goalY, 0], radius: 0.2 + 0.02 * (at % 6), desiredSpeed: 0.8 + 0.2 * (at % 5) }),
  );

describe('walls', () => {
  it('are never entered, whatever the layout, the goals and the crowd', () => {
    fc.assert(
      fc.property(layout, persons, fc.constantFrom(0.01, 0.05, 0.2), (walls, places, dt) => {
        const isOutside = (agent: { x: number; y: number; radius?: number }): boolean => {
          const alone = startTrial({ agents: [person(agent.x, agent.y, { radius: agent.radius ?? 0.25 })] });
          return deepestInWalls(alone, walls) < 0;
        };
        const agents = strewn(places).filter(isOutside);
        const simulation = startTrial({ agents, world: { walls, size: [20, 20, 0] }, dt });
        let deepest = -Infinity;
        runFor(simulation, 300 * dt, () => (deepest = Math.max(deepest, deepestInWalls(simulation, walls))));
        expect(deepest).toBeLessThan(1e-9);
      }),
      { numRuns: 20 },
    );
  });

  it('let an agent that was put into them out', () => {
    const walls = [wall(5, 0, 5, 20)];
    const simulation = startTrial({ agents: [person(5.05, 10, { goal: [15, 10, 0] })], world: { walls } });
    runFor(simulation, 3);
    expect(deepestInWalls(simulation, walls)).toBeLessThan(0);
  });

  it('are entered without the guard: the model of the thesis promises nothing', () => {
    const walls = [wall(10, 0, 10, 20)];
    const agents = Array.from({ length: 20 }, (_, at) => person(8, 0.5 + at, { vx: 2, goal: [15, 0.5 + at, 0] }));
    const simulation = startTrial({ agents, world: { walls }, parameters: guardsOff });
    let deepest = -Infinity;
    runFor(simulation, 5, () => (deepest = Math.max(deepest, deepestInWalls(simulation, walls))));
    expect(deepest).toBeGreaterThan(0.05);
  });
});

describe('bits', () => {
  it('are the same on 1, 3 and 6 tiles among random walls', () => {
    fc.assert(
      fc.property(layout, persons, (walls, places) => {
        const checksums = [1, 3, 6].map((tiles) => {
          const simulation = startTrial({ agents: strewn(places), world: { walls, size: [20, 20, 0] }, tiles });
          runFor(simulation, 3);
          return simulation.checksum();
        });
        expect(new Set(checksums).size).toBe(1);
      }),
      { numRuns: 8 },
    );
  });

  it('are the same on 1, 3 and 6 tiles in a jam, and after a snapshot', () => {
    const agents = Array.from({ length: 80 }, (_, at) => {
      const east = at % 2 === 0;
      return person(6 + (at % 16) * 0.55, 0.4 + Math.floor(at / 16) * 0.55, { goal: [east ? 20 : 0, 1.5, 0] });
    });
    const world = { size: [20, 3, 0] as const, walls: [wall(0, 0, 20, 0), wall(0, 3, 20, 3)] };
    const checksums = [1, 3, 6].map((tiles) => {
      const simulation = startTrial({ agents, world, tiles, parameters: { patience: 0.2 } });
      runFor(simulation, 7.55);
      const resumed = startTrial({ agents, world, parameters: { patience: 0.2 } });
      resumed.restore(simulation.snapshot());
      runFor(simulation, 2);
      runFor(resumed, 2);
      expect(resumed.checksum()).toBe(simulation.checksum());
      return simulation.checksum();
    });
    expect(new Set(checksums).size).toBe(1);
  });

  it('differ by the seed, through forces passed over', () => {
    const runs = [1, 2].map((seed) => {
      const simulation = startTrial({
        agents: strewn([
          [2, 5, 18, 5.2],
          [18, 5, 2, 5.1],
          [10, 2, 10, 18],
        ]),
        seed,
      });
      runFor(simulation, 10);
      const { x, y } = simulation.crowds[0].columns;
      return [x[0], y[0], x[1], y[1]];
    });
    expect(runs[0]).not.toEqual(runs[1]);
  });
});
