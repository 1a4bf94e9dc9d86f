import { describe, expect, it } from 'vitest';
import type { Face } from './faces.ts';
import { LevelGround, type Box } from './level-ground.ts';

const rect = (west: number, south: number, east: number, north: number): number[] => [
  ...[west, south, east, south],
  ...[east, north, west, north],
];

const box = (west: number, south: number, east: number, north: number): Box => ({ west, south, east, north });

describe('one floor', () => {
  const faces = [
    { loops: [rect(0, 0, 40, 20), [10, 8, 10, 10, 12, 10, 12, 8]] },
    { loops: [rect(50, 0, 60, 20)] },
  ] as unknown as readonly Face[];
  const ground = new LevelGround(faces, box(0, 0, 60, 20));

  it('says which face a point is on', () => {
    expect([ground.faceAt(5, 5), ground.faceAt(55, 19), ground.faceAt(45, 5), ground.faceAt(5, 25)]).toEqual([
      0, 1, -1, -1,
    ]);
  });

  it('is open where no border comes near', () => {
    expect(ground.isOpen(box(20, 5, 35, 15))).toBe(true);
    expect(ground.isOpen(box(52, 3, 57, 17))).toBe(true);
  });

  it.each([
    ['the west wall', box(0.2, 5, 5, 9)],
    ['the east wall', box(35, 5, 40.1, 9)],
    ['the south wall', box(20, 0.1, 22, 5)],
    ['the north wall', box(20, 15, 22, 19.9)],
    ['the pillar', box(5, 5, 11, 9)],
    ['the wall of the other room', box(52, 5, 59.9, 9)],
  ])('is not open beside %s', (_, near) => {
    expect(ground.isOpen(near)).toBe(false);
  });

  it('knows how much ground is in a piece', () => {
    expect(ground.areaIn([rect(5, 5, 15, 15)])).toBeCloseTo(96, 9);
    expect(ground.areaIn([rect(35, 0, 55, 10), rect(0, 0, 5, 5)])).toBeCloseTo(50 + 50 + 25, 9);
  });

  it('is looked at in coarser squares where it is large', () => {
    const wide = new LevelGround([{ loops: [rect(0, 0, 2000, 1000)] }], box(0, 0, 2000, 1000));
    // Squares of 2.83 m.
    expect(wide.isOpen(box(4, 500, 900, 990))).toBe(true);
    expect(wide.isOpen(box(2, 500, 900, 990))).toBe(false);
  });
});
