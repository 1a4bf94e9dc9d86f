import type { Lab } from '../kit/lab.ts';
import { flowOf, heldUpIn, Line, readZone } from '../kit/observers.ts';
import { mean } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, opening, packed, room, slim, upright, wayOut } from './places.ts';

const people = 150;
/** The left half of the first room, 10 x 10 m. */
const crowd = (lab: Lab) => ({
  name: 'people',
  ...packed(people, [0, 0, 5, 10]),
  people: { radius: slim(lab) },
  goals: [{ goal: 'leave' }],
});

const neckAt = (width: number): readonly [number, number] => [5 - width / 2, 5 + width / 2];

interface Room2 {
  /** Length and width of the neck, m. */
  readonly length: number;
  readonly width: number;
  /** Depth of the second room, m; 0: the exit is the end of the neck. */
  readonly depth: number;
  /** Width of the exit at its far wall, m. */
  readonly exit: number;
}

/** A room of 10 x 10 m, a neck, and another room with an exit in its far wall. */
function twoRooms({ length, width, depth, exit }: Room2) {
  const [south, north] = neckAt(width);
  const behind = 10 + length;
  const end = behind + depth;
  const regions = [room('room1', [0, 0, 10, 10]), room('neck', [10, south, length, width])];
  const portals = [opening(['room1', 'neck'], upright(10, south, north))];
  if (depth === 0)
    return {
      size: [end, 10],
      building: { regions, portals, gates: [wayOut('out', 'neck', upright(end, south, north))] },
    };
  return {
    size: [end, 10],
    building: {
      regions: [...regions, room('room2', [behind, 0, depth, 10])],
      portals: [...portals, opening(['neck', 'room2'], upright(behind, south, north))],
      gates: [wayOut('out', 'room2', upright(end, 5 - exit / 2, 5 + exit / 2))],
    },
  };
}

export interface NeckPassage {
  readonly passed: number;
  readonly left: number;
  /** When the last was through the neck, and out, s. */
  readonly through: number;
  readonly out: number;
  /** People per second in the neck and at the exit, between the 15th and the 136th. */
  readonly neckFlow: number;
  readonly exitFlow: number;
  /** People slower than half of their own speed in 2 m x 3 m before neck and exit, mean of the time people pass the neck. */
  readonly heldAtNeck: number;
  readonly heldAtExit: number;
}

const necks = {
  'RiMEA 3.0': { length: 5, width: 1, depth: 10, exit: 1 },
  'goal at 0 m': { length: 0.2, width: 1, depth: 0, exit: 1 },
  'goal at 1 m': { length: 0.2, width: 1, depth: 1, exit: 10 },
  'goal at 3 m': { length: 0.2, width: 1, depth: 3, exit: 10 },
  'goal at 5 m': { length: 0.2, width: 1, depth: 5, exit: 10 },
  'goal at 10 m': { length: 0.2, width: 1, depth: 10, exit: 10 },
  'long neck, 0.8 m': { length: 5, width: 0.8, depth: 10, exit: 10 },
  'long neck, 1 m': { length: 5, width: 1, depth: 10, exit: 10 },
  'long neck, 1.2 m': { length: 5, width: 1.2, depth: 10, exit: 10 },
} as const satisfies Readonly<Record<string, Room2>>;
export type NeckName = keyof typeof necks;
/** Goal distances of 12a by name, m. */
export const goalDistances = {
  'goal at 0 m': 0,
  'goal at 1 m': 1,
  'goal at 3 m': 3,
  'goal at 5 m': 5,
  'goal at 10 m': 10,
};
/** Widths of 12d by name, m. */
export const neckWidths = { 'long neck, 0.8 m': 0.8, 'long neck, 1 m': 1, 'long neck, 1.2 m': 1.2 };

const inFullFormOnly = new Set(['goal at 1 m', 'goal at 3 m', 'long neck, 0.8 m']);

