import type { CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { Partition, Plot, Watchers } from './partition.ts';

/** Rounding of positions and cells stays far below this, m. */
export const safeDistance = 1e-3;

/** The ground as it is cut now. */
export interface TiledWorld {
  readonly world: World;
  readonly grid: CellGrid;
  readonly partition: Partition;
  /** Tiles that look at each column of cells. */
  readonly watchers: Watchers;
  /** The tiles' ground, and how far any agent sees beyond it, m. */
  readonly plots: readonly Plot[];
  readonly sight: number;
}

/** What looking across needs of the ground, as plain numbers: in a loop over many rows they are quicker than objects. */
interface FlatGround {
  readonly originX: number;
  readonly originY: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly lastX: number;
  readonly lastY: number;
  /** West, east, south and north of each tile's plot, m. */
  readonly edges: Float64Array;
  /** Square of the distance that any agent sees, m2. */
  readonly farthest: number;
}

const flatGrounds = new WeakMap<TiledWorld, FlatGround>();

export function flatGround(ground: TiledWorld): FlatGround {
  const known = flatGrounds.get(ground);
  if (known !== undefined) return known;
  const { world, grid, plots, sight } = ground;
  const made = {
    originX: world.origin[0],
    originY: world.origin[1],
    sizeX: grid.cellSizeX,
    sizeY: grid.cellSizeY,
    lastX: grid.cellsX - 1,
    lastY: grid.cellsY - 1,
    edges: Float64Array.from(plots.flatMap(({ west, east, south, north }) => [west, east, south, north])),
    farthest: (sight + safeDistance) * (sight + safeDistance),
  };
  flatGrounds.set(ground, made);
  return made;
}

/**
 * Lines that agents of a tile are between when they are farther from all other tiles than any agent sees. A tile that goes all around the world
 * has no borders along that axis.
 */
export function deepLines({ plots, sight, world }: TiledWorld, tile: number): DeepLines {
  const { west, east, south, north } = plots[tile];
  const aroundX = world.edges === 'wrap' && east - west >= world.size[0] - safeDistance;
  const aroundY = world.edges === 'wrap' && north - south >= world.size[1] - safeDistance;
  const margin = sight + safeDistance;
  return {
    deepWest: aroundX ? -Infinity : west + margin,
    deepEast: aroundX ? Infinity : east - margin,
    deepSouth: aroundY ? -Infinity : south + margin,
    deepNorth: aroundY ? Infinity : north - margin,
  };
}

type DeepLines = Readonly<Record<'deepWest' | 'deepEast' | 'deepSouth' | 'deepNorth', number>>;
