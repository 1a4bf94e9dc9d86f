import { forEverybody } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { room, upright, wayOut } from './places.ts';

export interface LiftRide {
  readonly left: number;
  readonly time: number;
  /** Whether it was ever in the car, a floor of its own. */
  readonly rode: boolean;
}

/** What the lift takes, s and m/s. */
export const liftOfTest = { speed: 1, storeyHeight: 3.5, doorTime: 2, dwell: 3 } as const;

/** Two rooms of 10 x 5 m, one above the other, a lift between them, and one person above who wants out below. */
export const rideDown: Experiment<LiftRide> = {
  name: 'a ride in a lift',
  trials: () => trialsOf([{ name: 'lift' }], 1),
  effort: () => 60,
  async run({ seed }, lab) {
    let rode = false;
    const simulation = await lab.conduct(
      {
        name: 'lift',
        world: {
          size: [14, 5],
          levels: 2,
          building: {
            regions: [room('below', [0, 0, 10, 5]), room('above', [0, 0, 10, 5], 1)],
            gates: [wayOut('exit', 'below', upright(0, 2, 3))],
            lifts: [{ id: 'lift', door: upright(10, 2, 3), stops: ['below', 'above'], ...liftOfTest }],
          },
        },
        groups: [
          {
            name: 'person',
            place: { shape: 'points', points: [[2, 2.5]], level: 1 },
            people: { walkingSpeed: 1 },
            goals: [{ goal: 'ride', lift: 'lift', to: 0 }, { goal: 'leave' }],
          },
        ],
        duration: 200,
      },
      { seed, watch: (now) => forEverybody(now, ({ level }, row) => void (rode ||= level[row] > 1)) },
    );
    return { left: simulation.totals.left, time: simulation.lastLeftAt, rode };
  },
};
