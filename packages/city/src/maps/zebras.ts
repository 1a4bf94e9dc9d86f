import { placeOnLane } from '../roads/on-lane.ts';
import type { Lane, RoadNetwork } from '../roads/road-network.ts';
import { onGrid } from '../roads/stretch.ts';
import type { CityShape } from './city-shape.ts';
import { doOverlap, hullOf, isInside, type Polygon } from './convex.ts';
import { boxOf, FaceIndex, type Box } from './face-index.ts';
import type { JunctionShape } from './junction-shape.ts';
import { acrossRib, type RoadBand } from './road-band.ts';
import type { RoadCrossing, LaneSpan } from './walkable-map.ts';

/** A crossing for people as the plan wants it. */
export interface PlannedZebra {
  readonly polygon: Polygon;
  readonly road: number;
  readonly cross?: number;
}

/** At least so much lies between two zebras, m. */
const between = 0.05;

/** All zebras: those of roads along them, then those of junctions. What would lie on an earlier one is left out. */
export function zebrasOf({ bands, junctions }: Pick<CityShape, 'bands' | 'junctions'>): PlannedZebra[] {
  const index = new FaceIndex<{ readonly polygon: Polygon }>();
  return [...bands.flatMap(onRoad), ...junctions.flatMap(onJunction)].filter((zebra) => {
    const hull = { polygon: hullOf(zebra.polygon) };
    const isFree = [...index.near(boxOf(hull.polygon))].every(
      ({ polygon }) => !doOverlap(polygon, hull.polygon, between),
    );
    if (isFree) index.add(hull);
    return isFree;
  });
}

function onRoad(band: RoadBand): PlannedZebra[] {
  return band.zebras.map(({ from, to }) => {
    const ribs = band.ribsBetween(from, to);
    const right = ribs.map((rib) => acrossRib(rib, rib.right));
    const left = ribs.toReversed().map((rib) => acrossRib(rib, -rib.left));
    return { polygon: [...right, ...left], road: band.road };
  });
}

/** Between the edges on both sides of a mouth: outwards on its right, back on its left. */
function onJunction({ cross, mouths, corners }: JunctionShape): PlannedZebra[] {
  return mouths.flatMap(({ road }, index): PlannedZebra[] => {
    const [before, after] = [corners[(index + corners.length - 1) % corners.length], corners[index]];
    if (before.zebraTo === undefined || after.zebraFrom === undefined) return [];
    const right = before.ribs.slice(before.zebraTo[0], before.zebraTo[1] + 1);
    const left = after.ribs.slice(after.zebraFrom[0], after.zebraFrom[1] + 1);
    return [{ polygon: [...right, ...left].map(({ edge }) => edge), road, cross }];
  });
}

/** Places of lanes are looked at this often, m; between two looks inside and outside the border is searched. */
const lookEvery = 0.5;
const halvings = 14;

/** Which lanes lead over which zebra, and where. */
export function crossingsOf(zebras: readonly PlannedZebra[], { lanes }: RoadNetwork): RoadCrossing[] {
  const spans = zebras.map((): LaneSpan[] => []);
  const index = new FaceIndex<{ polygon: Polygon; zebra: number }>();
  for (const [zebra, { polygon }] of zebras.entries()) index.add({ polygon, zebra });
  if (zebras.length > 0)
    for (const [lane, each] of lanes.entries())
      for (const { polygon, zebra } of index.near(boxOfLane(each)))
        for (const [from, to] of insideSpans(each, polygon)) spans[zebra].push({ lane, from, to });
  return zebras.map(({ polygon, cross }, zebra) => ({
    polygon,
    lanes: spans[zebra],
    ...(cross === undefined ? {} : { junction: cross }),
  }));
}

/** No place of a piece is farther from its ends than half of its length. */
function boxOfLane(lane: Lane): Box {
  const count = Math.max(1, Math.ceil(lane.length / 5));
  const places = Array.from({ length: count + 1 }, (_, step) => placeOnLane(lane, (lane.length * step) / count).point);
  const [west, south, east, north] = boxOf(places);
  return [west - 2.5, south - 2.5, east + 2.5, north + 2.5];
}

function insideSpans(lane: Lane, polygon: Polygon): [number, number][] {
  const spans: [number, number][] = [];
  const isOn = (where: number): boolean => {
    const [x, y] = placeOnLane(lane, where).point;
    return isInside(polygon, x, y);
  };
  const borderBetween = (outside: number, inside: number): number => {
    let [out, within] = [outside, inside];
    for (let step = 0; step < halvings; step++) {
      const middle = (out + within) / 2;
      if (isOn(middle)) within = middle;
      else out = middle;
    }
    return onGrid(within);
  };
  let since: number | undefined;
  let before = 0;
  for (let step = 0; before < lane.length; step++) {
    const where = Math.min(lane.length, step * lookEvery);
    const isHere = isOn(where);
    if (isHere && since === undefined) since = step === 0 ? 0 : borderBetween(before, where);
    if (!isHere && since !== undefined) {
      spans.push([since, borderBetween(where, before)]);
      since = undefined;
    }
    before = where;
  }
  if (since !== undefined) spans.push([since, lane.length]);
  return spans;
}
