import type { Door } from '../door/records.ts';
import { PartError } from '../parts/part-error.ts';
import type { Part, PartPhase } from '../parts/part.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import type { Admissions } from './admissions.ts';
import type { Books } from './books.ts';
import type { StateHash } from './checksum.ts';
import { refuseNonFinite } from './finite-state.ts';
import { isNoFaultOfParts } from './part-commands.ts';
import { PartHands } from './part-hands.ts';
import { reportsInto } from './part-reports.ts';
import type { RunClock } from './run-clock.ts';
import { RunDesk } from './run-desk.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import type { Territory } from './territory.ts';

/** What parts work on. */
export interface PartsSite {
  readonly setup: SimulationSetup;
  readonly parts: readonly Part[];
  readonly territory: Territory;
  readonly books: Books;
  readonly hash: StateHash;
  readonly admissions: Admissions;
  readonly clock: RunClock;
  readonly door: Door;
  /** The other processes of the run, when there are others. */
  readonly shared: SharedDoor | undefined;
}

/** Lets the parts of a run do their work, one phase after the other, and does what they ask for. */
export class PartRunner {
  readonly #site: PartsSite;
  readonly #desk: RunDesk;
  readonly #hands: PartHands;
  /** The part whose phase it is. */
  #working: Part | undefined;

  constructor(site: PartsSite) {
    this.#site = site;
    this.#desk = this.#openDesk();
    this.#hands = new PartHands(site.parts, site.territory);
  }

  /** What parts do before the first tick. */
  begin(): void {
    for (const part of this.#site.parts)
      if (part.begin !== undefined)
        this.perform(part, { name: 'begin', moves: true, work: (run) => part.begin?.(run) });
  }

  /** Lets a part do its work, then takes out and lets in the agents that it asked to. */
  perform(part: Part, phase: Pick<PartPhase, 'name' | 'moves' | 'leavesAgents' | 'work'>): void {
    const { books, clock, shared, territory } = this.#site;
    if (phase.leavesAgents?.(clock.ticks) !== true) territory.agentsChange();
    books.beginPhase();
    shared?.enter(phase.name);
    this.#desk.turnTo(clock.ticks, territory.allOwnColumns());
    this.#working = part;
    try {
      phase.work(this.#desk);
      if (phase.moves === true && !territory.areFinite())
        refuseNonFinite(territory.crowds, clock.ticks, { part: part.name, phase: phase.name });
      if (this.#desk.isAsked) this.#settle(part);
    } catch (error) {
      if (isNoFaultOfParts(error)) throw error;
      throw new PartError(part.name, phase.name, clock.ticks, error);
    }
    // Each tile reports its own: by agent, the order is that of one tile.
    books.events.endPhase();
  }

  /** What was asked for and not done yet is forgotten. */
  clear(): void {
    this.#desk.clear();
  }

  #settle(part: Part): void {
    const { admissions, books, clock, hash } = this.#site;
    this.#desk.settle(
      (tile, agent, leaver) => {
        if (leaver.givesUpRow) hash.addOne(books.leaving, tile.store, leaver.row, clock.ticks);
        books.note(agent, { ...leaver, part: part.name }, clock.counted);
      },
      (spec) => admissions.addOf(part, spec),
    );
  }

  #openDesk(): RunDesk {
    const { setup, territory, door, books, clock } = this.#site;
    const { world, seed, dt } = setup;
    return new RunDesk({
      tiles: territory.tiles,
      door,
      plots: territory,
      world,
      seed,
      dt,
      values: territory.liveValues,
      standWalls: (walls) => territory.standWalls(walls),
      share: (job, items, chunk, worth) =>
        this.#hands.share(this.#working, job, { tick: clock.ticks, items, chunk, worth }),
      ...reportsInto(books.events, () => ({ tick: clock.ticks, part: this.#working })),
    });
  }
}
