import { east, north, south, west, type MarchCells } from './fast-marching.ts';

type StreamGround = Pick<MarchCells, 'open' | 'starts' | 'columns' | 'cellSize'>;

/** Cells nearer to the goal than this, in cells, are at it. */
const atGoal = 1.5;
/** Rounds of relaxation for each cell of the longest way: enough for directions, which are all that is wanted. */
const roundsPerCell = 4;

/**
 * Directions of a stream: people flow to the goal from everywhere as a fluid would, lap phi = -1 with phi = 0 at the goal and nothing through walls. Shortest
 * ways all touch the inside of a bend; those of a stream use its whole width, as crowds do (FDS+Evac leads people by such a field).
 */
export class Stream {
  readonly #ground: StreamGround;
  readonly #potential: Float64Array;

  /** `distance` of each cell to the goal, m; cells without a way have no stream. */
  constructor(ground: StreamGround, distance: Float32Array) {
    this.#ground = ground;
    this.#potential = new Float64Array(distance.length);
    for (let level = 0; level + 1 < ground.starts.length; level++) this.#fill(level, distance);
  }

  /** Writes the unit vector of the stream in a cell of a floor with so many columns; false where it has none. */
  at(cell: number, columns: number, out: Float64Array): boolean {
    const x = this.#slope(cell, 1, east, west);
    const y = this.#slope(cell, columns, north, south);
    const size = Math.sqrt(x * x + y * y);
    if (size < 1e-9) return false;
    out[0] = x / size;
    out[1] = y / size;
    return true;
  }

  /** How much the potential falls along an axis, per cell; beside a wall nothing flows into it. */
  #slope(cell: number, away: number, aheadSide: number, backSide: number): number {
    const potential = this.#potential;
    const sides = this.#ground.open[cell];
    const ahead = (sides & aheadSide) === 0 ? 0 : potential[cell] - potential[cell + away];
    const back = (sides & backSide) === 0 ? 0 : potential[cell] - potential[cell - away];
    if ((sides & aheadSide) === 0) return -Math.max(back, 0) / 2;
    if ((sides & backSide) === 0) return Math.max(ahead, 0) / 2;
    return (ahead - back) / 2;
  }

  /** Successive over-relaxation, cell by cell in their order; it begins with the potential of a straight corridor. */
  #fill(level: number, distance: Float32Array): void {
    const { open, starts, cellSize } = this.#ground;
    const potential = this.#potential;
    const cells: number[] = [];
    let longest = 8;
    for (let cell = starts[level]; cell < starts[level + 1]; cell++) {
      if (open[cell] === 0 || distance[cell] === Infinity || distance[cell] <= atGoal * cellSize) continue;
      cells.push(cell);
      longest = Math.max(longest, distance[cell] / cellSize);
    }
    for (const cell of cells) {
      const way = distance[cell] / cellSize;
      potential[cell] = way * (longest - way / 2);
    }
    const push = 2 / (1 + Math.PI / (2 * longest));
    for (let round = 0; round < roundsPerCell * longest; round++) this.#relax(cells, this.#ground.columns[level], push);
  }

  #relax(cells: readonly number[], columns: number, push: number): void {
    const { open } = this.#ground;
    const potential = this.#potential;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      const sides = open[cell];
      let sum = 1;
      let count = 0;
      if ((sides & east) !== 0) {
        sum += potential[cell + 1];
        count++;
      }
      if ((sides & west) !== 0) {
        sum += potential[cell - 1];
        count++;
      }
      if ((sides & north) !== 0) {
        sum += potential[cell + columns];
        count++;
      }
      if ((sides & south) !== 0) {
        sum += potential[cell - columns];
        count++;
      }
      if (count > 0) potential[cell] += push * (sum / count - potential[cell]);
    }
  }
}
