import type { Building } from '../layout/building.ts';
import { levelMap, type Maps } from './compile.ts';
import { areaOf } from './frame-layout.ts';
import type { MapFrame } from './frame.ts';
import type { LevelMap } from './level-map.ts';
import { openingsOf } from './openings.ts';
import { wallsOf } from './outlines.ts';
import type { Passage } from './passage.ts';
import { presenceAt, type Presence } from './presence.ts';
import { RegionTable } from './region-table.ts';
import { WallField } from './wall-field.ts';

type Cells = Pick<LevelMap, 'cells' | 'regionOf' | 'distance' | 'offsetX' | 'offsetY' | 'steps'>;

/** Maps as they can be posted to other threads: what is large lies in memory that all threads see. */
export interface SharedMaps {
  readonly building: Building;
  readonly time: number;
  readonly version: number;
  readonly cellSize: number;
  readonly levels: readonly (SharedLevel | undefined)[];
}

interface SharedLevel extends Cells {
  readonly level: number;
  readonly frame: MapFrame;
  readonly regionIndex: readonly number[];
  readonly passages: readonly Passage[];
  readonly passagesAt: ReadonlyMap<number, readonly number[]>;
}

/** A copy of numbers that all threads see; each thread gets its own where there is no such memory. */
export function sharedCopy<A extends Uint8Array | Uint16Array | Int8Array | Int16Array | Float32Array>(array: A): A {
  const buffer =
    typeof SharedArrayBuffer === 'undefined'
      ? new ArrayBuffer(array.byteLength)
      : new SharedArrayBuffer(array.byteLength);
  const copy = new (array.constructor as new (buffer: ArrayBufferLike) => A)(buffer);
  copy.set(array);
  return copy;
}

/** The maps as they are now, for other threads. Later changes do not reach them. */
export const shareMaps = ({ building, time, version, cellSize, levels }: Maps): SharedMaps => ({
  building,
  time,
  version,
  cellSize,
  levels: levels.map((map) => (map === undefined ? undefined : shareLevel(map))),
});

const shareLevel = (map: LevelMap): SharedLevel => ({
  level: map.level,
  frame: map.frame,
  regionIndex: map.shapes.regionIndex,
  cells: sharedCopy(map.cells),
  regionOf: sharedCopy(map.regionOf),
  distance: sharedCopy(map.distance),
  offsetX: sharedCopy(map.offsetX),
  offsetY: sharedCopy(map.offsetY),
  steps: sharedCopy(map.steps),
  passages: map.passages,
  passagesAt: map.passagesAt,
});

/** The maps that another thread shared: its cells, and the rest made of the building again. */
export function openMaps({ building, time, version, cellSize, levels: shared }: SharedMaps): Maps {
  const presence = presenceAt(building, time);
  const walls = wallsOf(building, presence);
  const levels = shared.map((level) =>
    level === undefined ? undefined : openLevel(level, building, presence, wallsOn(walls, level)),
  );
  return {
    building,
    time,
    version,
    cellSize,
    levels,
    walls,
    presence,
    regions: new RegionTable(building.regions, presence.portals),
    openings: openingsOf(building, (level) => levelMap({ levels }, level)),
  };
}

const wallsOn = (walls: Maps['walls'], { level }: SharedLevel): Maps['walls'] =>
  walls.filter((wall) => wall.level === level);

const openLevel = (
  { regionIndex, ...level }: SharedLevel,
  building: Building,
  presence: Presence,
  walls: Maps['walls'],
): LevelMap => ({
  ...level,
  shapes: {
    regions: regionIndex.map((index) => building.regions[index]),
    regionIndex,
    obstacles: presence.obstacles.filter((obstacle) => obstacle.level === level.level),
  },
  walls: new WallField(walls, areaOf(level.frame)),
  quadtrees: new Map(),
});
