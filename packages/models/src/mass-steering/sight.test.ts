import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degreeX, degreeY, mostRaySteps, parabola, rayX, rayY, stepLength } from './ray-tables.ts';
import { ObstacleMemory, seeObstacles } from './see-obstacles.ts';
import { walker } from './trial.testing.ts';
import type { Walker } from './walker.ts';
import { WallRaster } from './wall-raster.ts';

describe('rays', () => {
  it('end on the parabola f(x) = -4/d x^2 + d', () => {
    const d = 5;
    for (let degree = 0; degree <= 90; degree++) {
      const x = d * parabola[degree] * Math.sin((degree * Math.PI) / 180);
      const y = d * parabola[degree] * Math.cos((degree * Math.PI) / 180);
      expect(y).toBeCloseTo((-4 / d) * x * x + d, 9);
    }
    expect(parabola[0]).toBe(1);
    expect(parabola[90]).toBe(0.5);
  });

  it('are lines of cells without gaps that stay within half a cell of their direction', () => {
    for (let degree = 0; degree < 360; degree++) {
      for (let step = 1; step <= mostRaySteps; step++) {
        const at = degree * (mostRaySteps + 1) + step;
        expect(Math.max(Math.abs(rayX[at] - rayX[at - 1]), Math.abs(rayY[at] - rayY[at - 1]))).toBe(1);
        const aside = rayX[at] * degreeY[degree] - rayY[at] * degreeX[degree];
        expect(Math.abs(aside)).toBeLessThan(0.51);
        const along = rayX[at] * degreeX[degree] + rayY[at] * degreeY[degree];
        expect(Math.abs(along - step * stepLength[degree])).toBeLessThan(0.51);
      }
    }
  });
});

const coordinate = fc.integer({ min: -400, max: 400 }).map((value) => value / 40);
const segment = fc.tuple(coordinate, coordinate, coordinate, coordinate).filter(([a, b, c, d]) => a !== c || b !== d);

/** Distance of two cells as a king walks, from every cell with a wall in it. */
function isWallCell(walls: readonly number[][], left: number, low: number, size: number): boolean {
  // A wall touches a cell when it comes nearer than half a thousandth of it to the closed square: sampled finely.
  return walls.some(([ax, ay, bx, by]) => {
    for (let share = 0; share <= 1; share += 1 / 4096) {
      const x = ax + share * (bx - ax);
      const y = ay + share * (by - ay);
      if (x > left + 1e-9 && x < left + size - 1e-9 && y > low + 1e-9 && y < low + size - 1e-9) return true;
    }
    return false;
  });
}

