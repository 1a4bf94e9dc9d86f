import type { Point } from '@korzo/building';
import { cos } from '@korzo/core';
import type { NoteBook } from '../format/import-notes.ts';
import type { Feature } from './read-features.ts';

/** Mean radius of the Earth, m. */
const earth = 6_371_000;
/** A building is no longer than this in degrees: 3 km. */
const longest = 0.03;

const range = (values: readonly number[]): Point =>
  values.reduce<Point>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

/** Degrees become metres around the middle of the plan; coordinates that are no degrees stay as they are. */
export function projectionFor(
  features: readonly Feature[],
  unit: number | undefined,
  notes: NoteBook,
): (point: Point) => Point {
  if (unit !== undefined) return ([x, y]) => [x * unit, y * unit];
  const points = features.flatMap(({ shape }) => (shape.kind === 'line' ? shape.points : shape.rings.flat()));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [[west, east], [south, north]] = [range(xs), range(ys)];
  const isDegrees =
    west >= -180 && east <= 180 && south >= -90 && north <= 90 && Math.max(east - west, north - south) < longest;
  if (!isDegrees) {
    notes.guessed('coordinates: metres');
    return (point) => point;
  }
  notes.guessed('coordinates: degrees of longitude and latitude');
  const [metresEast, metresNorth] = [(earth * Math.PI * cos((south * Math.PI) / 180)) / 180, (earth * Math.PI) / 180];
  return ([x, y]) => [(x - west) * metresEast, (y - south) * metresNorth];
}
