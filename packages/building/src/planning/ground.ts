import {
  cellAt,
  centreX,
  centreY,
  fitSlack,
  isWalkable,
  stepNeeded,
  wayPointX,
  wayPointY,
  type LevelMap,
  type Maps,
} from '../maps/index.ts';
import {
  east,
  north,
  northEast,
  northWest,
  south,
  southEast,
  southWest,
  west,
  type MarchCells,
  type Shortcut,
} from './fast-marching.ts';
import { leadsOn } from './join.ts';
import { addLink, type KnownStretch } from './links.ts';
import { closeOneWayDoors, runsAgainstOneWayDoor } from './one-way-doors.ts';
import { linkStairs } from './stairs.ts';

/** The ground of a building for bodies of one radius. */
export interface BodyGround extends MarchCells {
  readonly radius: number;
  readonly version: number;
  readonly stretches: readonly KnownStretch[];
}

const neighbourSides = [
  { side: east, column: 1, row: 0 },
  { side: north, column: 0, row: 1 },
  { side: west, column: -1, row: 0 },
  { side: south, column: 0, row: -1 },
  { side: northEast, column: 1, row: 1 },
  { side: northWest, column: -1, row: 1 },
  { side: southWest, column: -1, row: -1 },
  { side: southEast, column: 1, row: -1 },
] as const;

const kept = new WeakMap<Maps, Map<number, BodyGround>>();

/**
 * The ground for a radius, rounded up to a centimetre so that a crowd shares few; kept until the maps change. It is made in
 * slices and reports after each how many cells it was worth; the maps must stay as they are meanwhile.
 */
export function* makeGroundFor(maps: Maps, radius: number): Generator<number, BodyGround, void> {
  const rounded = Math.ceil(radius * 100 - 1e-4) / 100;
  let grounds = kept.get(maps);
  if (grounds === undefined) kept.set(maps, (grounds = new Map<number, BodyGround>()));
  let ground = grounds.get(rounded);
  if (ground === undefined || ground.version !== maps.version) {
    ground = yield* makeGround(maps, rounded);
    grounds.set(rounded, ground);
  }
  return ground;
}

/** Cells looked at in one slice, and what they are worth in cells of a march. */
const sliceCells = 16_384;
const stepsWorth = sliceCells / 4;
const shutWorth = 16;

function* makeGround(maps: Maps, radius: number): Generator<number, BodyGround, void> {
  const starts: number[] = [0];
  const columns: number[] = [];
  for (const map of maps.levels) {
    starts.push(starts[starts.length - 1] + (map?.cells.length ?? 0));
    columns.push(map?.frame.columns ?? 1);
  }
  const { version } = maps;
  const open = new Uint8Array(starts[starts.length - 1]);
  const links = new Map<number, Shortcut[]>();
  const stretches: KnownStretch[] = [];
  for (const map of maps.levels) {
    if (map === undefined) continue;
    const own = open.subarray(starts[map.level], starts[map.level + 1]);
    for (let cell = 0; cell < own.length; cell += sliceCells) {
      openSteps(map, own, radius, { from: cell, until: Math.min(cell + sliceCells, own.length) });
      yield stepsWorth;
    }
    closeOneWayDoors(maps, map, own);
    yield* openWaysOut(map, own);
    linkPassages(maps, map, { start: starts[map.level], radius, links, stretches });
  }
  linkStairs(maps, { starts, open, radius, links, stretches });
  const linked = new Uint8Array(open.length);
  for (const cell of links.keys()) linked[cell] = 1;
  return { cellSize: maps.cellSize, starts, columns, open, linked, links, radius, version, stretches };
}

interface CellRange {
  readonly from: number;
  readonly until: number;
}

/** Both sides of every step wide enough. */
function openSteps(map: LevelMap, open: Uint8Array, radius: number, { from, until }: CellRange): void {
  const { steps, frame } = map;
  const { columns } = frame;
  const needed = stepNeeded(radius);
  for (let cell = from; cell < until; cell++) {
    const at = cell * 4;
    if (steps[at] >= needed) {
      open[cell] |= east;
      open[cell + 1] |= west;
    }
    if (steps[at + 1] >= needed) {
      open[cell] |= north;
      open[cell + columns] |= south;
    }
    if (steps[at + 2] >= needed) {
      open[cell] |= northEast;
      open[cell + columns + 1] |= southWest;
    }
    if (steps[at + 3] >= needed) {
      open[cell] |= northWest;
      open[cell + columns - 1] |= southEast;
    }
  }
}

/**
 * Cells too near to a wall lead out of there, to open cells or to ones farther from walls, but nothing leads into them:
 * a person pushed to a wall finds back, no person plans along it.
 */
