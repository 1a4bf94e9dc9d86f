import type { CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { TiledWorld } from './tiled-world.ts';
import { plotOf, watchersOf, windowAround, type Partition, type TileWindow } from './partition.ts';

/** The whole world as it is cut: the same in all processes of a run. */
export interface Cut {
  readonly ground: TiledWorld;
  /** The window of each tile. */
  readonly windows: readonly TileWindow[];
}

/** @param sight how far any agent sees, m */
export function cutGround(partition: Partition, world: World, grid: CellGrid, sight: number): Cut {
  const halo = { x: haloCells(sight, grid.cellSizeX), y: haloCells(sight, grid.cellSizeY) };
  const windows = partition.areas.map((area) => windowAround(area, grid, halo, world.edges === 'wrap'));
  const plots = partition.areas.map((area) => plotOf(area, grid, world));
  return { ground: { world, grid, partition, watchers: watchersOf(windows, grid), plots, sight }, windows };
}

/** Cells that sight reaches into, a hair more than it is: 32-bit distances may round down. */
const haloCells = (sight: number, cellSize: number): number =>
  Math.ceil((sight + 1e-5 * (sight + cellSize)) / cellSize);
