import { east, north, south, west, type MarchCells } from './fast-marching.ts';
import { relax } from './relaxation.ts';

type StreamGround = Pick<MarchCells, 'open' | 'starts' | 'columns' | 'cellSize'>;

/** Cells nearer to the goal than this, in cells, are at it. */
const atGoal = 1.5;
/** Rounds of relaxation for each cell of the longest path: enough for directions, which are all that is wanted. */
const roundsPerCell = 4;

/**
 * Directions of a stream: people flow to the goal from everywhere as a fluid would, lap phi = -1 with phi = 0 at the goal and nothing through walls. Shortest
 * ways all touch the inside of a bend; those of a stream use its whole width, as crowds do (FDS+Evac leads people by such a field).
 * On a floor without the goal people flow out by stairs. Without an outlet the potential would rise for ever, along no way at all.
 */
export class Stream {
  readonly #ground: StreamGround;
  readonly #distance: Float32Array;
  readonly #outlets: ReadonlySet<number>;
  readonly #potential: Float64Array;
  /** Floors do not flow into each other: each is solved when it is first asked for, and most of a field never are. */
  readonly #isFilled: Uint8Array;

  /** `distance` of each cell to the goal, m; cells without a way have no stream. `outlets` are the cells where it leaves a floor. */
  constructor(ground: StreamGround, distance: Float32Array, outlets: ReadonlySet<number>) {
    this.#ground = ground;
    this.#distance = distance;
    this.#outlets = outlets;
    this.#potential = new Float64Array(distance.length);
    this.#isFilled = new Uint8Array(ground.starts.length - 1);
  }

  /** Writes the unit vector of the stream in a cell of a floor; false where it has none. */
  at(level: number, cell: number, out: Float64Array): boolean {
    const columns = this.#ground.columns[level];
    if (this.#isFilled[level] === 0) this.#fill(level);
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

  /** Relaxes the potential of a floor; it begins with that of a straight corridor. */
  #fill(level: number): void {
    this.#isFilled[level] = 1;
    const { open, starts, cellSize } = this.#ground;
    const distance = this.#distance;
    const potential = this.#potential;
    const flowing: number[] = [];
    const outlets: number[] = [];
    let nearest = Infinity;
    let farthest = 0;
    for (let cell = starts[level]; cell < starts[level + 1]; cell++) {
      if (open[cell] === 0 || distance[cell] === Infinity) continue;
      const isAtGoal = distance[cell] <= atGoal * cellSize;
      nearest = Math.min(nearest, isAtGoal ? 0 : distance[cell]);
      farthest = Math.max(farthest, distance[cell]);
      if (isAtGoal) continue;
      if (this.#outlets.has(cell)) outlets.push(cell);
      else flowing.push(cell);
    }
    // The way behind the nearest outlet is the same for all; from a farther one the goal is as much farther.
    const longest = Math.max((farthest - nearest) / cellSize, 8);
    for (const cell of [...outlets, ...flowing]) {
      const way = (distance[cell] - nearest) / cellSize;
      potential[cell] = way * (longest - way / 2);
    }
    const flow = {
      open,
      potential,
      columns: this.#ground.columns[level],
      push: 2 / (1 + Math.PI / (2 * longest)),
    };
    relax(flow, Int32Array.from(flowing), Math.ceil(roundsPerCell * longest));
  }
}
