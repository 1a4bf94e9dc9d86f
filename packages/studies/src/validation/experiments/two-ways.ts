import { forEverybody } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { level, opening, packed, room, slim, upright, wayOut } from './places.ts';

export interface WayChoice {
  readonly people: number;
  readonly left: number;
  /** How many were on the stairs. */
  readonly overStairs: number;
  readonly time: number;
}

interface TrialHall {
  readonly world: object;
  readonly people: number;
  readonly start: readonly [number, number, number, number];
}

type Between = readonly [string, string];
type Segment = ReturnType<typeof upright>;

const upstairs = (between: Between, at: Segment, landing: Segment) => ({
  ...{ id: 'up', kind: 'stairs', between, at, landing, length: 5 },
});
/** Without a limit: it counts at the foot, and would keep those on the stairs who go down. */
const downstairs = (between: Between, at: Segment, landing: Segment) => ({
  ...{ id: 'down', kind: 'stairs', between, at, landing, length: 5, flowLimit: undefined },
});

/** Up over a bridge and down again, or round a long corridor. */
const overOrRound: TrialHall = {
  world: {
    size: [38, 22],
    levels: 2,
    building: {
      regions: [
        room('start', [0, 0, 8, 8]),
        room('goal', [30, 0, 8, 8]),
        {
          id: 'corridor',
          outline: [
            [3, 8],
            [5, 8],
            [5, 20],
            [33, 20],
            [33, 8],
            [35, 8],
            [35, 22],
            [3, 22],
          ],
        },
        room('bridge', [12, 3, 14, 2], 1),
      ],
      portals: [
        opening(['start', 'corridor'], level(8, 3, 5)),
        opening(['corridor', 'goal'], level(8, 33, 35)),
        upstairs(['start', 'bridge'], upright(8, 3, 5), upright(12, 3, 5)),
        downstairs(['goal', 'bridge'], upright(30, 3, 5), upright(26, 3, 5)),
      ],
      gates: [wayOut('out', 'goal', upright(38, 0, 8))],
    },
  },
  people: 100,
  start: [0, 0, 7, 8],
};

/** A ring of 20 m x 20 m with corridors of 2 m, and stairs across its middle. */
const ring: TrialHall = {
  world: {
    size: [20, 20],
    levels: 2,
    building: {
      regions: [
        {
          id: 'north-west',
          outline: [
            [0, 0],
            [2, 0],
            [2, 18],
            [20, 18],
            [20, 20],
            [0, 20],
          ],
        },
        {
          id: 'south-east',
          outline: [
            [2, 0],
            [20, 0],
            [20, 18],
            [18, 18],
            [18, 2],
            [2, 2],
          ],
        },
        room('bridge', [6, 9, 8, 2], 1),
      ],
      portals: [
        opening(['north-west', 'south-east'], upright(2, 0, 2), 'south-west-corner'),
        opening(['north-west', 'south-east'], level(18, 18, 20), 'north-east-corner'),
        upstairs(['north-west', 'bridge'], upright(2, 9, 11), upright(6, 9, 11)),
        downstairs(['south-east', 'bridge'], upright(18, 9, 11), upright(14, 9, 11)),
      ],
      gates: [wayOut('out', 'south-east', upright(20, 9, 11))],
    },
  },
  people: 20,
  start: [0, 8, 2, 4],
};

const places: Readonly<Record<string, TrialHall>> = { 'over or round': overOrRound, ring };

/** RiMEA 14 and ISO 17: a short way over stairs, a long one without. */
export const shortOrLongWay: Experiment<WayChoice> = {
  name: 'a short and a long path',
  trials: (form) =>
    trialsOf(
      Object.keys(places).map((name) => ({ name })),
      form === 'short' ? 1 : 5,
    ),
  effort: () => 100 * 100,
  async run({ name, seed }, lab) {
    const { world, people, start } = places[name];
    const onStairs = new Set<number>();
    const simulation = await lab.conduct(
      {
        name: 'two-ways',
        world: world as Readonly<Record<string, unknown>>,
        groups: [
          { name: 'people', ...packed(people, start), people: { radius: slim(lab) }, goals: [{ goal: 'leave' }] },
        ],
        duration: 400,
      },
      {
        seed,
        watch: (now) =>
          forEverybody(now, (columns, row) => void (columns.level[row] > 0 && onStairs.add(columns.id[row]))),
      },
    );
    return { people, left: simulation.totals.left, overStairs: onStairs.size, time: simulation.lastLeftAt };
  },
};
