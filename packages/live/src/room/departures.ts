import type { SimulationEvent } from '@korzo/core';

interface Departure {
  readonly tick: number;
  readonly agent: number;
  readonly exit: string;
}

/** When agents left, in the order of leaving. */
export class Departures {
  readonly all: Departure[] = [];
  removed = 0;

  note(events: readonly SimulationEvent[]): void {
    for (const event of events) {
      if (event.type === 'removed') this.removed++;
      if (event.type === 'left') this.all.push({ tick: event.tick, agent: event.agent.id, exit: event.exit });
    }
  }

  /** When a share of so many had left, ticks; null when it never came to that. */
  tickOf(share: number, count: number): number | null {
    const needed = Math.ceil(share * count);
    return needed === 0 ? null : (this.all[needed - 1]?.tick ?? null);
  }
}
