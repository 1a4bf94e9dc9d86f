import { Line } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, men30to50, opening, room, upright, wayOut } from './places.ts';

export interface Counterflow {
  readonly against: number;
  /** How many of the hundred got into the other room. */
  readonly crossed: number;
  /** When the last of them did, s; 0 when a person never did. */
  readonly lastIn: number;
}

export const counterflowSizes = [0, 10, 50, 100] as const;

/** IMO 8: a hundred people go from one room into the other while others come against them. */
export const counterflow: Experiment<Counterflow> = {
  name: 'counterflow',
  trials: (form) =>
    trialsOf(
      counterflowSizes.map((against) => ({ name: `against ${against}`, settings: { against } })),
      form === 'short' ? 1 : 50,
    ),
  effort: ({ settings }) => (100 + Number(settings['against'])) * 150,
  async run({ seed, settings }, lab) {
    const against = Number(settings['against']);
    const line = new Line('x', 20, 1, ({ group }, row) => group[row] === 0);
    await lab.conduct(
      {
        name: `counterflow-${against}`,
        world: {
          size: [30, 10],
          building: {
            regions: [room('room1', [0, 0, 10, 10]), room('corridor', [10, 4, 10, 2]), room('room2', [20, 0, 10, 10])],
            portals: [
              opening(['room1', 'corridor'], upright(10, 4, 6)),
              opening(['corridor', 'room2'], upright(20, 4, 6)),
            ],
            gates: [wayOut('west', 'room1', upright(0, 0, 10)), wayOut('east', 'room2', upright(30, 0, 10))],
          },
        },
        groups: [
          crowd('eastward', 100, [0, 5], 'east'),
          ...(against > 0 ? [crowd('westward', against, [25, 30], 'west')] : []),
        ],
        duration: 600,
        measuring: measuredAt({ 'into-room2': upright(20, 4, 6) }),
      },
      { seed, watch: line.watch, until: () => line.count === 100 },
    );
    return { against, crossed: line.count, lastIn: line.count === 100 ? line.times[99] : 0 };
  },
};

const crowd = (name: string, count: number, x: readonly [number, number], exit: string) => ({
  name,
  count,
  place: { shape: 'rect', min: [x[0], 0], max: [x[1], 10] },
  people: { walkingSpeed: men30to50 },
  goals: [{ goal: 'leave', by: 'assigned', exits: [exit] }],
});
