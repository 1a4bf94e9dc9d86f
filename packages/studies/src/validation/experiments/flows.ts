import { Departures, flowOf, Line, readZone } from '../kit/observers.ts';
import { mean } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, men30to50, opening, packed, room, slim, upright, wayOut } from './places.ts';

export interface Outflow {
  readonly left: number;
  readonly present: number;
  /** People per second between the first and the last. */
  readonly flow: number;
  /** When each left, s. */
  readonly times: readonly number[];
}

/** The door with the capacity that the code gives it, and one without, for comparison. */
export const codeDoor = 'door of 1 m, limited';
export const freeDoor = 'door of 1 m, free';

/** IMO 4: a hundred people leave a room of 8 x 5 m by a door of 1 m in the middle of a wall of 5 m. */
export const doorFlow: Experiment<Outflow> = {
  name: 'flow through a door',
  trials: (form) => trialsOf([{ name: codeDoor }, { name: freeDoor }], form === 'short' ? 1 : 50),
  effort: () => 100 * 60,
  async run({ name, seed }, lab) {
    const gate = wayOut('door', 'room', upright(8, 2, 3));
    const departures = new Departures();
    const simulation = await lab.conduct(
      {
        name: 'door',
        world: {
          size: [8, 5],
          building: {
            regions: [room('room', [0, 0, 8, 5])],
            gates: [name === codeDoor ? { ...gate, flowLimit: 1.33 } : gate],
          },
        },
        groups: [
          {
            name: 'people',
            ...packed(100, [0, 0, 8, 5]),
            people: { walkingSpeed: men30to50, radius: slim(lab) },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 400,
      },
      { seed, watch: departures.watch },
    );
    const { times } = departures;
    return { left: times.length, present: simulation.present, flow: flowOf(times), times };
  },
};

export interface BottleneckFlow {
  readonly width: number;
  readonly left: number;
  /** People per second between the 30th and the 120th of 150, in the middle of the passage. */
  readonly flow: number;
}

const narrow = [0.8, 1, 1.2, 1.6, 2];

const inRoom = 150;

/** A room of 10 x 8 m, a passage of 1 m length in its east wall, 150 people of 1.34 m/s. */
export const bottleneck: Experiment<BottleneckFlow> = {
  name: 'bottleneck',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? [0.8, 1.2, 2] : narrow).map((width) => ({ name: `${width} m wide`, settings: { width } })),
      form === 'short' ? 1 : 5,
    ),
  effort: () => inRoom * 60,
  async run({ seed, settings }, lab) {
    const width = Number(settings['width']);
    const [south, north] = [4 - width / 2, 4 + width / 2];
    const line = new Line('x', 10.5);
    const simulation = await lab.conduct(
      {
        name: 'bottleneck',
        world: {
          size: [15, 8],
          building: {
            regions: [
              room('room', [0, 0, 10, 8]),
              room('passage', [10, south, 1, width]),
              room('behind', [11, 0, 4, 8]),
            ],
            portals: [
              opening(['room', 'passage'], upright(10, south, north)),
              opening(['passage', 'behind'], upright(11, south, north)),
            ],
            gates: [wayOut('out', 'behind', upright(15, 0, 8))],
          },
        },
        groups: [
          {
            name: 'people',
            count: inRoom,
            place: { shape: 'area', id: 'room', gap: 0.05 },
            people: { walkingSpeed: 1.34 },
            goals: [{ goal: 'leave' }],
            // Each aims at its own place in the width: shared fields know narrow doors to 25 cm only.
          },
        ],
        duration: 300,
        measuring: measuredAt({ passage: upright(10.5, south, north) }),
      },
      { seed, watch: line.watch, until: () => line.count === inRoom },
    );
    return {
      width,
      left: inRoom - simulation.present,
      flow: line.count < 120 ? 0 : flowOf(line.times.slice(29, 120)),
    };
  },
};

export interface StairFlow {
  readonly width: number;
  readonly left: number;
  readonly flow: number;
}

/** ISO 12: a hundred people up stairs of several widths. */
export const stairFlow: Experiment<StairFlow> = {
  name: 'flow on stairs by width',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? [1, 1.4, 1.8] : [1, 1.2, 1.4, 1.6, 1.8]).map((width) => ({
        name: `${width} m wide`,
        settings: { width },
      })),
      form === 'short' ? 1 : 5,
    ),
  effort: () => 100 * 100,
  async run({ seed, settings }, lab) {
    const width = Number(settings['width']);
    const [south, north] = [4 - width / 2, 4 + width / 2];
    const departures = new Departures();
    await lab.conduct(
      {
        name: 'stair-width',
        world: {
          size: [22, 8],
          levels: 2,
          building: {
            regions: [room('room', [0, 0, 10, 8]), room('above', [18, 0, 4, 8], 1)],
            portals: [
              {
                id: 'stairs',
                kind: 'stairs',
                between: ['room', 'above'],
                at: upright(10, south, north),
                landing: upright(18, south, north),
                length: 10,
              },
            ],
            gates: [wayOut('out', 'above', upright(22, 0, 8))],
          },
        },
        groups: [
          { name: 'people', count: 100, place: { shape: 'area', id: 'room' }, people: {}, goals: [{ goal: 'leave' }] },
        ],
        duration: 600,
      },
      { seed, watch: departures.watch },
    );
    return { width, left: departures.list.length, flow: flowOf(departures.times, 0.1, 0.9) };
  },
};

export interface CorridorState {
  readonly people: number;
  readonly density: number;
  readonly speed: number;
  readonly fastest: number;
}

/** ISO 13: a corridor of 60 x 2 m full of people who walk out of its end; looked at between 20 and 40 m from second 3 to 15. */
export const corridorDiagram: Experiment<CorridorState> = {
  name: 'fundamental diagram of a corridor',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? [60, 120, 240, 480] : [60, 120, 240, 360, 480]).map((people) => ({
        name: `${people} people`,
        settings: { people },
      })),
      form === 'short' ? 1 : 5,
    ),
  effort: ({ settings }) => Number(settings['people']) * 15,
  async run({ seed, settings }, lab) {
    const people = Number(settings['people']);
    const zone = { x: [20, 40] as const, y: [0, 2] as const };
    const densities: number[] = [];
    const speeds: number[] = [];
    let fastest = 0;
    await lab.conduct(
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
            name: 'people',
            ...packed(people, [0, 0, 60, 2]),
            people: { walkingSpeed: 1, radius: slim(lab) },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 15,
        measuring: measuredAt({}, { middle: zone }, 'fundamental-diagram'),
      },
      {
        seed,
        watch: (now) => {
          if (now.time < 3) return;
          const reading = readZone(now, zone);
          if (reading.count === 0) return;
          densities.push(reading.density);
          speeds.push(reading.speed);
          fastest = Math.max(fastest, reading.speed);
        },
      },
    );
    return { people, density: mean(densities), speed: mean(speeds), fastest };
  },
};
