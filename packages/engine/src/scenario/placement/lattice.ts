import type { Area, Point } from './areas.ts';

/** More sites than this are never needed, and would only fill the memory. */
const mostSites = 20_000_000;

/**
 * Sites in an area that are at least `spacing` apart: rows of equilateral triangles on a floor (the densest way to lay discs), a cubic
 * lattice in the volume. The lattice is centred, so that a strip narrower than one row still has its middle line.
 */
export function forEachSite(area: Area, spacing: number, visit: (point: Readonly<Point>) => void): void {
  const inVolume = area.level < 0;
  const rowHeight = inVolume ? spacing : (spacing * Math.sqrt(3)) / 2;
  const columns = countAlong(area, 0, spacing);
  const rows = countAlong(area, 1, rowHeight);
  const layers = inVolume ? countAlong(area, 2, spacing) : 1;
  if (columns * rows * layers > mostSites) return;
  const point = { x: 0, y: 0, z: 0 };
  for (let layer = 0; layer < layers; layer++) {
    point.z = inVolume ? siteAlong(area, 2, layer, layers, spacing) : 0;
    for (let row = 0; row < rows; row++) {
      point.y = siteAlong(area, 1, row, rows, rowHeight);
      const shift = inVolume || row % 2 === 0 ? 0 : spacing / 2;
      for (let column = 0; column < columns; column++) {
        point.x = siteAlong(area, 0, column, columns, spacing) + shift;
        if (area.contains(point.x, point.y, point.z)) visit(point);
      }
    }
  }
}

type Axis = 0 | 1 | 2;

const roundingRoom = 1e-9;

const countAlong = (area: Area, axis: Axis, step: number): number =>
  Math.floor((area.max[axis] - area.min[axis]) / step + roundingRoom) + 1;

/** What is left over is shared by both sides. */
function siteAlong(area: Area, axis: Axis, number: number, count: number, step: number): number {
  const length = area.max[axis] - area.min[axis];
  const margin = Math.max(0, length - (count - 1) * step) / 2;
  return area.min[axis] + margin + number * step;
}
