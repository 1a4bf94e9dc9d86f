import type { CellGrid } from '../space/cell-grid.ts';
import type { CrowdFields } from '../space/crowd-view.ts';
import type { World } from '../world/world.ts';

export type GroundFields = Partial<Readonly<Record<keyof CrowdFields, number>>>;

/** What every tile's crowd block says of the world; it stays for the run. */
export function groundFields(world: World, grid: CellGrid): GroundFields {
  const wraps = world.edges === 'wrap' ? 1 : 0;
  return {
    worldCellsX: grid.cellsX,
    worldCellsY: grid.cellsY,
    worldCellsZ: grid.cellsZ,
    cellsZ: grid.cellsZ,
    levels: grid.levels,
    wrapX: wraps,
    wrapY: wraps,
    wrapZ: grid.cellsZ > 0 ? wraps : 0,
    // The volume's layers are never windowed.
    loopZ: grid.cellsZ > 0 ? wraps : 0,
    originX: world.origin[0],
    originY: world.origin[1],
    originZ: world.origin[2],
    sizeX: world.size[0],
    sizeY: world.size[1],
    sizeZ: world.size[2],
    cellSizeX: grid.cellSizeX,
    cellSizeY: grid.cellSizeY,
    cellSizeZ: grid.cellSizeZ,
    closed: world.edges === 'closed' ? 1 : 0,
  };
}
