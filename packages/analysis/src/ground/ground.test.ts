import { describe, expect, it } from 'vitest';
import { openWorld } from '../crowds.testing.ts';
import { areaWithin, keepSide, partAround } from './cut.ts';
import { buildingOfWalls } from './building-of-walls.ts';
import { convexPieces } from './convex-pieces.ts';
import { facesBetween } from './faces.ts';
import { Ground } from './ground.ts';
import type { GroundEdge } from './arrangement.ts';
import { areaOfLoops, isInLoops, type Loop } from './polygon.ts';

const box = (west: number, south: number, east: number, north: number): Loop => [
  ...[west, south, east, south],
  ...[east, north, west, north],
];
const sides = (loop: Loop): GroundEdge[] =>
  Array.from({ length: loop.length / 2 }, (_, corner): GroundEdge => {
    const next = (2 * corner + 2) % loop.length;
    return [loop[2 * corner], loop[2 * corner + 1], loop[next], loop[next + 1]];
  });

describe('faces between walls', () => {
  it('are rooms, with what stands free in them as holes', () => {
    const rooms = facesBetween([...sides(box(0, 0, 10, 6)), [4, 0, 4, 6], ...sides(box(6, 2, 7, 3)), [1, 1, 2, 5]]);
    const areas = rooms.map(({ loops }) => areaOfLoops(loops)).sort((a, b) => a - b);
    expect(areas[0]).toBeCloseTo(1, 12); // inside of the pillar
    expect(areas[1]).toBeCloseTo(24, 12);
    expect(areas[2]).toBeCloseTo(35, 12);
    expect(rooms.map(({ loops }) => loops.length).sort((a, b) => a - b)).toEqual([1, 2, 2]);
  });

  it('are one where a wall leaves a gap, and borders that overlap are one border', () => {
    const faces = facesBetween([...sides(box(0, 0, 10, 6)), [4, 0, 4, 5], [0, 0, 10, 0], [2, 0, 5, 0]]);
    expect(faces).toHaveLength(1);
    expect(areaOfLoops(faces[0].loops)).toBeCloseTo(60, 12);
  });

  it('are cut where walls cross', () => {
    expect(facesBetween([...sides(box(0, 0, 4, 4)), [0, 0, 4, 4], [0, 4, 4, 0], [-1, 2, 5, 2]])).toHaveLength(6);
  });
});

describe('a cut', () => {
  const comb: Loop = [0, 0, 10, 0, 10, 4, 8, 4, 8, 1, 6, 1, 6, 4, 4, 4, 4, 1, 2, 1, 2, 4, 0, 4];

  it('lets a comb fall into its teeth, and keeps the one with the point', () => {
    const above = keepSide([comb], { normalX: 0, normalY: -1, limit: -2 });
    expect(above).toHaveLength(3);
    expect(areaOfLoops(above)).toBeCloseTo(12, 12);
    const tooth = partAround(above, 5, 3);
    expect(areaOfLoops(tooth)).toBeCloseTo(4, 12);
    expect(isInLoops(tooth, 5, 3)).toBe(true);
    expect(areaOfLoops(keepSide([comb], { normalX: 0, normalY: 1, limit: 2 }))).toBeCloseTo(10 + 6, 12);
  });

  it('goes through holes and along walls of no thickness', () => {
    const room = facesBetween([...sides(box(0, 0, 10, 10)), [5, 0, 5, 8], ...sides(box(7, 4, 9, 6))]).find(
      ({ loops }) => loops.length === 2,
    ) ?? { loops: [] };
    const low = keepSide(room.loops, { normalX: 0, normalY: 1, limit: 5 });
    expect(areaOfLoops(low)).toBeCloseTo(48, 12);
    // The wall parts the lower half into two rooms.
    expect(areaOfLoops(partAround(low, 1, 1))).toBeCloseTo(25, 12);
    expect(areaOfLoops(partAround(low, 9.5, 1))).toBeCloseTo(23, 12);
  });

  it('by all sides of a convex polygon gives the common area', () => {
    expect(areaWithin([comb], box(1, 0.5, 5, 3))).toBeCloseTo(2 + 2 + 2, 12);
    for (const piece of [convexPieces(comb)])
      expect(piece.reduce((sum, one) => sum + areaWithin([comb], one), 0)).toBeCloseTo(28, 12);
  });
});

