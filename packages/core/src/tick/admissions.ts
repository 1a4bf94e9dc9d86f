import { problemsWithSpec, type AgentHandle, type AgentSpec, type SpecLimits } from '../agents/agent-spec.ts';
import { agentGone } from '../commands/kinds/command-desk.ts';
import type { Part } from '../parts/part.ts';
import type { Door } from '../door/records.ts';
import type { Books } from './books.ts';
import { refuseNonFiniteSpec } from './finite-state.ts';
import type { Interventions } from './interventions.ts';
import type { Registrar } from './registrar.ts';
import type { RunClock } from './run-clock.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import type { Admit, Source } from './source.ts';
import type { Territory } from './territory.ts';
import { WaitingLine } from './waiting-line.ts';

/** What admissions need of a run. */
export interface AdmissionsSetup {
  readonly setup: SimulationSetup;
  readonly parts: readonly Part[];
  readonly limits: SpecLimits;
  readonly clock: RunClock;
  readonly registrar: Registrar;
  readonly books: Books;
  readonly territory: Territory;
  readonly interventions: Interventions;
  readonly door: Door;
}

/** Lets agents in, those of sources, of commands and of parts, and takes out those that commands name. All processes of a run do so alike; the one with the tile has the row. */
export class Admissions {
  readonly waiting = new WaitingLine();
  readonly #run: AdmissionsSetup;
  readonly #admitters: readonly Admit[];

  constructor(run: AdmissionsSetup) {
    this.#run = run;
    this.#admitters = run.setup.sources.map((source, number) => this.#admitter(source, number));
  }

  /** Lets in who comes at this tick, and who has waited and finds room. */
  admitArrivals(): void {
    const { setup, clock, territory, door } = this.#run;
    const { sources } = setup;
    for (let number = 0; number < sources.length; number++) {
      if (sources[number].lastTick >= clock.ticks) sources[number].arrivalsAt(clock.ticks, this.#admitters[number]);
    }
    if (this.waiting.all.length === 0) return;
    this.waiting.admit(sources.length, {
      hasRoom: (spec) => territory.hasRoomFor(spec),
      isKeptOut: (spec) => this.#reasonToKeepOut(spec, 'source') !== undefined,
      admit: ({ source, spec }) => void this.#admit(source, sources[source].name, spec),
      door,
    });
  }

  /** Adds an agent that was checked. */
  add(spec: AgentSpec): AgentHandle {
    return this.#admit(this.#run.registrar.byCommand, 'command', spec);
  }

  /** Adds an agent by command; the reason when it cannot come in. */
  addByCommand(spec: AgentSpec): string | undefined {
    const problems = problemsWithSpec(spec, this.#run.limits);
    if (problems.length > 0) return problems.join('; ');
    const reason = this.#reasonToKeepOut(spec, 'command');
    if (reason !== undefined) return reason;
    this.add(spec);
    return undefined;
  }

  /** Takes an agent out by command; the reason when it is not here. */
  remove(agent: AgentHandle): string | undefined {
    const { territory, door, books, clock } = this.#run;
    const removed = Int32Array.of(territory.remove(agent) ? 1 : 0);
    door.addUp(removed);
    if (removed[0] === 0) return agentGone(agent);
    books.ledger.left();
    books.events.note({ type: 'removed', tick: clock.ticks, agent });
    return undefined;
  }

  /** Lets in an agent that a part brings. */
  addOf(part: Part, spec: AgentSpec): AgentHandle {
    return this.#admit(this.#sourceOf(part), part.name, spec);
  }

  /** The number by which the registrar knows a part that brings agents. */
  #sourceOf(part: Part): number {
    if (part.ids === undefined)
      throw new Error('it brings agents and has no ids for them; give it ids, more than it has agents present');
    const bringers = this.#run.parts.filter(({ ids }) => ids !== undefined);
    return this.#run.registrar.byCommand + 1 + bringers.indexOf(part);
  }

  #reasonToKeepOut(spec: AgentSpec, by: 'source' | 'command'): string | undefined {
    for (const part of this.#run.parts) {
      const reason = part.keepsOut?.(spec, by);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  #admitter(source: Source, number: number): Admit {
    if (source.waitsForRoom === true) return (spec) => this.waiting.join(number, spec);
    return (spec) => void this.#admit(number, source.name, spec);
  }

  #admit(source: number, name: string, spec: AgentSpec): AgentHandle {
    const { registrar, interventions, territory, books, clock, setup } = this.#run;
    const agent = registrar.next(source);
    if (agent.generation > 0 && this.#isIdInUse(agent.id)) {
      throw new Error(
        `source '${name}' has ${registrar.idsOf(source)} ids and they are all in use; give it more than it has agents present`,
      );
    }
    const placed = interventions.asSwitched(spec);
    refuseNonFiniteSpec(placed, agent, clock.ticks, setup.models);
    interventions.useModel(placed.model);
    territory.place(placed, { ...agent, tick: clock.ticks });
    books.settle(clock.counted);
    books.ledger.entered();
    if (clock.hasBegun) books.events.note({ type: 'entered', tick: clock.ticks, agent, source: name });
    return agent;
  }

  #isIdInUse(id: number): boolean {
    const uses = Int32Array.of(this.#run.territory.isIdInUse(id) ? 1 : 0);
    this.#run.door.addUp(uses);
    return uses[0] > 0;
  }
}
