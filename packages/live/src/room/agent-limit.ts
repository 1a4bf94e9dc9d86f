import type { AppliedCommand } from '@korzo/core';
import type { AgentLimit } from '@korzo/engine';
import { refuse } from './refusal.ts';

/** Refuses to make room for more agents than the host lets in. */
export function checkAdded(added: number, present: number, limit: AgentLimit | undefined): void {
  if (limit === undefined || present + added <= limit.most) return;
  throw refuse(
    `a run on this host has up to ${limit.most} agents; it has ${present} and would get ${added} more`,
    `add fewer, or remove some first; ${limit.remedy}`,
  );
}

/** Refuses commands of a recording that would let in more agents in one tick than a run may have; later ticks are counted as they come. */
export function checkReplay(commands: readonly AppliedCommand[], limit: AgentLimit | undefined): void {
  if (limit === undefined) return;
  const added = new Map<number, number>();
  for (const { tick, command } of commands) {
    if (command.type !== 'add') continue;
    const count = (added.get(tick) ?? 0) + 1;
    added.set(tick, count);
    if (count <= limit.most) continue;
    throw refuse(
      `a run on this host has up to ${limit.most} agents; the commands of tick ${tick} would add more`,
      limit.remedy,
    );
  }
}

/** Ends a run whose sources brought more agents than the host lets in: agents that were left out would change its results. */
export function checkPresent(present: number, limit: AgentLimit | undefined): void {
  if (limit === undefined || present <= limit.most) return;
  throw new Error(
    `${present} agents are in it or wait to enter, and a run on this host has up to ${limit.most}; ` +
      `lower the arrivals of the scenario; ${limit.remedy}`,
  );
}
