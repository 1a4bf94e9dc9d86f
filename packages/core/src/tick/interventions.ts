import type { AgentSpec } from '../agents/agent-spec.ts';
import type { Obstacle } from '../building/building.ts';
import type { CommandDesk } from '../commands/kinds/command-desk.ts';
import { hashWords, type ChecksumSum } from '../math/hash.ts';
import { bodiesAt } from '../premises/bodies.ts';
import { obstacleOf, type PlaceChange } from '../premises/place-change.ts';
import type { Premises } from '../premises/premises.ts';
import type { Keeper } from '../parts/part.ts';
import type { Door } from '../parts/records.ts';
import type { SavedAgents } from '../parts/saved-agents.ts';
import { problemWithInterventions } from './problem-with-interventions.ts';
import type { SavedInterventions } from './saved-interventions.ts';
import { usedAtFirst, type SimulationSetup } from './simulation-setup.ts';
import type { Territory } from './territory.ts';

/** What people do to the place and to groups while the run goes on. */
export class Interventions implements Keeper {
  readonly name = 'interventions';
  readonly #premises: Premises;
  readonly #setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #door: Door;
  readonly #switched = new Map<number, number>();
  readonly #used = new Set<number>();

  constructor(setup: SimulationSetup, territory: Territory, premises: Premises, door: Door) {
    this.#door = door;
    this.#setup = setup;
    this.#territory = territory;
    this.#premises = premises;
  }

  /** What commands may do to the run; `doors` is what they do through the simulation itself. */
  deskWith(doors: Pick<CommandDesk, 'add' | 'remove'> & { tick(): number }): CommandDesk {
    const territory = this.#territory;
    return {
      models: this.#setup.models,
      crowds: territory.crowds,
      door: this.#door,
      find: (agent) => territory.find(agent),
      add: doors.add,
      remove: doors.remove,
      setValue: (model, parameter, value) => territory.setValue(model, parameter, value),
      useModel: (model) => this.useModel(model),
      switchGroup: (group, model) => void this.#switched.set(group, model),
      changePlace: (change) => this.#changePlace(change, doors.tick()),
    };
  }

  /** Changes the place; the reason when that cannot be: nothing is changed then. */
  #changePlace(change: PlaceChange, tick: number): string | undefined {
    if (this.#setup.wallsAt !== undefined && this.#setup.premises === undefined)
      return 'the walls of this run are given by a function and cannot be changed; make it with premises instead';
    const problem = this.#premises.problemWith(change);
    if (problem !== undefined) return problem;
    const obstacle = change.type === 'obstacle' ? obstacleOf(change) : undefined;
    const standing = obstacle === undefined ? 0 : this.#bodiesAt(obstacle);
    if (obstacle !== undefined && standing > 0)
      return `an obstacle must not stand on anybody; ${standing} stand${standing === 1 ? 's' : ''} where '${obstacle.id}' would be; wait until they have gone, or drop it elsewhere`;
    this.#premises.apply(change, tick);
    return undefined;
  }

  #bodiesAt(obstacle: Obstacle): number {
    const bodies = Int32Array.of(bodiesAt(this.#territory.crowds, obstacle));
    this.#door.addUp(bodies);
    return bodies[0];
  }

  /** Somebody moves by an instance; those on standby are in use from then on. */
  useModel(model: number): void {
    if (this.#used.has(model) || model < usedAtFirst(this.#setup).length) return;
    this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  /** Who comes later moves as its group does by then. */
  asSwitched(spec: AgentSpec): AgentSpec {
    const model = this.#switched.size === 0 ? undefined : this.#switched.get(spec.group ?? 0);
    return model === undefined ? spec : { ...spec, model };
  }

  save(): SavedInterventions {
    return { changes: [...this.#premises.log], switched: [...this.#switched], used: [...this.#used] };
  }

  problemWith(saved: unknown, { tick }: SavedAgents): string | undefined {
    return problemWithInterventions(saved, { tick, models: this.#setup.models.length, premises: this.#premises });
  }

  restore(saved: unknown): void {
    const { changes, switched, used } = saved as SavedInterventions;
    this.#premises.restore(changes);
    this.#switched.clear();
    for (const [group, model] of switched) this.#switched.set(group, model);
    this.#used.clear();
    for (const model of used) this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  /** Adds what people changed to a checksum; nothing when they changed nothing. */
  addTo(sum: ChecksumSum): void {
    const { changes, switched } = this.save();
    if (changes.length === 0 && switched.length === 0) return;
    const text = JSON.stringify([changes, switched]);
    const words = Uint32Array.from(text, (letter) => letter.charCodeAt(0));
    const hash = new Uint32Array(2);
    hashWords(words, 0, words.length, text.length, hash);
    sum.add(hash[0], hash[1]);
  }
}
