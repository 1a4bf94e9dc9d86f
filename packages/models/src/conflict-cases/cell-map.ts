import { edgeWalls, type Wall, type World } from '@korzo/core';
import { directionCount, stepOffsets, stepsLeadStraight, type StepGrid } from '@korzo/building';
import type { GroundStretch } from './segments.ts';
import { WallIndex, type CellFrame } from './wall-index.ts';

/** Bodies are distinguished from walls and each other by this share of a radius more than they need: rounding makes no contact. */
export const spare = 0.002;

/** Cells of a fine map at most: in large worlds its vertices lie farther apart. */
const mostFineCells = 1e6;

type MapWorld = Pick<World, 'origin' | 'size' | 'levels' | 'exits'>;

/** Slots of a cell along each axis: three bodies fit side by side where the diameter is a quarter of the cell. */
const slotsInCell = 3;
/** In buildings slots lie closer, 2.2 radii from each other: people may stand closer together there than three by three in a cell. */
const slotsInBuilding = 8 / 2.2;

/**
 * The thesis' map of one floor: square cells whose middles are the vertices, those with a wall in them blocked. Walls stay what they are, thin
 * ones between two cells among them: two cells are neighbours when a body fits through from middle to middle. Rows are counted from the south;
 * an edge of cells that no step leads to lies around the map, as grid searches want it.
 */
export class CellMap implements StepGrid, CellFrame {
  readonly west: number;
  readonly south: number;
  readonly cellSize: number;
  readonly columns: number;
  readonly rows: number;
  /** Radius of the bodies this map is for: an eighth of the cell. */
  readonly radius: number;
  readonly walls: WallIndex;
  readonly stride: number;
  readonly size: number;
  readonly steps: Uint8Array;
  readonly offsets: Int32Array;
  readonly version = 0;
  /** Slots in the width of a cell. */
  readonly slotsAlong: number;
  readonly #hasGates: boolean;
  readonly #world: MapWorld;
  readonly #blocked: Uint8Array;
  readonly #isFine: boolean;
  #fine: CellMap | undefined;

  /** `coarse`: the map that this one is the fine twin of; its walls and its bodies are those of this one. */
  constructor(world: MapWorld, walls: readonly Wall[], level: number, cellSize: number, coarse?: CellMap) {
    [this.west, this.south] = world.origin;
    this.#world = world;
    this.#isFine = coarse !== undefined;
    this.#hasGates = world.exits.some(({ line }) => line !== undefined);
    this.slotsAlong = this.#hasGates ? slotsInBuilding : slotsInCell;
    this.cellSize = cellSize;
    this.radius = coarse?.radius ?? cellSize / 8;
    this.columns = Math.max(1, Math.floor(world.size[0] / cellSize + 1e-9));
    this.rows = Math.max(1, Math.floor(world.size[1] / cellSize + 1e-9));
    this.stride = this.columns + 2;
    this.size = this.stride * (this.rows + 2);
    this.offsets = stepOffsets(this.stride);
    this.walls = coarse?.walls ?? new WallIndex(this, this.#stretches(walls, level));
    this.#blocked = new Uint8Array(this.size).fill(1);
    this.steps = new Uint8Array(this.size);
    if (coarse === undefined) this.#findBlocked();
    else this.#findNarrow();
    this.#findSteps();
  }

  /** The walls of the floor. Where gates lead out of the world its edge is none. */
  #stretches(walls: readonly Wall[], level: number): GroundStretch[] {
    const extent = {
      origin: this.#world.origin,
      size: [this.columns * this.cellSize, this.rows * this.cellSize, 0] as const,
      levels: 1,
    };
    const edge = this.#hasGates ? [] : edgeWalls(extent);
    return [...edge, ...walls.filter((wall) => wall.level === level)].map(toStretch);
  }

  /**
   * Vertices at distances of one radius, for passages that are narrower than a cell: open wherever a body fits. Their numbers in a way begin
   * at the size of this map. Made when the first task needs it.
   */
  get fine(): CellMap {
    const [width, height] = this.#world.size;
    const cellSize = Math.max(this.radius, Math.sqrt((width * height) / mostFineCells));
    this.#fine ??= new CellMap(this.#world, [], 0, cellSize, this);
    return this.#fine;
  }

  /** Cell at a place; -1 outside the map. */
  cellAt(x: number, y: number): number {
    const column = Math.floor((x - this.west) / this.cellSize);
    const row = Math.floor((y - this.south) / this.cellSize);
    if (!(column >= 0 && row >= 0 && column < this.columns && row < this.rows)) return -1;
    return (row + 1) * this.stride + column + 1;
  }

  middleX(cell: number): number {
    if (cell >= this.size) return this.fine.middleX(cell - this.size);
    return this.west + ((cell % this.stride) - 0.5) * this.cellSize;
  }

  middleY(cell: number): number {
    if (cell >= this.size) return this.fine.middleY(cell - this.size);
    return this.south + (Math.floor(cell / this.stride) - 0.5) * this.cellSize;
  }

