import { hasLeft, Records, type AgentColumns, type OwnColumn, type RunPlace } from '@korzo/core';
import { liftColumnsOf } from '../../lifts/index.ts';
import { goalColumnsOf, type GoalColumns } from './columns.ts';
import { FlightCrowds } from './flight-crowds.ts';
import type { Flight } from './places.ts';

/** What the goals of a run need to know of every person. */
export interface CensusNeeds {
  exits: boolean;
  /** How far those who want an exit have to go to it. */
  exitQueues: boolean;
  parties: boolean;
  /** How many wait for each lift. */
  lifts: boolean;
  visits: boolean;
  queues: boolean;
}

/** How many of each there are in a run, and the flights between its floors. */
export interface CensusSizes extends Readonly<Record<'exits' | 'targets' | 'counters' | 'lifts', number>> {
  readonly flights: Iterable<Flight>;
}

/** A party as it stands at the start of a tick. */
export interface PartyNow {
  leaderThere: boolean;
  leaderX: number;
  leaderY: number;
  leaderLevel: number;
  leaderExit: number;
  leaderSpeed: number;
  /** Of those who stay together: the longest path left, m, and the least walking speed, m/s. */
  hindmost: number;
  slowest: number;
}

/** Distances to exits are distinguished by this, m, up to so many of them. */
const queueStep = 0.5;
const queueSteps = 512;

/** What counting looks at of a tile. */
interface CountedTile {
  readonly columns: AgentColumns;
  readonly ownColumns: Readonly<Record<string, OwnColumn>>;
}

interface Ticket {
  readonly tick: number;
  readonly id: number;
}

/** What the door carries of the members of parties. */
const told = {
  party: 0,
  leads: 1,
  x: 2,
  y: 3,
  level: 4,
  exit: 5,
  walkingSpeed: 6,
  together: 7,
  remaining: 8,
} as const;

/**
 * Counts of all people, taken once a tick before the first decides, so that no decision depends on the order of deciding. All
 * sums are of integers, minima and maxima: they do not depend on the order of agents, on tiles or on threads.
 */
export class Census {
  readonly #needs: CensusNeeds;
  /** How many want to leave by each exit. */
  readonly wanting: Int32Array;
  /** How many chose each target among several. */
  readonly visiting: Int32Array;
  /** How full the stairs are. */
  readonly onFlights: FlightCrowds;
  readonly #queues: Ticket[][];
  /** By exit: how many of those who want it have less than so many steps to go. */
  readonly #nearer: Int32Array;
  readonly #parties = new Map<number, PartyNow>();
  readonly #waitingForLifts: Int32Array;
  readonly #queueRecords = new Records(['counter', 'ticket']);
  readonly #partyRecords = new Records(Object.keys(told));

  constructor(needs: CensusNeeds, { exits, targets, counters, lifts, flights }: CensusSizes) {
    this.#needs = needs;
    this.wanting = new Int32Array(exits);
    this.visiting = new Int32Array(targets);
    this.#nearer = new Int32Array(needs.exitQueues ? exits * queueSteps : 0);
    this.#waitingForLifts = new Int32Array(lifts);
    this.onFlights = new FlightCrowds(flights);
    this.#queues = Array.from({ length: counters }, () => []);
  }

  /** How many numbers `countRows` counts into. */
  get countLength(): number {
    return this.#counted.reduce((sum, { length }) => sum + length, 0);
  }

  /** All counts, in the order in which they lie in memory. */
  get #counted(): readonly Int32Array[] {
    return [this.wanting, this.visiting, this.#waitingForLifts, this.#nearer, this.onFlights.counts];
  }

  /** Adds the people in the rows first .. last of a tile to `counts`; several threads may count, each its own rows. */
  countRows({ columns, ownColumns }: CountedTile, first: number, last: number, counts: Int32Array): void {
    const { exits, exitQueues, visits, lifts } = this.#needs;
    const { wantedExit } = columns;
    const own = goalColumnsOf(ownColumns);
    const visiting = this.wanting.length;
    const waiting = visiting + this.visiting.length;
    const nearer = waiting + this.#waitingForLifts.length;
    if (exits || exitQueues || visits)
      for (let row = first; row < last; row++) {
        const exit = wantedExit[row];
        if (exits && exit >= 0) counts[exit]++;
        if (exitQueues && exit >= 0) counts[nearer + exit * queueSteps + stepsTo(own.remaining[row])]++;
        if (visits && own.visiting[row] > 0) counts[visiting + own.visiting[row] - 1]++;
      }
    if (!this.onFlights.isEmpty) this.#countOnFlights(columns, first, last, counts);
    const inLifts = lifts ? liftColumnsOf(ownColumns) : undefined;
    if (inLifts === undefined) return;
    for (let row = first; row < last; row++)
      if (inLifts.liftWanted[row] > 0) counts[waiting + inLifts.liftWanted[row] - 1]++;
  }

