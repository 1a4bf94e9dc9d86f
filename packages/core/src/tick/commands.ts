import type { AgentHandle } from '../agents/agent-spec.ts';
import type { Command } from '../commands/builtin.ts';
import type { PartEvent } from '../parts/event-form.ts';

export type { AppliedCommand, Command } from '../commands/builtin.ts';

/** What happened in a tick, read after it. */
export type SimulationEvent =
  | { readonly type: 'entered'; readonly tick: number; readonly agent: AgentHandle; readonly source: string }
  | { readonly type: 'left'; readonly tick: number; readonly agent: AgentHandle; readonly exit: string }
  | {
      readonly type: 'goal';
      readonly tick: number;
      readonly agent: AgentHandle;
      readonly goal: string;
      readonly outcome: 'reached' | 'failed';
      readonly reason: string;
    }
  | { readonly type: 'incapacitated'; readonly tick: number; readonly agent: AgentHandle; readonly reason: string }
  | PartEvent
  | { readonly type: 'removed'; readonly tick: number; readonly agent: AgentHandle }
  | { readonly type: 'refused'; readonly tick: number; readonly command: Command; readonly reason: string };

/**
 * The events from `first` on in the order of their agents, those of the whole run before them: the list then does not depend on tiles or
 * processes. What one agent did stays in order.
 */
export const byAgent = (events: readonly SimulationEvent[], first: number): SimulationEvent[] => [
  ...events.slice(0, first),
  ...events.slice(first).sort((a, b) => idIn(a) - idIn(b)),
];

const idIn = (event: SimulationEvent): number => ('agent' in event ? (event.agent?.id ?? -1) : -1);
