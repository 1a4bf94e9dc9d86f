import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCity, makeCity } from '../city/build-city.ts';
import type { Ray } from '../camera/lens.ts';
import { laneStrip } from './lane-strip.ts';
import { Pointer } from './point-at.ts';

const text = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
const { made } = makeCity(text);
if (made === undefined) throw new Error('the shipped town has errors');
const city = describeCity(made);
const pointer = new Pointer(city);

/** A look at a place from above, at a slant. */
function rayTo([x, y, z]: readonly number[], tilt: number, from: number): Ray {
  const along = [Math.cos(from) * Math.cos(tilt), Math.sin(from) * Math.cos(tilt), -Math.sin(tilt)] as const;
  return { from: [x - along[0] * 400, y - along[1] * 400, z - along[2] * 400], along };
}

const middleOfLane = (lane: number): number[] => {
  const at = Math.floor((city.starts[lane] + city.starts[lane + 1] - 1) / 2);
  const [ax, ay, az, bx, by, bz] = city.points.subarray(at * 3, at * 3 + 6);
  return [(ax + bx) / 2, (ay + by) / 2, (az + bz) / 2];
};

describe('the pointer', () => {
  it('finds the road lane whose middle it is on, from any side, on the hill as well', () => {
    const lanes = city.lanes.filter(({ turn }) => turn === undefined).map(({ lane }) => lane);
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...lanes),
        fc.double({ min: 0.7, max: 1.5, noNaN: true }),
        angle,
        (lane, tilt, from) => {
          const pointed = pointer.at(rayTo(middleOfLane(lane), tilt, from));
          // A house may stand in the way.
          if (pointed?.kind === 'house') return;
          expect(pointed).toMatchObject({ kind: 'lane', lane: { lane } });
        },
      ),
    );
  });

  it('finds houses before what lies behind them, and parks on the ground', () => {
    const house = city.landmarks.find(({ kind }) => kind === 'house');
    const park = city.landmarks.find(({ kind }) => kind === 'park');
    if (house === undefined || park === undefined) throw new Error('the town has both');
    expect(pointer.at(rayTo(house.middle, 0.9, 1))).toEqual({ kind: 'house', span: house.span });
    expect(pointer.at(rayTo(park.middle, 0.9, 1))).toEqual({ kind: 'park', span: park.span });
  });

  it('finds nothing in the sky or far away', () => {
    expect(pointer.at({ from: [0, 0, 100], along: [0, 0, 1] })).toBeUndefined();
    expect(pointer.at(rayTo([5000, 5000, 0], 1, 0))).toBeUndefined();
  });
});

describe('the ribbon over a lane', () => {
  it('is as wide as the lane and follows it', () => {
    for (const { lane, width } of city.lanes) {
      const { positions, triangles } = laneStrip(city, lane);
      for (let at = 0; at < positions.length; at += 6) {
        const [ax, ay, , bx, by] = positions.subarray(at);
        expect(Math.hypot(bx - ax, by - ay)).toBeCloseTo(width, 3);
      }
      expect(Math.max(...triangles)).toBe(positions.length / 3 - 1);
    }
  });
});
