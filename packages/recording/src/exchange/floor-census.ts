import type { Point } from './tracks/geometry.ts';
import type { Recording } from '../recording/recording.ts';

/** An agent that was on a level over a whole recording. */
export interface LevelCensus {
  /** Agents over all frames. */
  rows: number;
  /** Some places of theirs: one in every square of the floor that they were in, and the outermost. */
  readonly places: readonly Point[];
}

/** Side of the squares, m. */
const square = 0.5;

/** Goes through a recording and counts by level. */
export function censusOf(recording: Recording): ReadonlyMap<number, LevelCensus> {
  const levels = new Map<number, LevelBook>();
  for (const { crowds } of recording.frames()) {
    const { ownCount, columns } = crowds[0];
    for (let row = 0; row < ownCount; row++) {
      let book = levels.get(columns.level[row]);
      if (book === undefined) levels.set(columns.level[row], (book = new LevelBook()));
      book.add(columns.x[row], columns.y[row]);
    }
  }
  return new Map([...levels].toSorted(([one], [other]) => one - other));
}

class LevelBook implements LevelCensus {
  rows = 0;
  readonly #squares = new Map<string, Point>();
  #outermost: readonly Point[] = [];

  add(x: number, y: number): void {
    this.rows++;
    const key = `${Math.floor(x / square)} ${Math.floor(y / square)}`;
    if (!this.#squares.has(key)) this.#squares.set(key, [x, y]);
    const [west, south, east, north] = this.#outermost;
    this.#outermost =
      west === undefined
        ? [[x, y], [x, y], [x, y], [x, y]] // prettier-ignore
        : [
            x < west[0] ? [x, y] : west,
            y < south[1] ? [x, y] : south,
            x > east[0] ? [x, y] : east,
            y > north[1] ? [x, y] : north,
          ];
  }

  get places(): readonly Point[] {
    return [...this.#squares.values(), ...this.#outermost];
  }
}
