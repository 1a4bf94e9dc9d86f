import {
  Draw,
  kinds,
  purposeNamed,
  type AgentHandle,
  type AgentSpec,
  type Command,
  type Parameter,
  type ParameterValue,
  type Simulation,
} from '@korzo/core';
import { placeCommands, placeOf } from '@korzo/building';
import { drawCommand } from './random-values.ts';

/** Makes an agent of a group at a spot, as the run itself would; undefined where the group cannot have one. */
export type RecruitAgent = (
  group: number,
  spot: { readonly x: number; readonly y: number; readonly z: number; readonly level: number | 'volume' },
  number: number,
) => AgentSpec | undefined;

const purpose = purposeNamed('conformance/commands');
/** Share of commands that parts bring, where a run has any beside those of the place. */
const partShare = 0.3;
/** Commands that are made to fit the place. */
const placeTypes: ReadonlySet<string> = new Set(placeCommands.map(({ type }) => type));
/** Share of the ticks in which commands come. */
const busyTicks = 0.4;

/** A run without a place knows no commands that change one. */
const isKnown = ({ commandForms }: Simulation, { type }: Command): boolean =>
  !placeTypes.has(type) || commandForms.ofParts.some((form) => form.type === type);

interface Found extends AgentHandle {
  readonly group: number;
  readonly model: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly level: number;
}

/** Plain valid commands of every type, drawn from a seed and from what is in the run when they are given. */
export class RandomCommands {
  readonly #draw: Draw;
  readonly #recruit: RecruitAgent | undefined;
  /** Models that groups were switched away from: half of the switches lead back. */
  readonly #before: { readonly group: number; readonly model: number }[] = [];
  readonly #dropped: string[] = [];
  #recruits = 0;

  constructor(seed: number, recruit?: RecruitAgent) {
    this.#draw = new Draw(seed);
    this.#recruit = recruit;
  }

