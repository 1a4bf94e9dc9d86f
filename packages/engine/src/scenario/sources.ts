import type { Source } from '@korzo/core';
import { castAgent, type Casting } from './agents.ts';
import { radiusOf } from '../people/bodies.ts';
import type { Parties } from '../people/parties.ts';
import type { Placed } from './placement/place-crowd.ts';

/** The agents of a group that are there from the start. */
export function crowdSource(casting: Casting, placed: Placed, parties: Parties & { readonly first: number }): Source {
  return {
    name: casting.group.name,
    ids: placed.count,
    lastTick: 0,
    arrivalsAt: (tick, admit) => {
      if (tick !== 0) return;
      const point = { x: 0, y: 0, z: 0 };
      for (let agent = 0; agent < placed.count; agent++) {
        point.x = placed.x[agent];
        point.y = placed.y[agent];
        point.z = placed.level < 0 ? placed.z[agent] : 0;
        admit(
          castAgent(casting, agent, point, {
            level: placed.level,
            radius: placed.radius[agent],
            tick: 0,
            party: parties.first + parties.partyOf[agent],
            leads: parties.leads[agent] === 1,
          }),
        );
      }
    },
  };
}

/** Where arrivals come in: writes the point, returns the level. */
export interface ArrivalSites {
  locate(agent: number, party: number, radius: number, point: { x: number; y: number; z: number }): number;
}

/** The agents of a group that come in during the run, each at its tick or as soon as an agent standing there has moved on. */
export function arrivalsSource(
  casting: Casting,
  coming: Parties & { readonly first: number; readonly ticks: Uint32Array },
  sites: ArrivalSites,
): Source {
  const { ticks, partyOf, leads, first } = coming;
  return {
    name: casting.group.name,
    ids: ticks.length,
    waitsForRoom: !casting.group.place.mayOverlap,
    lastTick: ticks.length === 0 ? -1 : ticks[ticks.length - 1],
    arrivalsAt: (tick, admit) => {
      const point = { x: 0, y: 0, z: 0 };
      for (let agent = firstNotBefore(ticks, tick); agent < ticks.length && ticks[agent] === tick; agent++) {
        const radius = radiusOf(casting.group, casting.chance, agent);
        const party = partyOf[agent];
        const level = sites.locate(agent, party, radius, point);
        admit(
          castAgent(casting, agent, point, { level, radius, tick, party: first + party, leads: leads[agent] === 1 }),
        );
      }
    },
  };
}

function firstNotBefore(ticks: Uint32Array, tick: number): number {
  let first = 0;
  let end = ticks.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (ticks[middle] < tick) first = middle + 1;
    else end = middle;
  }
  return first;
}