export const throughNeck: Experiment<NeckPassage> = {
  name: 'through a neck',
  trials: (form) =>
    trialsOf(
      Object.keys(necks)
        .filter((name) => form === 'full' || !inFullFormOnly.has(name))
        .map((name) => ({ name })),
      form === 'short' ? 1 : 5,
    ),
  effort: () => people * 100,
  async run({ name, seed }, lab) {
    const neck = necks[name as NeckName];
    const inNeck = new Line('x', 10 + neck.length / 2);
    const out: number[] = [];
    const boxes = [10, 10 + neck.length + neck.depth].map((x) => ({ x: [x - 2, x] as const, y: [3.5, 6.5] as const }));
    const held: number[][] = [[], []];
    const simulation = await lab.conduct(
      {
        name: 'neck',
        world: twoRooms(neck),
        groups: [crowd(lab)],
        duration: 400,
        measuring: measuredAt(
          { neck: upright(10 + neck.length / 2, ...neckAt(neck.width)) },
          { 'before-neck': boxes[0], ...(neck.depth < 2 ? {} : { 'before-exit': boxes[1] }) },
        ),
      },
      {
        seed,
        watch: (now) => {
          inNeck.watch(now);
          if (inNeck.count > 0.1 * people && inNeck.count < 0.9 * people)
            for (const [index, box] of boxes.entries()) held[index].push(heldUpIn(now, box));
          for (const event of now.events) if (event.type === 'left') out.push(now.time);
        },
      },
    );
    const neckTimes = inNeck.times;
    return {
      passed: neckTimes.length,
      left: out.length,
      // Where the goal is the end of the neck, a person that is through has left.
      through: neck.depth === 0 ? simulation.lastLeftAt : (neckTimes.at(-1) ?? 0),
      out: simulation.lastLeftAt,
      neckFlow: flowOf(neckTimes, 0.1, 0.9),
      exitFlow: flowOf(out, 0.1, 0.9),
      heldAtNeck: mean(held[0]),
      heldAtExit: mean(held[1]),
    };
  },
};

export interface Queues {
  readonly left: number;
  /** Most people at once in a box of 2 m x 3 m before each neck. */
  readonly peaks: readonly [number, number];
}

/** RiMEA 12c: rooms of 10 x 10, 10 x 10 and 5 x 10 m with two equal necks of 1 x 0.2 m. */
export const twoNecks: Experiment<Queues> = {
  name: 'two necks',
  trials: (form) => trialsOf([{ name: 'two necks' }], form === 'short' ? 1 : 5),
  effort: () => people * 110,
  async run({ seed }, lab) {
    const [south, north] = neckAt(1);
    const peaks: [number, number] = [0, 0];
    const boxes = [10, 20.2].map((x) => ({ x: [x - 2, x] as const, y: [3.5, 6.5] as const }));
    const simulation = await lab.conduct(
      {
        name: 'two-necks',
        world: {
          size: [25.4, 10],
          building: {
            regions: [
              room('room1', [0, 0, 10, 10]),
              room('neck1', [10, south, 0.2, 1]),
              room('room2', [10.2, 0, 10, 10]),
              room('neck2', [20.2, south, 0.2, 1]),
              room('room3', [20.4, 0, 5, 10]),
            ],
            portals: [
              opening(['room1', 'neck1'], upright(10, south, north)),
              opening(['neck1', 'room2'], upright(10.2, south, north)),
              opening(['room2', 'neck2'], upright(20.2, south, north)),
              opening(['neck2', 'room3'], upright(20.4, south, north)),
            ],
            gates: [wayOut('out', 'room3', upright(25.4, 0, 10))],
          },
        },
        groups: [crowd(lab)],
        duration: 400,
        measuring: measuredAt({}, { 'before-first': boxes[0], 'before-second': boxes[1] }),
      },
      {
        seed,
        watch: (now) => {
          for (const [index, box] of boxes.entries()) peaks[index] = Math.max(peaks[index], readZone(now, box).count);
        },
      },
    );
    return { left: simulation.totals.left, peaks };
  },
};