  /** The commands of the present tick; most ticks have none. */
  next(simulation: Simulation): readonly Command[] {
    this.#draw.at(0, simulation.ticks, purpose);
    if (this.#draw.uniform() >= busyTicks) return [];
    const count = 1 + this.#below(2);
    const commands: Command[] = [];
    for (let each = 0; each < count; each++) {
      const made = this.#make(simulation);
      // Through JSON, as a person's commands come: it has no -0.
      if (made !== undefined && isKnown(simulation, made)) commands.push(JSON.parse(JSON.stringify(made)) as Command);
    }
    return commands;
  }

  #below(end: number): number {
    return Math.min(Math.floor(this.#draw.uniform() * end), end - 1);
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.#below(list.length)];
  }

  #make(simulation: Simulation): Command | undefined {
    const ofParts = simulation.commandForms.ofParts.filter(({ type }) => !placeTypes.has(type));
    if (ofParts.length > 0 && this.#draw.uniform() < partShare)
      return drawCommand(ofParts[this.#below(ofParts.length)], this.#draw);
    switch (this.#below(12)) {
      case 0:
        return this.#add(simulation);
      case 1:
        return this.#remove(simulation);
      case 2:
        return this.#set(simulation);
      case 3:
        return this.#send(simulation);
      case 4:
        return this.#drop(simulation);
      case 5:
        return this.#clear(simulation);
      case 6:
        return this.#signal(simulation);
      case 7:
      case 8:
        return this.#passage(simulation);
      default:
        return this.#switch(simulation);
    }
  }

  #switch({ setup, crowds }: Simulation): Command | undefined {
    const back = this.#draw.uniform() < 0.5 ? this.#before.pop() : undefined;
    if (back !== undefined) return { type: 'model', ...back };
    const agent = this.#agent(crowds);
    if (agent === undefined) return undefined;
    const model = this.#below(setup.models.length);
    if (this.#draw.uniform() < 0.3) return { type: 'model', model, agents: [handleOf(agent)] };
    this.#before.push({ group: agent.group, model: agent.model });
    return { type: 'model', model, group: agent.group };
  }

  #add({ setup, crowds }: Simulation): Command | undefined {
    const agent = this.#agent(crowds);
    // Agents that a part brings come by its own rules, and by a model of its name.
    if (agent === undefined || setup.parts?.some(({ name }) => name === setup.models[agent.model].model.name) === true)
      return undefined;
    const spot = {
      x: agent.x + 4 * this.#draw.uniform() - 2,
      y: agent.y + 4 * this.#draw.uniform() - 2,
      z: agent.z,
      level: agent.level < 0 ? ('volume' as const) : agent.level,
    };
    const plain: AgentSpec = { kind: kinds[agent.kind], model: agent.model, group: agent.group, ...spot };
    const spec = this.#recruit === undefined ? plain : this.#recruit(agent.group, spot, this.#recruits++);
    return spec === undefined ? undefined : { type: 'add', spec };
  }

  #remove({ crowds }: Simulation): Command | undefined {
    const agent = this.#agent(crowds);
    return agent === undefined ? undefined : { type: 'remove', agent: handleOf(agent) };
  }

  #send({ setup: { world }, crowds }: Simulation): Command | undefined {
    const agent = this.#agent(crowds);
    if (agent === undefined) return undefined;
    const [x, y, z] = world.origin.map((from, axis) => from + world.size[axis] * this.#draw.uniform());
    return { type: 'send', agent: handleOf(agent), goal: [x, y, z] };
  }

  #set({ setup }: Simulation): Command | undefined {
    const model = this.#below(setup.models.length);
    const chosen = this.#pick(Object.entries(setup.models[model].model.parameters));
    if (chosen === undefined) return undefined;
    const [parameter, declared] = chosen;
    return { type: 'set', model, parameter, value: this.#value(declared) };
  }

  /** Near the default: the ends of ranges are trials of their own. */
  #value(parameter: Parameter): ParameterValue {
    if (parameter.type === 'choice') return parameter.choices[this.#below(parameter.choices.length)];
    if (parameter.type === 'switch') return this.#draw.uniform() < 0.5;
    const { default: usual, min, max, integer } = parameter;
    const wished = usual * (0.8 + 0.4 * this.#draw.uniform());
    return Math.min(Math.max(integer === true ? Math.round(wished) : wished, min), max);
  }

  #drop({ setup: { world }, crowds, ticks }: Simulation): Command | undefined {
    const agent = this.#agent(crowds);
    const id = `crate-${ticks}`;
    this.#dropped.push(id);
    const centre = [0, 1].map((axis) => world.origin[axis] + world.size[axis] * this.#draw.uniform());
    const circle = { centre: [centre[0], centre[1]] as const, radius: 0.2 + 0.5 * this.#draw.uniform() };
    return { type: 'obstacle', id, level: Math.max(agent?.level ?? 0, 0), circle };
  }

  #clear(simulation: Simulation): Command | undefined {
    const { premises } = placeOf(simulation);
    const standing = (premises?.building?.obstacles ?? []).map(({ id }) => id);
    const id = this.#pick([...this.#dropped, ...standing]);
    return id === undefined ? undefined : { type: 'clear', id };
  }

  #passage(simulation: Simulation): Command | undefined {
    const { premises, world } = placeOf(simulation);
    const { portals = [], gates = [] } = premises?.building ?? {};
    const passage = this.#pick([...portals, ...gates, ...world.exits].map(({ id }) => id));
    if (passage === undefined) return undefined;
    return { type: this.#draw.uniform() < 0.5 ? 'close' : 'open', passage };
  }

  #signal(simulation: Simulation): Command | undefined {
    const { premises } = placeOf(simulation);
    const name = this.#pick(['alarm', ...(premises?.setup.signals ?? []).map(({ id }) => id)]);
    return name === undefined ? undefined : { type: 'signal', name };
  }

  #agent(crowds: Simulation['crowds']): Found | undefined {
    const present = crowds.reduce((sum, { ownCount }) => sum + ownCount, 0);
    if (present === 0) return undefined;
    let row = this.#below(present);
    for (const { columns, ownCount } of crowds) {
      if (row < ownCount) {
        const { id, generation, group, model, kind, x, y, z, level } = columns;
        return {
          id: id[row],
          generation: generation[row],
          group: group[row],
          model: model[row],
          kind: kind[row],
          x: x[row],
          y: y[row],
          z: z[row],
          level: level[row],
        };
      }
      row -= ownCount;
    }
    return undefined;
  }
}

const handleOf = ({ id, generation }: Found): AgentHandle => ({ id, generation });
