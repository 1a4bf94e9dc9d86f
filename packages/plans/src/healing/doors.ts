import { distanceBetween, distanceToSegment, type Point } from '@korzo/building';
import { cornerEnds, dot, edgesAt, looseEnds, unit, wallCaps, type WallEnd } from '../network/ends.ts';
import { EdgeFinder } from '../network/edge-finder.ts';
import type { Network, NetworkEdge, Stroke } from '../network/weld.ts';
import type { Tolerances } from '../drawing/tolerances.ts';
import type { Healer } from '../drawing/healing.ts';

interface Doorway {
  readonly from: Point;
  readonly to: Point;
  readonly ends: readonly WallEnd[];
  readonly width: number;
}

/** Two ends face each other up to this, as a cosine: 20 degrees. */
const facing = 0.94;
/** Sides of an opening may be shifted against each other by this much, m. */
const shift = 0.25;

/** A line that sticks out so little from a wall, m, is the frame of a narrow door or nothing. */
const longestNib = 0.2;
const widestSingleDoor = 1.2;

const byWidth = (one: Doorway, other: Doorway): number => one.width - other.width;

/** Openings between two ends of walls, or between an end and the wall across it, the narrowest first. */
export function findDoors(network: Network, { tolerances, healer, mayEnd, firstMark }: DoorSearch): Stroke[] {
  const around = edgesAt(network);
  const known = network.edges
    .filter(({ kind }) => kind === 'door')
    .map(({ from, to }) => [network.points[from], network.points[to]] as const);
  const ends = [...looseEnds(network, around), ...wallCaps(network, tolerances.thickestWall, around)]
    .filter((end) => mayEnd(end) !== 'never')
    .filter((end) => !known.some((door) => closes(door, end)));
  const finder = new EdgeFinder(network);
  // An end that faces another one belongs to it, even where a wall across is nearer by a hair.
  const doorways = [
    ...pairs(ends, tolerances, finder).sort(byWidth),
    ...ends
      .flatMap((end) => (mayEnd(end) === 'anything' ? across(end, { network, finder, tolerances }) : []))
      .sort(byWidth),
  ];
  const used = new Set<WallEnd>();
  const strokes: Stroke[] = [];
  for (const { from, to, ends: both, width } of doorways) {
    if (both.some((end) => used.has(end))) continue;
    if (!healer.heal('door', [from, to], `An opening of ${width.toFixed(2)} m between walls became a door.`)) continue;
    for (const end of both) used.add(end);
    strokes.push({ from, to, kind: 'door', mark: firstMark + strokes.length });
  }
  return strokes;
}

/** Lines from corner to corner, where a corridor may lie open to the outside. */
export function openFronts(network: Network, tolerances: Tolerances, firstMark: number): Stroke[] {
  const around = edgesAt(network);
  const ends = [...cornerEnds(network, around), ...looseEnds(network, around)];
  const doors = network.edges.filter(({ kind }) => kind === 'door');
  // The two faces of a thick wall have corners on both sides of its door.
  const isClosed = ({ from, to }: Doorway): boolean => {
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const near = (door: NetworkEdge): number =>
      distanceToSegment(middle, network.points[door.from], network.points[door.to]);
    return doors.some((door) => near(door) < tolerances.thickestWall);
  };
  return pairs(ends, tolerances, new EdgeFinder(network))
    .filter((doorway) => !isClosed(doorway))
    .sort(byWidth)
    .map(({ from, to }, number) => ({ from, to, kind: 'door', mark: firstMark + number }));
}

export interface DoorSearch {
  readonly tolerances: Tolerances;
  readonly healer: Healer;
  readonly mayEnd: EndFilter;
  /** Doors that are found are numbered from here. */
  readonly firstMark: number;
}

/** Whether doors may begin at an end: never, only when another end faces it, or at any wall across. */
export type EndFilter = (end: WallEnd) => 'never' | 'ends' | 'anything';

/** A door that the file names stands in front of an end or along its wall already. */
const closes = ([from, to]: readonly [Point, Point], { at, thickness }: WallEnd): boolean =>
  Math.min(distanceBetween(from, at), distanceBetween(to, at)) <= thickness / 2 + shift;

function pairs(ends: readonly WallEnd[], { gap, widestDoor }: Tolerances, finder: EdgeFinder): Doorway[] {
  const found: Doorway[] = [];
  const cells = new Map<string, number[]>();
  const cellOf = (value: number): number => Math.floor(value / widestDoor);
  for (const [number, { at }] of ends.entries()) {
    const key = `${cellOf(at[0])} ${cellOf(at[1])}`;
    cells.set(key, [...(cells.get(key) ?? []), number]);
  }
  for (const [number, one] of ends.entries()) {
    const [column, row] = one.at.map(cellOf);
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const second of cells.get(`${x} ${y}`) ?? []) {
          if (second <= number) continue;
          const other = ends[second];
          const width = distanceBetween(one.at, other.at);
          if (width < gap || width > widestDoor || one.nodes.some((node) => other.nodes.includes(node))) continue;
          if (!faceEachOther(one, other) || !finder.isClear(one.at, other.at, [...one.nodes, ...other.nodes])) continue;
          found.push({ from: one.at, to: other.at, ends: [one, other], width });
        }
  }
  return found;
}

function faceEachOther(one: WallEnd, other: WallEnd): boolean {
  const way = unit(one.at, other.at);
  if (dot(one.towards, other.towards) > -facing) return false;
  const along = dot(one.towards, way);
  const aside = distanceBetween(one.at, other.at) * Math.sqrt(Math.max(0, 1 - along * along));
  return along > 0 && aside <= shift;
}

interface Place {
  readonly network: Network;
  readonly finder: EdgeFinder;
  readonly tolerances: Tolerances;
}

/** A door between the end of a wall and a wall that runs across, as at the corner of a room. */
function across(end: WallEnd, { network, finder, tolerances }: Place): Doorway[] {
  const { points, edges } = network;
  const hit = finder.firstHit(end.at, end.towards, tolerances.widestDoor, end.nodes);
  if (hit === undefined || hit.distance < tolerances.gap || edges[hit.edge].kind !== 'wall') return [];
  if (end.length <= longestNib && hit.distance > widestSingleDoor) return [];
  const wall = unit(points[edges[hit.edge].from], points[edges[hit.edge].to]);
  if (Math.abs(dot(wall, end.towards)) > 0.5) return [];
  return [{ from: end.at, to: hit.at, ends: [end], width: hit.distance }];
}
