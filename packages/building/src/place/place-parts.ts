import type { Part, Wall, World, SimulationSetup } from '@korzo/core';
import { premisesPart } from '../premises/premises-part.ts';
import { Premises } from '../premises/premises.ts';
import { levelsPart } from '../passages/change-levels.ts';
import { exitsPart } from '../passages/exits.ts';
import type { Turnstile } from '../passages/turnstile.ts';
import { hasTurnstiles, Turnstiles } from '../passages/turnstiles.ts';

/** What the passages of a place are made of. */
export interface PassagesSetup {
  readonly world: World;
  readonly premises: Premises;
  /** Passages that let only so many people through; exits have `perSecond` for that. */
  readonly turnstiles?: readonly Turnstile[];
  /** Fixed time step, s. */
  readonly dt: number;
}

/** The parts that lead agents through a place and out of it: turnstiles, other floors, exits. What a run does not have costs nothing. */
export function passageParts({ world, premises, turnstiles = [], dt }: PassagesSetup): readonly Part[] {
  const { exits, crossings = [] } = world;
  const isShut = (exit: string): boolean => premises.isShut(exit);
  const limits = hasTurnstiles(exits, turnstiles) ? new Turnstiles({ exits, turnstiles, dt, isShut }) : undefined;
  const mayLeave = limits === undefined ? () => true : limits.mayLeave.bind(limits);
  return [
    ...(limits === undefined ? [] : [limits]),
    ...(crossings.length === 0 ? [] : [levelsPart()]),
    ...(exits.length === 0 ? [] : [exitsPart(exits, { isShut, mayLeave })]),
  ];
}

/** Of a world without a building: obstacles are walls, and exits can be shut. */
const plainPremises = ({ walls, exits, levels, origin, size }: World, dt: number): Premises =>
  new Premises({
    walls,
    standing: walls,
    exits: exits.map(({ id }) => id),
    levels,
    bounds: [origin[0], origin[1], origin[0] + size[0], origin[1] + size[1]],
    dt,
  });

/** A run in a place that people can change, with its exits, turnstiles and ways to other floors. */
export interface SetupInPlace extends SimulationSetup {
  /** Those of the world alone unless given. */
  readonly premises?: Premises;
  /** Passages that let only so many people through; exits have `perSecond` for that. */
  readonly turnstiles?: readonly Turnstile[];
}

/**
 * Adds the parts of its place to the setup of a run. What has changed in the place comes first: it is restored before all that looks
 * at it. `compileScenario` does the same for scenarios.
 */
export function inPlace({ premises, turnstiles, ...setup }: SetupInPlace): SimulationSetup {
  const { world, dt, parts = [] } = setup;
  const place = premises ?? plainPremises(world, dt);
  const passages = passageParts({ world, premises: place, dt, ...(turnstiles === undefined ? {} : { turnstiles }) });
  return { ...setup, parts: [premisesPart(place), ...parts, ...passages] };
}

/** The place of a run as measures, recordings and viewers look at it. */
export interface PlaceOfRun {
  readonly world: World;
  readonly dt: number;
  readonly premises?: Premises;
  /** The walls as they stand at a tick: the same list object while nothing changes. */
  readonly wallsAt?: (tick: number) => readonly Wall[];
}

/** Where a run takes place; without premises when it was made without them. */
export function placeOf({ setup }: { readonly setup: SimulationSetup }): PlaceOfRun {
  const { world, dt } = setup;
  const premises = premisesOf(setup.parts ?? []);
  if (premises === undefined) return { world, dt };
  return { world, dt, premises, wallsAt: (tick) => premises.wallsAt(tick) };
}

function premisesOf(parts: readonly Part[]): Premises | undefined {
  for (const part of parts) if ('premises' in part && part.premises instanceof Premises) return part.premises;
  return undefined;
}
