import type { Frame, MeasurePlace } from '@korzo/analysis';
import { kindIndex } from '@korzo/core';

/** Where vehicles drove: the south-western corners of squares, m. */
export interface Driven {
  /** Side of a square, m. */
  readonly cell: number;
  readonly squares: readonly { readonly level: number; readonly x: number; readonly y: number }[];
}

const vehicle = kindIndex('vehicle');
/** Squares along the longer side of a place, at most. */
const mostSquares = 300;
/** A vehicle that is so much farther in the next frame did not drive there, m. */
const longestStep = 60;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** Notes the squares that the middles of vehicles were in, and those on the straight way from frame to frame. */
export class DrivenSquares {
  readonly #cell: number;
  readonly #origin: readonly number[];
  readonly #last = new Map<number, Spot>();
  readonly #squares = new Map<string, Spot>();

  constructor({ world: { size, origin } }: MeasurePlace) {
    this.#cell = Math.max(1, Math.ceil(Math.max(size[0], size[1]) / mostSquares));
    this.#origin = origin;
  }

  afterFrame({ crowds }: Frame): void {
    for (const { ownCount, columns } of crowds)
      for (let row = 0; row < ownCount; row++) {
        if (columns.kind[row] !== vehicle) continue;
        const spot = { x: columns.x[row], y: columns.y[row], level: Math.max(0, columns.level[row]) };
        this.#drive(this.#last.get(columns.id[row]) ?? spot, spot);
        this.#last.set(columns.id[row], spot);
      }
  }

  get found(): Driven {
    return { cell: this.#cell, squares: [...this.#squares.values()] };
  }

  #drive(from: Spot, to: Spot): void {
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    const steps = from.level !== to.level || way > longestStep ? 0 : Math.ceil((2 * way) / this.#cell);
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 1 : step / steps;
      this.#mark(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), to.level);
    }
  }

  #mark(x: number, y: number, level: number): void {
    const [column, row] = [x - this.#origin[0], y - this.#origin[1]].map((along) => Math.floor(along / this.#cell));
    const key = `${level} ${column} ${row}`;
    if (this.#squares.has(key)) return;
    this.#squares.set(key, {
      level,
      x: this.#origin[0] + column * this.#cell,
      y: this.#origin[1] + row * this.#cell,
    });
  }
}
