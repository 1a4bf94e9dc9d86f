import type { World } from '../world/world.ts';

/** The world-wide grid of cells. It is fixed for a run, so that offsets from cell origins never depend on tiles. */
export interface CellGrid {
  readonly cellsX: number;
  readonly cellsY: number;
  /** Layers of the volume; 0 when the world has none. */
  readonly cellsZ: number;
  readonly levels: number;
  readonly cellSizeX: number;
  readonly cellSizeY: number;
  readonly cellSizeZ: number;
}

/** More cells than this cost more to clear than they save: the cells are made larger instead. */
const mostCells = 4_194_304;

/** Cells of about the desired size; on a wrapping axis a whole number of them fills the world exactly. */
export function layOutGrid(world: World, wishedSize: number): CellGrid {
  const wraps = world.edges === 'wrap';
  let size = wishedSize;
  for (;;) {
    const x = axis(world.size[0], size, wraps);
    const y = axis(world.size[1], size, wraps);
    const z = world.size[2] > 0 ? axis(world.size[2], size, wraps) : { cells: 0, size };
    if (x.cells * y.cells * (world.levels + z.cells) <= mostCells) {
      return {
        cellsX: x.cells,
        cellsY: y.cells,
        cellsZ: z.cells,
        levels: world.levels,
        cellSizeX: x.size,
        cellSizeY: y.size,
        cellSizeZ: z.size,
      };
    }
    size *= 1.25;
  }
}

function axis(length: number, size: number, wraps: boolean): { cells: number; size: number } {
  if (!wraps) return { cells: Math.max(1, Math.ceil(length / size)), size };
  const cells = Math.max(1, Math.floor(length / size));
  return { cells, size: length / cells };
}

/** World cell along one axis; what lies beyond an open edge belongs to the outermost cell. */
export const cellAlong = (position: number, origin: number, cellSize: number, cells: number): number =>
  Math.min(Math.max(Math.floor((position - origin) / cellSize), 0), cells - 1);
