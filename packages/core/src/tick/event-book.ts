import type { AgentHandle } from '../agents/agent-spec.ts';
import { partEvent } from '../parts/part-events.ts';
import type { Part } from '../parts/part.ts';
import { byAgent, type SimulationEvent } from './commands.ts';

/** An event of an agent of this process, with the number of the phase it happened in. */
export type OwnEvent = readonly [phase: number, event: SimulationEvent];

/**
 * The events of a tick. Those of one phase of a part are in the order of their agents, so that the list does not depend on tiles. In a run of
 * several processes each knows what its own agents did, and what all know in common; the list is there when all have met.
 */
export class EventBook {
  readonly #isShared: boolean;
  #events: SimulationEvent[] = [];
  /** Where the phase of a part began in the list. */
  #first = 0;
  /** Phases of parts have odd numbers, what the run itself does between them even ones. */
  #phase = 0;
  readonly #own: OwnEvent[] = [];
  /** The phase of each event that all processes know. */
  readonly #phases: number[] = [];

  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  get list(): readonly SimulationEvent[] {
    return this.#events;
  }

  clear(): void {
    if (this.#events.length > 0) this.#events = [];
    this.#own.length = 0;
    this.#phases.length = 0;
    this.#phase = 0;
  }

  /** Notes what all processes of the run know: arrivals, and what commands did. */
  note(event: SimulationEvent): void {
    this.#events.push(event);
    if (this.#isShared) this.#phases.push(this.#phase);
  }

  /** Notes what an agent of this process did. */
  noteOwn(event: SimulationEvent): void {
    if (this.#isShared) this.#own.push([this.#phase, event]);
    else this.#events.push(event);
  }

  /** Notes what the part at work reports: of an agent of this process, or of the run, which all processes know. */
  tell(
    part: Part | undefined,
    event: string,
    details: Readonly<Record<string, unknown>>,
    of: { readonly tick: number; readonly agent: AgentHandle | undefined },
  ): void {
    if (part === undefined) return;
    const { tick, agent } = of;
    if (agent === undefined) this.note(partEvent(part, event, details, { tick }));
    else this.noteOwn(partEvent(part, event, details, { tick, agent }));
  }

  beginPhase(): void {
    this.#phase++;
    this.#first = this.#events.length;
  }

  endPhase(): void {
    this.#phase++;
    if (!this.#isShared && this.#events.length > this.#first + 1) this.#events = byAgent(this.#events, this.#first);
  }

  /** What the own agents did in this tick. */
  get own(): readonly OwnEvent[] {
    return this.#own;
  }

  /** Puts what the agents of all processes did beside what all know. */
  merge(own: readonly OwnEvent[]): void {
    const merged: SimulationEvent[] = [];
    for (let phase = 0; phase <= this.#phase; phase++) {
      const first = merged.length;
      for (const [of, event] of own) if (of === phase) merged.push(event);
      for (const [index, event] of this.#events.entries()) if (this.#phases[index] === phase) merged.push(event);
      if (phase % 2 === 1 && merged.length > first + 1) merged.splice(0, merged.length, ...byAgent(merged, first));
    }
    this.#events = merged;
    this.#own.length = 0;
    this.#phases.length = 0;
  }
}
