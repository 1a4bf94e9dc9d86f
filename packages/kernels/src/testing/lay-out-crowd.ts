import { agentColumns, bytesPerAgent, crowdBlock, CrowdView, modelBlockHead, type ColumnSpec } from '@korzo/core';

/** A crowd to try kernels on: geometry and number of agents; the caller writes positions and the rest to the columns. */
export interface TrialPlan {
  readonly count: number;
  /** The rest of the rows are ghosts. */
  readonly ownCount?: number;
  readonly origin?: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly cellSize: number;
  readonly edges?: 'open' | 'closed' | 'wrap';
  readonly levels?: number;
  /** Cells of the world that the window covers; all of them when absent. */
  readonly window?: {
    readonly firstCellX: number;
    readonly firstCellY: number;
    readonly cellsX: number;
    readonly cellsY: number;
  };
  readonly dt?: number;
  readonly shared?: boolean;
}

export interface TrialCrowd {
  readonly memory: WebAssembly.Memory;
  readonly view: CrowdView;
  /** Address of the crowd block. */
  readonly crowd: number;
  /** One mebibyte for a kernel. */
  readonly scratch: number;
  /** Address of so many fresh bytes, zeroed and aligned to 16; views of columns stay valid. */
  reserve(bytes: number): number;
  /** Address of a model block with these values. */
  modelBlock(model: number, kindsSeen: number, values: readonly number[]): number;
}

export const scratchBytes = 1048576;
const pageBytes = 65536;
const spareBytes = 4 * 1048576;
const tableBytes = (cells: number): number => 4 * (cells + 1) + 4 * cells;

/** Lays out an idle crowd of `count` agents at the origin, with ids in the order of rows. */
export function layOutCrowd(plan: TrialPlan): TrialCrowd {
  const grid = gridOf(plan);
  const cells = grid.cellsX * grid.cellsY * (grid.levels + grid.cellsZ);
  const rowBytes = bytesPerAgent(agentColumns);
  const needed = pageBytes + crowdBlock.bytes + tableBytes(cells) + rowBytes * (plan.count + 16) + spareBytes;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(needed / pageBytes),
    maximum: 65536,
    shared: plan.shared ?? false,
  });
  let end = pageBytes;
  const reserve = (bytes: number): number => {
    const pointer = end;
    end += Math.ceil(bytes / 16) * 16;
    if (end > memory.buffer.byteLength) throw new RangeError(`the trial crowd has no room for ${bytes} more bytes`);
    return pointer;
  };
  const crowd = reserve(crowdBlock.bytes);
  const addresses: Record<string, number> = {};
  for (const spec of agentColumns as readonly ColumnSpec[])
    addresses[spec.name] = reserve(bytesPerAgent([spec]) * plan.count + 16);
  const view = new CrowdView(memory, crowd);
  view.block.setAll({
    ...addresses,
    ...geometryOf(plan, grid),
    rowCount: plan.count,
    ownCount: plan.ownCount ?? plan.count,
    dt: plan.dt ?? 0.05,
    cellStart: reserve(4 * (cells + 1)),
    occupied: reserve(4 * cells),
    motionRules: reserve(256),
  });
  view.refresh();
  fillDefaults(view, plan.count);
  const modelBlock = (model: number, kindsSeen: number, values: readonly number[]): number => {
    const pointer = reserve(modelBlockHead.bytes + 8 * values.length);
    new Int32Array(memory.buffer, pointer, 2).set([model, kindsSeen]);
    new Float64Array(memory.buffer, pointer + modelBlockHead.bytes, values.length).set(values);
    return pointer;
  };
  return { memory, view, crowd, scratch: reserve(scratchBytes), reserve, modelBlock };
}

const cellsAlong = (size: number, cellSize: number, wraps: boolean): number =>
  Math.max(1, wraps ? Math.floor(size / cellSize) : Math.ceil(size / cellSize));

function gridOf(plan: TrialPlan) {
  const wraps = plan.edges === 'wrap';
  const worldCellsX = cellsAlong(plan.size[0], plan.cellSize, wraps);
  const worldCellsY = cellsAlong(plan.size[1], plan.cellSize, wraps);
  const cellsZ = plan.size[2] > 0 ? cellsAlong(plan.size[2], plan.cellSize, wraps) : 0;
  return {
    worldCellsX,
    worldCellsY,
    worldCellsZ: cellsZ,
    cellsX: plan.window?.cellsX ?? worldCellsX,
    cellsY: plan.window?.cellsY ?? worldCellsY,
    cellsZ,
    levels: plan.levels ?? 1,
    firstCellX: plan.window?.firstCellX ?? 0,
    firstCellY: plan.window?.firstCellY ?? 0,
    cellSizeX: wraps ? plan.size[0] / worldCellsX : plan.cellSize,
    cellSizeY: wraps ? plan.size[1] / worldCellsY : plan.cellSize,
    cellSizeZ: wraps && cellsZ > 0 ? plan.size[2] / cellsZ : plan.cellSize,
  };
}

function geometryOf(plan: TrialPlan, grid: ReturnType<typeof gridOf>) {
  const wraps = plan.edges === 'wrap' ? 1 : 0;
  const [originX, originY, originZ] = plan.origin ?? [0, 0, 0];
  const [sizeX, sizeY, sizeZ] = plan.size;
  return {
    ...grid,
    originX,
    originY,
    originZ,
    sizeX,
    sizeY,
    sizeZ,
    wrapX: wraps,
    wrapY: wraps,
    wrapZ: wraps,
    loopX: wraps === 1 && grid.cellsX === grid.worldCellsX ? 1 : 0,
    loopY: wraps === 1 && grid.cellsY === grid.worldCellsY ? 1 : 0,
    loopZ: wraps,
    closed: plan.edges === 'closed' ? 1 : 0,
  };
}

function fillDefaults(view: CrowdView, count: number): void {
  const { id, headingX, radius, maxSpeed, maxAcceleration, mass, desiredSpeed, goalX, goalY, goalZ } = view.columns;
  for (let row = 0; row < count; row++) {
    id[row] = row;
    headingX[row] = 1;
    radius[row] = 0.25;
    maxSpeed[row] = 2;
    maxAcceleration[row] = 10;
    mass[row] = 80;
    desiredSpeed[row] = 1.34;
    goalX[row] = goalY[row] = goalZ[row] = NaN;
  }
}