describe('the raster of walls', () => {
  it('has every cell that a wall runs through', () => {
    fc.assert(
      fc.property(segment, (ends) => {
        const raster = new WallRaster(Float64Array.from(ends), Int16Array.of(0));
        const floor = raster.floor(0) as Uint8Array;
        for (let sample = 0; sample <= 1000; sample++) {
          const x = ends[0] + (sample / 1000) * (ends[2] - ends[0]);
          const y = ends[1] + (sample / 1000) * (ends[3] - ends[1]);
          const column = (x - raster.minX) / raster.cellSize;
          const row = (y - raster.minY) / raster.cellSize;
          // Points on the border of two cells may count for either.
          if (Math.abs(column - Math.round(column)) < 1e-9 || Math.abs(row - Math.round(row)) < 1e-9) continue;
          expect(floor[Math.floor(row) * raster.columns + Math.floor(column)]).toBe(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('marks no cell that no wall runs through, and counts as a king walks', () => {
    const ends = [-1, -0.6, 2.3, 1.1];
    const raster = new WallRaster(Float64Array.from(ends), Int16Array.of(0));
    const floor = raster.floor(0) as Uint8Array;
    const taken: [number, number][] = [];
    for (let row = 0; row < raster.rows; row++) {
      for (let column = 0; column < raster.columns; column++) {
        const { minX, minY, cellSize } = raster;
        const has = isWallCell([ends], minX + column * cellSize, minY + row * cellSize, cellSize);
        if (has) taken.push([column, row]);
        if (floor[row * raster.columns + column] === 0) expect(has).toBe(true);
      }
    }
    for (const [column, row] of [
      [0, 0],
      [130, 40],
      [124, 130],
      [60, 125],
      [140, 128],
    ] as const) {
      const least = Math.min(...taken.map(([x, y]) => Math.max(Math.abs(x - column), Math.abs(y - row))), 255);
      expect(floor[row * raster.columns + column]).toBe(least);
    }
  });

  it('takes wider cells instead of more memory in a world of 100 km', () => {
    const raster = new WallRaster(Float64Array.of(0, 0, 1e5, 1e5), Int16Array.of(0));
    expect(raster.columns * raster.rows).toBeLessThan(1 << 25);
    expect(raster.cellSize).toBe(32);
  });

  it('knows floors apart', () => {
    const raster = new WallRaster(Float64Array.of(0, 0, 5, 0, 0, 8, 5, 8), Int16Array.of(0, 2));
    expect(raster.isFree(2, 0.1, 0, 0.5)).toBe(false);
    expect(raster.isFree(2, 0.1, 1, 0.5)).toBe(true);
    expect(raster.isFree(2, 0.1, 2, 0.5)).toBe(true);
    expect(raster.isFree(2, 8.1, 2, 0.5)).toBe(false);
  });
});

/** The obvious version: visits every cell of every ray. */
function seeSlowly(self: Walker, raster: WallRaster): number[][] {
  const floor = raster.floor(0) as Uint8Array;
  const facing = Math.round((Math.atan2(self.headingY, self.headingX) * 180) / Math.PI);
  const column = Math.floor((self.x - raster.minX) / raster.cellSize);
  const row = Math.floor((self.y - raster.minY) / raster.cellSize);
  const hits: number[][] = [];
  for (let ray = -self.raysAside; ray <= self.raysAside; ray++) {
    const off = Math.round(ray * self.raySpacing);
    const degree = (facing + off + 720) % 360;
    const stride = stepLength[degree] * raster.cellSize;
    for (let step = 0; step * stride <= self.sight * parabola[Math.abs(off)] + 1e-12; step++) {
      const at = degree * (mostRaySteps + 1) + step;
      const cell = [column + rayX[at], row + rayY[at]];
      if (floor[cell[1] * raster.columns + cell[0]] !== 0) continue;
      hits.push([...cell.map((part) => part + 0.5), step * stride]);
      break;
    }
  }
  return hits.map(([x, y, way]) => [raster.minX + x * raster.cellSize, raster.minY + y * raster.cellSize, way]);
}

describe('seeing obstacles', () => {
  it('leaps over free cells and still stops where a ray that visits all of them stops', () => {
    const angle = fc.integer({ min: 0, max: 6283 }).map((value) => value / 1000);
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 6 }),
        coordinate,
        coordinate,
        angle,
        (walls, x, y, at) => {
          const raster = new WallRaster(Float64Array.from(walls.flat()), new Int16Array(walls.length));
          const self = walker({ x, y, level: 0, headingX: Math.cos(at), headingY: Math.sin(at) });
          const memory = new ObstacleMemory();
          seeObstacles(self, raster, Infinity, memory);
          const seen = Array.from({ length: memory.count }, (_, hit) => [
            ...[memory.x[hit], memory.y[hit], memory.distance[hit]],
          ]);
          expect(seen).toEqual(seeSlowly(self, raster));
        },
      ),
    );
  });

  it('sees 13 rays over 150 degrees, none behind', () => {
    const box = [-2, -2, 2, -2, 2, -2, 2, 2, 2, 2, -2, 2, -2, 2, -2, -2];
    const raster = new WallRaster(Float64Array.from(box), new Int16Array(4));
    const memory = new ObstacleMemory();
    seeObstacles(walker({ level: 0 }), raster, Infinity, memory);
    expect(memory.count).toBe(13);
    expect(Math.min(...memory.x.subarray(0, 13))).toBeGreaterThan(0.4);
    seeObstacles(walker({ level: 0, x: 30 }), raster, Infinity, memory);
    expect(memory.count).toBe(0);
  });
});
