import type { World } from '../world/world.ts';
import type { CellGrid } from '../space/cell-grid.ts';

/** The cells one tile owns: columns x0..x1, y0..y1 (half-open), through all floors and the volume above them. */
export interface TileArea {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** How the world is cut. */
export interface Partition {
  readonly areas: readonly TileArea[];
  /** Owner of each column of cells: y * cellsX + x. */
  readonly owner: Uint8Array;
}

/** A run has at most this many tiles: the owner of a column is one byte. */
export const mostTiles = 250;

/**
 * Recursive bisection: the area is cut across its longer side where the cost on both sides is nearest to the desired share.
 * `cost` has one value per column of cells. Every tile gets at least one column.
 */
export function cutByCost(grid: CellGrid, tiles: number, cost: Float64Array): Partition {
  const areas: TileArea[] = [];
  const cut = (area: TileArea, count: number): void => {
    if (count === 1) {
      areas.push(area);
      return;
    }
    const [low, high] = halves(area, grid, cost, (count >> 1) / count);
    // A half gets no more tiles than it has columns.
    const first = Math.min(Math.max(count >> 1, count - columnsIn(high)), columnsIn(low));
    cut(low, first);
    cut(high, count - first);
  };
  cut({ x0: 0, y0: 0, x1: grid.cellsX, y1: grid.cellsY }, tiles);
  const owner = new Uint8Array(grid.cellsX * grid.cellsY);
  for (const [index, area] of areas.entries()) {
    for (let y = area.y0; y < area.y1; y++) owner.fill(index, y * grid.cellsX + area.x0, y * grid.cellsX + area.x1);
  }
  return { areas, owner };
}

const columnsIn = (area: TileArea): number => (area.x1 - area.x0) * (area.y1 - area.y0);

/** Cuts across the longer side so that the first half has about the desired share of the cost. */
function halves(area: TileArea, grid: CellGrid, cost: Float64Array, share: number): [TileArea, TileArea] {
  const width = area.x1 - area.x0;
  const height = area.y1 - area.y0;
  const alongX = height === 1 || (width > 1 && width * grid.cellSizeX >= height * grid.cellSizeY);
  const strips = new Float64Array(alongX ? width : height);
  for (let y = area.y0; y < area.y1; y++) {
    for (let x = area.x0; x < area.x1; x++) {
      strips[alongX ? x - area.x0 : y - area.y0] += cost[y * grid.cellsX + x];
    }
  }
  const at = cutPlace(strips, share);
  return alongX
    ? [
        { ...area, x1: area.x0 + at },
        { ...area, x0: area.x0 + at },
      ]
    : [
        { ...area, y1: area.y0 + at },
        { ...area, y0: area.y0 + at },
      ];
}

function cutPlace(strips: Float64Array, share: number): number {
  const total = strips.reduce((sum, value) => sum + value, 0);
  let best = 1;
  let bestError = Infinity;
  let sum = 0;
  for (let at = 1; at < strips.length; at++) {
    sum += strips[at - 1];
    // An empty stretch is cut by its length.
    const error = Math.abs((total > 0 ? sum / total : at / strips.length) - share);
    if (error < bestError) {
      best = at;
      bestError = error;
    }
  }
  return best;
}

/** Largest cost of a tile over the mean: 1 is perfect balance. */
export function imbalance(partition: Partition, cost: Float64Array): number {
  const load = new Float64Array(partition.areas.length);
  for (let column = 0; column < cost.length; column++) load[partition.owner[column]] += cost[column];
  const total = load.reduce((sum, value) => sum + value, 0);
  return total > 0 ? (Math.max(...load) * load.length) / total : 1;
}

/** The part of the world a tile's cell table covers: its own cells and the ghosts' around them. */
export interface TileWindow {
  readonly firstX: number;
  readonly firstY: number;
  readonly cellsX: number;
  readonly cellsY: number;
  readonly loopX: boolean;
  readonly loopY: boolean;
}

/** `haloX`, `haloY`: cells around the area that can hold an agent its agents see. */
export function windowAround(
  area: TileArea,
  grid: CellGrid,
  halo: { readonly x: number; readonly y: number },
  wraps: boolean,
): TileWindow {
  const x = axisWindow(area.x0, area.x1, halo.x, grid.cellsX, wraps);
  const y = axisWindow(area.y0, area.y1, halo.y, grid.cellsY, wraps);
  return { firstX: x.first, firstY: y.first, cellsX: x.cells, cellsY: y.cells, loopX: x.loops, loopY: y.loops };
}

function axisWindow(
  from: number,
  to: number,
  halo: number,
  cells: number,
  wraps: boolean,
): { first: number; cells: number; loops: boolean } {
  if (!wraps) {
    const first = Math.max(from - halo, 0);
    return { first, cells: Math.min(to + halo, cells) - first, loops: false };
  }
  // A window that would meet itself is the whole axis, so that no cell is in it twice.
  if (to - from + 2 * halo >= cells) return { first: 0, cells, loops: true };
  return { first: (from - halo + cells) % cells, cells: to - from + 2 * halo, loops: false };
}

/** For each column of cells the tiles whose window covers it: those from `start[column]` to `start[column + 1]` of the list. */
export interface Watchers {
  readonly start: Uint32Array;
  readonly tiles: Uint8Array;
}

export function watchersOf(windows: readonly TileWindow[], grid: CellGrid): Watchers {
  const start = new Uint32Array(grid.cellsX * grid.cellsY + 1);
  for (const window of windows) forEachColumn(window, grid, (column) => start[column + 1]++);
  for (let column = 1; column < start.length; column++) start[column] += start[column - 1];
  const tiles = new Uint8Array(start[start.length - 1]);
  const next = start.slice();
  for (const [tile, window] of windows.entries())
    forEachColumn(window, grid, (column) => {
      tiles[next[column]++] = tile;
    });
  return { start, tiles };
}

function forEachColumn(window: TileWindow, grid: CellGrid, visit: (column: number) => void): void {
  for (let stepY = 0; stepY < window.cellsY; stepY++) {
    const y = (window.firstY + stepY) % grid.cellsY;
    for (let stepX = 0; stepX < window.cellsX; stepX++)
      visit(y * grid.cellsX + ((window.firstX + stepX) % grid.cellsX));
  }
}

/** A tile's ground in metres; endless where the world is open. */
export interface Plot {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** What lies beyond an open edge of the world belongs to the tile at that edge. */
export function plotOf(area: TileArea, grid: CellGrid, world: World): Plot {
  const [originX, originY] = world.origin;
  const open = world.edges !== 'wrap';
  return {
    west: open && area.x0 === 0 ? -Infinity : originX + area.x0 * grid.cellSizeX,
    east: open && area.x1 === grid.cellsX ? Infinity : originX + area.x1 * grid.cellSizeX,
    south: open && area.y0 === 0 ? -Infinity : originY + area.y0 * grid.cellSizeY,
    north: open && area.y1 === grid.cellsY ? Infinity : originY + area.y1 * grid.cellSizeY,
  };
}
