import type { Simulation, SimulationEvent } from '@korzo/core';
import { pointReached } from '@korzo/engine';
import type { Group, Scenario } from '@korzo/formats';
import { gateFinder, type GateFinder } from './gate-finder.ts';

/** The part of a simulation that is counted. */
export type Counted = Pick<Simulation, 'events' | 'crowds' | 'find'>;

export interface GoalCounts {
  readonly reached: number;
  readonly failed: number;
}

/** Commands of one type that did not fit the run, for one reason. */
export interface RefusedCommands {
  readonly command: string;
  readonly reason: string;
  readonly count: number;
  /** Tick of the first one. */
  readonly tick: number;
}

/**
 * Counts what only events show: goals reached and failed, points drawn at random among them, commands refused, and who came in by
 * which gate.
 */
export class Tally {
  readonly #simulation: Counted;
  readonly #groups: ReadonlyMap<string, readonly string[]>;
  readonly #entries = new Map<string, number>();
  readonly #findGate: GateFinder;
  readonly #refused = new Map<string, RefusedCommands>();
  #reached = 0;
  #failed = 0;

  constructor(simulation: Counted, { groups, world }: Pick<Scenario, 'groups' | 'world'>) {
    this.#simulation = simulation;
    this.#groups = new Map(groups.map(({ name, arrivals }) => [name, arrivals?.gates ?? []]));
    this.#findGate = gateFinder(world.building);
    for (const gate of world.building?.gates ?? [])
      if ([...this.#groups.values()].some((gates) => gates.includes(gate.id))) this.#entries.set(gate.id, 0);
    this.#countPresent(groups);
  }

  afterTick(): void {
    const { events } = this.#simulation;
    for (let index = 0; index < events.length; index++) this.#count(events[index]);
  }

  /** undefined for a run without goals that are reported. */
  get goals(): GoalCounts | undefined {
    return this.#reached + this.#failed === 0 ? undefined : { reached: this.#reached, failed: this.#failed };
  }

  /** undefined when every command was applied. */
  get refused(): readonly RefusedCommands[] | undefined {
    return this.#refused.size === 0 ? undefined : [...this.#refused.values()];
  }

  /** How many came in by each gate; undefined when no agent comes in by gates. */
  get entries(): Readonly<Record<string, number>> | undefined {
    return this.#entries.size === 0 ? undefined : Object.fromEntries(this.#entries);
  }

  #count(event: SimulationEvent): void {
    if (event.type === 'goal') {
      if (event.outcome === 'reached') this.#reached++;
      else this.#failed++;
    } else if (event.type === 'refused') {
      const { command, reason, tick } = event;
      const key = `${command.type}\n${reason}`;
      const known = this.#refused.get(key) ?? { command: command.type, reason, count: 0, tick };
      this.#refused.set(key, { ...known, count: known.count + 1 });
    } else if (event.type === 'part' && event.event === pointReached.name) {
      this.#reached++;
    } else if (event.type === 'entered') {
      const gates = this.#groups.get(event.source) ?? [];
      if (gates.length === 0) return;
      const found = this.#simulation.find(event.agent);
      if (found === undefined) return;
      const { x, y, level } = found.crowd.columns;
      this.#enter(gates, { x: x[found.row], y: y[found.row], level: level[found.row] });
    }
  }

  /** Those who came at the very start are no events. Of groups that also stand inside it is not known who they are. */
  #countPresent(groups: readonly Group[]): void {
    for (const { columns, ownCount } of this.#simulation.crowds) {
      for (let row = 0; row < ownCount; row++) {
        // Vehicles are in no group.
        const group = groups.at(columns.group[row]);
        if (group === undefined) continue;
        const { arrivals, count, density } = group;
        if (arrivals?.gates === undefined || count !== undefined || density !== undefined) continue;
        this.#enter(arrivals.gates, { x: columns.x[row], y: columns.y[row], level: columns.level[row] });
      }
    }
  }

  #enter(gates: readonly string[], at: { readonly x: number; readonly y: number; readonly level: number }): void {
    const gate = gates.length === 1 ? gates[0] : this.#findGate(gates, at);
    this.#entries.set(gate, (this.#entries.get(gate) ?? 0) + 1);
  }
}
