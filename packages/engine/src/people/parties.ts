import { uniform, purposes } from '@korzo/core';
import type { Group } from '../document/group-schema.ts';

/** Which party every agent of a source belongs to, by its number; the first member of a party leads it. */
export interface Parties {
  readonly partyOf: Uint32Array;
  readonly leads: Uint8Array;
  readonly count: number;
}

/** Size of party number `party`. */
function sizeOf(parties: NonNullable<Group['parties']>, seed: number, party: number): number {
  if (typeof parties === 'number') return parties;
  const { min, max } = parties;
  return min + Math.floor(uniform(seed, party, 0, purposes.groupSize) * (max - min + 1));
}

/** Arrivals of parties: each tick of the schedule brings a whole party, one agent after the other. */
export function arriveInParties(
  parties: Group['parties'],
  ticks: Uint32Array,
  seed: number,
  most = Infinity,
): Parties & { readonly ticks: Uint32Array } {
  const partyOf: number[] = [];
  const leads: number[] = [];
  const agentTicks: number[] = [];
  for (let party = 0; party < ticks.length; party++) {
    const size = parties === undefined ? 1 : sizeOf(parties, seed, party);
    for (let member = 0; member < size && agentTicks.length < most; member++) {
      partyOf.push(party);
      leads.push(member === 0 ? 1 : 0);
      agentTicks.push(ticks[party]);
    }
  }
  return {
    partyOf: Uint32Array.from(partyOf),
    leads: Uint8Array.from(leads),
    count: ticks.length,
    ticks: Uint32Array.from(agentTicks),
  };
}

/** Every agent in one party. */
export const oneParty = (count: number, firstLeads: boolean): Parties => ({
  partyOf: new Uint32Array(count),
  leads: new Uint8Array(count).fill(firstLeads ? 1 : 0, 0, 1),
  count: 0,
});

/** The parties that groups share by name. */
export class NamedParties {
  readonly #numbers = new Map<string, number>();

  /** The number of a party, given out by `next` when it is new: then its first member leads it. */
  join(name: string, next: () => number): { readonly number: number; readonly isNew: boolean } {
    const known = this.#numbers.get(name);
    if (known !== undefined) return { number: known, isNew: false };
    const number = next();
    this.#numbers.set(name, number);
    return { number, isNew: true };
  }
}

/** Makes parties of people who stand there already: the first who has none leads, the nearest others without one join. */
export function partiesAround(
  parties: Group['parties'],
  placed: { readonly count: number; readonly x: Float64Array; readonly y: Float64Array },
  seed: number,
): Parties {
  const { count, x, y } = placed;
  const partyOf = new Uint32Array(count);
  const leads = new Uint8Array(count);
  if (parties === undefined) {
    for (let agent = 0; agent < count; agent++) partyOf[agent] = agent;
    return { partyOf, leads: leads.fill(1), count };
  }
  const free = new Set<number>();
  for (let agent = 0; agent < count; agent++) free.add(agent);
  let party = 0;
  for (let leader = 0; leader < count; leader++) {
    if (!free.delete(leader)) continue;
    leads[leader] = 1;
    partyOf[leader] = party;
    for (let size = sizeOf(parties, seed, party); size > 1 && free.size > 0; size--) {
      let nearest = -1;
      let least = Infinity;
      for (const agent of free) {
        const away = (x[agent] - x[leader]) * (x[agent] - x[leader]) + (y[agent] - y[leader]) * (y[agent] - y[leader]);
        if (away < least) {
          least = away;
          nearest = agent;
        }
      }
      free.delete(nearest);
      partyOf[nearest] = party;
    }
    party++;
  }
  return { partyOf, leads, count: party };
}
