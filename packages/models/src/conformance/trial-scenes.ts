import { uniform, type AgentSpec, type Kind, type World } from '@korzo/core';

/** A crowd and its world in which a model must behave. */
export interface TrialScene {
  readonly name: string;
  readonly world: World;
  readonly agents: readonly AgentSpec[];
}

const world = (changes: Partial<World> = {}): World => ({
  origin: [-7, 3, 0],
  size: [40, 30, 0],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [],
  ...changes,
});

const scenePurpose = 0x7ea1;

/** Agents strewn over a world, with all sorts of speeds, sizes and goals. */
function strewn(ground: World, count: number, inVolume: boolean, kind: Kind = 'person'): AgentSpec[] {
  return Array.from({ length: count }, (_, agent) => {
    const draw = (number: number): number => uniform(1, agent, number, scenePurpose);
    const along = (axis: 0 | 1 | 2, number: number): number => ground.origin[axis] + ground.size[axis] * draw(number);
    return {
      kind,
      model: 0,
      x: along(0, 0),
      y: along(1, 1),
      z: inVolume ? along(2, 2) : 0,
      level: inVolume ? 'volume' : agent % ground.levels,
      vx: draw(3) - 0.5,
      vy: draw(4) - 0.5,
      vz: inVolume ? draw(5) - 0.5 : 0,
      radius: 0.15 + 0.25 * draw(6),
      maxSpeed: 1 + draw(7),
      desiredSpeed: 2 * draw(8),
      ...(agent % 5 === 0 ? {} : { goal: [along(0, 9), along(1, 10), inVolume ? along(2, 11) : 0] as const }),
    };
  });
}

const at = (x: number, y: number, changes: Partial<AgentSpec> = {}): AgentSpec => ({
  kind: 'person',
  model: 0,
  x,
  y,
  goal: [x + 5, y, 0],
  ...changes,
});

const walls = [
  { level: 0, from: [5, 3], to: [5, 20] },
  { level: 0, from: [5, 20], to: [20, 22] },
  { level: 0, from: [0, 10], to: [0.01, 10] },
] as const;

const floorScenes = (): TrialScene[] => [
  { name: 'an empty world', world: world(), agents: [] },
  { name: 'one agent alone', world: world(), agents: [at(0, 10)] },
  { name: 'two agents on one point', world: world(), agents: [at(0, 10), at(0, 10, { goal: [-5, 10, 0] })] },
  { name: 'forty agents on one point', world: world(), agents: Array.from({ length: 40 }, () => at(0, 10)) },
  {
    name: 'agents that touch, on a line',
    world: world(),
    agents: Array.from({ length: 30 }, (_, agent) => at(agent * 0.5, 10)),
  },
  {
    name: 'agents that stand on their goals',
    world: world(),
    agents: [at(0, 10, { goal: [0, 10, 0] }), at(1, 10, { goal: [1, 10, 0] })],
  },
  { name: 'a strewn crowd', world: world(), agents: strewn(world(), 150, false) },
  {
    name: 'a strewn crowd on two floors',
    world: world({ levels: 2 }),
    agents: strewn(world({ levels: 2 }), 150, false),
  },
  {
    name: 'a strewn crowd in a world that wraps around',
    world: world({ edges: 'wrap' }),
    agents: strewn(world(), 150, false),
  },
  { name: 'a strewn crowd among walls', world: world({ walls, edges: 'closed' }), agents: strewn(world(), 150, false) },
  {
    name: 'agents on walls and corners',
    world: world({ walls }),
    agents: [at(5, 10), at(5, 20), at(0, 10), at(5.0001, 3)],
  },
  { name: 'agents beyond an open edge', world: world(), agents: [at(-9, 10), at(-9.2, 10), at(40, 60)] },
  {
    name: 'a strewn crowd a hundred kilometres from the origin',
    world: world({ origin: [1e5, -1e5, 0] }),
    agents: strewn(world({ origin: [1e5, -1e5, 0] }), 150, false),
  },
];

const volume: Partial<World> = { size: [40, 30, 20] };

const volumeScenes = (): TrialScene[] => [
  {
    name: 'two flyers on one point',
    world: world(volume),
    agents: [at(0, 10, { level: 'volume', z: 5 }), at(0, 10, { level: 'volume', z: 5 })],
  },
  { name: 'a strewn crowd in the volume', world: world(volume), agents: strewn(world(volume), 150, true, 'bird') },
  {
    name: 'a strewn crowd in a volume that wraps around',
    world: world({ ...volume, edges: 'wrap' }),
    agents: strewn(world(volume), 150, true, 'fish'),
  },
];

/** The scenes that fit where a model's agents live. */
export function trialScenes(space: 'floor' | 'volume' | 'either'): readonly TrialScene[] {
  return [...(space === 'volume' ? [] : floorScenes()), ...(space === 'floor' ? [] : volumeScenes())];
}
