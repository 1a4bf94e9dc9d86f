import { BoxIndex, type Box } from './box-index.ts';
import { tolerance } from './limits.ts';
import type { LooseBorder } from './loose-borders.ts';
import { boxOf, crossingShare } from './outline.ts';

/** A connected area that no region covers, or that the same regions cover together. */
export interface Miscovered {
  /** Indices of the regions there; none for a gap. */
  readonly regions: readonly number[];
  /** m2 */
  readonly area: number;
  readonly box: Box;
}

/** Which regions are at a point; indices in rising order. */
export type RegionsAt = (x: number, y: number) => readonly number[];

const mostBorders = 50_000;
const mostCrossings = 50_000;
/** Borders under the sweeping line, summed over its stops: seconds of work. */
const mostLooks = 20_000_000;

/** Part of an area between two vertical lines: borders below and above that do not cross in between. */
interface Strip {
  readonly regions: readonly number[];
  readonly key: string;
  readonly leftLow: number;
  readonly leftHigh: number;
  readonly rightLow: number;
  readonly rightHigh: number;
  /** The area it belongs to; areas that turn out to be one are joined. */
  readonly area: AreaInProgress;
}

interface AreaInProgress {
  joined: AreaInProgress | undefined;
  area: number;
  perimeter: number;
  box: Box;
}

function rootOf(area: AreaInProgress): AreaInProgress {
  let root = area;
  while (root.joined !== undefined) root = root.joined;
  return root;
}

/**
 * The areas that loose borders enclose, found by sweeping a vertical line over the world; areas thinner than a
 * millimetre are left out. Undefined when there are too many borders or crossings to look at.
 */
export function miscoveredAreas(borders: readonly LooseBorder[], regionsAt: RegionsAt): Miscovered[] | undefined {
  const stops = borders.length > mostBorders ? undefined : stopsOf(borders);
  if (stops === undefined) return undefined;
  const byWest = borders.toSorted((one, other) => westOf(one) - westOf(other));
  const areas = new Map<AreaInProgress, readonly number[]>();
  let active: LooseBorder[] = [];
  let next = 0;
  let before: Strip[] = [];
  let looks = 0;
  for (let stop = 0; stop + 1 < stops.length; stop++) {
    const west = stops[stop];
    while (next < byWest.length && westOf(byWest[next]) <= west) active.push(byWest[next++]);
    active = active.filter((border) => Math.max(border.from[0], border.to[0]) > west);
    looks += active.length;
    if (looks > mostLooks) return undefined;
    const strips = stripsBetween(active, west, stops[stop + 1], regionsAt);
    for (const strip of strips) areas.set(strip.area, strip.regions);
    joinNeighbours(before, strips);
    before = strips;
  }
  return thickOnes(areas);
}

const westOf = (border: LooseBorder): number => Math.min(border.from[0], border.to[0]);

/** Every x at which a border begins, ends or crosses another. */
function stopsOf(borders: readonly LooseBorder[]): number[] | undefined {
  const stops = new Set<number>();
  const boxes = borders.map(({ from, to }) => boxOf([from, to]));
  const index = new BoxIndex(boxes);
  let crossings = 0;
  for (const [number, { from, to }] of borders.entries()) {
    stops.add(from[0]).add(to[0]);
    index.visit(...boxes[number], (other) => {
      if (other <= number) return false;
      const share = crossingShare(from, to, borders[other].from, borders[other].to);
      if (share === undefined) return false;
      stops.add(from[0] + share * (to[0] - from[0]));
      crossings++;
      return crossings > mostCrossings;
    });
    if (crossings > mostCrossings) return undefined;
  }
  return [...stops].sort((one, other) => one - other);
}

const heightAt = ({ from, to }: LooseBorder, x: number): number =>
  from[1] + ((x - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);

function stripsBetween(active: readonly LooseBorder[], west: number, east: number, regionsAt: RegionsAt): Strip[] {
  const middle = (west + east) / 2;
  const crossed = active
    .filter((border) => border.from[0] !== border.to[0])
    .map((border) => ({ border, height: heightAt(border, middle) }))
    .sort((one, other) => one.height - other.height);
  const strips: Strip[] = [];
  let winding = 0;
  for (let index = 0; index + 1 < crossed.length; index++) {
    const below = crossed[index];
    const above = crossed[index + 1];
    winding += below.border.from[0] < below.border.to[0] ? 1 : -1;
    if (winding === 0 || above.height <= below.height) continue;
    const regions = winding < 0 ? [] : regionsAt(middle, (below.height + above.height) / 2);
    strips.push(stripOf({ below: below.border, above: above.border, west, east }, regions));
  }
  return strips;
}

interface Span {
  readonly below: LooseBorder;
  readonly above: LooseBorder;
  readonly west: number;
  readonly east: number;
}

function stripOf({ below, above, west, east }: Span, regions: readonly number[]): Strip {
  const leftLow = heightAt(below, west);
  const leftHigh = heightAt(above, west);
  const rightLow = heightAt(below, east);
  const rightHigh = heightAt(above, east);
  const width = east - west;
  const ends = leftHigh - leftLow + (rightHigh - rightLow);
  const area: AreaInProgress = {
    joined: undefined,
    area: (ends / 2) * width,
    perimeter: ends + slope(width, rightLow - leftLow) + slope(width, rightHigh - leftHigh),
    box: [west, Math.min(leftLow, rightLow), east, Math.max(leftHigh, rightHigh)],
  };
  return { regions, key: regions.join(), leftLow, leftHigh, rightLow, rightHigh, area };
}

const slope = (width: number, rise: number): number => Math.sqrt(width * width + rise * rise);

/** Strips of the same regions that share a part of the line between them are one area. */
function joinNeighbours(left: readonly Strip[], right: readonly Strip[]): void {
  let first = 0;
  for (const strip of right) {
    while (first < left.length && left[first].rightHigh <= strip.leftLow) first++;
    for (let other = first; other < left.length && left[other].rightLow < strip.leftHigh; other++) {
      if (left[other].key === strip.key) join(left[other], strip);
    }
  }
}

function join(left: Strip, right: Strip): void {
  const shared = Math.min(left.rightHigh, right.leftHigh) - Math.max(left.rightLow, right.leftLow);
  const whole = rootOf(left.area);
  const part = rootOf(right.area);
  whole.perimeter -= 2 * shared;
  if (part === whole) return;
  part.joined = whole;
  whole.area += part.area;
  whole.perimeter += part.perimeter;
  whole.box = [
    Math.min(whole.box[0], part.box[0]),
    Math.min(whole.box[1], part.box[1]),
    Math.max(whole.box[2], part.box[2]),
    Math.max(whole.box[3], part.box[3]),
  ];
}

/** A long strip of width w has the area w times half its perimeter. */
function thickOnes(areas: ReadonlyMap<AreaInProgress, readonly number[]>): Miscovered[] {
  const found: Miscovered[] = [];
  for (const [{ joined, area, perimeter, box }, regions] of areas) {
    if (joined === undefined && 2 * area > tolerance * perimeter) found.push({ regions, area, box });
  }
  return found;
}
