import { cos, sin, type AgentSpec, type World } from '@korzo/core';
import { aheadOf, aimAtExit, drawPerson, nearestExit, sexes, type Person } from '@korzo/building';
import { populationOf } from '../people/bodies.ts';
import { purposes, type Chance } from './chance/chance.ts';
import { plainGoalOf } from '../wishes/plain-goal.ts';
import type { RandomPoints } from '../wishes/wishes.ts';
import { centreOf, type Point } from './placement/areas.ts';
import type { Group } from '../document/group-schema.ts';

/** Everything that the agents of one group have in common. */
export interface Casting {
  readonly group: Group;
  readonly index: number;
  readonly model: number;
  readonly world: World;
  readonly chance: Chance;
  readonly points: RandomPoints;
  /** Columns of models and parts that a person's attributes go into. */
  readonly columns: ReadonlySet<string>;
  readonly dt: number;
}

/** What else is known of an agent that comes. */
export interface Coming {
  readonly level: number;
  readonly radius: number;
  readonly tick: number;
  /** Number of its party in the run, counted from 1, and whether it leads it. */
  readonly party: number;
  readonly leads: boolean;
}

type Vector = readonly [number, number, number];

/** Agent number `agent` of a source, standing at `point`. */
export function castAgent(casting: Casting, agent: number, point: Readonly<Point>, body: Coming): AgentSpec {
  const { group, chance } = casting;
  const person = group.people === undefined ? undefined : drawPerson(populationOf(group.people), chance.seed, agent);
  const desiredSpeed = person?.walkingSpeed ?? chance.draw(group.speed, agent, purposes.speed);
  const goal = firstGoal(casting, agent, point, body);
  const heading = firstHeading(casting, agent, point, goal, body.level);
  const initialSpeed = chance.draw(group.initialSpeed, agent, purposes.initialSpeed);
  return {
    kind: group.kind,
    model: casting.model,
    group: casting.index,
    x: point.x,
    y: point.y,
    z: point.z,
    level: body.level < 0 ? 'volume' : body.level,
    vx: heading[0] * initialSpeed,
    vy: heading[1] * initialSpeed,
    vz: heading[2] * initialSpeed,
    heading,
    radius: body.radius,
    mass: person?.mass ?? chance.draw(group.mass, agent, purposes.mass),
    maxSpeed:
      typeof group.maxSpeed === 'number'
        ? group.maxSpeed
        : Math.max(desiredSpeed * group.maxSpeed.factor, leastMaxSpeed),
    maxAcceleration: chance.draw(group.maxAcceleration, agent, purposes.maxAcceleration),
    desiredSpeed,
    ...(goal === undefined ? {} : { goal }),
    ...exitOf(casting),
    ...extraOf(casting, body, desiredSpeed, person),
  };
}

/** What goes into columns of models and parts: of all that is known only what this run has a column for. */
function extraOf(
  { columns, dt }: Casting,
  coming: Coming,
  walkingSpeed: number,
  person: Person | undefined,
): Pick<AgentSpec, 'extra'> {
  const known: Record<string, number> = {
    walkingSpeed,
    startTick: Math.min(coming.tick + Math.ceil((person?.premovement ?? 0) / dt - 1e-9), latestStart),
    party: coming.party,
    leads: coming.leads ? 1 : 0,
    sex: person === undefined ? 0 : sexes.indexOf(person.sex) + 1,
    ...(person === undefined ? {} : bodyColumns(person)),
  };
  const extra = Object.fromEntries(Object.entries(known).filter(([name]) => columns.has(name)));
  return Object.keys(extra).length === 0 ? {} : { extra };
}

const bodyColumns = ({ height, viewAngle, viewDistance, viewSensitivity, stairsUp, stairsDown }: Person) => ({
  height,
  viewAngle,
  viewDistance,
  viewSensitivity,
  stairsUp,
  stairsDown,
});

/** The column has 32 bits: who starts later than that never does. */
const latestStart = 0xffff_ffff;

/** An agent who does not want to move still can be pushed. */
const leastMaxSpeed = 0.1;

function exitOf({ group, world }: Casting): Pick<AgentSpec, 'exit'> {
  const indexOf = (id: string): number => world.exits.findIndex((exit) => exit.id === id);
  const goal = plainGoalOf(group);
  if (goal === undefined) return {};
  if ('exit' in goal && goal.exit !== undefined) return { exit: indexOf(goal.exit) };
  if (goal.goal !== 'exit') return {};
  return { exit: goal.id === undefined ? 'any' : indexOf(goal.id) };
}

function firstGoal(
  casting: Casting,
  agent: number,
  from: Readonly<Point>,
  body: { readonly level: number; readonly radius: number },
): Vector | undefined {
  const { place } = casting.group;
  const goal = plainGoalOf(casting.group);
  switch (goal?.goal) {
    case undefined:
    case 'none':
      return undefined;
    case 'point':
      return [goal.at[0], goal.at[1], goal.at[2] ?? from.z];
    case 'opposite': {
      const [x, y, z = 0] = goal.through ?? centreOf(place, casting.world);
      return [2 * x - from.x, 2 * y - from.y, body.level < 0 ? 2 * z - from.z : 0];
    }
    case 'direction': {
      const [x, y, z] = aheadOf(goal.along, casting.world);
      return [from.x + x, from.y + y, body.level < 0 ? from.z + z : 0];
    }
    case 'patrol':
    case 'path':
    case 'curve':
    case 'checkpoints':
      return [goal.points[0][0], goal.points[0][1], goal.points[0][2] ?? 0];
    case 'random': {
      const point = { x: 0, y: 0, z: 0 };
      casting.points.find({ seed: casting.chance.seed, agent, tick: 0 }, body, point);
      return [point.x, point.y, point.z];
    }
    case 'exit': {
      const { exits } = casting.world;
      const exit =
        goal.id === undefined
          ? nearestExit(exits, from.x, from.y, body.level)
          : exits.find((each) => each.id === goal.id);
      if (exit === undefined) return undefined;
      const point = { x: 0, y: 0, z: 0 };
      aimAtExit(exit, from.x, from.y, body.radius, point);
      return [point.x, point.y, 0];
    }
  }
}

function firstHeading(
  casting: Casting,
  agent: number,
  from: Readonly<Point>,
  goal: Vector | undefined,
  level: number,
): Vector {
  const { heading } = casting.group;
  const inVolume = level < 0;
  if (typeof heading !== 'string') return unit(heading[0], heading[1], inVolume ? (heading[2] ?? 0) : 0);
  if (heading === 'goal' && goal !== undefined) {
    const toGoal = unit(goal[0] - from.x, goal[1] - from.y, inVolume ? goal[2] - from.z : 0);
    if (toGoal[0] !== 0 || toGoal[1] !== 0 || toGoal[2] !== 0) return toGoal;
  }
  return randomHeading(casting.chance, agent, inVolume);
}

/** All directions are equally likely: on a sphere when the height of the direction is uniform (Archimedes). */
function randomHeading(chance: Chance, agent: number, inVolume: boolean): Vector {
  const angle = 2 * Math.PI * chance.uniform(agent, purposes.heading, 0);
  const height = inVolume ? 2 * chance.uniform(agent, purposes.heading, 1) - 1 : 0;
  const across = Math.sqrt(1 - height * height);
  return [across * cos(angle), across * sin(angle), height];
}

function unit(x: number, y: number, z: number): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0];
}
