import { inPlace } from '@korzo/building';
import {
  createSimulation,
  guide,
  resolveValues,
  uniform,
  type AgentSpec,
  type Part,
  type Model,
  type ParameterValue,
  type Simulation,
  type Wall,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';

export interface TrialCrowd {
  readonly model: Model;
  readonly values?: Readonly<Record<string, ParameterValue>>;
  readonly agents: readonly Partial<AgentSpec>[];
  readonly world?: Partial<World>;
  readonly parts?: readonly Part[];
  readonly dt: number;
  readonly seed?: number;
  readonly tiles?: number;
}

/** A crowd of one model, in a square of 100 m that is open unless said otherwise. */
export function startCrowd({
  model,
  values = {},
  agents,
  world = {},
  parts = [],
  dt,
  seed = 1,
  tiles = 1,
}: TrialCrowd): Simulation {
  const resolved = resolveValues(model.parameters, values);
  if (resolved.problems.length > 0) throw new Error(resolved.problems.join('; '));
  return createSimulation(
    inPlace({
      world: { origin: [0, 0, 0], size: [100, 100, 0], edges: 'open', levels: 1, walls: [], exits: [], ...world },
      models: [{ model, values: resolved.values }],
      sources: [
        {
          name: 'crowd',
          ids: Math.max(agents.length, 1),
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick > 0) return;
            for (const agent of agents) admit({ kind: 'person', model: 0, x: 0, y: 0, ...agent });
          },
        },
      ],
      parts,
      dt,
      seed,
      tiles,
      hotLoops: kernelHotLoops,
    }),
  );
}

export interface Body {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly radius: number;
}

/** Every agent, in the order of ids. */
export function everybody(simulation: Simulation): Body[] {
  return simulation.crowds
    .flatMap((crowd) => {
      const { id, x, y, vx, vy, radius } = crowd.columns;
      return Array.from({ length: crowd.ownCount }, (_, row) => ({
        id: id[row],
        x: x[row],
        y: y[row],
        vx: vx[row],
        vy: vy[row],
        radius: radius[row],
      }));
    })
    .sort((a, b) => a.id - b.id);
}

/** The least free room between two bodies, m; negative where they overlap. */
export function leastGap(simulation: Simulation): number {
  const all = everybody(simulation);
  let least = Infinity;
  for (const [index, one] of all.entries())
    for (const other of all.slice(0, index))
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius);
  return least;
}

/** Every agent walks along x for ever: the goal is always as far ahead. */
export const eastward = guide({
  name: 'eastward',
  choose({ crowd, world }) {
    const { x, y, goalX, goalY } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      goalX[row] = x[row] + world.size[0] / 4;
      goalY[row] = y[row];
    }
  },
});

export interface Bottleneck {
  readonly model: Model;
  readonly values?: Readonly<Record<string, ParameterValue>>;
  readonly width: number;
  readonly people: number;
  readonly radius: number;
  readonly speed: number;
  readonly dt: number;
  readonly seed?: number;
}

export interface Flow {
  /** People per second through the narrow part, between a quarter and nine tenths of them. */
  readonly flow: number;
  readonly left: number;
  readonly leastGap: number;
  readonly leastWallGap: number;
}

const doorX = 10;
const roomHalf = 4;
const narrowLength = 1;

const wall = (x1: number, y1: number, x2: number, y2: number): Wall => ({ level: 0, from: [x1, y1], to: [x2, y2] });

/** A room of 10 x 8 m, a passage of 1 m length in the middle of its east side, and every agent on their way out. */
export function passBottleneck(trial: Bottleneck, mostSeconds = 120): Flow {
  const { width, people, radius, seed = 1 } = trial;
  const half = width / 2;
  const walls = [
    wall(0, -roomHalf, doorX, -roomHalf),
    wall(0, roomHalf, doorX, roomHalf),
    wall(0, -roomHalf, 0, roomHalf),
    ...[-1, 1].flatMap((side) => [
      wall(doorX, side * roomHalf, doorX, side * half),
      wall(doorX, side * half, doorX + narrowLength, side * half),
    ]),
  ];
  const toThePassage = guide({
    name: 'to the passage',
    choose({ crowd }) {
      const { x, y, goalX, goalY } = crowd.columns;
      const inside = Math.max(half - radius - 0.05, 0);
      for (let row = 0; row < crowd.ownCount; row++) {
        const isThrough = x[row] > doorX - 0.1;
        goalX[row] = isThrough ? 30 : doorX + 0.2;
        goalY[row] = isThrough ? y[row] : Math.min(Math.max(y[row], -inside), inside);
      }
    },
  });
  const simulation = startCrowd({
    ...trial,
    agents: strewn(people, radius, seed).map(([x, y]) => ({
      x,
      y,
      radius,
      desiredSpeed: trial.speed,
      maxSpeed: 2,
      exit: 'any',
    })),
    world: {
      origin: [-1, -5, 0],
      size: [16, 10, 0],
      walls,
      exits: [{ id: 'out', level: 0, min: [12.5, -5], max: [15, 5] }],
    },
    parts: [toThePassage],
  });
  return measure(simulation, people, { walls, mostSeconds });
}

function measure(
  simulation: Simulation,
  people: number,
  { walls, mostSeconds }: { readonly walls: readonly Wall[]; readonly mostSeconds: number },
): Flow {
  const times: number[] = [];
  const through = new Set<number>();
  let gap = Infinity;
  let wallGap = Infinity;
  for (let tick = 0; simulation.present > 0 && simulation.time < mostSeconds; tick++) {
    simulation.tick();
    const all = everybody(simulation);
    for (const { id, x } of all)
      if (x > doorX + narrowLength / 2 && !through.has(id)) {
        through.add(id);
        times.push(simulation.time);
      }
    if (tick % 5 !== 0) continue;
    gap = Math.min(gap, leastGap(simulation));
    for (const body of all) for (const wall of walls) wallGap = Math.min(wallGap, distanceTo(body, wall) - body.radius);
  }
  const first = Math.floor(people / 4);
  const last = Math.floor(people * 0.9);
  return {
    flow: (last - first) / (times[last] - times[first]),
    left: people - simulation.present,
    leastGap: gap,
    leastWallGap: wallGap,
  };
}

function distanceTo({ x, y }: Body, { from, to }: Wall): number {
  const along = [to[0] - from[0], to[1] - from[1]];
  const share = ((x - from[0]) * along[0] + (y - from[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2);
  const at = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - from[0] - at * along[0], y - from[1] - at * along[1]);
}

/** Places in the room with a hand's breadth between bodies. */
function strewn(people: number, radius: number, seed: number): (readonly [number, number])[] {
  const places: [number, number][] = [];
  for (let draw = 0; places.length < people && draw < 100000; draw++) {
    const x = 1 + 8 * uniform(seed, 1, draw, 1);
    const y = -3.5 + 7 * uniform(seed, 2, draw, 1);
    if (places.every((place) => Math.hypot(place[0] - x, place[1] - y) > 2 * radius + 0.05)) places.push([x, y]);
  }
  return places;
}
