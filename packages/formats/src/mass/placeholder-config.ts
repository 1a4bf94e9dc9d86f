import type { MassConfig } from './read-mass-config.ts';
import type { MassWorld } from './read-mass-world.ts';

/** Seconds between two arrivals at a gate, and their deviation: what MASS itself shows in its example. */
const mean = 2;
const deviation = 1;

/** Stands in for the config that a MASS world lacks: arrivals at every entry gate, all exits alike. Undefined without an entry gate. */
export function placeholderConfig({ building: { gates } }: MassWorld): MassConfig | undefined {
  const entries = gates.filter(({ way }) => way !== 'out').map(({ id }) => ({ gate: id, mean, deviation }));
  if (entries.length === 0) return undefined;
  const exits = gates.filter(({ way }) => way !== 'in');
  const goals: MassConfig['goals'] =
    exits.length === 0
      ? [{ type: 'randomWalk', probability: 1 }]
      : exits.map(({ id }) => ({ type: 'reachExit', gate: id, probability: 1 / exits.length }));
  return { simCount: 1, maxFPS: 30, entries, goals };
}
