import type { Building, Gate, Obstacle, Point, Portal } from '../building/building.ts';
import type { Wall } from '../world/world.ts';
import { passageBit } from './cell-states.ts';
import { transformDistances, farthest } from './distance-transform.ts';
import { grown, wholeFrame, type CellRectangle, type Frame } from './frame.ts';
import type { LevelMap } from './level-map.ts';
import { openingsOf, type Openings } from './openings.ts';
import { outlineOf, wallsOf } from './outlines.ts';
import type { Passage } from './passage.ts';
import { findPassages } from './passages.ts';
import { presenceAt, type Presence } from './presence.ts';
import { buildQuadtree, quadtreeBytes, type Quadtree } from './quadtree.ts';
import { drawCells } from './rasterise.ts';
import { RegionTable } from './region-table.ts';
import { layOutSteps, stepInfluence } from './steps.ts';
import { WallField } from './wall-field.ts';

/** A building compiled for planners, rays and models, as it stands at `time`. */
export interface Maps {
  building: Building;
  /** s */
  time: number;
  /** Grows with every change; who keeps something made from the maps compares it. */
  version: number;
  readonly cellSize: number;
  /** One per floor that has regions, by level number; empty floors are undefined. */
  readonly levels: readonly (LevelMap | undefined)[];
  walls: readonly Wall[];
  presence: Presence;
  regions: RegionTable;
  openings: Openings;
}

export interface CompileOptions {
  /** Moment the building is taken at, s. */
  readonly time?: number;
  /** Side of a cell of the grid map, m. */
  readonly cellSize?: number;
}

/** A floor may have so many cells: 4 square kilometres at 25 cm. */
export const mostCells = 64 * 1024 * 1024;

/** Compiles a building; it must have been checked. Throws only for a floor too large for its cells. */
export function compileMaps(building: Building, options: CompileOptions = {}): Maps {
  const cellSize = options.cellSize ?? 0.25;
  const time = options.time ?? 0;
  const presence = presenceAt(building, time);
  const walls = wallsOf(building, presence);
  const levels = Array.from(
    { length: building.regions.reduce((most, region) => Math.max(most, region.level + 1), 0) },
    (_, level) => emptyLevel(building, level, cellSize),
  );
  for (const map of levels) {
    if (map === undefined) continue;
    makeArea(map, presence, walls, wholeFrame(map.frame));
  }
  return {
    building,
    time,
    version: 0,
    cellSize,
    levels,
    walls,
    presence,
    regions: new RegionTable(building.regions, presence.portals),
    openings: openingsOf(building, (level) => mapAt(levels, level)),
  };
}

/** The map of a floor; throws when the floor has no region. */
export function levelMap(maps: Pick<Maps, 'levels'>, level: number): LevelMap {
  return mapAt(maps.levels, level);
}

function mapAt(levels: readonly (LevelMap | undefined)[], level: number): LevelMap {
  const map = levels[level];
  if (map === undefined) throw new Error(`level ${level} has no region; put a region on it or name another level`);
  return map;
}

function emptyLevel(building: Building, level: number, cellSize: number): LevelMap | undefined {
  const regionIndex = building.regions.flatMap((region, index) => (region.level === level ? [index] : []));
  if (regionIndex.length === 0) return undefined;
  const frame = frameOf(building, level, cellSize);
  const cells = frame.columns * frame.rows;
  if (!(cells <= mostCells)) {
    throw new Error(
      `level ${level} needs ${cells} cells of ${cellSize} m, at most ${mostCells} fit; split the building or take larger cells`,
    );
  }
  return {
    level,
    frame,
    cells: new Uint8Array(cells),
    regionOf: new Uint16Array(cells),
    distance: new Uint8Array(cells),
    offsetX: new Int8Array(cells),
    offsetY: new Int8Array(cells),
    steps: new Uint16Array(cells * 4),
    shapes: { regions: regionIndex.map((index) => building.regions[index]), regionIndex, obstacles: [] },
    walls: new WallField([], areaOf(frame)),
    passages: [],
    passagesAt: new Map(),
    quadtrees: new Map(),
  };
}