  #countOnFlights({ level, x, y }: AgentColumns, first: number, last: number, counts: Int32Array): void {
    const flights = this.onFlights;
    const start = this.countLength - flights.counts.length;
    for (let row = first; row < last; row++) {
      const slice = flights.sliceAt(level[row], x[row], y[row]);
      if (slice >= 0) counts[start + slice]++;
    }
  }

  /** Takes what all have counted, and lists the people of queues and parties. */
  take(run: RunPlace, counts: Int32Array): void {
    this.read(counts);
    this.#sumSteps();
    const { parties, queues } = this.#needs;
    this.#queueRecords.clear();
    this.#partyRecords.clear();
    if (parties || queues) this.#recordPeople(run);
    this.#shareLists(run);
  }

  /** Takes counts that are complete. */
  read(counts: Int32Array): void {
    let at = 0;
    for (const each of this.#counted) {
      each.set(counts.subarray(at, at + each.length));
      at += each.length;
    }
  }

  /** Writes all counts, for other threads to read. */
  write(counts: Int32Array): void {
    let at = 0;
    for (const each of this.#counted) {
      counts.set(each, at);
      at += each.length;
    }
  }

  #recordPeople(run: RunPlace): void {
    const { parties, queues } = this.#needs;
    for (const [tile, crowd] of run.crowds.entries()) {
      const own = goalColumnsOf(run.ownColumns[tile]);
      const { id, wantedExit } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        if (hasLeft(wantedExit[row])) continue;
        if (queues && own.queueAt[row] > 0)
          this.#queueRecords.add(id[row], tile, row, own.queueAt[row] - 1, own.ticket[row]);
        if (parties && own.party[row] > 0) this.#recordMember(crowd.columns, own, tile, row);
      }
    }
  }

  /** Own people of queues and parties become those of all. */
  #shareLists({ door }: RunPlace): void {
    const { parties, queues } = this.#needs;
    if (queues) {
      door.share(this.#queueRecords);
      this.#formQueues();
    }
    if (parties) {
      door.share(this.#partyRecords);
      this.#formParties();
    }
  }

  #formQueues(): void {
    const records = this.#queueRecords;
    for (const queue of this.#queues) queue.length = 0;
    for (let index = 0; index < records.count; index++)
      this.#queues[records.at(index, 0)].push({ tick: records.at(index, 1), id: records.id(index) });
    // First come, first served; those of the same tick by id.
    for (const queue of this.#queues) queue.sort((a, b) => a.tick - b.tick || a.id - b.id);
  }

  #recordMember({ id, x, y, level, wantedExit }: AgentColumns, own: GoalColumns, tile: number, row: number): void {
    const records = this.#partyRecords;
    records.add(id[row], tile, row);
    records.write(told.party, own.party[row]);
    records.write(told.leads, own.leads[row]);
    records.write(told.x, x[row]);
    records.write(told.y, y[row]);
    records.write(told.level, level[row]);
    records.write(told.exit, wantedExit[row]);
    records.write(told.walkingSpeed, own.walkingSpeed[row]);
    records.write(told.together, own.together[row]);
    records.write(told.remaining, own.remaining[row]);
  }

  #formParties(): void {
    this.#parties.clear();
    const records = this.#partyRecords;
    for (let index = 0; index < records.count; index++) {
      const number = records.at(index, told.party);
      const walkingSpeed = records.at(index, told.walkingSpeed);
      const party = this.#parties.get(number) ?? noParty();
      this.#parties.set(number, party);
      if (records.at(index, told.leads) === 1) {
        party.leaderThere = true;
        party.leaderX = records.at(index, told.x);
        party.leaderY = records.at(index, told.y);
        party.leaderLevel = records.at(index, told.level);
        party.leaderExit = records.at(index, told.exit);
        party.leaderSpeed = walkingSpeed;
      }
      if (records.at(index, told.together) === 1) {
        party.hindmost = Math.max(party.hindmost, records.at(index, told.remaining));
        party.slowest = Math.min(party.slowest, walkingSpeed);
      }
    }
  }

  /** How many have called a lift and are not there yet. */
  waitingForLift(lift: number): number {
    return this.#waitingForLifts[lift] ?? 0;
  }

  #sumSteps(): void {
    for (let step = 0; step < this.#nearer.length; step++)
      if (step % queueSteps > 0) this.#nearer[step] += this.#nearer[step - 1];
  }

  /** How many who want an exit are nearer to it than a person that has so far to go, m. */
  ahead(exit: number, distance: number): number {
    const step = stepsTo(distance);
    return step === 0 ? 0 : this.#nearer[exit * queueSteps + step - 1];
  }

  partyOf(party: number): PartyNow | undefined {
    return this.#parties.get(party);
  }

  /** How many stand in the queue of a counter. */
  queueLength(counter: number): number {
    return this.#queues[counter].length;
  }

  /** Place in the queue from 0; -1 for who has just joined and is not counted yet. */
  placeInQueue(counter: number, ticket: number, id: number): number {
    const queue = this.#queues[counter];
    let first = 0;
    let end = queue.length;
    while (first < end) {
      const middle = (first + end) >>> 1;
      const { tick, id: other } = queue[middle];
      if (tick < ticket || (tick === ticket && other < id)) first = middle + 1;
      else end = middle;
    }
    return first < queue.length && queue[first].id === id ? first : -1;
  }
}

const noParty = (): PartyNow => ({
  leaderThere: false,
  leaderX: 0,
  leaderY: 0,
  leaderLevel: 0,
  leaderExit: -1,
  leaderSpeed: 0,
  hindmost: 0,
  slowest: Infinity,
});

const stepsTo = (distance: number): number => Math.min(Math.floor(distance / queueStep), queueSteps - 1);
