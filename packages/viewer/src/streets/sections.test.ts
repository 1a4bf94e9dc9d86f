import { describe, expect, it } from 'vitest';
import type { VehicleBody } from '@korzo/live';
import { sectionsAt } from './sections.ts';

const tram = { shape: 'tram', length: 30, width: 2.5, height: 3.4 } as unknown as VehicleBody;

const middles = (heading: number, pitch: number, bends?: readonly number[]): readonly (readonly number[])[] =>
  sectionsAt(tram, [10, 6, 10], {
    id: 1,
    at: [100, 50, 2],
    heading,
    pitch,
    ...(bends === undefined ? {} : { bends }),
  }).map(({ pose }) => pose.at.map((metres) => Number(metres.toFixed(6))));

describe('sections of a tram', () => {
  it('stand one behind the other while it is not known how they bend', () => {
    expect(middles(0, 0)).toEqual([
      [100, 50, 2],
      [92, 50, 2],
      [84, 50, 2],
    ]);
    expect(middles(Math.PI / 2, 0)).toEqual([
      [100, 50, 2],
      [100, 42, 2],
      [100, 34, 2],
    ]);
  });

  it('hang lower where the first one climbs', () => {
    const [, second] = middles(0, Math.PI / 6);
    expect(second[0]).toBeCloseTo(100 - 8 * Math.cos(Math.PI / 6), 5);
    expect(second[2]).toBeCloseTo(2 - 4, 5);
  });

  it('hang on the rear end of the one before, each with its own heading', () => {
    expect(middles(0, 0, [Math.PI / 2, 0, 0, 0])).toEqual([
      [100, 50, 2],
      [95, 47, 2],
      [90, 44, 2],
    ]);
  });

  it('have their own lengths, and the first is drawn as the first', () => {
    const sections = sectionsAt(tram, [10, 6], { id: 1, at: [0, 0, 0], heading: 0, pitch: 0, bends: [1, 0.2] });
    expect(sections.map(({ part, length }) => [part, length])).toEqual([
      ['first', 10],
      ['behind', 6],
    ]);
    expect(sections[1].pose).toMatchObject({ id: 1, heading: 1, pitch: 0.2 });
    expect(sections[1].pose.bends).toBeUndefined();
  });
});