  /** The slot nearest to a place along an axis, by number; where cells have three, the middle one is the vertex. */
  slotNumber(along: number, origin: number): number {
    return Math.floor(((along - origin) / this.cellSize) * this.slotsAlong);
  }

  slotPlace(number: number, origin: number): number {
    return origin + ((number + 0.5) * this.cellSize) / this.slotsAlong;
  }

  isOpen(cell: number): boolean {
    return this.#blocked[cell] === 0;
  }

  nameOf(cell: number): string {
    return `(${this.middleX(cell)}, ${this.middleY(cell)})`;
  }

  sees(from: number, to: number): boolean {
    return this.isOpen(from) && stepsLeadStraight(this, from, to);
  }

  distance(from: number, to: number): number {
    const x = this.middleX(to) - this.middleX(from);
    const y = this.middleY(to) - this.middleY(from);
    return Math.sqrt(x * x + y * y) / this.cellSize;
  }

  /** A wall inside a cell blocks it; one along its edge does not. */
  #findBlocked(): void {
    const half = (this.cellSize / 2) * (1 - 1e-6);
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const cell = (row + 1) * this.stride + column + 1;
        this.#blocked[cell] = 0;
        if (this.walls.noneAround(column, row)) continue;
        const x = this.middleX(cell);
        const y = this.middleY(cell);
        const isBlocked = this.walls.someNear(column, row, (wall) => entersSquare(wall, x, y, half));
        if (isBlocked) this.#blocked[cell] = 1;
      }
    }
  }

  /** In a fine map a cell is open when a body fits on its vertex. */
  #findNarrow(): void {
    const reach = this.radius * (1 + spare);
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const cell = (row + 1) * this.stride + column + 1;
        const x = this.middleX(cell);
        const y = this.middleY(cell);
        if (this.walls.isClear(x, y, x, y, reach)) this.#blocked[cell] = 0;
      }
    }
  }

  /** Straight steps where a body fits, diagonal ones where both ways around the corner are; a cell walled in on all sides is an obstacle. */
  #findSteps(): void {
    const { steps, offsets, size } = this;
    const [north, east] = [0, 1];
    for (let cell = 0; cell < size; cell++) {
      for (const d of [north, east]) {
        const other = cell + offsets[d];
        if (!this.isOpen(cell) || !this.isOpen(other) || !this.#fitsBetween(cell, other)) continue;
        steps[cell] |= 1 << d;
        steps[other] |= 1 << (d ^ 2);
      }
    }
    for (let cell = 0; cell < size; cell++) {
      for (let diagonal = 4; diagonal < directionCount; diagonal++) {
        const one = diagonal & 3;
        const two = (diagonal + 3) & 3;
        if (this.#canStep(cell, one, two) && this.#canStep(cell, two, one)) steps[cell] |= 1 << diagonal;
      }
    }
    if (this.columns * this.rows === 1) return;
    for (let cell = 0; cell < size; cell++) if (steps[cell] === 0) this.#blocked[cell] = 1;
  }

  /** Whether one straight step and then another can be taken. */
  #canStep(cell: number, first: number, then: number): boolean {
    const { steps, offsets } = this;
    return (steps[cell] & (1 << first)) !== 0 && (steps[cell + offsets[first]] & (1 << then)) !== 0;
  }

  /** A body is narrower than a cell, so walls that are farther than a cell need not be measured. A fine map has the walls of another. */
  #isInTheOpen(cell: number): boolean {
    if (this.#isFine) return false;
    const row = Math.floor(cell / this.stride);
    return this.walls.noneAround(cell - row * this.stride - 1, row - 1);
  }

  #fitsBetween(cell: number, other: number): boolean {
    if (this.#isInTheOpen(cell) && this.#isInTheOpen(other)) return true;
    const reach = this.radius * (1 + spare);
    return this.walls.isClear(this.middleX(cell), this.middleY(cell), this.middleX(other), this.middleY(other), reach);
  }
}

const toStretch = ({ from, to }: Wall): GroundStretch => ({ fromX: from[0], fromY: from[1], toX: to[0], toY: to[1] });

/** Whether a stretch has a point inside a square: Liang and Barsky's clipping. */
function entersSquare(wall: Readonly<GroundStretch>, x: number, y: number, half: number): boolean {
  let first = 0;
  let last = 1;
  const clip = (direction: number, room: number): boolean => {
    if (direction === 0) return room > 0;
    const share = room / direction;
    if (direction < 0) first = Math.max(first, share);
    else last = Math.min(last, share);
    return first < last;
  };
  const dx = wall.toX - wall.fromX;
  const dy = wall.toY - wall.fromY;
  return (
    clip(-dx, wall.fromX - (x - half)) &&
    clip(dx, x + half - wall.fromX) &&
    clip(-dy, wall.fromY - (y - half)) &&
    clip(dy, y + half - wall.fromY)
  );
}
