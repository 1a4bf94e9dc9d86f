import type { Simulation } from '@korzo/core';
import { flowOf, forEverybody, Line, readZone } from '../kit/observers.ts';
import { mean } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { measuredAt, opening, packed, room, slim, upright, wayOut } from './places.ts';

/** The flight is a floor of its own above the two of the building. */
const flight = 2;

export interface StairDiagram {
  /** Density in people per square metre and mean speed in m/s on the flight, once a second. */
  readonly points: readonly (readonly [number, number])[];
  readonly left: number;
}

/** RiMEA 13: a hundred people from a room of 10 x 10 m over 2 m of floor onto a flight of 5 x 2 m. */
export const stairDiagram: Experiment<StairDiagram> = {
  name: 'fundamental diagram on stairs',
  trials: (form) => trialsOf([{ name: 'up' }, { name: 'down' }], form === 'short' ? 2 : 5),
  effort: () => 100 * 100,
  async run({ name, seed }, lab) {
    const up = name === 'up';
    const points: (readonly [number, number])[] = [];
    // Going up the room lies below the flight, going down above it; the drawing is the same, mirrored.
    const start = up ? 0 : 1;
    const regions = [
      room('room', [0, 0, 10, 10], start),
      room('approach', [10, 4, 2, 2], start),
      room('beyond', [17, 4, 4, 2], 1 - start),
    ];
    const near = upright(12, 4, 6);
    const far = upright(17, 4, 6);
    const stairs = up
      ? { between: ['approach', 'beyond'], at: near, landing: far }
      : { between: ['beyond', 'approach'], at: far, landing: near };
    const simulation = await lab.conduct(
      {
        name: `stairs-${name}`,
        world: {
          size: [21, 10],
          levels: 2,
          building: {
            regions,
            portals: [
              opening(['room', 'approach'], upright(10, 4, 6)),
              { id: 'stairs', kind: 'stairs', length: 5, ...stairs },
            ],
            gates: [wayOut('out', 'beyond', upright(21, 4, 6))],
          },
        },
        groups: [
          { name: 'people', count: 100, place: { shape: 'area', id: 'room' }, people: {}, goals: [{ goal: 'leave' }] },
        ],
        duration: 400,
      },
      {
        seed,
        watch: (now) => {
          if (now.ticks % Math.round(1 / now.setup.dt) !== 0) return;
          const { count, speed } = onFlight(now);
          if (count > 0) points.push([count / 10, speed]);
        },
      },
    );
    return { points, left: simulation.totals.left };
  },
};

function onFlight(simulation: Simulation): { readonly count: number; readonly speed: number } {
  let count = 0;
  let sum = 0;
  forEverybody(simulation, ({ level, vx, vy }, row) => {
    if (level[row] !== flight) return;
    count++;
    sum += Math.hypot(vx[row], vy[row]);
  });
  return { count, speed: count === 0 ? Number.NaN : sum / count };
}

export interface Congestion {
  readonly left: number;
  /** Mean density before the room's exit, in the middle of the corridor and before the stairs while the first half gets onto them, 1/m2. */
  readonly roomExit: number;
  readonly midCorridor: number;
  readonly stairFoot: number;
  /** People per second into the corridor and onto the stairs. */
  readonly corridorFlow: number;
  readonly stairFlow: number;
}

interface Layout {
  readonly people: number;
  /** Room along x and y, m. */
  readonly room: readonly [number, number];
  readonly corridor: number;
  readonly stairs: number;
  readonly factor?: number;
  readonly speed?: number;
}

const layouts = {
  'RiMEA 13 of 3.0': { people: 150, room: [5, 8], corridor: 12, stairs: 3, factor: 0.675 / 1.3, speed: 1.3 },
  'IMO 11': { people: 150, room: [5, 8], corridor: 12, stairs: 6 },
  'NIST 5.1': { people: 100, room: [8, 5], corridor: 15, stairs: 6 },
} as const satisfies Readonly<Record<string, Layout>>;
export type CongestionName = keyof typeof layouts;

/** A room, a corridor 2 m wide and stairs up. */
export const congestion: Experiment<Congestion> = {
  name: 'congestion at the exit and at the stairs',
  trials: (form) =>
    trialsOf(
      Object.keys(layouts).map((name) => ({ name })),
      form === 'short' ? 1 : 10,
    ),
  effort: () => 150 * 120,
  async run({ name, seed }, lab) {
    const layout: Layout = layouts[name as CongestionName];
    const [width, height] = layout.room;
    const foot = width + layout.corridor;
    const head = foot + layout.stairs;
    const [south, north] = [height / 2 - 1, height / 2 + 1];
    const y = [south, north] as const;
    const boxes = {
      roomExit: { x: [width - 1, width] as const, y, level: 0 },
      midCorridor: { x: [width + layout.corridor / 2 - 1, width + layout.corridor / 2 + 1] as const, y, level: 0 },
      stairFoot: { x: [foot - 1, foot] as const, y, level: 0 },
    };
    const seen: Record<keyof typeof boxes, number[]> = { roomExit: [], midCorridor: [], stairFoot: [] };
    const [corridorLine, stairLine] = [new Line('x', width + 0.5), new Line('x', foot)];
    const simulation = await lab.conduct(
      {
        name: 'congestion',
        world: {
          size: [head + 4, height],
          levels: 2,
          building: {
            regions: [
              room('room', [0, 0, width, height]),
              room('corridor', [width, south, layout.corridor, 2]),
              room('above', [head, south, 4, 2], 1),
            ],
            portals: [
              opening(['room', 'corridor'], upright(width, south, north)),
              {
                id: 'stairs',
                kind: 'stairs',
                between: ['corridor', 'above'],
                at: upright(foot, south, north),
                landing: upright(head, south, north),
                length: layout.stairs,
                ...(layout.factor === undefined ? {} : { speedFactor: layout.factor }),
              },
            ],
            gates: [wayOut('out', 'above', upright(head + 4, south, north))],
          },
        },
        groups: [
          {
            name: 'people',
            ...packed(layout.people, [0, 0, width, height]),
            people: { radius: slim(lab), ...(layout.speed === undefined ? {} : { walkingSpeed: layout.speed }) },
            goals: [{ goal: 'leave' }],
          },
        ],
        duration: 600,
        measuring: measuredAt(
          { 'into-corridor': upright(width + 0.5, south, north), 'onto-stairs': upright(foot, south, north) },
          { 'room-exit': boxes.roomExit, 'mid-corridor': boxes.midCorridor, 'stair-foot': boxes.stairFoot },
        ),
      },
      {
        seed,
        watch: (now) => {
          corridorLine.watch(now);
          stairLine.watch(now);
          if (stairLine.count === 0 || stairLine.count > layout.people / 2) return;
          for (const key of ['roomExit', 'midCorridor', 'stairFoot'] as const)
            seen[key].push(readZone(now, boxes[key]).density);
        },
      },
    );
    return {
      left: simulation.totals.left,
      roomExit: mean(seen.roomExit),
      midCorridor: mean(seen.midCorridor),
      stairFoot: mean(seen.stairFoot),
      corridorFlow: flowOf(corridorLine.times),
      stairFlow: flowOf(stairLine.times),
    };
  },
};
