import { hasLeft, type Simulation } from '@korzo/core';
import type { Lab } from '../kit/lab.ts';
import { forEverybody } from '../kit/observers.ts';
import { trialsOf, type Experiment, type Trial } from '../kit/validation-test.ts';
import { room, upright, wayOut } from './places.ts';

export interface Starts {
  /** When each was to walk off, as drawn for it, s. */
  readonly planned: readonly number[];
  /** When each did, s; -1 when it never did. */
  readonly seen: readonly number[];
}

/** Slower than this a person stands, m/s. */
const standing = 0.05;
/** A person that is so far from where it last stood has walked off, m; one that makes room for others moves less, and stands again. */
const firstStep = 0.1;

interface Stand {
  readonly x: number;
  readonly y: number;
  /** s */
  readonly time: number;
}

/**
 * When every person takes its first step: the moment it leaves the place where it last stood. How fast it gets on from there is
 * another question, since a person whose time has not come may stand in its way.
 */
export class FirstSteps {
  readonly #planned = new Map<number, number>();
  readonly #stood = new Map<number, Stand>();
  readonly #seen = new Map<number, number>();
  #dt = 0;
  #present: ReadonlySet<number> = new Set();

  readonly watch = (simulation: Simulation): void => {
    this.#dt = simulation.setup.dt;
    const present = new Set<number>();
    for (const [tile, { columns, ownCount }] of simulation.crowds.entries()) {
      const { startTick } = simulation.addedColumns[tile];
      for (let row = 0; row < ownCount; row++) {
        if (hasLeft(columns.wantedExit[row])) continue;
        const id = columns.id[row];
        present.add(id);
        if (!this.#planned.has(id)) this.#planned.set(id, startTick[row] * this.#dt);
        const [x, y] = [columns.x[row], columns.y[row]];
        this.#see(id, { x, y, time: simulation.time }, Math.hypot(columns.vx[row], columns.vy[row]));
      }
    }
    this.#present = present;
  };

  get starts(): Starts {
    const ids = [...this.#planned.keys()].toSorted((a, b) => a - b);
    return {
      planned: ids.map((id) => this.#planned.get(id) ?? Number.NaN),
      seen: ids.map((id) => this.#seen.get(id) ?? this.#leftAt(id)),
    };
  }

  /** Every person present has walked off. */
  isOver(simulation: Simulation): boolean {
    let over = true;
    forEverybody(simulation, ({ id }, row) => void (over &&= this.#seen.has(id[row])));
    return over;
  }

  #see(id: number, now: Stand, speed: number): void {
    if (this.#seen.has(id)) return;
    const stood = this.#stood.get(id);
    if (speed < standing || stood === undefined) this.#stood.set(id, now);
    else if (Math.hypot(now.x - stood.x, now.y - stood.y) >= firstStep) this.#seen.set(id, stood.time + this.#dt);
  }

  /** A person that stood at the exit was out before it had gone a step; -1 for a person that is still there. */
  #leftAt(id: number): number {
    const stood = this.#stood.get(id);
    return this.#present.has(id) || stood === undefined ? -1 : stood.time + this.#dt;
  }
}

/** RiMEA 5 as shipped. */
export const tenStarts: Experiment<Starts> = {
  name: 'ten pre-movement times',
  trials: (form) => trialsOf([{ name: 'uniform 10 to 100 s' }], form === 'short' ? 1 : 10),
  effort: () => 1000,
  async run({ seed }, lab) {
    const steps = new FirstSteps();
    await lab.conductShipped('rimea-05', {}, { seed, watch: steps.watch });
    return steps.starts;
  },
};

export const spreads = {
  uniform: { distribution: 'uniform', min: 10, max: 100 },
  gamma: { distribution: 'gamma', shape: 1.291, scale: 103.901 },
  logNormal: { distribution: 'logNormal', logMean: 4.586, logDeviation: 0.967 },
  weibull: { distribution: 'weibull', shape: 1.195, scale: 139.285 },
  normal: { distribution: 'normal', mean: 60, deviation: 15 },
} as const;
export type SpreadName = keyof typeof spreads;

/** Ten people in a room of 8 x 5 m with times of several distributions; six runs make a sample of 60, two in the short form one of 20. */
export const startsBySpread: Experiment<Starts> = {
  name: 'pre-movement times by distribution',
  trials: (form) =>
    trialsOf(
      Object.keys(spreads).map((name) => ({ name })),
      form === 'short' ? 2 : 6,
    ),
  effort: () => 2000,
  run: (trial, lab) => startsOf(trial, lab),
};

async function startsOf({ name, seed }: Trial, lab: Lab): Promise<Starts> {
  const steps = new FirstSteps();
  await lab.conduct(
    {
      name: `starts-${name}`,
      world: {
        size: [8, 5],
        building: { regions: [room('room', [0, 0, 8, 5])], gates: [wayOut('exit', 'room', upright(8, 2, 3))] },
      },
      groups: [
        {
          name: 'people',
          place: { shape: 'grid', from: [1, 1], spacing: [1.5, 3], columns: 5, rows: 2 },
          people: { premovement: spreads[name as SpreadName] },
          goals: [{ goal: 'leave' }],
        },
      ],
      duration: 10_000,
    },
    { seed, watch: steps.watch, until: (now) => now.ticks % 20 === 0 && steps.isOver(now) },
  );
  return steps.starts;
}
