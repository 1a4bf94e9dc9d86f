import type { Arena } from '../memory/arena.ts';
import type { CellGrid } from '../space/cell-grid.ts';
import type { CrowdFields } from '../space/crowd-view.ts';
import { indexWalls } from '../space/wall-index.ts';
import { wallsAcross } from '../world/walls-across.ts';
import type { World } from '../world/world.ts';

/** An agent may be so far over the line of a crossing before it is taken to the other floor, m. */
const beyondReach = 1;

type Fields = Partial<Readonly<Record<keyof CrowdFields, number>>>;

/** What every tile's crowd block says of the world; it stays for the run. */
export function groundFields(world: World, grid: CellGrid): Fields {
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

/**
 * The walls in memory, with those that are seen across crossings behind them, listed for every cell within `reach` metres of them,
 * and the places they take there.
 */
export function placeWalls(
  arena: Arena,
  standing: World,
  grid: CellGrid,
  reach: number,
): { readonly fields: Fields; readonly places: readonly (readonly [pointer: number, bytes: number])[] } {
  const across = wallsAcross(standing, reach + beyondReach);
  const world = across.length === 0 ? standing : { ...standing, walls: [...standing.walls, ...across] };
  const { walls, start, index } = indexWalls(world, grid, reach);
  const places: (readonly [number, number])[] = [];
  const put = (values: Float64Array | Int32Array): number => {
    const pointer = arena.reserve(values.byteLength);
    new Uint8Array(arena.memory.buffer, pointer).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
    places.push([pointer, values.byteLength]);
    return pointer;
  };
  const fields = { walls: put(walls), wallCount: world.walls.length, wallStart: put(start), wallIndex: put(index) };
  return { fields, places };
}
