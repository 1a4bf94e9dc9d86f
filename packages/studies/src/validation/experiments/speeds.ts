import { hasLeft, type Simulation } from '@korzo/core';
import type { Draft } from '../kit/draft.ts';
import type { Lab } from '../kit/lab.ts';
import { trialsOf, type Experiment, type Trial } from '../kit/validation-test.ts';
import { men30to50, room, upright, wayOut, type Described } from './places.ts';

export interface Speeds {
  /** Mean speed of every person from second 3 on, by group, m/s. */
  readonly byGroup: readonly (readonly number[])[];
  /** The speed that each of them was given, in the same order, m/s. */
  readonly assigned: readonly (readonly number[])[];
}

/** The first seconds are for getting up to speed. */
const warmUp = 3;

interface Begun {
  readonly group: number;
  readonly assigned: number;
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

class SpeedWatch {
  readonly #until: number;
  readonly #begun = new Map<number, Begun>();
  readonly #speeds = new Map<number, number>();

  /** Speeds are taken up to a time, s. */
  constructor(until = Infinity) {
    this.#until = until;
  }

  readonly watch = (now: Simulation): void => {
    const { time } = now;
    if (time < warmUp || time > this.#until) return;
    for (const [tile, { columns, ownCount }] of now.crowds.entries()) {
      const { id, group, x, y, wantedExit } = columns;
      const { walkingSpeed } = now.addedColumns[tile];
      for (let row = 0; row < ownCount; row++) {
        if (hasLeft(wantedExit[row])) continue;
        const from = this.#begun.get(id[row]);
        if (from !== undefined)
          this.#speeds.set(id[row], Math.hypot(x[row] - from.x, y[row] - from.y) / (time - from.time));
        else this.#begun.set(id[row], { group: group[row], assigned: walkingSpeed[row], x: x[row], y: y[row], time });
      }
    }
  };

  get found(): Speeds {
    const byGroup: number[][] = [];
    const assigned: number[][] = [];
    for (const [id, begun] of this.#begun) {
      (byGroup[begun.group] ??= []).push(this.#speeds.get(id) ?? 0);
      (assigned[begun.group] ??= []).push(begun.assigned);
    }
    return { byGroup, assigned };
  }
}

/** RiMEA 7 as shipped: fifty of each of six ages. */
export const speedsByAge: Experiment<Speeds> = {
  name: 'speeds by age',
  trials: (form) => trialsOf([{ name: 'six ages' }], form === 'short' ? 1 : 5),
  effort: () => 300 * 60,
  async run({ seed }, lab) {
    const speeds = new SpeedWatch();
    await lab.conductShipped('rimea-07', {}, { seed, watch: speeds.watch });
    return speeds.found;
  },
};

export const menWalking = 'men of 30 to 50';
export const menDrawn = 'men of 30 to 50, not walking';

/** Populations in a trial that draws people and does not let them walk. */
const populations = 20;

/** Seeds of the populations that are drawn, and of a row that walks. */
const seedsOf = ({ name, seed }: Trial): readonly number[] =>
  name === menDrawn ? Array.from({ length: populations }, (_, population) => 1000 * seed + population) : [seed];

/**
 * Speeds are taken until second 20, s. Beyond the way that the fastest of all has walked by then people stand, m, one before every tenth
 * walker, whom those who walk through each other do not go around; all but the slowest have passed them at the end, s.
 */
const measuredUntil = 20;
const bystandersAt = 46;
const walksEnd = 50;

/** People in one row, 1 m apart, walk 100 m side by side; and many more of whom only is asked what speed they were given. */
export const speedsAsDrawn: Experiment<Speeds> = {
  name: 'speeds as drawn',
  trials: (form) =>
    trialsOf(
      [
        { name: menWalking, settings: { count: 50 } },
        { name: menDrawn, settings: { count: 50 } },
        { name: 'normal 1.2, 0.2', settings: { count: 100 } },
      ],
      form === 'short' ? 1 : 5,
    ),
  effort: ({ name }) => (name === menDrawn ? 1000 : 100 * 100),
  seeds: seedsOf,
  async run(trial, lab) {
    const { name, seed, settings } = trial;
    const count = Number(settings['count']);
    if (name === menDrawn) {
      const row = sideBySide(count, men30to50, 2);
      return { byGroup: [], assigned: [await drawn(row, seedsOf(trial), lab)] };
    }
    const walkingSpeed =
      name === menWalking ? men30to50 : { distribution: 'normal', mean: 1.2, deviation: 0.2, min: 0.3, max: 2.2 };
    const speeds = new SpeedWatch(measuredUntil);
    await lab.conduct(pastBystanders(sideBySide(count, walkingSpeed, 100), count), {
      seed,
      watch: speeds.watch,
      until: (now) => now.time > walksEnd,
    });
    return speeds.found;
  },
};

const sideBySide = (count: number, walkingSpeed: Described, length: number): Draft => ({
  name: 'speeds',
  world: {
    size: [length, count],
    building: {
      regions: [room('floor', [0, 0, length, count])],
      gates: [wayOut('end', 'floor', upright(length, 0, count))],
    },
  },
  groups: [
    {
      name: 'people',
      place: { shape: 'grid', from: [1, 0.5], spacing: [1, 1], columns: 1, rows: count },
      people: { walkingSpeed },
      goals: [{ goal: 'leave' }],
    },
  ],
  duration: 300,
});

const pastBystanders = (row: Draft, count: number): Draft => ({
  ...row,
  groups: [
    ...row.groups,
    {
      name: 'bystanders',
      place: { shape: 'grid', from: [bystandersAt, 5.5], spacing: [1, 10], columns: 1, rows: count / 10 },
      people: { walkingSpeed: 1 },
      goals: [{ goal: 'wait', for: 300 }],
    },
  ],
});

/** The speeds that the people of many runs are given, in the runs' first tick. */
async function drawn(row: Draft, seeds: readonly number[], lab: Lab): Promise<number[]> {
  const speeds: number[] = [];
  for (const seed of seeds) {
    const { crowds, addedColumns } = await lab.conduct(row, { seed, until: () => true });
    for (const [tile, { ownCount }] of crowds.entries())
      speeds.push(...addedColumns[tile]['walkingSpeed'].subarray(0, ownCount));
  }
  return speeds;
}
