import type { Simulation } from '@korzo/core';
import { forEverybody } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { men30to50, room, upright, wayOut } from './places.ts';

export interface Speeds {
  /** Mean speed of everybody from second 3 on, by group, m/s. */
  readonly byGroup: readonly (readonly number[])[];
}

/** The first seconds are for getting up to speed. */
const warmUp = 3;

class SpeedWatch {
  readonly #begun = new Map<number, { group: number; x: number; y: number; time: number }>();
  readonly #speeds = new Map<number, number>();

  readonly watch = (now: Simulation): void => {
    if (now.time < warmUp) return;
    forEverybody(now, ({ id, group, x, y }, row) => {
      const from = this.#begun.get(id[row]);
      if (from === undefined) this.#begun.set(id[row], { group: group[row], x: x[row], y: y[row], time: now.time });
      else this.#speeds.set(id[row], Math.hypot(x[row] - from.x, y[row] - from.y) / (now.time - from.time));
    });
  };

  get found(): Speeds {
    const byGroup: number[][] = [];
    for (const [id, { group }] of this.#begun) (byGroup[group] ??= []).push(this.#speeds.get(id) ?? 0);
    return { byGroup };
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

/** People in one row, 1 m apart, walk 100 m side by side. */
export const speedsAsDrawn: Experiment<Speeds> = {
  name: 'speeds as drawn',
  trials: (form) =>
    trialsOf(
      [
        { name: 'men of 30 to 50', settings: { count: 50 } },
        { name: 'normal 1.2, 0.2', settings: { count: 100 } },
      ],
      form === 'short' ? 1 : 5,
    ),
  effort: () => 100 * 100,
  async run({ name, seed, settings }, lab) {
    const speeds = new SpeedWatch();
    const count = Number(settings['count']);
    const walkingSpeed =
      name === 'men of 30 to 50'
        ? men30to50
        : { distribution: 'normal', mean: 1.2, deviation: 0.2, min: 0.3, max: 2.2 };
    await lab.conduct(
      {
        name: 'speeds',
        world: {
          size: [100, count],
          building: {
            regions: [room('floor', [0, 0, 100, count])],
            gates: [wayOut('end', 'floor', upright(100, 0, count))],
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
      },
      { seed, watch: speeds.watch, until: (now) => now.time > 30 },
    );
    return speeds.found;
  },
};
