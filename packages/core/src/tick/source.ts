import type { AgentSpec } from '../agents/agent-spec.ts';

/** Puts one agent into the world at this tick. */
export type Admit = (spec: AgentSpec) => void;

/**
 * An agent that comes when. A source is a pure function of the tick: an agent that asks, on whichever machine, gets the same arrivals, so that
 * every tile can work them out alone and keep those that stand on its ground.
 */
export interface Source {
  readonly name: string;
  /** Ids set aside for it. An endless source goes round in them; the handle's generation distinguishes the rounds. */
  readonly ids: number;
  arrivalsAt(tick: number, admit: Admit): void;
  /** Arrivals wait outside, in order, while an agent stands where they would; otherwise they come in at once. */
  readonly waitsForRoom?: boolean;
  /** No arrival after this tick; Infinity for an endless source. */
  readonly lastTick: number;
}