/** Cells of all floors lie on one lattice through the least corner of all regions: walls from it fall between cells. */
function frameOf(building: Building, level: number, cellSize: number): Frame {
  const all = building.regions.flatMap((region) => region.outline);
  const own = building.regions.flatMap((region) => (region.level === level ? region.outline : []));
  const spanOf = (points: readonly Point[], axis: 0 | 1): { readonly min: number; readonly max: number } => {
    let min = Infinity;
    let max = -Infinity;
    for (const point of points) {
      min = Math.min(min, point[axis]);
      max = Math.max(max, point[axis]);
    }
    return { min, max };
  };
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

const areaOf = (frame: Frame): { minX: number; minY: number; maxX: number; maxY: number } => ({
  minX: frame.minX,
  minY: frame.minY,
  maxX: frame.minX + frame.columns * frame.cellSize,
  maxY: frame.minY + frame.rows * frame.cellSize,
});

/** Makes all maps of a floor anew inside a rectangle of changed cells and as far around as they depend on it. */
function makeArea(map: LevelMap, presence: Presence, walls: readonly Wall[], changed: CellRectangle): void {
  const { frame, cells, distance, shapes } = map;
  shapes.obstacles = presence.obstacles.filter((obstacle) => obstacle.level === map.level);
  map.walls = new WallField(
    walls.filter((wall) => wall.level === map.level),
    areaOf(frame),
  );
  const drawn = grown(changed, 2, frame);
  drawCells(map, { ...shapes, walls: map.walls.ends }, drawn);
  transformDistances(frame, cells, distance, grown(drawn, farthest, frame));
  const influence = stepInfluence(frame.cellSize);
  const stepped = grown(changed, influence, frame);
  layOutSteps(map, stepped);
  linkPassages(map, grown(stepped, influence, frame));
  map.quadtrees.clear();
}

/** Replaces the passages of the rectangle; marks the cells they end in. */
function linkPassages(map: LevelMap, rectangle: CellRectangle): void {
  const { frame, cells } = map;
  const inside = ({ x, y }: Passage): boolean => {
    const column = (x - frame.minX) / frame.cellSize;
    const row = (y - frame.minY) / frame.cellSize;
    return (
      column >= rectangle.fromColumn &&
      column < rectangle.untilColumn &&
      row >= rectangle.fromRow &&
      row < rectangle.untilRow
    );
  };
  for (const cell of map.passagesAt.keys()) cells[cell] &= ~passageBit;
  map.passages = [...map.passages.filter((passage) => !inside(passage)), ...findPassages(map, rectangle)];
  const at = new Map<number, number[]>();
  map.passages.forEach((passage, number) => {
    for (const cell of [passage.from, passage.to]) at.set(cell, [...(at.get(cell) ?? []), number]);
  });
  for (const cell of at.keys()) cells[cell] |= passageBit;
  map.passagesAt = at;
}

/** The quadtree whose every point keeps bodies of this radius off the walls; made when first asked for. */
export function quadtreeFor(map: LevelMap, radius: number): Quadtree {
  const margin = Math.max(1, Math.ceil(radius / map.frame.cellSize - 1e-6));
  let tree = map.quadtrees.get(margin);
  if (tree === undefined) {
    tree = buildQuadtree(map, margin);
    map.quadtrees.set(margin, tree);
  }
  return tree;
}

/**
 * Brings the maps to another time, or to a building with other obstacles (its regions must be the same), making anew only
 * what changed. Returns whether anything did.
 */
export function remakeMaps(maps: Maps, time: number, building: Building = maps.building): boolean {
  const presence = presenceAt(building, time);
  const points = [
    ...changedItems(maps.presence.obstacles, presence.obstacles).map((item) => ({
      level: item.level,
      points: outlineOf(item.shape),
    })),
    ...changedSegments(building, maps.presence, presence),
  ];
  maps.time = time;
  maps.building = building;
  if (points.length === 0) return false;
  maps.presence = presence;
  maps.walls = wallsOf(building, presence);
  maps.version++;
  for (const map of maps.levels) {
    if (map === undefined) continue;
    const own = points.filter((changed) => changed.level === map.level).flatMap((changed) => changed.points);
    if (own.length > 0) makeArea(map, presence, maps.walls, rectangleAround(map.frame, own));
  }
  maps.regions = new RegionTable(building.regions, presence.portals);
  maps.openings = openingsOf(building, (level) => mapAt(maps.levels, level));
  return true;
}

function changedItems<T extends Obstacle | Portal | Gate>(before: readonly T[], after: readonly T[]): T[] {
  const old = new Set(before);
  const current = new Set(after);
  return [...before.filter((item) => !current.has(item)), ...after.filter((item) => !old.has(item))];
}

function changedSegments(
  building: Building,
  before: Presence,
  after: Presence,
): { readonly level: number; readonly points: readonly Point[] }[] {
  const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
  const at = (region: string, points: readonly Point[]): { level: number; points: readonly Point[] } => ({
    level: levelOf.get(region) ?? -1,
    points,
  });
  return [
    ...changedItems(before.gates, after.gates).map((gate) => at(gate.region, gate.segment)),
    ...changedItems(before.portals, after.portals).flatMap((portal) => [
      at(portal.from, portal.segment),
      at(portal.to, portal.landing ?? portal.segment),
    ]),
  ];
}

function rectangleAround(frame: Frame, points: readonly Point[]): CellRectangle {
  const columns = points.map(([x]) => Math.floor((x - frame.minX) / frame.cellSize));
  const rows = points.map(([, y]) => Math.floor((y - frame.minY) / frame.cellSize));
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return {
    fromColumn: clamp(Math.min(...columns) - 1, frame.columns),
    fromRow: clamp(Math.min(...rows) - 1, frame.rows),
    untilColumn: clamp(Math.max(...columns) + 2, frame.columns),
    untilRow: clamp(Math.max(...rows) + 2, frame.rows),
  };
}

/** Bytes all maps take, without the quadtrees nobody asked for yet. */
export function mapBytes(maps: Maps): number {
  let bytes = maps.regions.bytes;
  for (const map of maps.levels) {
    if (map === undefined) continue;
    const { cells, regionOf, distance, offsetX, offsetY, steps, walls } = map;
    for (const column of [cells, regionOf, distance, offsetX, offsetY, steps]) bytes += column.byteLength;
    bytes += walls.bytes;
    for (const tree of map.quadtrees.values()) bytes += quadtreeBytes(tree);
    for (const passage of map.passages) bytes += 80 + passage.points.length * 8;
  }
  return bytes;
}
