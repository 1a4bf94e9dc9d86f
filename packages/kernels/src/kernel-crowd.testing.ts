import {
  agentColumns,
  Arena,
  Block,
  bytesPerAgent,
  crowdBlock,
  CrowdView,
  createMemory,
  indexWalls,
  modelBlockHead,
  plainHotLoops,
  type HotLoops,
  type Wall,
} from '@korzo/core';
import { type Kernels, kernelsFor } from './kernels-for.ts';

export interface CrowdAgent {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx?: number;
  readonly vy?: number;
  readonly radius?: number;
  readonly maxSpeed?: number;
  readonly mass?: number;
  readonly desiredSpeed?: number;
  readonly goalX?: number;
  readonly goalY?: number;
  readonly kind?: number;
  readonly model?: number;
}

export interface CrowdOptions {
  readonly agents: readonly CrowdAgent[];
  /** The world lies from (0, 0) to (width, height), m. */
  readonly width: number;
  readonly height: number;
  readonly cellSize: number;
  readonly dt: number;
  readonly wraps?: boolean;
  readonly walls?: readonly (readonly [number, number, number, number])[];
  readonly wallReach?: number;
  /** Values of the declared parameters in their order. */
  readonly parameters: readonly number[];
  readonly kindsSeen?: number;
  /** Own columns of cells [from, to); an agent that is within `reach` metres of them is a ghost. The whole world when absent. */
  readonly tile?: { readonly from: number; readonly to: number; readonly reach: number };
}

export type DecideCells = (crowd: number, model: number, scratch: number, first: number, last: number) => void;

/** A crowd of one model instance in a memory of its own, small enough to lay out by hand. */
export class KernelCrowd {
  readonly memory = createMemory({ shared: false, maximumMiB: 512 });
  readonly kernels: Kernels;
  readonly plainLoops: HotLoops;
  readonly view: CrowdView;
  readonly crowd: number;
  readonly model: number;
  readonly scratch: number;

