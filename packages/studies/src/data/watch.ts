import type { Frame } from '@korzo/analysis';
import { groundOf, isInside, type Setup } from './experiment.ts';

/** Time between two looks, s. */
export const interval = 0.5;

/** What was seen, of an experiment or of a run, by the same eyes. */
export interface Seen {
  /** Density in the area at each look, 1/m2. */
  readonly density: readonly number[];
  /** Mean speed of those in the area, m/s; NaN while the area is empty. */
  readonly speed: readonly number[];
  /** People who have crossed the line by then. */
  readonly passed: readonly number[];
  /** When each crossed it, s, in order. */
  readonly crossings: readonly number[];
  readonly people: number;
}

/** Looks at frames twice a second; speeds are paths between two looks, so that noise and time steps matter alike. */
export class Watch {
  readonly #setup: Setup;
  readonly #ground: number;
  readonly #crossed = new Map<number, number>();
  readonly #sides = new Map<number, { readonly x: number; readonly y: number }>();
  readonly #everyone = new Set<number>();
  readonly #seen = { density: [] as number[], speed: [] as number[], passed: [] as number[] };
  #before = new Map<number, readonly [number, number]>();
  #begin: number | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#ground = groundOf(setup.area);
  }

  afterFrame({ time, crowds }: Pick<Frame, 'time' | 'crowds'>): void {
    this.#begin ??= time;
    const since = time - this.#begin;
    for (const { ownCount, columns } of crowds)
      for (let row = 0; row < ownCount; row++)
        this.#noteCrossing(columns.id[row], columns.x[row], columns.y[row], since);
    if (since + 1e-9 >= this.#seen.passed.length * interval) this.#look(crowds);
  }

  get seen(): Seen {
    const crossings = [...this.#crossed.values()].toSorted((one, other) => one - other);
    return { ...this.#seen, crossings, people: this.#everyone.size };
  }

  #noteCrossing(id: number, x: number, y: number, since: number): void {
    this.#everyone.add(id);
    const before = this.#sides.get(id);
    this.#sides.set(id, { x, y });
    if (before === undefined || this.#crossed.has(id)) return;
    const [[ax, ay], [bx, by]] = this.#setup.line;
    const sideOf = (px: number, py: number): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    const [was, is] = [sideOf(before.x, before.y), sideOf(x, y)];
    if (was > 0 === is > 0) return;
    // Where the way meets the line, as a share of the line.
    const share = was / (was - is);
    const [meetX, meetY] = [before.x + share * (x - before.x), before.y + share * (y - before.y)];
    const along = ((meetX - ax) * (bx - ax) + (meetY - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
    if (along >= 0 && along <= 1) this.#crossed.set(id, since);
  }

  #look(crowds: Frame['crowds']): void {
    const here = new Map<number, readonly [number, number]>();
    let [count, moving, way] = [0, 0, 0];
    for (const { ownCount, columns } of crowds) {
      for (let row = 0; row < ownCount; row++) {
        const [id, x, y] = [columns.id[row], columns.x[row], columns.y[row]];
        here.set(id, [x, y]);
        if (!isInside(this.#setup.area, x, y)) continue;
        count++;
        const before = this.#before.get(id);
        if (before === undefined) continue;
        moving++;
        way += Math.hypot(x - before[0], y - before[1]) / interval;
      }
    }
    this.#before = here;
    this.#seen.density.push(count / this.#ground);
    this.#seen.speed.push(moving === 0 ? Number.NaN : way / moving);
    this.#seen.passed.push(this.#crossed.size);
  }
}
