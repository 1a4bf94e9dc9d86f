import { insidePolygon, isWalkable, type Building, type Maps } from '@korzo/building';
import type { Problem } from '@korzo/formats';
import type { TypedPlace } from '../options/place.ts';

/** A border belongs to the ground on either side of it: look a hair beyond, m. */
const hair = 1e-6;
const around = [0, hair, -hair];

/** What is wrong with a place a user wants to plan from or to, if anything. */
export function problemWithPlace(maps: Maps, option: string, at: TypedPlace, file: string): Problem | undefined {
  const { x, y, level } = at;
  const map = maps.levels[level];
  const problem = { file, place: option };
  if (map === undefined) {
    const levels = maps.levels.flatMap((each, number) => (each === undefined ? [] : [number]));
    return {
      ...problem,
      rule: `level ${level} must have a region; it has none`,
      remedy: `take one of the levels ${levels.join(', ')}`,
    };
  }
  if (around.some((offX) => around.some((offY) => isWalkable(map, x + offX, y + offY)))) return undefined;
  const outside = !maps.building.regions.some(
    (region) => region.level === level && insidePolygon(x, y, region.outline),
  );
  const where = outside ? 'outside all regions' : 'inside an obstacle';
  return {
    ...problem,
    rule: `the place must be walkable; (${x}, ${y}) on level ${level} lies ${where}`,
    remedy: outside ? `choose a place within ${extentOf(maps.building, level)}` : 'choose a place beside it',
  };
}

function extentOf({ regions }: Building, level: number): string {
  const points = regions.filter((region) => region.level === level).flatMap(({ outline }) => outline);
  const range = (axis: 0 | 1): string => {
    let [least, most] = [Infinity, -Infinity];
    for (const point of points) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
    return `${least} .. ${most}`;
  };
  return `x ${range(0)}, y ${range(1)} m`;
}