function* openWaysOut(map: LevelMap, open: Uint8Array): Generator<number, void, void> {
  const { columns, rows } = map.frame;
  const shut: number[] = [];
  const rowsAtOnce = Math.max(1, Math.floor(sliceCells / columns));
  for (let row = 1; row < rows - 1; row += rowsAtOnce) {
    collectShut(map, open, { from: row, until: Math.min(row + rowsAtOnce, rows - 1) }, shut);
    yield stepsWorth;
  }
  const sides = new Uint8Array(shut.length);
  const atOnce = Math.floor(sliceCells / shutWorth);
  for (let at = 0; at < shut.length; at++) {
    sides[at] = sidesOut(map, open, shut[at]);
    if (at % atOnce === atOnce - 1) yield sliceCells;
  }
  for (let at = 0; at < shut.length; at++) open[shut[at]] = sides[at];
}

/** Walkable cells of some rows that nothing leads out of yet. */
function collectShut(map: LevelMap, open: Uint8Array, rows: CellRange, shut: number[]): void {
  const { frame, distance } = map;
  const { columns } = frame;
  for (let row = rows.from; row < rows.until; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const cell = row * columns + column;
      if (open[cell] === 0 && distance[cell] < 9 && isWalkable(map, centreX(frame, cell), centreY(frame, cell)))
        shut.push(cell);
    }
  }
}

function sidesOut(map: LevelMap, open: Uint8Array, cell: number): number {
  const { frame, distance, walls } = map;
  let sides = 0;
  for (const { side, column, row } of neighbourSides) {
    const other = cell + column + row * frame.columns;
    if (open[other] === 0 && distance[other] <= distance[cell]) continue;
    const room = walls.clearanceAlong(
      centreX(frame, cell),
      centreY(frame, cell),
      wayPointX(map, other),
      wayPointY(map, other),
    );
    if (room > 0) sides |= side;
  }
  return sides;
}

interface PassagePlace {
  /** First cell of the floor. */
  readonly start: number;
  readonly radius: number;
  readonly links: Map<number, Shortcut[]>;
  readonly stretches: KnownStretch[];
}

/** Passages wide enough, in both directions, and the stretches along them. */
function linkPassages(maps: Maps, map: LevelMap, place: PassagePlace): void {
  const { start, radius, links } = place;
  for (const passage of map.passages) {
    if (passage.halfWidth < radius - fitSlack) continue;
    const points = Array.from({ length: passage.points.length / 2 }, (_, at) => [
      passage.points[2 * at],
      passage.points[2 * at + 1],
    ]);
    const whole = [
      [wayPointX(map, passage.from), wayPointY(map, passage.from)],
      ...points,
      [wayPointX(map, passage.to), wayPointY(map, passage.to)],
    ];
    for (const [from, to, way] of [
      [passage.from, passage.to, whole],
      [passage.to, passage.from, whole.toReversed()],
    ] as const) {
      if (runsAgainstOneWayDoor(maps, map.level, way)) continue;
      addLink(links, start + to, { from: start + from, cost: passage.length });
      addStretches(map, place, { from, to, way, length: passage.length });
    }
  }
}

interface PassageWay {
  readonly from: number;
  readonly to: number;
  readonly way: readonly (readonly number[])[];
  readonly length: number;
}

/** The stretches from each point of a passage on, for the cell it lies in and those beside it that lead nowhere else. */
function addStretches(map: LevelMap, place: PassagePlace, passage: PassageWay): void {
  const { frame } = map;
  const needed = stepNeeded(place.radius);
  let left = passage.length;
  for (const [x, y, nextX, nextY] of shortLegs(passage.way)) {
    const add = (cell: number, length: number): void =>
      void place.stretches.push({ cell: place.start + cell, goal: place.start + passage.to, length, nextX, nextY });
    const own = cellAt(frame, x, y);
    add(own, left);
    left -= Math.sqrt((nextX - x) * (nextX - x) + (nextY - y) * (nextY - y));
    if (own === passage.from) continue;
    for (const { column, row } of neighbourSides) {
      const beside = own + column + row * frame.columns;
      if (leadsOn(map, beside, needed)) continue;
      const fromX = centreX(frame, beside);
      const fromY = centreY(frame, beside);
      if (map.walls.clearanceAlong(fromX, fromY, nextX, nextY) <= 0) continue;
      add(beside, left + Math.sqrt((nextX - fromX) * (nextX - fromX) + (nextY - fromY) * (nextY - fromY)));
    }
  }
}

/**
 * A path may end at the last point of its passage: a leg of no length would lead those in its cell to a point they have
 * reached, for ever.
 */
const noLength = 1e-6;

/** The legs of a path of points, cut so that none is longer than 10 cm: no cell it passes is left out. */
function shortLegs(way: readonly (readonly number[])[]): (readonly [number, number, number, number])[] {
  return way.slice(1).flatMap(([toX, toY], at) => {
    const [x, y] = way[at];
    const length = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
    const parts = length < noLength ? 0 : Math.max(1, Math.ceil(length / 0.1));
    const along = (part: number, from: number, to: number): number => from + (part / parts) * (to - from);
    return Array.from(
      { length: parts },
      (_, part) =>
        [along(part, x, toX), along(part, y, toY), along(part + 1, x, toX), along(part + 1, y, toY)] as const,
    );
  });
}
