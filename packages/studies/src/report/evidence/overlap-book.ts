import { ContactCheck, type Frame, type MeasurePlace } from '@korzo/analysis';

/** Overlaps of people with each other, with walls and with other bodies in one run, found by the contact check, which asks no model. */
export interface Overlaps {
  /** Person-time in overlaps deeper than each bound, s. */
  readonly deeperThan: readonly { readonly bound: number; readonly personSeconds: number }[];
  /** Person-time in all, s. */
  readonly personSeconds: number;
  /** The deepest one in the recorded frames; undefined when there was none deeper than the first bound. */
  readonly worst: Overlap | undefined;
  /** What the check found at every tick while the run was made, other bodies than those of people too; undefined when that was not noted. */
  readonly everyTick: { readonly agents: number; readonly walls: number; readonly deepest: number } | undefined;
}

interface Overlap {
  /** m */
  readonly depth: number;
  readonly withWall: boolean;
  /** The other body is not that of a person. */
  readonly withOther?: boolean;
  readonly time: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/** m; recorded places are rounded to a fraction of a millimetre, so that shallower ones would mean nothing. */
const bounds = [0.01, 0.05, 0.1, 0.2] as const;

export class OverlapBook {
  readonly #check: ContactCheck;
  readonly #dt: number;
  readonly #others: ReadonlySet<number>;
  readonly #summary: Readonly<Record<string, unknown>> | undefined;
  /** Deepest overlap of each person in the frame at hand, m. */
  readonly #depths = new Map<number, number>();
  readonly #seconds: number[] = bounds.map(() => 0);
  #personSeconds = 0;
  #worst: Overlap | undefined;
  #deepest = { depth: 0, id: -1, withWall: false, withOther: false };

  /** Takes who are people once the frame at hand is known. */
  constructor(
    place: MeasurePlace,
    summary: Readonly<Record<string, unknown>> | undefined,
    { others }: { readonly others: ReadonlySet<number> },
  ) {
    this.#others = others;
    this.#dt = place.dt;
    this.#summary = summary;
    this.#check = new ContactCheck(place, bounds[0], (first, second, overlap) => {
      const people = [first, second].filter((id) => id >= 0 && !others.has(id));
      if (people.length === 0) return;
      for (const id of people) this.#depths.set(id, Math.max(overlap, this.#depths.get(id) ?? 0));
      const withWall = second < 0;
      if (overlap > this.#deepest.depth)
        this.#deepest = { depth: overlap, id: people[0], withWall, withOther: !withWall && people.length === 1 };
    });
  }

  afterFrame(frame: Frame): void {
    this.#depths.clear();
    const before = this.#deepest;
    this.#check.afterTick(frame);
    for (const crowd of frame.crowds) this.#personSeconds += this.#peopleIn(crowd) * this.#dt;
    for (const depth of this.#depths.values())
      for (const [index, bound] of bounds.entries()) if (depth > bound) this.#seconds[index] += this.#dt;
    if (this.#deepest !== before) this.#worst = this.#placeOf(frame);
  }

  get found(): Overlaps {
    return {
      deeperThan: bounds.map((bound, index) => ({ bound, personSeconds: this.#seconds[index] })),
      personSeconds: this.#personSeconds,
      worst: this.#worst,
      everyTick: contactsIn(this.#summary?.['contacts']),
    };
  }

  #peopleIn({ ownCount, columns }: Frame['crowds'][number]): number {
    if (this.#others.size === 0) return ownCount;
    return columns.id.subarray(0, ownCount).reduce((sum, id) => sum + (this.#others.has(id) ? 0 : 1), 0);
  }

  #placeOf({ crowds, time }: Frame): Overlap | undefined {
    const { depth, id, ...between } = this.#deepest;
    for (const { ownCount, columns } of crowds) {
      const row = columns.id.subarray(0, ownCount).indexOf(id);
      if (row >= 0) return { depth, ...between, time, level: columns.level[row], x: columns.x[row], y: columns.y[row] };
    }
    return undefined;
  }
}

function contactsIn(noted: unknown): Overlaps['everyTick'] {
  if (typeof noted !== 'object' || noted === null) return undefined;
  const { agents, walls, deepest } = noted as Readonly<Record<string, unknown>>;
  return typeof agents === 'number' && typeof walls === 'number' && typeof deepest === 'number'
    ? { agents, walls, deepest }
    : undefined;
}
