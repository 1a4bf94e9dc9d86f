import { forEverybody, Line } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, room, upright, wayOut } from './places.ts';

export interface Walk {
  /** Time over the measured length, s. */
  readonly time: number;
  /** Length over time, m/s. */
  readonly speed: number;
  readonly left: number;
}

/** RiMEA 1 as shipped: one person, 40 m, timed from its first tick until it has left. */
export const walkOutOfCorridor: Experiment<Walk> = {
  name: 'walk out of a corridor',
  trials: () => trialsOf([{ name: 'corridor' }], 1),
  effort: () => 40,
  async run({ seed }, lab) {
    const simulation = await lab.conductShipped('rimea-01', {}, { seed });
    const time = simulation.lastLeftAt;
    return { time, speed: 39.75 / time, left: simulation.totals.left };
  },
};

/** 40 m in the middle of a corridor of 60 m: 10 m to get up to speed, and 10 m behind. */
export const walkAlongCorridor: Experiment<Walk> = {
  name: 'walk along a corridor',
  trials: () => trialsOf([{ name: 'corridor' }], 1),
  effort: () => 60,
  async run({ seed }, lab) {
    const [from, to] = [new Line('x', 10), new Line('x', 50)];
    const simulation = await lab.conduct(
      {
        name: 'corridor-60',
        world: {
          size: [60, 2],
          building: {
            regions: [room('corridor', [0, 0, 60, 2])],
            gates: [wayOut('end', 'corridor', upright(60, 0, 2))],
          },
        },
        groups: [
          {
            name: 'walker',
            place: { shape: 'points', points: [[0.5, 1]] },
            people: { walkingSpeed: 1 },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 150,
        measuring: measuredAt({ from: upright(10, 0, 2), to: upright(50, 0, 2) }),
      },
      {
        seed,
        watch: (now) => {
          from.watch(now);
          to.watch(now);
        },
      },
    );
    const time = to.timeOf(0) - from.timeOf(0);
    return { time, speed: 40 / time, left: simulation.totals.left };
  },
};

/** One person on a flight: the time from its foot to its head. */
export const walkOnStairs: Experiment<Walk> = {
  name: 'walk on stairs',
  trials: () =>
    trialsOf(
      [
        { name: 'up 10 m at 0.5 m/s', settings: { length: 10, speed: 0.5, up: true } },
        { name: 'down 10 m at 0.65 m/s', settings: { length: 10, speed: 0.65, up: false } },
        { name: 'up 10 m at 1 m/s', settings: { length: 10, speed: 1, up: true } },
        { name: 'down 10 m at 1 m/s', settings: { length: 10, speed: 1, up: false } },
        { name: 'up 100 m at 1 m/s', settings: { length: 100, speed: 1, up: true } },
        { name: 'down 100 m at 1 m/s', settings: { length: 100, speed: 1, up: false } },
      ],
      1,
    ),
  effort: () => 60,
  async run({ seed, settings }, lab) {
    const length = Number(settings['length']);
    // As in the guideline's drawings: 8 m of run and 6 m of rise for 10 m along the slope.
    const head = 6 + 0.8 * length;
    const up = settings['up'] === true;
    let ticks = 0;
    const simulation = await lab.conduct(
      {
        name: 'stairs',
        world: {
          size: [head + 6, 2],
          levels: 2,
          building: {
            regions: [room('below', [0, 0, 6, 2]), room('above', [head, 0, 6, 2], 1)],
            portals: [
              {
                id: 'stairs',
                kind: 'stairs',
                between: ['below', 'above'],
                at: upright(6, 0, 2),
                landing: upright(head, 0, 2),
                length,
                speedFactor: settings['speed'],
              },
            ],
            gates: [wayOut('bottom', 'below', upright(0, 0, 2)), wayOut('top', 'above', upright(head + 6, 0, 2))],
          },
        },
        groups: [
          {
            name: 'walker',
            place: up ? { shape: 'points', points: [[1, 1]] } : { shape: 'points', points: [[head + 5, 1]], level: 1 },
            // So the factor of the stairs is the speed on them.
            people: { walkingSpeed: 1 },
            goals: [{ goal: 'leave', by: 'assigned', exits: [up ? 'top' : 'bottom'] }],
          },
        ],
        duration: 300,
      },
      {
        seed,
        // The flight is a floor of its own above the two of the building.
        watch: (now) => forEverybody(now, ({ level }, row) => void (ticks += level[row] === 2 ? 1 : 0)),
      },
    );
    const time = ticks * lab.configuration.dt;
    return { time, speed: length / time, left: simulation.totals.left };
  },
};
