import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { ParameterValue } from '../model/parameters.ts';
import type { PlaceChange } from '../premises/place-change.ts';

/** What people and programs may ask of a running simulation. Applied at the start of the next tick, in the order queued. */
export type Command =
  | { readonly type: 'add'; readonly spec: AgentSpec }
  | { readonly type: 'remove'; readonly agent: AgentHandle }
  | { readonly type: 'set'; readonly model: number; readonly parameter: string; readonly value: ParameterValue }
  | { readonly type: 'send'; readonly agent: AgentHandle; readonly goal: readonly [number, number, number] }
  | ModelCommand
  | PlaceChange;

/** Lets the agents of a group (those who come later too), or some agents, move by another model instance of the run. */
export interface ModelCommand {
  readonly type: 'model';
  /** Index of the instance. */
  readonly model: number;
  readonly group?: number;
  readonly agents?: readonly AgentHandle[];
}

/** A command with the tick it was applied at: with the seed, all that a replay needs. */
export interface AppliedCommand {
  readonly tick: number;
  readonly command: Command;
}

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
  | { readonly type: 'removed'; readonly tick: number; readonly agent: AgentHandle }
  | { readonly type: 'refused'; readonly tick: number; readonly command: Command; readonly reason: string };

/** The events from `first` on in the order of their agents: the list then does not depend on tiles. What one agent did stays in order. */
export const byAgent = (events: readonly SimulationEvent[], first: number): SimulationEvent[] => [
  ...events.slice(0, first),
  ...events.slice(first).sort((a, b) => ('agent' in a ? a.agent.id : 0) - ('agent' in b ? b.agent.id : 0)),
];
