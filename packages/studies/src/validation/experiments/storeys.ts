import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { level, opening, room, upright, wayOut, type Described } from './places.ts';
import type { Emptied } from './large-room.ts';

/** Rooms of 2 m x 3 m in the four rows of each storey, four people in each: 448 people. */
const rowsOfRooms = [
  [9, 8, 8, 11],
  [11, 8, 8, 11],
  [11, 8, 8, 11],
];
/** South edge of each row, and of the corridor that its doors lead to, m. */
const rowAt = [
  { y: 0, door: 3 },
  { y: 5, door: 5 },
  { y: 8, door: 11 },
  { y: 13, door: 13 },
];

interface Storey {
  readonly regions: readonly Described[];
  readonly portals: readonly Described[];
  readonly people: readonly (readonly [number, number])[];
}

const placesInRoom = [
  [0.5, 0.8],
  [1.5, 2.2],
  [1.5, 0.8],
  [0.5, 2.2],
] as const;

function storey(floor: number, perRoom: number): Storey {
  const regions = [
    room(`hall-${floor}`, [22, 0, 4, 16], floor),
    room(`corridor-${floor}-0`, [0, 3, 22, 2], floor),
    room(`corridor-${floor}-1`, [0, 11, 22, 2], floor),
  ];
  const portals = [0, 1].map((number) =>
    opening([`corridor-${floor}-${number}`, `hall-${floor}`], upright(22, 3 + 8 * number, 5 + 8 * number)),
  );
  const people: (readonly [number, number])[] = [];
  for (const [row, count] of rowsOfRooms[floor].entries()) {
    const { y, door } = rowAt[row];
    for (let number = 0; number < count; number++) {
      const id = `room-${floor}-${row}-${number}`;
      const x = 2 * number;
      regions.push(room(id, [x, y, 2, 3], floor));
      portals.push(opening([id, `corridor-${floor}-${row < 2 ? 0 : 1}`], level(door, x + 0.55, x + 1.45)));
      people.push(...placesInRoom.slice(0, perRoom).map(([dx, dy]) => [x + dx, y + dy] as const));
    }
  }
  return { regions, portals, people };
}

/** Stairs 2 m wide lead from each hall up to the next, with half a turn between. */
const flights = [0, 1].map((floor) => ({
  id: `stairs-${floor}`,
  kind: 'stairs',
  between: [`hall-${floor}`, `hall-${floor + 1}`],
  at: upright(26, 1 + 6 * floor, 3 + 6 * floor),
  landing: upright(26, 4 + 6 * floor, 6 + 6 * floor),
  length: 6,
  // A limit counts at the foot, and every person goes down: it would keep people on the stairs.
  flowLimit: undefined,
}));

/** Walking speeds that are varied, m/s. */
export const variedSpeeds = {
  '0.5 m/s': 0.5,
  '0.75 m/s': 0.75,
  '1 m/s': 1,
  '1.25 m/s': 1.25,
  '0.5 to 1 m/s': { distribution: 'uniform', min: 0.5, max: 1 },
  '0.25 to 1.25 m/s': { distribution: 'uniform', min: 0.25, max: 1.25 },
} as const;
/** Those that every person shares, slowest first. */
export const commonSpeeds = ['0.5 m/s', '0.75 m/s', '1 m/s', '1.25 m/s'] as const;

/** RiMEA 8: three storeys, every person leaves, with several speeds. */
export const threeStoreys: Experiment<Emptied> = {
  name: 'three storeys',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? ['0.75 m/s', '1.25 m/s'] : Object.keys(variedSpeeds)).map((name) => ({
        name,
        settings: { perRoom: form === 'short' ? 1 : 4 },
      })),
      form === 'short' ? 1 : 3,
    ),
  effort: ({ settings }) => Number(settings['perRoom']) * 112 * 120,
  async run({ name, seed, settings }, lab) {
    const storeys = [0, 1, 2].map((floor) => storey(floor, Number(settings['perRoom'])));
    const simulation = await lab.conduct(
      {
        name: 'three-storeys',
        world: {
          size: [26, 16],
          levels: 3,
          building: {
            regions: storeys.flatMap(({ regions }) => regions),
            portals: [...storeys.flatMap(({ portals }) => portals), ...flights],
            gates: [wayOut('out', 'hall-0', level(0, 22.5, 25.5))],
          },
        },
        groups: storeys.map(({ people }, floor) => ({
          name: `floor-${floor}`,
          place: { shape: 'points', points: people, level: floor },
          people: { walkingSpeed: variedSpeeds[name as keyof typeof variedSpeeds] },
          goals: [{ goal: 'leave' }],
        })),
        duration: 900,
      },
      { seed },
    );
    return { left: simulation.totals.left, present: simulation.present, time: simulation.lastLeftAt };
  },
};
