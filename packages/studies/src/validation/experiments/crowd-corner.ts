import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { packed, slim } from './places.ts';

export interface CrowdTime {
  readonly people: number;
  readonly left: number;
  readonly time: number;
}

/** Each is 20 m wide, and people start on its first 6 m. */
const ways = {
  short: {
    size: [50, 20],
    outline: [
      [0, 0],
      [50, 0],
      [50, 20],
      [0, 20],
    ],
    end: [
      [50, 0],
      [50, 20],
    ],
    start: [0, 0, 6, 20],
  },
  // As JuPedSim draws it: 34 m and 30 m of legs with the outer corner cut off.
  corner: {
    size: [72, 60],
    outline: [
      [72, 0],
      [72, 20],
      [62, 20],
      [62, 60],
      [42, 60],
      [42, 10],
      [52, 0],
    ],
    end: [
      [42, 60],
      [62, 60],
    ],
    start: [66, 0, 6, 20],
  },
  long: {
    size: [81.4, 20],
    outline: [
      [0, 0],
      [81.4, 0],
      [81.4, 20],
      [0, 20],
    ],
    end: [
      [81.4, 0],
      [81.4, 20],
    ],
    start: [0, 0, 6, 20],
  },
} as const;
export type WayName = keyof typeof ways;

/** RiMEA 15: five hundred people (two hundred in the short form) on two straight ways and round a corner. */
export const crowdAtCorner: Experiment<CrowdTime> = {
  name: 'a crowd at a corner',
  trials: (form) =>
    trialsOf(
      Object.keys(ways).map((name) => ({ name, settings: { people: form === 'short' ? 200 : 500 } })),
      form === 'short' ? 1 : 5,
    ),
  effort: ({ name, settings }) => Number(settings['people']) * (name === 'short' ? 60 : 90),
  async run({ name, seed, settings }, lab) {
    const people = Number(settings['people']);
    const { size, outline, end, start } = ways[name as WayName];
    const simulation = await lab.conduct(
      {
        name: `way-${name}`,
        world: {
          size,
          building: { regions: [{ id: 'way', outline }], gates: [{ id: 'end', region: 'way', at: end, way: 'out' }] },
        },
        groups: [
          { name: 'people', ...packed(people, start), people: { radius: slim(lab) }, goals: [{ goal: 'leave' }] },
        ],
        duration: 500,
      },
      { seed },
    );
    return { people, left: simulation.totals.left, time: simulation.lastLeftAt };
  },
};
