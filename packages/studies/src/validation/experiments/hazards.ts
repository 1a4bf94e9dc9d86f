import { Line } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, room, upright, wayOut } from './places.ts';

export interface SmokeWalk {
  /** Speed in clear air, m/s, and extinction coefficient, 1/m. */
  readonly speed: number;
  readonly extinction: number;
  /** Time over the middle 100 m, s. */
  readonly time: number;
}

/** Speeds and extinction coefficients of ISO 18; the first is that of NIST 2.5. */
const pairs = [
  [1.25, 1],
  [1, 1],
  [0.75, 1],
  [0.5, 1],
  [0.25, 1],
  [1.25, 10],
  [1.25, 7.5],
  [1.25, 3],
  [1.25, 0.5],
] as const;

/** One person walks 100 m of a corridor full of smoke, after 10 m for getting up to speed. */
export const walkInSmoke: Experiment<SmokeWalk> = {
  name: 'walk in smoke',
  trials: () =>
    trialsOf(
      [
        { name: 'linear, first', settings: { relation: 'linear', speed: 1.25, extinction: 1 } },
        ...pairs.map(([speed, extinction]) => ({
          name: `${speed} m/s, ${extinction} 1/m`,
          settings: { relation: 'frantzich-nilsson', speed, extinction },
        })),
      ],
      1,
    ),
  effort: () => 400,
  async run({ seed, settings }, lab) {
    const { relation } = settings;
    const [speed, extinction] = [Number(settings['speed']), Number(settings['extinction'])];
    const [from, to] = [new Line('x', 10), new Line('x', 110)];
    await lab.conduct(
      {
        name: 'smoke',
        world: {
          size: [120, 2],
          building: {
            regions: [room('corridor', [0, 0, 120, 2])],
            gates: [wayOut('exit', 'corridor', upright(120, 0.5, 1.5))],
          },
          hazards: { speedInSmoke: relation, zones: [{ extinction }] },
        },
        groups: [
          {
            name: 'walker',
            place: { shape: 'points', points: [[0.5, 1]] },
            people: { walkingSpeed: speed },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 2000,
        measuring: measuredAt({ from: upright(10, 0, 2), to: upright(110, 0, 2) }),
      },
      {
        seed,
        watch: (now) => {
          from.watch(now);
          to.watch(now);
        },
        until: () => to.count === 1,
      },
    );
    return { speed, extinction, time: to.timeOf(0) - from.timeOf(0) };
  },
};

export interface Poisoning {
  readonly co: number;
  readonly co2: number;
  readonly o2: number;
  readonly dt: number;
  /** When the person was incapacitated, s; 0 when it never was. */
  readonly time: number;
}

/** Carbon monoxide in ppm, carbon dioxide and oxygen in per cent. */
const airs = {
  'all three': { co: 5000, co2: 2, o2: 18 },
  'carbon monoxide': { co: 5000, co2: 0, o2: 20.9 },
  'monoxide and dioxide': { co: 5000, co2: 4, o2: 20.9 },
  'lack of oxygen': { co: 0, co2: 0, o2: 12 },
} as const;

/** A person who never starts stands in bad air, in a room of 10 x 10 m. */
export const standInGases: Experiment<Poisoning> = {
  name: 'stand in gases',
  trials: () =>
    trialsOf(
      Object.keys(airs).map((name) => ({ name })),
      1,
    ),
  effort: () => 300,
  async run({ name, seed }, lab) {
    const { co, co2, o2 } = airs[name as keyof typeof airs];
    let time = 0;
    await lab.conduct(
      {
        name: 'gases',
        world: {
          size: [10, 10],
          building: { regions: [room('room', [0, 0, 10, 10])], gates: [wayOut('exit', 'room', upright(10, 4.5, 5.5))] },
          hazards: { zones: [{ co, co2, o2 }] },
        },
        groups: [
          {
            name: 'occupant',
            place: { shape: 'points', points: [[5, 5]] },
            people: { premovement: 1e7 },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 5000,
      },
      {
        seed,
        watch: (now) => {
          if (now.events.some(({ type }) => type === 'incapacitated')) time = now.time;
        },
        until: () => time > 0,
      },
    );
    return { co, co2, o2, dt: lab.configuration.dt, time };
  },
};
