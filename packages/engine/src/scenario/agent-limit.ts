import type { World } from '@korzo/core';
import type { Flaw } from '@korzo/reading';
import { startingCount } from './crowds.ts';
import type { PlacingFloor } from './placement/place-crowd.ts';
import type { Scenario } from '../reader/scenario.ts';

/** How many agents a run may start with where it is hosted. */
export interface AgentLimit {
  readonly most: number;
  /** What a person can do about it, such as the option that raises the limit. */
  readonly remedy: string;
}

/** Reported before any agent is placed: placing millions takes minutes. */
export function checkAgentLimit(
  { groups, traffic }: Scenario,
  world: World,
  shapes: PlacingFloor['shapes'],
  { most, remedy }: AgentLimit,
): Flaw[] {
  const counts = groups.map((group, index) => ({
    path: ['groups', index],
    count: startingCount(group, world, shapes),
  }));
  const vehicles = traffic?.fill?.vehicles ?? 0;
  if (vehicles > 0) counts.push({ path: ['traffic', 'fill', 'vehicles'], count: vehicles });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total <= most) return [];
  const largest = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return [
    {
      path: largest.path,
      rule: `a run on this host starts with up to ${most} agents; this one starts with ${total}`,
      remedy: `lower the number of agents; ${remedy}`,
    },
  ];
}
