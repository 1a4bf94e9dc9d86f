import { Departures } from '../kit/observers.ts';
import { least, most } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { level, opening, room, upright, wayOut } from './places.ts';

export interface Company {
  /** How many of the first group left, and the time from the first of them to the last, s. */
  readonly left: number;
  readonly spread: number;
}

/** Speeds of the members of the first group, and of all in the second, m/s. */
const companies = {
  NIST: { first: [1.25, 1.25, 1.25, 1.25, 0.5], second: 0.2 },
  ISO: { first: [1.25, 1.25, 1.25, 1.25, 1.25], second: 0.5 },
} as const;

/** A room of 10 x 20 m with an exit of 1 m; five people who belong together walk past ten slow ones. */
export const keepTogether: Experiment<Company> = {
  name: 'a group that keeps together',
  trials: (form) =>
    trialsOf(
      Object.keys(companies).map((name) => ({ name })),
      form === 'short' ? 1 : 5,
    ),
  effort: () => 15 * 100,
  async run({ name, seed }, lab) {
    const { first, second } = companies[name as keyof typeof companies];
    const departures = new Departures();
    await lab.conduct(
      {
        name: 'company',
        world: {
          size: [10, 20],
          building: { regions: [room('room', [0, 0, 10, 20])], gates: [wayOut('exit', 'room', level(0, 4.5, 5.5))] },
        },
        groups: [
          {
            name: 'first',
            count: 5,
            parties: 5,
            place: { shape: 'rect', min: [3, 16], max: [7, 19.5], gap: 0.2 },
            people: { walkingSpeed: { distribution: 'list', values: first } },
            goals: [{ goal: 'together', goals: [{ goal: 'leave' }] }],
          },
          {
            name: 'second',
            count: 10,
            place: { shape: 'rect', min: [2, 8], max: [8, 12], gap: 0.3 },
            people: { walkingSpeed: second },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 400,
      },
      { seed, watch: departures.watch },
    );
    const times = departures.list.filter(({ group }) => group === 0).map(({ time }) => time);
    return { left: times.length, spread: times.length === 0 ? Infinity : most(times) - least(times) };
  },
};

export interface Overtaking {
  readonly left: number;
  /** When the last of the others is out, s; the slow one itself does not count. */
  readonly others: number;
}

/** A room of 8 x 5 m, a way of 10 m x 1.5 m and a room with an exit of 1 m; one of 25 is slow and wide, or like the others. */
export const slowOneAhead: Experiment<Overtaking> = {
  name: 'one slow person ahead',
  trials: (form) => trialsOf([{ name: 'one slow' }, { name: 'all alike' }], form === 'short' ? 1 : 10),
  effort: () => 25 * 40,
  async run({ name, seed }, lab) {
    const [south, north] = [1.75, 3.25];
    const usual = { walkingSpeed: 1.25, radius: 0.2 };
    const departures = new Departures();
    const simulation = await lab.conduct(
      {
        name: 'slow-one',
        world: {
          size: [23, 5],
          building: {
            regions: [room('room1', [0, 0, 8, 5]), room('way', [8, south, 10, 1.5]), room('room2', [18, 0, 5, 5])],
            portals: [
              opening(['room1', 'way'], upright(8, south, north)),
              opening(['way', 'room2'], upright(18, south, north)),
            ],
            gates: [wayOut('exit', 'room2', upright(23, 2, 3))],
          },
        },
        groups: [
          {
            name: 'others',
            count: 24,
            place: { shape: 'rect', min: [0, 0], max: [5, 5] },
            people: usual,
            goals: [{ goal: 'leave' }],
          },
          {
            name: 'ahead',
            place: { shape: 'points', points: [[7, 2.5]] },
            people: name === 'one slow' ? { walkingSpeed: 0.8, radius: 0.4 } : usual,
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 200,
      },
      { seed, watch: departures.watch },
    );
    const others = departures.list.filter(({ group }) => group === 0).map(({ time }) => time);
    return { left: simulation.totals.left, others: most(others) };
  },
};