const outline = (west: number, south: number, east: number, north: number) =>
  [[west, south], [east, south], [east, north], [west, north]] as const; // prettier-ignore

const wallsOf = (...loops: readonly Loop[]) =>
  loops.flatMap(sides).map(([ax, ay, bx, by]) => ({ level: 0, from: [ax, ay] as const, to: [bx, by] as const }));

describe('a building of walls', () => {
  it('has what outlines enclose for regions, and holes for obstacles', () => {
    const walls = wallsOf(box(1, 1, 9, 9), box(3, 3, 5, 5), box(12, 1, 15, 4));
    const building = buildingOfWalls(walls);
    expect([building?.regions.length, building?.obstacles.length]).toEqual([2, 1]);
    if (building === undefined) throw new Error('no building');
    const ground = new Ground({ world: openWorld({ walls }), dt: 0.1, premises: { setup: { building } } });
    ground.at(0);
    expect(ground.level(0).areaIn([ground.wholeWorld])).toBeCloseTo(60 + 9, 9);
    expect(buildingOfWalls(wallsOf(box(1, 1, 9, 9)).slice(1))).toBeUndefined();
  });
});

describe('ground', () => {
  it('of a building are its rooms without obstacles, parted by doors and not by openings', () => {
    const building = {
      regions: [
        { id: 'a', level: 0, outline: outline(0, 0, 4, 4) },
        { id: 'b', level: 0, outline: outline(4, 0, 8, 4) },
        { id: 'c', level: 0, outline: outline(8, 0, 12, 4) },
      ],
      portals: [
        { id: 'gap', from: 'a', to: 'b', segment: [[4, 1], [4, 3]], kind: 'opening', direction: 'both' }, // prettier-ignore
        { id: 'door', from: 'b', to: 'c', segment: [[8, 1], [8, 2]], kind: 'door', direction: 'both' }, // prettier-ignore
      ],
      gates: [],
      obstacles: [{ id: 'box', level: 0, shape: { type: 'polygon', outline: outline(1, 1, 2, 2) } }],
    } as const;
    const walls = [
      ...[...outline(0, 0, 12, 4).entries()].map(([at, from]) => ({ from, to: outline(0, 0, 12, 4)[(at + 1) % 4] })),
      ...[...outline(1, 1, 2, 2).entries()].map(([at, from]) => ({ from, to: outline(1, 1, 2, 2)[(at + 1) % 4] })),
      { from: [4, 0], to: [4, 1] } as const,
      { from: [4, 3], to: [4, 4] } as const,
      { from: [8, 0], to: [8, 1] } as const,
      { from: [8, 2], to: [8, 4] } as const,
    ].map(({ from, to }) => ({ from, to, level: 0 }));
    const ground = new Ground({ world: openWorld({ walls }), dt: 0.1, premises: { setup: { building } } });
    ground.at(1);
    const floor = ground.level(0);
    expect(floor.faces).toHaveLength(2);
    expect(floor.areaIn([ground.wholeWorld])).toBeCloseTo(47, 12);
    expect(floor.faceAt(3, 3)).toBe(floor.faceAt(7, 2));
    expect(floor.faceAt(9, 2)).not.toBe(floor.faceAt(7, 2));
    expect(floor.faceAt(1.5, 1.5)).toBe(-1);
    expect(floor.faceAt(15, 15)).toBe(-1);
    expect(ground.at(2)).toBe(false);
  });
});
