import { cellAlong, type CellGrid } from '../space/cell-grid.ts';
import type { World } from '../world/world.ts';
import type { Tile } from './tile.ts';

/** Candidates taken to cost as much to look at as one agent costs to move and decide: an estimate that only balance depends on. */
const candidatesPerAgent = 64;

/** How many own agents stand in each column of cells. */
export function agentsByColumn(tiles: readonly Tile[], world: World, grid: CellGrid): Int32Array {
  const agents = new Int32Array(grid.cellsX * grid.cellsY);
  for (const { store, crowd } of tiles) {
    const { x, y } = crowd.columns;
    for (let row = 0; row < store.ownCount; row++) {
      const cellX = cellAlong(x[row], world.origin[0], grid.cellSizeX, grid.cellsX);
      const cellY = cellAlong(y[row], world.origin[1], grid.cellSizeY, grid.cellsY);
      agents[cellY * grid.cellsX + cellX]++;
    }
  }
  return agents;
}

/**
 * What each column of cells costs in a tick: its agents, and for each the candidates in the cells around, which every
 * neighbour search has to look at. The bits of a run never depend on it; only the balance of the tiles does.
 */
export function columnCost(agents: Int32Array, grid: CellGrid): Float64Array {
  const cost = new Float64Array(agents.length);
  for (let column = 0; column < cost.length; column++) {
    if (agents[column] > 0) cost[column] = agents[column] * (1 + around(agents, column, grid) / candidatesPerAgent);
  }
  return cost;
}

function around(agents: Int32Array, column: number, grid: CellGrid): number {
  const cellX = column % grid.cellsX;
  const cellY = (column - cellX) / grid.cellsX;
  let sum = 0;
  for (let y = Math.max(cellY - 1, 0); y <= Math.min(cellY + 1, grid.cellsY - 1); y++) {
    for (let x = Math.max(cellX - 1, 0); x <= Math.min(cellX + 1, grid.cellsX - 1); x++)
      sum += agents[y * grid.cellsX + x];
  }
  return sum;
}
