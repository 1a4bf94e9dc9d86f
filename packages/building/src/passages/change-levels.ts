import {
  alongOf,
  beyondOf,
  carriedX,
  carriedY,
  crossingFrame,
  turningPairs,
  turnRow,
  type Crossing,
  type CrossingFrame,
  type CrowdView,
  type Hands,
  type HandsMaker,
  type HandsPlace,
  type Part,
  type TurningPair,
  type World,
} from '@korzo/core';

/** How far beyond its line, and beside its ends, a crossing still catches an agent, m: more than a step or a shoulder. */
const catchDepth = 1;
/** An agent that was less than this beyond the line before the step has stepped over it, m: room for rounding. */
const onTheLine = 1e-6;

/** Passages are looked up by squares of at least this edge, m. */
const leastSquare = 4;
const mostSquares = 256;
/** No body is wider than this, m; a shoulder between the posts is enough to be taken along. */
const widestBody = 2;

/** Lets each thread take agents over crossings: what happens to one follows from its own step alone. */
export const levelsHands: HandsMaker = {
  name: 'levels',
  make: (place) => new LevelChanges(place),
};

/** The part that takes agents who have stepped over a crossing's line to the other floor. */
export const levelsPart = (): Part => ({
  name: 'levels',
  hands: () => ({ maker: levelsHands, briefing: undefined }),
  phases: [
    {
      name: 'levels',
      after: ['move'],
      before: ['arrivals'],
      work: (run) => run.share(0, (tile) => run.crowds[tile].ownCount, rowsAtOnce),
    },
  ],
});

/** Rows that a thread looks at before it asks for more. */
const rowsAtOnce = 4096;

class LevelChanges implements Hands {
  readonly #place: HandsPlace;
  /** Columns of models and parts whose values are others on another floor. */
  readonly #turning: readonly TurningPair[];
  /** Passages whose line is near a square of a floor, in the order of the world's crossings. */
  readonly #near = new Map<number, readonly CrossingFrame[]>();
  /** One byte per square and floor: whether there are any. */
  readonly #any: Uint8Array;
  readonly #world: World;
  readonly #square: number;
  readonly #squaresX: number;
  readonly #squaresY: number;
  readonly #dt: number;

  constructor(place: HandsPlace) {
    const { world, dt, ownSpecs } = place;
    const { crossings = [], size, levels } = world;
    this.#place = place;
    this.#turning = turningPairs(ownSpecs);
    this.#world = world;
    this.#dt = dt;
    this.#square = Math.max(leastSquare, size[0] / mostSquares, size[1] / mostSquares);
    this.#squaresX = Math.ceil(size[0] / this.#square);
    this.#squaresY = Math.ceil(size[1] / this.#square);
    this.#any = new Uint8Array(this.#squaresX * this.#squaresY * levels);
    for (const crossing of crossings) this.#list(crossing);
  }

  perform(_job: number, tile: number, first: number, last: number): void {
    const { level, x, y } = this.#place.crowds[tile].columns;
    for (let row = first; row < last; row++) {
      // Flyers are on no floor.
      if (level[row] < 0) continue;
      const square = this.#squareAt(level[row], x[row], y[row]);
      if (this.#any[square] === 1) this.#tryAll(tile, row, this.#near.get(square) ?? []);
    }
  }

  #tryAll(tile: number, row: number, passages: readonly CrossingFrame[]): void {
    const { crowds, ownSpecs } = this.#place;
    for (let index = 0; index < passages.length; index++) {
      // One crossing a tick: the other floor may have its own at the same place, leading back.
      if (!cross(crowds[tile], row, passages[index], this.#dt)) continue;
      turnRow((place) => this.#place.ownColumns(tile)[ownSpecs[place].name], this.#turning, row, passages[index]);
      return;
    }
  }

  #squareAt(level: number, x: number, y: number): number {
    const { origin } = this.#world;
    const squareX = Math.min(Math.max(Math.floor((x - origin[0]) / this.#square), 0), this.#squaresX - 1);
    const squareY = Math.min(Math.max(Math.floor((y - origin[1]) / this.#square), 0), this.#squaresY - 1);
    return (level * this.#squaresY + squareY) * this.#squaresX + squareX;
  }

  /** Into every square that the place behind its line, and a body beside it, can touch. */
  #list(crossing: Crossing): void {
    const [from, to] = crossing.line;
    const reach = catchDepth + widestBody;
    const passage = crossingFrame(crossing);
    const south = Math.min(from[1], to[1]) - reach;
    const north = Math.max(from[1], to[1]) + reach;
    const west = Math.min(from[0], to[0]) - reach;
    const east = Math.max(from[0], to[0]) + reach;
    const first = this.#squareAt(crossing.level, west, south);
    const last = this.#squareAt(crossing.level, east, north);
    const width = (last % this.#squaresX) - (first % this.#squaresX);
    for (let start = first; start + width <= last; start += this.#squaresX) {
      for (let square = start; square <= start + width; square++) {
        this.#near.set(square, [...(this.#near.get(square) ?? []), passage]);
        this.#any[square] = 1;
      }
    }
  }
}

/**
 * Only the step over the line itself counts: behind the foot of stairs there may be another room of the same floor, whose
 * people stay where they are. An agent that passes a post with a shoulder between them is taken along, at the edge.
 */
function cross(crowd: CrowdView, row: number, frame: CrossingFrame, dt: number): boolean {
  const { x, y, vx, vy, headingX, headingY, level, radius } = crowd.columns;
  const { here, cosine, sine } = frame;
  const beyond = beyondOf(frame, x[row], y[row]);
  if (beyond <= 0 || beyond > catchDepth) return false;
  const along = alongOf(frame, x[row], y[row]);
  if (along < -radius[row] || along > here.length + radius[row]) return false;
  if (beyond - (vy[row] * here.alongX - vx[row] * here.alongY) * dt > onTheLine) return false;
  const between = Math.min(Math.max(along, 0), here.length);
  level[row] = frame.toLevel;
  if (frame.isStraightOn && between === along) return true;
  x[row] = carriedX(frame, between, beyond);
  y[row] = carriedY(frame, between, beyond);
  turn(vx, vy, row, cosine, sine);
  turn(headingX, headingY, row, cosine, sine);
  return true;
}

function turn(
  vectorX: Float64Array | Float32Array,
  vectorY: Float64Array | Float32Array,
  row: number,
  cosine: number,
  sine: number,
): void {
  const x = vectorX[row];
  const y = vectorY[row];
  vectorX[row] = cosine * x - sine * y;
  vectorY[row] = sine * x + cosine * y;
}
