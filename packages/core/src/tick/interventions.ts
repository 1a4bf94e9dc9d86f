import type { AgentSpec } from '../agents/agent-spec.ts';
import type { CommandDesk } from '../commands/kinds/command-desk.ts';
import type { ChecksumSum } from '../math/hash.ts';
import type { Keeper } from '../parts/part.ts';
import type { Door } from '../door/records.ts';
import { problemWithInterventions } from './problem-with-interventions.ts';
import type { SavedInterventions } from './saved-interventions.ts';
import { usedAtFirst, type SimulationSetup } from './simulation-setup.ts';
import type { Territory } from './territory.ts';

/** What people do to groups and models while the run goes on. */
export class Interventions implements Keeper {
  readonly name = 'interventions';
  readonly #setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #door: Door;
  readonly #switched = new Map<number, number>();
  readonly #used = new Set<number>();

  constructor(setup: SimulationSetup, territory: Territory, door: Door) {
    this.#door = door;
    this.#setup = setup;
    this.#territory = territory;
  }

  /** What commands may do to the run; `doors` is what they do through the simulation itself. */
  deskWith(doors: Pick<CommandDesk, 'add' | 'remove'> & { tick(): number }): CommandDesk {
    const territory = this.#territory;
    return {
      get tick() {
        return doors.tick();
      },
      dt: this.#setup.dt,
      models: this.#setup.models,
      crowds: territory.crowds,
      door: this.#door,
      find: (agent) => territory.findPresent(agent),
      add: doors.add,
      remove: doors.remove,
      setValue: (model, parameter, value) => territory.setValue(model, parameter, value),
      useModel: (model) => this.useModel(model),
      switchGroup: (group, model) => void this.#switched.set(group, model),
    };
  }

  /** An agent moves by an instance; those on standby are in use from then on. */
  useModel(model: number): void {
    if (this.#used.has(model) || model < usedAtFirst(this.#setup).length) return;
    this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  /** An agent that comes later moves as its group does by then. */
  asSwitched(spec: AgentSpec): AgentSpec {
    const model = this.#switched.size === 0 ? undefined : this.#switched.get(spec.group ?? 0);
    return model === undefined ? spec : { ...spec, model };
  }

  save(): SavedInterventions {
    return { switched: [...this.#switched], used: [...this.#used] };
  }

  problemWith(saved: unknown): string | undefined {
    return problemWithInterventions(saved, this.#setup.models.length);
  }

  restore(saved: unknown): void {
    const { switched, used } = saved as SavedInterventions;
    this.#switched.clear();
    for (const [group, model] of switched) this.#switched.set(group, model);
    this.#used.clear();
    for (const model of used) this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  /** Adds what people changed to a checksum; nothing when they changed nothing. */
  addTo(sum: ChecksumSum): void {
    // The empty list was that of changes of the place, which were hashed with these once: checksums are as they were.
    if (this.#switched.size > 0) sum.addText(JSON.stringify([[], [...this.#switched]]));
  }
}
