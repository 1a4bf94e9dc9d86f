import type { Simulation } from '@korzo/core';
import { forEverybody } from '../kit/observers.ts';
import { mean } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { slim } from './places.ts';

export interface Lanes {
  /** Order of lanes at the start, and its mean from 20 to 60 s. */
  readonly start: number;
  readonly order: number;
  /** Mean speed toward where each wants to go in that time, m/s. */
  readonly speed: number;
}

const length = 20;
const width = 5;
const rowWidth = 0.5;

/** Sixty people on a ring of 20 x 5 m, every other one the other way: do lanes form? */
export const lanes: Experiment<Lanes> = {
  name: 'lanes in counterflow',
  trials: (form) => trialsOf([{ name: 'thirty each way' }], form === 'short' ? 1 : 5),
  effort: () => 60 * 60,
  async run({ seed }, lab) {
    let start = Number.NaN;
    const orders: number[] = [];
    const speeds: number[] = [];
    const crowd = (name: string, along: readonly [number, number]) => ({
      name,
      count: 30,
      place: { shape: 'rect', min: [0, 2.2], max: [length, width + 1.8] },
      radius: slim(lab),
      speed: 1.34,
      goal: { to: 'direction', along },
    });
    await lab.conduct(
      {
        name: 'lanes',
        world: {
          size: [length, width + 4],
          edges: 'wrap',
          walls: [
            {
              points: [
                [0, 2],
                [length, 2],
              ],
            },
            {
              points: [
                [0, width + 2],
                [length, width + 2],
              ],
            },
          ],
        },
        groups: [crowd('eastward', [1, 0]), crowd('westward', [-1, 0])],
        duration: 60,
      },
      {
        seed,
        watch: (now) => {
          if (now.ticks === 1) start = orderOf(now);
          if (now.time < 20 || now.ticks % Math.max(1, Math.round(0.5 / now.setup.dt)) !== 0) return;
          orders.push(orderOf(now));
          speeds.push(headway(now));
        },
      },
    );
    return { start, order: mean(orders), speed: mean(speeds) };
  },
};

const signOf = (group: number): number => (group === 0 ? 1 : -1);

/** Helbing and Molnar: the mean over all people of ((n+ - n-) / n)^2 of the row of 0.5 m that each is in. */
function orderOf(simulation: Simulation): number {
  const rows = new Map<number, [number, number]>();
  forEverybody(simulation, ({ y, group }, row) => {
    const number = Math.floor(y[row] / rowWidth);
    const counts = rows.get(number) ?? [0, 0];
    counts[group[row] === 0 ? 0 : 1]++;
    rows.set(number, counts);
  });
  let sum = 0;
  for (const [east, west] of rows.values()) sum += (east - west) ** 2 / (east + west);
  return sum / simulation.present;
}

function headway(simulation: Simulation): number {
  let sum = 0;
  forEverybody(simulation, ({ vx, group }, row) => void (sum += vx[row] * signOf(group[row])));
  return sum / simulation.present;
}
