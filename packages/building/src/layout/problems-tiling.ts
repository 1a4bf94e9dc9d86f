import { BoxIndex } from './box-index.ts';
import type { Point, Region } from './building.ts';
import { tolerance } from './limits.ts';
import { looseBorders, type LooseBorder } from './loose-borders.ts';
import { miscoveredAreas, type Miscovered } from './miscovered.ts';
import { boxOf, contains } from './outline.ts';
import { areaText, metres, pointText, type BuildingFinding } from './problem.ts';

/** A region of good outline with its place in the building's list. */
export interface PlacedRegion {
  readonly region: Region;
  readonly index: number;
}

const mostTold = 20;

/**
 * Gaps and overlaps of the regions of one level. `gaps` is false where they must not be reported, because uncovered ground
 * is allowed or a region of the level has no good outline.
 */
export function problemsWithTiling(
  regions: readonly PlacedRegion[],
  world: readonly Point[],
  gaps: boolean,
): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  const inside: PlacedRegion[] = [];
  const outlines: (readonly Point[])[] = [];
  const [west, south, east, north] = boxOf(world);
  for (const { region, index } of regions) {
    const [left, low, right, high] = boxOf(region.outline);
    const beyond = Math.max(west - left, south - low, right - east, high - north);
    if (beyond > tolerance) findings.push(outsideTheWorld(index, region, beyond));
    const outline = beyond > 0 ? clipToBox(region.outline, [west, south, east, north]) : region.outline;
    if (outline.length < 3) continue;
    inside.push({ region, index });
    outlines.push(outline);
  }
  const borders = looseBorders(outlines, world);
  if (borders.length === 0) return findings;
  const boxes = outlines.map(boxOf);
  const index = new BoxIndex(boxes);
  const regionsAt = (x: number, y: number): number[] => {
    const there: number[] = [];
    index.visit(x, y, x, y, (number) => {
      if (contains(outlines[number], [x, y])) there.push(number);
    });
    return there.sort((one, other) => one - other);
  };
  const areas = miscoveredAreas(borders, regionsAt);
  const { level } = regions[0].region;
  const told = areas === undefined ? [tooTangled(borders, level)] : tellAreas(areas, { regions: inside, level, gaps });
  return [...findings, ...told];
}

const outsideTheWorld = (index: number, region: Region, beyond: number): BuildingFinding => ({
  path: ['regions', index],
  rule: `a region must lie inside the world; '${region.id}' reaches ${metres(beyond)} beyond its edge`,
  remedy: 'shrink or move the region, or enlarge the world',
});

const tooTangled = (borders: readonly LooseBorder[], level: number): BuildingFinding => ({
  path: ['regions'],
  rule: `regions must neither overlap nor leave gaps; on level ${level} too many borders cross to say where, ${borders.length} pieces of border have no neighbour`,
  remedy: 'simplify the outlines, and make the corners of neighbouring regions meet',
});

interface Telling {
  readonly regions: readonly PlacedRegion[];
  readonly level: number;
  readonly gaps: boolean;
}

function tellAreas(areas: readonly Miscovered[], { regions, level, gaps }: Telling): BuildingFinding[] {
  const told = areas
    .filter((area) => (area.regions.length === 0 ? gaps : area.regions.length > 1))
    .sort((one, other) => other.area - one.area);
  const findings = told.slice(0, mostTold).map((area) => tellArea(area, regions, level));
  if (told.length > mostTold) {
    findings.push({
      path: ['regions'],
      rule: `level ${level} has ${told.length - mostTold} more gaps and overlaps, all smaller than these`,
      remedy: 'fix the largest first and look again',
    });
  }
  return findings;
}

function tellArea(
  { regions: there, area, box }: Miscovered,
  regions: readonly PlacedRegion[],
  level: number,
): BuildingFinding {
  const [west, south, east, north] = box;
  const where = `between ${pointText(west, south)} and ${pointText(east, north)} on level ${level}`;
  if (there.length === 0) {
    return {
      path: ['regions'],
      rule: `regions must cover the whole world; there is a gap of ${areaText(area)} ${where}`,
      remedy: 'stretch a neighbouring region over it, or add a region there',
    };
  }
  const names = there.map((number) => `'${regions[number].region.id}'`);
  const all = there.length === 2 ? 'both' : 'all';
  return {
    path: ['regions', regions[there[there.length - 1]].index],
    mark: {
      level,
      points: [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ],
    },
    rule: `regions must not overlap; ${names.join(' and ')} ${all} cover ${areaText(area)} ${where}`,
    remedy: 'move the border so that they only touch',
  };
}

/** The part of a polygon inside a box, by cutting along one side after the other. */
function clipToBox(outline: readonly Point[], [west, south, east, north]: ReturnType<typeof boxOf>): Point[] {
  let clipped = [...outline];
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: north, sign: -1 },
  ];
  for (const { axis, limit, sign } of sides) {
    const kept: Point[] = [];
    for (let index = 0; index < clipped.length; index++) {
      const from = clipped[index];
      const to = clipped[(index + 1) % clipped.length];
      const fromIn = sign * (from[axis] - limit) >= 0;
      const toIn = sign * (to[axis] - limit) >= 0;
      if (fromIn) kept.push(from);
      if (fromIn === toIn) continue;
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const across = from[1 - axis] + share * (to[1 - axis] - from[1 - axis]);
      kept.push(axis === 0 ? [limit, across] : [across, limit]);
    }
    clipped = kept;
  }
  return clipped;
}
