import { defineBlock } from '../memory/block.ts';
import { agentColumns, type AgentColumnName } from '../memory/columns.ts';
import type { BlockField } from '../memory/block.ts';

const columnPointers = Object.fromEntries(agentColumns.map((spec) => [spec.name, 'i32'])) as Readonly<
  Record<AgentColumnName, 'i32'>
>;

/**
 * What the hot loops know of one tile's crowd. The kernels mirror this list, field by field (a test compares the two).
 *
 * The cell table of a tile has two sections. The floor section has `levels` layers of `cellsX x cellsY` cells, the
 * volume section `cellsZ` layers of the same; a cell's number is (layer * cellsY + cellY) * cellsX + cellX, with the
 * volume's layers behind the floors'. Cells are numbered inside the tile's window, but they are cells of one grid that
 * is fixed in the world: an agent's 32-bit offset is measured from the origin of its cell, so the bits never depend on
 * how the world was cut.
 */
const geometry = {
  /** Rows in use: own agents first, then ghosts. */
  rowCount: 'i32',
  ownCount: 'i32',
  /** Cells of the window along each axis. */
  cellsX: 'i32',
  cellsY: 'i32',
  cellsZ: 'i32',
  levels: 'i32',
  /** World cell at the window's corner; the volume's layers are never windowed. */
  firstCellX: 'i32',
  firstCellY: 'i32',
  /** Cells of the whole world along each axis. */
  worldCellsX: 'i32',
  worldCellsY: 'i32',
  worldCellsZ: 'i32',
  /** 1 where the world wraps around. */
  wrapX: 'i32',
  wrapY: 'i32',
  wrapZ: 'i32',
  /** 1 where the window covers the whole of a wrapping axis, so that a step over its edge comes in on the other side. */
  loopX: 'i32',
  loopY: 'i32',
  loopZ: 'i32',
  originX: 'f64',
  originY: 'f64',
  originZ: 'f64',
  sizeX: 'f64',
  sizeY: 'f64',
  sizeZ: 'f64',
  cellSizeX: 'f64',
  cellSizeY: 'f64',
  cellSizeZ: 'f64',
  /** 1 when the world's edge stops an agent instead of letting it out (no effect on wrapping axes). */
  closed: 'i32',
  /** Fixed time step, s; tick about to be made; seed. */
  dt: 'f64',
  tick: 'i32',
  seed: 'i32',
  /** cellStart[c] .. cellStart[c + 1] are the slots of cell c; has cells + 1 entries. */
  cellStart: 'i32',
  /** Numbers of the cells that hold OWN agents, ascending; floors first. */
  occupied: 'i32',
  occupiedFloors: 'i32',
  occupiedCount: 'i32',
  /** Walls as 4 f64 (x1, y1, x2, y2) each, in metres of the world. */
  walls: 'i32',
  wallCount: 'i32',
  /** Walls near each floor cell of the WORLD: wallIndex[wallStart[c] .. wallStart[c+1]], ascending wall numbers. */
  wallStart: 'i32',
  wallIndex: 'i32',
  /** One byte per model instance: 0 steps with the new velocity, 1 with the old one (Vicsek 1995). */
  motionRules: 'i32',
  /** The table by which threads sort rows together (`sortTable`); 0 while one thread sorts alone. */
  sortTable: 'i32',
  /** What the sort of a wide world remembers of `cellStart` (`cell-steps.ts`); 0: nothing. */
  cellSteps: 'i32',
  /** Record at the borders of the tile (`borderTable`). */
  borderTable: 'i32',
  /** Agents between these lines are farther from all other tiles than any agent sees, m. */
  deepWest: 'f64',
  deepEast: 'f64',
  deepSouth: 'f64',
  deepNorth: 'f64',
} as const satisfies Record<string, BlockField>;

export const crowdBlock = defineBlock({ ...geometry, ...columnPointers });

/** The head of a model instance's block; its declared parameters follow as f64 in the order of declaration. */
export const modelBlockHead = defineBlock({
  /** Index of the instance: rows whose `model` equals it are its agents. */
  model: 'i32',
  /** Bit k is set when the model reacts to agents of kind k. */
  kindsSeen: 'i32',
});

/** What the byte of a model instance in the table of motion rules says. */
export const motionRule = {
  /** Its agents step with the velocity they just decided on. */
  new: 0,
  /** They step with the one they had. */
  old: 1,
  /** It has no agents: threads pass it over. */
  standby: 2,
} as const;