  constructor(options: CrowdOptions) {
    this.kernels = kernelsFor(this.memory);
    this.plainLoops = plainHotLoops(this.memory);
    const arena = new Arena(this.memory);
    const cellsX = Math.ceil(options.width / options.cellSize);
    const cellsY = Math.ceil(options.height / options.cellSize);
    const tile = options.tile ?? { from: 0, to: cellsX, reach: 0 };
    const halo = Math.ceil(tile.reach / options.cellSize);
    const firstCellX = Math.max(tile.from - halo, 0);
    const lastCellX = Math.min(tile.to + halo, cellsX);
    const west = tile.from * options.cellSize - tile.reach;
    const east = tile.to * options.cellSize + tile.reach;
    const cellOf = (agent: CrowdAgent): number =>
      Math.min(Math.max(Math.floor(agent.x / options.cellSize), 0), cellsX - 1);
    const byId = [...options.agents].sort((a, b) => a.id - b.id);
    const own = byId.filter((agent) => cellOf(agent) >= tile.from && cellOf(agent) < tile.to);
    const ghosts = byId.filter((agent) => !own.includes(agent) && agent.x >= west && agent.x <= east);
    const rows = [...own, ...ghosts];

    this.crowd = arena.reserve(crowdBlock.bytes);
    this.model = arena.reserve(modelBlockHead.bytes + 8 * options.parameters.length);
    this.scratch = arena.reserve(1 << 20);
    const places: Record<string, number> = {};
    for (const spec of agentColumns) places[spec.name] = arena.reserve(bytesPerAgent([spec]) * (rows.length + 4));
    places.cellStart = arena.reserve(4 * ((lastCellX - firstCellX) * cellsY + 1));
    places.occupied = arena.reserve(4 * ((lastCellX - firstCellX) * cellsY));
    places.motionRules = arena.reserve(16);
    const wallIndex = indexWalls(
      {
        size: [options.width, options.height, 0],
        origin: [0, 0, 0],
        levels: 1,
        edges: 'open',
        walls: (options.walls ?? []).map(([x1, y1, x2, y2]): Wall => ({ from: [x1, y1], to: [x2, y2], level: 0 })),
        exits: [],
      },
      {
        cellsX,
        cellsY,
        cellsZ: 0,
        levels: 1,
        cellSizeX: options.cellSize,
        cellSizeY: options.cellSize,
        cellSizeZ: options.cellSize,
      },
      options.wallReach ?? 0,
    );
    places.walls = arena.reserve(wallIndex.walls.byteLength);
    places.wallStart = arena.reserve(wallIndex.start.byteLength);
    places.wallIndex = arena.reserve(wallIndex.index.byteLength);
    new Float64Array(this.memory.buffer, places.walls).set(wallIndex.walls);
    new Int32Array(this.memory.buffer, places.wallStart).set(wallIndex.start);
    new Int32Array(this.memory.buffer, places.wallIndex).set(wallIndex.index);

    const wraps = options.wraps === true ? 1 : 0;
    const whole = options.tile === undefined ? wraps : 0;
    new Block(this.memory, crowdBlock, this.crowd).setAll({
      ...places,
      rowCount: rows.length,
      ownCount: own.length,
      cellsX: lastCellX - firstCellX,
      cellsY,
      levels: 1,
      firstCellX,
      worldCellsX: cellsX,
      worldCellsY: cellsY,
      worldCellsZ: 0,
      wrapX: wraps,
      wrapY: wraps,
      loopX: whole,
      loopY: wraps,
      sizeX: options.width,
      sizeY: options.height,
      cellSizeX: options.cellSize,
      cellSizeY: options.cellSize,
      cellSizeZ: options.cellSize,
      dt: options.dt,
      wallCount: wallIndex.walls.length / 4,
    });
    new Block(this.memory, modelBlockHead, this.model).setAll({ model: 0, kindsSeen: options.kindsSeen ?? -1 });
    new Float64Array(this.memory.buffer, this.model + modelBlockHead.bytes).set(options.parameters);
    this.view = new CrowdView(this.memory, this.crowd);
    rows.forEach((agent, row) => this.#fill(row, agent));
  }

  #fill(row: number, agent: CrowdAgent): void {
    const { columns } = this.view;
    columns.id[row] = agent.id;
    columns.kind[row] = agent.kind ?? 0;
    columns.model[row] = agent.model ?? 0;
    columns.x[row] = agent.x;
    columns.y[row] = agent.y;
    columns.vx[row] = agent.vx ?? 0;
    columns.vy[row] = agent.vy ?? 0;
    columns.radius[row] = agent.radius ?? 0.25;
    columns.maxSpeed[row] = agent.maxSpeed ?? 2;
    columns.mass[row] = agent.mass ?? 80;
    columns.desiredSpeed[row] = agent.desiredSpeed ?? 1.34;
    columns.goalX[row] = agent.goalX ?? Number.NaN;
    columns.goalY[row] = agent.goalY ?? Number.NaN;
    columns.goalZ[row] = 0;
  }

  /** Everything of a tick up to the decision. */
  lookAround(loops: HotLoops = this.plainLoops): void {
    const { crowd } = this;
    const { rowCount, ownCount } = this.view;
    loops.locateRows(crowd, 0, rowCount);
    loops.sortRows(crowd);
    loops.copySlots(crowd, 0, rowCount);
    loops.aimRows(crowd, 0, ownCount);
  }

  decide(decide: DecideCells): void {
    decide(this.crowd, this.model, this.scratch, 0, this.view.int('occupiedFloors'));
  }

  tick(decide: DecideCells, loops: HotLoops = this.plainLoops): void {
    this.lookAround(loops);
    this.decide(decide);
    loops.moveRows(this.crowd, 0, this.view.ownCount);
  }

  /** The decision for an agent: the velocity it will have. */
  decisionOf(id: number): readonly [number, number] {
    const { columns, rowCount } = this.view;
    for (let row = 0; row < rowCount; row++) {
      const slot = columns.slotOfRow[row];
      if (columns.id[row] === id) return [columns.nextVx[slot], columns.nextVy[slot]];
    }
    throw new Error(`there is no agent ${id}`);
  }
}
