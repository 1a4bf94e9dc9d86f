import type { Arena } from '../memory/arena.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { borderBlock } from '../space/hot-loops.ts';
import { crossingFrame, type CrossingFrame } from '../world/crossing-frame.ts';
import type { Crossing, World } from '../world/world.ts';

/** Floors are cut into squares of at least this edge, m, and at most so many along an axis. */
const leastSquare = 4;
const mostSquares = 256;
/** Origin x and y and the edge of a square as f64, then squares along x and y as i32; one byte for each square follows. */
const headBytes = 32;

/** Squares of the floors, in the run's memory, where agents may be near enough to a crossing to be seen from the other floor. */
export class NearCrossings {
  readonly frames: readonly CrossingFrame[];
  readonly crossings: readonly Crossing[];
  /** Where the squares lie. */
  readonly address: number;
  readonly #bytes: number;
  readonly #arena: Arena;
  /** Numbers of the crossings near each square that has some. */
  readonly #near = new Map<number, readonly number[]>();
  readonly #squares: Squares;

  /** @param sight how far any agent sees, m */
  constructor(arena: Arena, world: World, sight: number) {
    this.#arena = arena;
    this.crossings = world.crossings ?? [];
    this.frames = this.crossings.map((crossing) => crossingFrame(crossing));
    const edge = Math.max(leastSquare, world.size[0] / mostSquares, world.size[1] / mostSquares);
    const across = Math.ceil(world.size[0] / edge);
    const up = Math.ceil(world.size[1] / edge);
    this.#squares = { originX: world.origin[0], originY: world.origin[1], edge, across, up };
    this.#bytes = headBytes + across * up * world.levels;
    this.address = arena.reserve(this.#bytes);
    const { buffer } = arena.memory;
    new Float64Array(buffer, this.address, 3).set([world.origin[0], world.origin[1], edge]);
    new Int32Array(buffer, this.address + 24, 2).set([across, up]);
    const marks = new Uint8Array(buffer, this.address + headBytes, across * up * world.levels).fill(0);
    for (const [number, { level, toLevel, line }] of this.crossings.entries()) {
      if (level === toLevel) continue;
      const [[ax, ay], [bx, by]] = line;
      const first = squareAt(this.#squares, level, Math.min(ax, bx) - sight, Math.min(ay, by) - sight);
      const last = squareAt(this.#squares, level, Math.max(ax, bx) + sight, Math.max(ay, by) + sight);
      const width = (last % across) - (first % across);
      for (let start = first; start + width <= last; start += across) {
        for (let square = start; square <= start + width; square++) {
          this.#near.set(square, [...(this.#near.get(square) ?? []), number]);
          marks[square] = 1;
        }
      }
    }
  }

  release(): void {
    this.#arena.release(this.address, this.#bytes);
  }

  /** Numbers of the crossings that may be near a place. */
  at(level: number, x: number, y: number): readonly number[] {
    return this.#near.get(squareAt(this.#squares, level, x, y)) ?? none;
  }
}

const none: readonly number[] = [];

interface Squares {
  readonly originX: number;
  readonly originY: number;
  readonly edge: number;
  readonly across: number;
  readonly up: number;
}

function squareAt({ originX, originY, edge, across, up }: Squares, level: number, x: number, y: number): number {
  const squareX = Math.min(Math.max(Math.floor((x - originX) / edge), 0), across - 1);
  const squareY = Math.min(Math.max(Math.floor((y - originY) / edge), 0), up - 1);
  return (level * up + squareY) * across + squareX;
}

/**
 * Lists the own rows of a block that stand in a marked square, from the place of the block's first row in `cellOfRow` on; -1 ends
 * a list that does not fill the block. Any thread may do any block.
 */
export function listNearCrossings(crowd: CrowdView, block: number, address: number): void {
  const { buffer } = crowd.memory;
  const [originX, originY, edge] = new Float64Array(buffer, address, 3);
  const [across, up] = new Int32Array(buffer, address + 24, 2);
  const squares = { originX, originY, edge, across, up };
  const marks = new Uint8Array(buffer, address + headBytes);
  const { x, y, level, cellOfRow } = crowd.columns;
  const first = block * borderBlock;
  const last = Math.min(first + borderBlock, crowd.ownCount);
  let end = first;
  for (let row = first; row < last; row++) {
    // Flyers are on no floor.
    if (level[row] >= 0 && marks[squareAt(squares, level[row], x[row], y[row])] === 1) cellOfRow[end++] = row;
  }
  if (end < last) cellOfRow[end] = -1;
}
