import { length2 } from '@korzo/core';
import { sideOfNetwork, type DrivingSide } from '../roads/driving-side.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import type { Stretch } from '../roads/stretch.ts';
import { centreOf, endOfLine, innerEdgeOf, leadOver, lengthOf } from './opendrive-reference.ts';
import { sectionsOf, type RoadSection } from './road-sections.ts';

/** Lanes of a road between two cuts, by their numbers, from the middle outwards. */
export interface DriveSection {
  readonly start: number;
  readonly length: number;
  /** Those along the reference line: on its right, or on its left where one drives on the left. */
  readonly along: readonly number[];
  /** Those against it, on the other side. */
  readonly against: readonly number[];
  /** Here the number or width of lanes changes. */
  readonly isSeam: boolean;
}

/** A road as OpenDRIVE knows it: both directions along one reference line, or one of them. */
export interface DriveRoad {
  readonly id: number;
  /** 1 where lanes along the line lie on its right, -1 on its left. */
  readonly side: DrivingSide;
  readonly forth: number;
  readonly back?: number;
  readonly line: readonly Stretch[];
  readonly length: number;
  /** How far to the left of the reference line the lanes begin, m. */
  readonly offset: number;
  readonly sections: readonly DriveSection[];
}

/** How far apart the middle lines of both directions may lie to be one, m. */
const sameLine = 0.02;

/** Roads of a network; two directions side by side become one road. */
export function driveRoads(network: RoadNetwork): DriveRoad[] {
  const sections = network.roads.map((road) => sectionsOf(network.lanes, road));
  const taken = new Set<number>();
  const roads: DriveRoad[] = [];
  for (const [forth] of network.roads.entries()) {
    if (taken.has(forth)) continue;
    const back = partnerOf(network, sections, forth);
    const isFree = back !== undefined && back !== forth && !taken.has(back);
    const road = (isFree ? laid(network, { forth, back }, sections) : undefined) ?? laid(network, { forth }, sections);
    if (road === undefined) continue;
    taken.add(forth);
    if (road.back !== undefined) taken.add(road.back);
    roads.push({ ...road, id: roads.length });
  }
  return roads;
}

/** The road of the other direction whose every section lies beside one of this. */
function partnerOf(
  { lanes, roads }: RoadNetwork,
  sections: readonly (readonly RoadSection[])[],
  forth: number,
): number | undefined {
  const opposite = (lane: number): number | undefined =>
    lanes[lane].related.find(({ kind }) => kind === 'opposite')?.lane;
  const [first] = sections[forth];
  const other = opposite(first.lanes[0]);
  const back = other === undefined ? undefined : lanes[other].road;
  if (back === undefined || roads[back].from !== roads[forth].to || roads[back].to !== roads[forth].from)
    return undefined;
  const count = sections[forth].length;
  if (sections[back].length !== count) return undefined;
  const fits = sections[forth].every((section, at) => {
    const [one, two] = [section.lanes[0], sections[back][count - 1 - at].lanes[0]];
    return opposite(one) === undefined ? opposite(two) === undefined : opposite(one) === two;
  });
  return fits ? back : undefined;
}

function laid(
  network: RoadNetwork,
  { forth, back }: { readonly forth: number; readonly back?: number },
  all: readonly (readonly RoadSection[])[],
): Omit<DriveRoad, 'id'> | undefined {
  const { lanes } = network;
  const side = sideOfNetwork(network);
  const there = all[forth];
  const against = back === undefined ? there.map(() => undefined) : all[back].toReversed();
  const isSeam = there.map((section, at) => section.isSeam || against[at]?.isSeam === true);
  const edges = there.map((section) => innerEdgeOf(lanes[section.lanes[0]], side));
  const isNarrow = edges.some((edge) => edge === undefined);
  if (back !== undefined && (isNarrow || !isSameLine(network, edges, against, isSeam))) return undefined;
  const lines = there.map((section, at) =>
    edges[at] === undefined || isNarrow ? centreOf(lanes[section.lanes[0]]) : edges[at],
  );
  const line: Stretch[] = [];
  const sections: DriveSection[] = [];
  let start = 0;
  for (const [at, section] of there.entries()) {
    const isBetween = isSeam[at] && at > 0 && at < there.length - 1 && line.length > 0;
    const part = isBetween ? leadOver(endOfLine(line), lines[at + 1][0]) : lines[at];
    const length = lengthOf(part);
    sections.push({ start, length, along: section.lanes, against: against[at]?.lanes ?? [], isSeam: isBetween });
    for (const stretch of part) line.push(stretch);
    start += length;
  }
  const offset = isNarrow ? (side * lanes[there[0].lanes[0]].width) / 2 : 0;
  return { side, forth, ...(back === undefined ? {} : { back }), line, length: start, offset, sections };
}

const gap = (one: { x: number; y: number }, two: { x: number; y: number }): number =>
  length2(one.x - two.x, one.y - two.y);

/** Whether the inner edges of both directions lie on each other at the ends of all sections. */
function isSameLine(
  network: RoadNetwork,
  edges: readonly (readonly Stretch[] | undefined)[],
  against: readonly (RoadSection | undefined)[],
  isSeam: readonly boolean[],
): boolean {
  return edges.every((edge, at) => {
    if (isSeam[at]) return true;
    const inner = against[at]?.lanes[0];
    const other = inner === undefined ? undefined : innerEdgeOf(network.lanes[inner], sideOfNetwork(network));
    if (edge === undefined || other === undefined) return false;
    return gap(edge[0], endOfLine(other)) < sameLine && gap(endOfLine(edge), other[0]) < sameLine;
  });
}
