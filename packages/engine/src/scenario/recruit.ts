import type { AgentSpec } from '@korzo/core';
import { radiusOf } from '../people/bodies.ts';
import { castAgent, type Casting } from './agents.ts';

/** Where an agent is put. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Height in the volume. */
  readonly z?: number;
  /** Floor, 0 unless given; or the volume. */
  readonly level?: number | 'volume';
}

export interface Recruit {
  readonly group: number;
  readonly spot: Spot;
  /** Its number among those recruited for the group, from 0: another number is another person. */
  readonly number: number;
  readonly tick: number;
}

/** Makes an agent as its group's own are made. */
export type Recruiter = (recruit: Recruit) => AgentSpec;

/** Draws from numbers of their own: a recruit resembles no agent that comes by a source. */
export function recruiterOf(castingOf: (group: number) => Casting, firstParty: number): Recruiter {
  return ({ group, spot, number, tick }) => {
    const casting = castingOf(group);
    const level = spot.level === 'volume' ? -1 : (spot.level ?? 0);
    return castAgent(
      casting,
      number,
      { x: spot.x, y: spot.y, z: spot.z ?? 0 },
      {
        level,
        radius: radiusOf(casting.group, casting.chance, number),
        tick,
        // Every agent on its own, as if by itself in a party.
        party: firstParty + number,
        leads: true,
      },
    );
  };
}
