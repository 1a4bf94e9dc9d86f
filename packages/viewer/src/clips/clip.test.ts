import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absent, clipUnits, decodeClip, encodeClip, placeIn, type Clip } from './clip.ts';

const clipOf = (positions: readonly number[], agents: number): Clip => ({
  aspect: 1.5,
  framesPerSecond: 10,
  frames: positions.length / agents / 2,
  agents,
  colours: Array.from({ length: agents }, (_, agent) => agent),
  radius: 0.01,
  walls: [0, 0, 10, 10],
  positions: Uint16Array.from(positions),
});

describe('a clip', () => {
  it('is read back as it was written, whatever the length of its head', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(65_535), { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (walls, pad) => {
        const clip = {
          ...clipOf([1, 2, 3, 4, 65_535, 6, 7, 8], 2),
          walls,
          colours: Array.from({ length: pad }, () => 1),
        };
        expect(decodeClip(encodeClip(clip))).toEqual(clip);
      }),
    );
  });

  it('says where an agent is between two frames, and holds at the end', () => {
    const clip = clipOf([0, 0, 100, 200, 10, 20, 100, 240], 2);
    expect([placeIn(clip, 0, 0), placeIn(clip, 0, 0.5), placeIn(clip, 1, 0.25)]).toEqual([
      [0, 0],
      [5, 10],
      [100, 210],
    ]);
    expect(placeIn(clip, 0, 1)).toEqual([10, 20]);
  });

  it('has no place for who is not there, or leapt over the edge', () => {
    expect(placeIn(clipOf([absent, 0, 5, 5], 1), 0, 0)).toBeUndefined();
    expect(placeIn(clipOf([5, 5, absent, 0], 1), 0, 0.5)).toBeUndefined();
    expect(placeIn(clipOf([0, 0, clipUnits, 0], 1), 0, 0.5)).toBeUndefined();
    expect(placeIn(clipOf([0, 0, 0, clipUnits], 1), 0, 0.5)).toBeUndefined();
    expect(placeIn(clipOf([0, 0, clipUnits / 2, clipUnits / 2], 1), 0, 0.5)).toEqual([clipUnits / 4, clipUnits / 4]);
  });
});
