import { specDefaults, type AgentHandle, type AgentSpec } from '../agents/agent-spec.ts';
import { hashWords, type ChecksumSum } from '../math/hash.ts';
import { problemWith, type ParameterValue } from '../model/parameters.ts';
import { bodiesAt, type Body } from '../premises/bodies.ts';
import { isPlaceChange, obstacleOf, type PlaceChange } from '../premises/place-change.ts';
import { Premises } from '../premises/premises.ts';
import type { Wall } from '../world/world.ts';
import type { Command, ModelCommand } from './commands.ts';
import type { SavedInterventions } from './saved-interventions.ts';
import { usedAtFirst, type SimulationSetup } from './simulation-setup.ts';
import type { Territory } from './territory.ts';

/** What people do to the place and to groups while the run goes on. */
export class Interventions {
  readonly premises: Premises;
  readonly #setup: SimulationSetup;
  readonly #territory: Territory;
  readonly #switched = new Map<number, number>();
  readonly #used = new Set<number>();

  constructor(setup: SimulationSetup, territory: Territory) {
    this.#setup = setup;
    this.#territory = territory;
    this.premises = setup.premises ?? plainPremises(setup);
  }

  /** The walls as they stand at a tick. */
  wallsAt(tick: number): readonly Wall[] | undefined {
    return this.#setup.wallsAt === undefined ? this.premises.wallsAt(tick) : this.#setup.wallsAt(tick);
  }

  /** Does what is asked; the reason when it is refused: nothing is changed then. */
  apply(command: Exclude<Command, { readonly type: 'add' | 'remove' }>, tick: number): string | undefined {
    if (isPlaceChange(command)) return this.#changePlace(command, tick);
    switch (command.type) {
      case 'set':
        return this.#set(command.model, command.parameter, command.value);
      case 'send':
        return this.#send(command.agent, command.goal);
      case 'model':
        return this.#switchModel(command);
    }
  }

