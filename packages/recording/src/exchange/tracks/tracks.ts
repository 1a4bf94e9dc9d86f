import { grow, isWalkable, noBounds, type TrackBounds, type Polygon } from './geometry.ts';

/** Where every agent was, frame by frame, as other programs keep it. Rows are sorted by frame, then id. */
export interface Tracks {
  /** Frames in a second. */
  readonly frameRate: number;
  readonly rows: number;
  readonly frame: Int32Array;
  readonly id: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Where they could walk; empty when the file does not say. */
  readonly plan: readonly Polygon[];
  readonly bounds: TrackBounds;
  /** What was wrong, and what was done about it. */
  readonly problems: readonly string[];
}

/** Counts faults of one sort, and remembers the first. */
class Fault {
  readonly #text: (count: number, first: string) => string;
  #count = 0;
  #first = '';

  constructor(text: (count: number, first: string) => string) {
    this.#text = text;
  }

  note(where: () => string): void {
    if (this.#count++ === 0) this.#first = where();
  }

  get told(): string[] {
    return this.#count === 0 ? [] : [this.#text(this.#count, this.#first)];
  }
}

/** `1 row lies`, `3 rows lie`. */
const rows = (count: number, one: string, several: string): string =>
  count === 1 ? `1 row ${one}` : `${count} rows ${several}`;
const idLimit = 2 ** 31;
/** No agent is farther from the origin than this, in whatever system of the Earth coordinates are, m. */
const farthest = 2e7;
/** Between two frames with people there may be this many empty ones: a day at ten frames a second. */
const longestGap = 1_000_000;

/** Gathers the rows of a file, in whatever order they come. */
export class TrackBuilder {
  /** Frames in a second. */
  frameRate = 0;
  /** Metres in the unit of the file's coordinates. */
  scale = 1;
  plan: readonly Polygon[] = [];
  #rows = 0;
  #frame = new Int32Array(1024);
  #id = new Int32Array(1024);
  #x = new Float64Array(1024);
  #y = new Float64Array(1024);
  #z = new Float64Array(1024);
  #lastFrame = -Infinity;
  #isSorted = true;
  readonly #problems: string[] = [];
  readonly #wrong = new Fault(
    (count, first) =>
      `${rows(count, 'cannot be read and is left out', 'cannot be read and are left out')}, first ${first}; a row needs whole numbers for id (0 or more) and frame, and coordinates within ${farthest / 1000} km`,
  );
  readonly #backwards = new Fault(
    (count, first) => `times are out of order in ${rows(count, '', '').trim()}, first ${first}; they were sorted`,
  );
  readonly #doubles = new Fault(
    (count, first) =>
      `${rows(count, 'names', 'name')} an agent a second time in one frame and ${count === 1 ? 'is' : 'are'} left out, first ${first}; ids must be unique`,
  );
  readonly #outside = new Fault(
    (count, first) =>
      `${rows(count, 'lies', 'lie')} outside the plan, first ${first}; ${count === 1 ? 'it is' : 'they are'} kept`,
  );
  readonly #faraway = new Fault(
    (count, first) =>
      `${rows(count, 'is', 'are')} more than ${longestGap} frames apart from the others and left out, first ${first}; frames must be counted through`,
  );
  readonly #lastOf = new Map<number, number>();

  get count(): number {
    return this.#rows;
  }

  /** `where` is asked only when something is wrong. */
  add(frame: number, id: number, fileX: number, fileY: number, fileZ: number, where: () => string): void {
    const [x, y, z] = [fileX * this.scale, fileY * this.scale, fileZ * this.scale];
    const isRight =
      Number.isInteger(frame) &&
      Number.isInteger(id) &&
      id >= 0 &&
      id < idLimit &&
      Math.abs(frame) < idLimit &&
      Math.abs(x) <= farthest &&
      Math.abs(y) <= farthest &&
      Math.abs(z) <= farthest;
    if (!isRight) {
      this.#wrong.note(where);
      return;
    }
    if (this.#rows === this.#frame.length) this.#makeRoom();
    // A file may be sorted by person, but no agent goes back in time.
    if (frame < (this.#lastOf.get(id) ?? -Infinity)) this.#backwards.note(where);
    this.#lastOf.set(id, frame);
    if (frame < this.#lastFrame) this.#isSorted = false;
    else this.#lastFrame = frame;
    this.#frame[this.#rows] = frame;
    this.#id[this.#rows] = id;
    this.#x[this.#rows] = x;
    this.#y[this.#rows] = y;
    this.#z[this.#rows] = z;
    this.#rows++;
  }

  /** For files whose own order says that something is wrong. */
  noteBackwards(where: () => string): void {
    this.#backwards.note(where);
  }

  noteWrong(where: () => string): void {
    this.#wrong.note(where);
  }

  note(problem: string): void {
    if (!this.#problems.includes(problem)) this.#problems.push(problem);
  }

  finish(): Tracks {
    const order = this.#order();
    const kept = this.#inOneTime(this.#withoutDoubles(order));
    const pick = <T extends Int32Array | Float64Array>(column: T, into: T): T => {
      for (const [to, from] of kept.entries()) into[to] = column[from];
      return into;
    };
    const x = pick(this.#x, new Float64Array(kept.length));
    const y = pick(this.#y, new Float64Array(kept.length));
    const frame = pick(this.#frame, new Int32Array(kept.length));
    const id = pick(this.#id, new Int32Array(kept.length));
    let bounds = noBounds;
    for (let row = 0; row < kept.length; row++) {
      bounds = grow(bounds, x[row], y[row]);
      if (this.plan.length > 0 && !isWalkable(this.plan, x[row], y[row]))
        this.#outside.note(() => `person ${id[row]} in frame ${frame[row]} at ${x[row]}, ${y[row]}`);
    }
    const problems = [this.#wrong, this.#backwards, this.#doubles, this.#faraway, this.#outside].flatMap(
      ({ told }) => told,
    );
    return {
      frameRate: this.frameRate,
      rows: kept.length,
      frame,
      id,
      x,
      y,
      z: pick(this.#z, new Float64Array(kept.length)),
      plan: this.plan,
      bounds,
      problems: [...this.#problems, ...problems],
    };
  }

  #order(): Uint32Array {
    const order = Uint32Array.from({ length: this.#rows }, (_, index) => index);
    const [frame, id] = [this.#frame, this.#id];
    const isInOrder =
      this.#isSorted && order.every((row) => row === 0 || frame[row] > frame[row - 1] || id[row] > id[row - 1]);
    return isInOrder
      ? order
      : order.sort((one, other) => frame[one] - frame[other] || id[one] - id[other] || one - other);
  }

  #withoutDoubles(order: Uint32Array): Uint32Array {
    const [frame, id] = [this.#frame, this.#id];
    return order.filter((row, index) => {
      const before = order[index - 1];
      const isDouble = index > 0 && frame[before] === frame[row] && id[before] === id[row];
      if (isDouble) this.#doubles.note(() => `person ${id[row]} in frame ${frame[row]}`);
      return !isDouble;
    });
  }

  /** Of stretches of time that are too far apart the one with the most rows: all that lies between would have to be gone through. */
  #inOneTime(order: Uint32Array): Uint32Array {
    const [frame, id] = [this.#frame, this.#id];
    const starts = [0];
    for (let at = 1; at < order.length; at++) if (frame[order[at]] - frame[order[at - 1]] > longestGap) starts.push(at);
    if (starts.length === 1) return order;
    const stretches = starts.map((from, index) => [from, starts[index + 1] ?? order.length] as const);
    const [from, to] = stretches.reduce((best, each) => (each[1] - each[0] > best[1] - best[0] ? each : best));
    for (const [at, row] of order.entries())
      if (at < from || at >= to) this.#faraway.note(() => `person ${id[row]} in frame ${frame[row]}`);
    return order.subarray(from, to);
  }

  #makeRoom(): void {
    const length = this.#frame.length * 2;
    this.#frame = wider(this.#frame, new Int32Array(length));
    this.#id = wider(this.#id, new Int32Array(length));
    this.#x = wider(this.#x, new Float64Array(length));
    this.#y = wider(this.#y, new Float64Array(length));
    this.#z = wider(this.#z, new Float64Array(length));
  }
}

function wider<T extends Int32Array | Float64Array>(column: T, into: T): T {
  into.set(column);
  return into;
}
