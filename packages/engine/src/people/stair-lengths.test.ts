import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileBuilding, goalEvents, runFor } from '../scenario/trial-building.testing.ts';

interface Flight {
  readonly kind: 'stairs' | 'ramp' | 'escalator';
  /** All in m: the way on the flight, its width, and how far the house lies from the corner of the world. */
  readonly length: number;
  readonly width: number;
  readonly offset: readonly [number, number];
  /** How far the landing lies beyond the border of the ground floor. */
  readonly gap: number;
  readonly model: string;
  readonly seed: number;
  readonly goesUpFirst: boolean;
}

const usual = { kind: 'stairs', width: 2, offset: [0, 0], gap: 4, model: 'mass-steering', seed: 1 } as const;

/** Two people who come down, or go up to a desk and down again, and leave; returns how many did not get out, and why. */
function strandedOn(flight: Flight): string[] {
  const { kind, length, width, offset, gap, model, seed } = flight;
  const at = (x: number, y: number): string => `[${offset[0] + x}, ${offset[1] + y}]`;
  const rect = (x: number, y: number, w: number, h: number): string =>
    `[${offset[0] + x}, ${offset[1] + y}, ${w}, ${h}]`;
  const head = 5 + gap;
  const world = `
  size: [30, 10]
  levels: 2
  building:
    regions:
      - { id: hall, rect: ${rect(0, 0, 5, 6)} }
      - { id: office, rect: ${rect(head, 0, 5, 6)}, level: 1 }
    portals:
      - { id: way, kind: ${kind}, between: [hall, office], at: [${at(5, 2)}, ${at(5, 2 + width)}], landing: [${at(head, 2)}, ${at(head, 2 + width)}], length: ${length} }
    gates: [{ id: street, region: hall, at: [${at(0, 2)}, ${at(0, 4)}], way: out }]
    areas: [{ id: desk, rect: ${rect(head + 2, 2, 2, 2)}, level: 1 }]`;
  const place = flight.goesUpFirst
    ? `{ shape: points, points: [${at(2, 1)}, ${at(3, 5)}] }`
    : `{ shape: points, points: [${at(head + 1, 1)}, ${at(head + 4, 5)}], level: 1 }`;
  const goals = flight.goesUpFirst ? '{ goal: reach, area: desk }, { goal: leave }' : '{ goal: leave }';
  const groups = `  - { name: people, model: ${model}, place: ${place}, people: {}, goals: [${goals}] }\n`;
  const { simulation, events } = runFor(compileBuilding(world, groups, '{ dt: 0.05, duration: 180 }', seed), 180);
  const failures = goalEvents(events).flatMap(({ outcome, reason }) => (outcome === 'failed' ? [reason] : []));
  return simulation.present === 0 ? failures : [`${simulation.present} present after 180 s`, ...failures];
}

/** The multiples of 5 cm from 0.5 m to 12 m. */
const lengths = Array.from({ length: 231 }, (_, step) => Math.round(50 + 5 * step) / 100);
const halfDecimetres = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: least * 20, max: most * 20 }).map((count) => count / 20);

describe('a flight of any length', () => {
  it('lets all people out, in steps of 5 cm', () => {
    const stranded = lengths.flatMap((length, at) =>
      strandedOn({ ...usual, length, goesUpFirst: at % 2 === 1 }).map((why) => `${length} m: ${why}`),
    );
    expect(stranded).toEqual([]);
  });

  it('lets all people out, whatever its kind and width, wherever the house lies, with either model', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('stairs' as const, 'ramp' as const, 'escalator' as const),
          length: fc.oneof(halfDecimetres(0.5, 12), fc.double({ min: 0.5, max: 12, noNaN: true })),
          width: halfDecimetres(1, 3),
          offset: fc.tuple(halfDecimetres(0, 3), halfDecimetres(0, 3)),
          gap: halfDecimetres(0, 6),
          model: fc.constantFrom('mass-steering', 'orca'),
          seed: fc.integer({ min: 1, max: 1000 }),
          goesUpFirst: fc.boolean(),
        }),
        (flight) => {
          expect(strandedOn(flight)).toEqual([]);
        },
      ),
      { numRuns: 60, seed: 12 },
    );
  });
});
