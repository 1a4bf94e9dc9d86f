import type { Interventions } from './interventions.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import type { SnapshotHead } from './snapshot.ts';
import type { Territory } from './territory.ts';
import type { Turnstiles } from './turnstiles.ts';

type Memories = Pick<SnapshotHead, 'values' | 'interventions' | 'turnstiles' | 'guides' | 'fleet'>;

/** What the parts of a run remember beside agents: all of it is saved and restored here. */
export class PartMemories {
  readonly #setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #interventions: Interventions;
  readonly #turnstiles: Turnstiles;

  constructor(setup: SimulationSetup, territory: Territory, interventions: Interventions, turnstiles: Turnstiles) {
    this.#setup = setup;
    this.#territory = territory;
    this.#interventions = interventions;
    this.#turnstiles = turnstiles;
  }

  get saved(): Memories {
    const { guides = [], fleet } = this.#setup;
    return {
      values: this.#territory.encodedValues(),
      interventions: this.#interventions.saved,
      turnstiles: this.#turnstiles.saved,
      guides: guides.map((guide) => guide.save?.() ?? null),
      ...(fleet === undefined ? {} : { fleet: fleet.save() }),
    };
  }

  /** Goes to a tick. A part that fails, although it had found nothing wrong with what it saved, goes back to now with all others. */
  restoreOrStay(memories: Memories, tick: number, now: number): void {
    const before = this.saved;
    try {
      this.#restore(memories, tick);
    } catch (error) {
      this.#restore(before, now);
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the snapshot cannot be restored: ${reason}; nothing was changed`, { cause: error });
    }
  }

  #restore({ values, interventions, turnstiles, guides, fleet }: Memories, tick: number): void {
    this.#territory.restoreValues(values);
    this.#interventions.restore(interventions);
    this.#turnstiles.restore(turnstiles);
    for (const [index, guide] of (this.#setup.guides ?? []).entries())
      guide.restore?.(guides[index] ?? undefined, tick);
    this.#setup.fleet?.restore(fleet);
  }
}
