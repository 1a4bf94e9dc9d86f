import type { Part } from '../parts/part.ts';
import { premisesPart } from '../premises/premises-part.ts';
import { Premises } from '../premises/premises.ts';
import { levelsPart } from './change-levels.ts';
import { exitsPart } from './exits.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { hasTurnstiles, Turnstiles } from './turnstiles.ts';

/** The parts that the place itself is: walls that change, turnstiles, ways to other floors, exits. What a run does not have costs nothing. */
function placeParts(setup: SimulationSetup, premises: Premises): readonly Part[] {
  const { world } = setup;
  const isShut = (exit: string): boolean => premises.isShut(exit);
  const turnstiles = hasTurnstiles(setup) ? new Turnstiles(setup, isShut) : undefined;
  const mayLeave = turnstiles === undefined ? () => true : turnstiles.mayLeave.bind(turnstiles);
  return [
    premisesPart(premises, setup.premises === undefined ? setup.wallsAt : undefined),
    ...(turnstiles === undefined ? [] : [turnstiles]),
    ...((world.crossings ?? []).length === 0 ? [] : [levelsPart()]),
    ...(world.exits.length === 0 ? [] : [exitsPart(world.exits, { isShut, mayLeave })]),
  ];
}

/** The place of a run: its own, or for a world without a building one where obstacles are walls and exits can be shut. */
const premisesOf = ({ premises, world, dt }: SimulationSetup): Premises =>
  premises ??
  new Premises({
    walls: world.walls,
    standing: world.walls,
    exits: world.exits.map(({ id }) => id),
    levels: world.levels,
    bounds: [world.origin[0], world.origin[1], world.origin[0] + world.size[0], world.origin[1] + world.size[1]],
    dt,
  });

/** All parts of a run. What has changed in the place comes first: it is restored before all that looks at it. */
export function partsOf(setup: SimulationSetup): readonly Part[] {
  const [place, ...passages] = placeParts(setup, premisesOf(setup));
  return [place, ...(setup.parts ?? []), ...passages];
}