  #set(index: number, name: string, value: ParameterValue): string | undefined {
    const instance = this.#setup.models[index];
    if (instance === undefined) return `there is no model instance ${index}`;
    const parameter = instance.model.parameters[name];
    if (parameter === undefined) return `model ${instance.model.name} has no parameter '${name}'`;
    const problem = problemWith(name, parameter, value);
    if (problem === undefined) this.#territory.setValue(index, name, value);
    return problem;
  }

  #send(agent: AgentHandle, goal: readonly [number, number, number]): string | undefined {
    if (!goal.every(Number.isFinite)) return 'the goal must be three finite numbers';
    const found = this.#territory.find(agent);
    if (found === undefined) return `agent ${agent.id} is not here any more`;
    const { goalX, goalY, goalZ } = found.crowd.columns;
    [goalX[found.row], goalY[found.row], goalZ[found.row]] = goal;
    return undefined;
  }

  #changePlace(change: PlaceChange, tick: number): string | undefined {
    if (this.#setup.wallsAt !== undefined && this.#setup.premises === undefined)
      return 'the walls of this run are given by a function and cannot be changed; make it with premises instead';
    const problem = this.premises.problemWith(change);
    if (problem !== undefined) return problem;
    const obstacle = change.type === 'obstacle' ? obstacleOf(change) : undefined;
    const standing = obstacle === undefined ? 0 : bodiesAt(this.#territory.crowds, obstacle);
    if (obstacle !== undefined && standing > 0)
      return `an obstacle must not stand on anybody; ${standing} stand${standing === 1 ? 's' : ''} where '${obstacle.id}' would be; wait until they have gone, or drop it elsewhere`;
    this.premises.apply(change, tick);
    return undefined;
  }

  /** Lets people move by another model instance. */
  #switchModel({ model, group, agents }: ModelCommand): string | undefined {
    const instance = this.#setup.models[model];
    if (instance === undefined)
      return `there is no model instance ${model}; this run has 0 to ${this.#setup.models.length - 1}: open it with the model among its alternatives`;
    if ((group === undefined) === (agents === undefined))
      return 'a model is switched for a group or for agents; give one of the two';
    const rows = group === undefined ? this.#rowsOf(agents ?? []) : this.#rowsOfGroup(group);
    if (typeof rows === 'string') return rows;
    const { space, name } = instance.model;
    const misplaced = rows.filter(
      ({ crowd, row }) => space !== 'either' && (space === 'volume') !== crowd.columns.level[row] < 0,
    );
    if (misplaced.length > 0)
      return `model '${name}' moves agents ${space === 'floor' ? 'on floors' : 'in the volume'}; ${misplaced.length} of ${rows.length} are not there; choose another model`;
    for (const { crowd, row } of rows) crowd.columns.model[row] = model;
    if (group !== undefined) this.#switched.set(group, model);
    this.useModel(model);
    return undefined;
  }

  /** Somebody moves by an instance; those on standby are in use from then on. */
  useModel(model: number): void {
    if (this.#used.has(model) || model < usedAtFirst(this.#setup).length) return;
    this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  #rowsOf(agents: readonly AgentHandle[]): readonly Found[] | string {
    const found: Found[] = [];
    for (const agent of agents) {
      const place = this.#territory.find(agent);
      if (place === undefined) return `agent ${agent.id} is not here any more`;
      found.push(place);
    }
    return found;
  }

  #rowsOfGroup(group: number): readonly Found[] {
    return this.#territory.crowds.flatMap((crowd) => {
      const rows: Found[] = [];
      for (let row = 0; row < crowd.ownCount; row++) if (crowd.columns.group[row] === group) rows.push({ crowd, row });
      return rows;
    });
  }

  /** Who comes later moves as its group does by then. */
  asSwitched(spec: AgentSpec): AgentSpec {
    const model = this.#switched.size === 0 ? undefined : this.#switched.get(spec.group ?? 0);
    return model === undefined ? spec : { ...spec, model };
  }

  /** Whether somebody would stand in nothing that people dropped. */
  isFree(spec: AgentSpec): boolean {
    return this.premises.isFree(bodyOf(spec));
  }

  /** Whether somebody who has come may enter, as far as people have not shut the gate or dropped something there. */
  mayEnter(spec: AgentSpec): boolean {
    return this.premises.mayEnter(bodyOf(spec));
  }

  get saved(): SavedInterventions {
    return { changes: [...this.premises.log], switched: [...this.#switched], used: [...this.#used] };
  }

  restore({ changes, switched, used }: SavedInterventions): void {
    this.premises.restore(changes);
    this.#switched.clear();
    for (const [group, model] of switched) this.#switched.set(group, model);
    this.#used.clear();
    for (const model of used) this.#used.add(model);
    this.#territory.useModels(this.#used);
  }

  /** Adds what people changed to a checksum; nothing when they changed nothing. */
  addTo(sum: ChecksumSum): void {
    const { changes, switched } = this.saved;
    if (changes.length === 0 && switched.length === 0) return;
    const text = JSON.stringify([changes, switched]);
    const words = Uint32Array.from(text, (letter) => letter.charCodeAt(0));
    const hash = new Uint32Array(2);
    hashWords(words, 0, words.length, text.length, hash);
    sum.add(hash[0], hash[1]);
  }
}

const bodyOf = ({ x, y, level = 0, radius = specDefaults.radius }: AgentSpec): Body => ({
  x,
  y,
  level: level === 'volume' ? -1 : level,
  radius,
});

type Found = NonNullable<ReturnType<Territory['find']>>;

/** A world without a building: obstacles are walls, exits can be shut. */
const plainPremises = ({ world, dt }: SimulationSetup): Premises =>
  new Premises({
    walls: world.walls,
    standing: world.walls,
    exits: world.exits.map(({ id }) => id),
    levels: world.levels,
    bounds: [world.origin[0], world.origin[1], world.origin[0] + world.size[0], world.origin[1] + world.size[1]],
    dt,
  });
