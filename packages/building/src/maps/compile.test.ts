import { array, assert, boolean, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Building } from '../layout/building.ts';
import { compileMaps, levelMap, mapBytes, quadtreeFor, type Maps } from './compile.ts';
import { block, building, opening, pillar, rectangle, room } from './drawing.testing.ts';
import { remakeMaps } from './remake.ts';

const contents = (maps: Maps): unknown =>
  maps.levels.map(
    (map) =>
      map && {
        cells: [...map.cells],
        regionOf: [...map.regionOf],
        distance: [...map.distance],
        offsets: [...map.offsetX, ...map.offsetY],
        steps: [...map.steps],
        passages: map.passages.map(({ from, to, halfWidth }) => [from, to, halfWidth].join(' ')).sort(),
        leaves: [...quadtreeFor(map, 0.25).leafOf],
      },
  );

describe('maps that are made again in part', () => {
  const at = double({ min: 0, max: 11, noNaN: true });
  const obstacle = tuple(at, at, double({ min: 0.1, max: 2, noNaN: true }), boolean());
  const regions = [room('a', rectangle(0, 0, 6, 12)), room('b', rectangle(6, 0, 12, 12))];
  const door = opening('p', 'a', 'b', [
    [6, 5],
    [6, 5.7],
  ]);
  const world = (obstacles: readonly (readonly [number, number, number, boolean])[], withDoor: boolean): Building =>
    building({
      regions,
      portals: withDoor ? [door] : [],
      obstacles: obstacles.map(([x, y, size, round], index) =>
        round ? pillar(`o${index}`, [x, y], size / 2) : block(`o${index}`, rectangle(x, y, x + size, y + 0.3)),
      ),
    });

  it('equal maps made from scratch', () => {
    assert(
      property(
        array(obstacle, { maxLength: 6 }),
        array(obstacle, { maxLength: 3 }),
        boolean(),
        (before, more, withDoor) => {
          const first = world(before, true);
          const second: Building = {
            ...first,
            portals: withDoor ? first.portals : [],
            obstacles: [...first.obstacles.slice(1), ...world(more, true).obstacles],
          };
          const maps = compileMaps(first);
          remakeMaps(maps, 0, second);
          const fresh = compileMaps(second);
          expect(maps.walls).toEqual(fresh.walls);
          expect(contents(maps)).toEqual(contents(fresh));
          expect(maps.openings).toEqual(fresh.openings);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('follow the times of obstacles and doors', () => {
    const timed: Building = {
      ...world([], false),
      portals: [{ ...door, kind: 'door', open: [[10, 20]] }],
      obstacles: [{ ...block('o', rectangle(1, 1, 2, 2)), present: [[5, 15]] }],
    };
    const maps = compileMaps(timed);
    const reference = (time: number): unknown => contents(compileMaps(timed, { time }));
    const regionsApart = [];
    for (const time of [4, 5, 10, 15, 20]) {
      const changed = remakeMaps(maps, time);
      expect(changed).toBe(time !== 4);
      expect(contents(maps)).toEqual(reference(time));
      regionsApart.push(maps.regions.length(0, 1));
    }
    expect(regionsApart).toEqual([Infinity, Infinity, 1, 1, Infinity]);
    expect(maps.version).toBe(4);
  });
});

describe('compiled maps', () => {
  it('take at most 2 MB per 1,000 square metres', () => {
    const obstacles = Array.from({ length: 25 }, (_, index) =>
      pillar(`p${index}`, [3 + (index % 5) * 8, 3 + Math.floor(index / 5) * 6], 0.4),
    );
    const maps = compileMaps(building({ regions: [room('r', rectangle(0, 0, 40, 30))], obstacles }));
    quadtreeFor(levelMap(maps, 0), 0.25);
    expect(mapBytes(maps)).toBeLessThan(2e6 * 1.2);
  });

  it('refuse a floor with more cells than fit, saying what to do', () => {
    const world = building({ regions: [room('r', rectangle(0, 0, 1e5, 1e5))] });
    expect(() => compileMaps(world)).toThrow(/level 0 needs \d+ cells .* split the building or take larger cells/);
  });

  it('have no map for a floor without regions', () => {
    const maps = compileMaps(building({ regions: [room('r', rectangle(0, 0, 5, 5), 1)] }));
    expect(maps.levels[0]).toBeUndefined();
    expect(() => levelMap(maps, 0)).toThrow(/level 0 has no region/);
    expect(levelMap(maps, 1).level).toBe(1);
  });
});
