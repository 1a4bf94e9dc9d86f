import type { Building } from '../layout/building.ts';
import { LimitError, type Wall } from '@korzo/core';
import { areaOf, frameOf } from './frame-layout.ts';
import { wholeFrame } from './frame.ts';
import type { DrawnFloor, LevelMap } from './level-map.ts';
import { drawArea, makeArea } from './make-area.ts';
import { openingsOf, type Openings } from './openings.ts';
import { wallsOf } from './outlines.ts';
import { presenceAt, type Presence } from './presence.ts';
import { buildQuadtree, quadtreeBytes, type Quadtree } from './quadtree.ts';
import { RegionTable } from './region-table.ts';
import { WallField } from './wall-field.ts';

/** A building compiled for planners, rays and models, as it stands at `time`. */
export interface Maps {
  building: Building;
  /** s */
  time: number;
  /** Grows with every change; whatever keeps something made from the maps compares it. */
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

/** m */
const usualCellSize = 0.25;

/** Compiles a building; it must have been checked. Throws only for a floor too large for its cells. */
export function compileMaps(building: Building, options: CompileOptions = {}): Maps {
  const cellSize = options.cellSize ?? usualCellSize;
  const time = options.time ?? 0;
  const presence = presenceAt(building, time);
  const walls = wallsOf(building, presence);
  const levels = forLevels(building, (level) => emptyLevel(building, level, cellSize));
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

/** The floors of a building as they are drawn: a third of the work, for those who only ask what is ground. */
export function drawFloors(building: Building, options: CompileOptions = {}): readonly (DrawnFloor | undefined)[] {
  const presence = presenceAt(building, options.time ?? 0);
  const walls = wallsOf(building, presence);
  return forLevels(building, (level) => {
    const floor = emptyFloor(building, level, options.cellSize ?? usualCellSize);
    if (floor !== undefined) drawArea(floor, presence, walls, wholeFrame(floor.frame));
    return floor;
  });
}

const forLevels = <Made>({ regions }: Building, make: (level: number) => Made): Made[] =>
  Array.from({ length: regions.reduce((most, region) => Math.max(most, region.level + 1), 0) }, (_, level) =>
    make(level),
  );

/** The map of a floor; throws when the floor has no region. */
export function levelMap(maps: Pick<Maps, 'levels'>, level: number): LevelMap {
  return mapAt(maps.levels, level);
}

function mapAt(levels: readonly (LevelMap | undefined)[], level: number): LevelMap {
  const map = levels[level];
  if (map === undefined) throw new Error(`level ${level} has no region; put a region on it or name another level`);
  return map;
}

function emptyFloor(building: Building, level: number, cellSize: number): DrawnFloor | undefined {
  const regionIndex = building.regions.flatMap((region, index) => (region.level === level ? [index] : []));
  if (regionIndex.length === 0) return undefined;
  const frame = frameOf(building, level, cellSize);
  const cells = frame.columns * frame.rows;
  if (!(cells <= mostCells)) {
    throw new LimitError(
      `level ${level} needs ${cells} cells of ${cellSize} m, at most ${mostCells} fit; split the building or take larger cells`,
    );
  }
  return {
    level,
    frame,
    cells: new Uint8Array(cells),
    regionOf: new Uint16Array(cells),
    distance: new Uint8Array(cells),
    shapes: { regions: regionIndex.map((index) => building.regions[index]), regionIndex, obstacles: [] },
    walls: new WallField([], areaOf(frame)),
  };
}

function emptyLevel(building: Building, level: number, cellSize: number): LevelMap | undefined {
  const floor = emptyFloor(building, level, cellSize);
  if (floor === undefined) return undefined;
  const cells = floor.cells.length;
  return {
    ...floor,
    offsetX: new Int8Array(cells),
    offsetY: new Int8Array(cells),
    steps: new Uint16Array(cells * 4),
    passages: [],
    passagesAt: new Map(),
    quadtrees: new Map(),
  };
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

/** Bytes all maps take, without the quadtrees no person asked for yet. */
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
