import { inPlace, type SetupInPlace } from '../place/place-parts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgentSpec,
  defineModel,
  type Exit,
  type Line,
  type World,
  createSimulation,
  type Simulation,
} from '@korzo/core';
import { crossesLine } from './turnstile.ts';

/** Walks straight to its goal, through every person. */
const walk = defineModel({
  name: 'walk',
  summary: 'Walks straight to its goal.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind({ crowd }) {
    return (first, last) => {
      const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      for (
        let slot = crowd.cellStart[crowd.occupied[first]];
        slot < crowd.cellStart[crowd.occupied[last - 1] + 1];
        slot++
      ) {
        nextVx[slot] = desiredVx[rowOfSlot[slot]];
        nextVy[slot] = desiredVy[rowOfSlot[slot]];
        nextVz[slot] = 0;
      }
    };
  },
});

const exit = (perSecond?: number): Exit => ({
  id: 'out',
  level: 0,
  min: [15, 0],
  max: [20, 10],
  ...(perSecond === undefined ? {} : { perSecond }),
});
const world = (out: Exit): World => ({
  origin: [0, 0, 0],
  size: [20, 10, 0],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [out],
});
const person = (y: number, x = 1): AgentSpec => ({
  kind: 'person',
  model: 0,
  x,
  y,
  goal: [19, y, 0],
  desiredSpeed: 1,
  exit: 0,
});

const start = (extra: Partial<SetupInPlace>, specs: readonly AgentSpec[]): Simulation =>
  createSimulation(
    inPlace({
      world: world(exit()),
      models: [{ model: walk, values: {} }],
      sources: [
        { name: 'people', ids: 10, lastTick: 0, arrivalsAt: (_tick, admit) => specs.forEach((spec) => admit(spec)) },
      ],
      dt: 0.1,
      seed: 1,
      ...extra,
    }),
  );

/** A person that left when: id and seconds. */
function leaving(simulation: Simulation, seconds: number): [number, number][] {
  const left: [number, number][] = [];
  while (simulation.time < seconds) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'left') left.push([event.agent.id, Math.round(event.tick * 10) / 100]);
  }
  return left;
}

const gate = (perSecond: number, x = 10): NonNullable<SetupInPlace['turnstiles']> => [
  {
    id: 'gate',
    lines: [
      {
        level: 0,
        line: [
          [x, 0],
          [x, 10],
        ],
      },
    ],
    perSecond,
  },
];

describe('an exit with a capacity', () => {
  it('lets people out one after the other, and no person gets past', () => {
    const people = [2, 3, 4, 5].map((y) => person(y));
    const free = leaving(start({}, people), 40).map(([, time]) => time);
    expect(new Set(free).size).toBe(1);
    const limited = leaving(start({ world: world(exit(0.5)) }, people), 40).map(([, time]) => time - free[0]);
    expect(limited.map((time) => Math.round(time * 10) / 10)).toEqual([0, 2, 4, 6]);
  });
});

describe('a turnstile', () => {
  it('holds people at its line, first come first served, and gives them back their way', () => {
    const people = [person(5, 1), person(4, 3), person(6, 2)];
    const simulation = start({ turnstiles: gate(0.2) }, people);
    const left = leaving(simulation, 60);
    // The second is nearest, then the third, then the first: one every 5 s.
    expect(left.map(([id]) => id)).toEqual([1, 2, 0]);
    expect(left[1][1] - left[0][1]).toBeCloseTo(5, 5);
    expect(left[2][1] - left[0][1]).toBeCloseTo(10, 5);
  });

  it('that no person may pass is a wall, and its state goes into checksum and snapshot', () => {
    const shut = [{ ...gate(1)[0], mayPass: () => false }];
    const simulation = start({ turnstiles: shut }, [person(5)]);
    expect(leaving(simulation, 30)).toEqual([]);
    expect(simulation.crowds[0].columns.x[0]).toBeLessThan(10);
    const limited = start({ turnstiles: gate(0.2) }, [person(5), person(6)]);
    leaving(limited, 12);
    const again = start({ turnstiles: gate(0.2) }, [person(5), person(6)]);
    again.restore(limited.snapshot());
    expect(again.checksum()).toBe(limited.checksum());
    expect(leaving(again, 40)).toEqual(leaving(limited, 40));
  });
});

const side = (
  [px, py]: readonly [number, number],
  [qx, qy]: readonly [number, number],
  [x, y]: readonly [number, number],
): number => Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));

it('a step over a line is found from both sides, and the other way as well', () => {
  const number = fc.integer({ min: -20, max: 20 });
  const point = fc.tuple(number, number);
  fc.assert(
    fc.property(point, point, point, point, (a, b, from, to) => {
      // On the line itself at the start, or along it, nothing is said.
      fc.pre(side(a, b, from) !== 0 && side(a, b, to) !== 0);
      const expected = side(a, b, from) !== side(a, b, to) && side(from, to, a) * side(from, to, b) <= 0;
      const line: Line = [a, b];
      const found = crossesLine(line, from[0], from[1], to[0], to[1]);
      // A step that meets an end of the line may be either by rounding.
      if (side(from, to, a) !== 0 && side(from, to, b) !== 0) expect(found).toBe(expected);
      expect(crossesLine([b, a], from[0], from[1], to[0], to[1])).toBe(found);
    }),
  );
});
