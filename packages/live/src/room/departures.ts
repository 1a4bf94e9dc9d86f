import type { SimulationEvent } from '@korzo/core';

interface Departure {
  readonly tick: number;
  readonly agent: number;
  readonly exit: string;
}

/** Plain data: agents who left, each with the number of its exit in a list of names. */
export interface SavedDepartures {
  readonly exits: readonly string[];
  /** Tick, agent and exit of each, one after the other. */
  readonly left: readonly number[];
  readonly removed: number;
}

/** When agents left, in the order of leaving. */
export class Departures {
  all: Departure[] = [];
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

  get saved(): SavedDepartures {
    const exits = [...new Set(this.all.map(({ exit }) => exit))];
    const numbers = new Map(exits.map((exit, number) => [exit, number]));
    const left = this.all.flatMap(({ tick, agent, exit }) => [tick, agent, numbers.get(exit) ?? 0]);
    return { exits, left, removed: this.removed };
  }

  restore({ exits, left, removed }: SavedDepartures): void {
    this.removed = removed;
    this.all = Array.from({ length: Math.floor(left.length / 3) }, (_, index) => {
      const [tick, agent, exit] = left.slice(index * 3, index * 3 + 3);
      return { tick, agent, exit: exits[exit] ?? '' };
    });
  }
}
