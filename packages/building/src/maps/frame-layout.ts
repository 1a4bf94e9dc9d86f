import type { Building, Point } from '../layout/building.ts';
import type { CellRectangle, MapFrame } from './frame.ts';
import type { Area } from './wall-field.ts';

/** Cells of all floors lie on one lattice through the least corner of all regions but aprons: walls from it fall between cells. */
export function frameOf(building: Building, level: number, cellSize: number): MapFrame {
  const all = building.regions.flatMap((region) => (region.isApron === true ? [] : region.outline));
  const own = building.regions.flatMap((region) => (region.level === level ? region.outline : []));
  const along = (axis: 0 | 1): { readonly from: number; readonly count: number } => {
    const origin = spanOf(all, axis).min;
    const { min, max } = spanOf(own, axis);
    const first = Math.floor((min - origin) / cellSize + 1e-6) - 1;
    const until = Math.ceil((max - origin) / cellSize - 1e-6) + 1;
    return { from: origin + first * cellSize, count: until - first };
  };
  const x = along(0);
  const y = along(1);
  return { minX: x.from, minY: y.from, cellSize, columns: x.count, rows: y.count };
}

function spanOf(points: readonly Point[], axis: 0 | 1): { readonly min: number; readonly max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (const point of points) {
    min = Math.min(min, point[axis]);
    max = Math.max(max, point[axis]);
  }
  return { min, max };
}

export const areaOf = (frame: MapFrame): Area => ({
  minX: frame.minX,
  minY: frame.minY,
  maxX: frame.minX + frame.columns * frame.cellSize,
  maxY: frame.minY + frame.rows * frame.cellSize,
});

/** The cells around some points, one more on each side. */
export function rectangleAround(frame: MapFrame, points: readonly Point[]): CellRectangle {
  const x = spanOf(points, 0);
  const y = spanOf(points, 1);
  const cell = (value: number, min: number): number => Math.floor((value - min) / frame.cellSize);
  return {
    fromColumn: within(cell(x.min, frame.minX) - 1, frame.columns),
    fromRow: within(cell(y.min, frame.minY) - 1, frame.rows),
    untilColumn: within(cell(x.max, frame.minX) + 2, frame.columns),
    untilRow: within(cell(y.max, frame.minY) + 2, frame.rows),
  };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
