import { specDefaults, type AgentSpec } from '../agents/agent-spec.ts';
import type { Part } from '../parts/part.ts';
import type { Body } from '../premises/bodies.ts';
import { Premises } from '../premises/premises.ts';
import { levelsPart } from './change-levels.ts';
import { exitsPart } from './exits.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { hasTurnstiles, Turnstiles } from './turnstiles.ts';

/** The parts that the place itself is: walls that change, turnstiles, ways to other floors, exits. What a run does not have costs nothing. */
export function placeParts(setup: SimulationSetup, premises: Premises): readonly Part[] {
  const { world } = setup;
  const isShut = (exit: string): boolean => premises.isShut(exit);
  const turnstiles = hasTurnstiles(setup) ? new Turnstiles(setup, isShut) : undefined;
  const mayLeave = turnstiles === undefined ? () => true : turnstiles.mayLeave.bind(turnstiles);
  return [
    premisesPart(premises, setup.wallsAt),
    ...(turnstiles === undefined ? [] : [turnstiles]),
    ...((world.crossings ?? []).length === 0 ? [] : [levelsPart()]),
    ...(world.exits.length === 0 ? [] : [exitsPart(world.exits, { isShut, mayLeave })]),
  ];
}

const premisesPart = (premises: Premises, wallsAt: SimulationSetup['wallsAt']): Part => ({
  name: 'premises',
  phases: [
    {
      name: 'walls',
      after: ['commands'],
      before: ['exchange'],
      work: (run) => run.standWalls(wallsAt === undefined ? premises.wallsAt(run.tick) : wallsAt(run.tick)),
    },
  ],
  keepsOut: (spec, by) => {
    const isFree = by === 'source' ? premises.mayEnter(bodyOf(spec)) : premises.isFree(bodyOf(spec));
    return isFree ? undefined : 'an agent must not be added inside a dropped obstacle; choose another place';
  },
});

const bodyOf = ({ x, y, level = 0, radius = specDefaults.radius }: AgentSpec): Body => ({
  x,
  y,
  level: level === 'volume' ? -1 : level,
  radius,
});

/** The place of a run: its own, or for a world without a building one where obstacles are walls and exits can be shut. */
export const premisesOf = ({ premises, world, dt }: SimulationSetup): Premises =>
  premises ??
  new Premises({
    walls: world.walls,
    standing: world.walls,
    exits: world.exits.map(({ id }) => id),
    levels: world.levels,
    bounds: [world.origin[0], world.origin[1], world.origin[0] + world.size[0], world.origin[1] + world.size[1]],
    dt,
  });
