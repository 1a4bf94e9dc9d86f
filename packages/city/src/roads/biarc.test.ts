import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPoses } from './biarc.ts';
import { loopBetween } from './loop.ts';
import { placeOnPiece } from './on-lane.ts';
import { endOf, pieceOf, type Pose, type Stretch } from './stretch.ts';

const coordinate = fc.double({ min: -60, max: 60, noNaN: true });
const pose: fc.Arbitrary<Pose> = fc.record({
  x: coordinate,
  y: coordinate,
  z: fc.double({ min: -3, max: 3, noNaN: true }),
  heading: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
});

const gapBetween = (one: Pose, other: Pose): number => Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
const kinkBetween = (one: Pose, other: Pose): number =>
  Math.abs(Math.atan2(Math.sin(one.heading - other.heading), Math.cos(one.heading - other.heading)));

/** The largest gap and kink along a chain from one pose to another. */
function faultsOf(from: Pose, stretches: readonly Stretch[], to: Pose): { gap: number; kink: number } {
  const ends = [from, ...stretches.map(endOf)];
  const starts: Pose[] = [...stretches, to];
  return {
    gap: Math.max(...ends.map((end, index) => gapBetween(end, starts[index]))),
    kink: Math.max(...ends.map((end, index) => kinkBetween(end, starts[index]))),
  };
}

describe('two arcs', () => {
  it('join any two poses smoothly', () => {
    fc.assert(
      fc.property(pose, pose, (from, to) => {
        fc.pre(Math.hypot(from.x - to.x, from.y - to.y) > 1);
        const joined = joinPoses(from, to, 10);
        fc.pre(joined.length > 0);
        const { gap, kink } = faultsOf(from, joined, to);
        expect(gap).toBeLessThan(1e-6);
        expect(kink).toBeLessThan(1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('are one straight straight on, and a half circle back', () => {
    const from = { x: 0, y: 0, z: 0, heading: 0 };
    expect(joinPoses(from, { x: 30, y: 0, z: 1, heading: 0 }, 10)).toMatchObject([{ turn: 0, length: 30, rise: 1 }]);
    const back = joinPoses(from, { x: 0, y: 6, z: 0, heading: Math.PI }, 10);
    expect(back.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(3 * Math.PI, 9);
  });
});

describe('a loop', () => {
  it('joins any two poses smoothly and nowhere bends more than it may', () => {
    fc.assert(
      fc.property(pose, pose, (from, to) => {
        const joined = loopBetween(from, to, 5, 10);
        fc.pre(joined.length > 0);
        const { gap, kink } = faultsOf(from, joined, to);
        expect(gap).toBeLessThan(1e-5);
        expect(kink).toBeLessThan(1e-5);
        for (const { turn, length } of joined) if (turn !== 0) expect(length / Math.abs(turn)).toBeCloseTo(5, 6);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a piece of a lane', () => {
  it('lies where its stretch lies, its roof up and at right angles to it', () => {
    fc.assert(
      fc.property(
        pose,
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 1, max: 80, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, turn, length, share) => {
          const stretch = { ...from, turn: Math.abs(turn) < 0.01 ? 0 : turn, length, rise: length / 7, speedLimit: 10 };
          const piece = pieceOf(stretch);
          const end = endOf(stretch);
          expect(Math.abs(piece.length - Math.hypot(length, length / 7))).toBeLessThan(1e-4);
          const last = placeOnPiece(piece, piece.length).point;
          expect(Math.hypot(last[0] - end.x, last[1] - end.y, last[2] - end.z)).toBeLessThan(1e-9);
          const { direction, roof } = placeOnPiece(piece, share * piece.length);
          const along = direction[0] * roof[0] + direction[1] * roof[1] + direction[2] * roof[2];
          expect(Math.abs(along)).toBeLessThan(1e-9);
          expect(Math.hypot(...roof)).toBeCloseTo(1, 9);
          expect(roof[2]).toBeCloseTo(7 / Math.hypot(7, 1), 9);
        },
      ),
      { numRuns: 200 },
    );
  });
});
