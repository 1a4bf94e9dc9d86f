import { Records, type AgentColumns, type RunPlace } from '@korzo/core';
import { liftColumnsOf } from '../../lifts/index.ts';
import { goalColumnsOf, type GoalColumns } from './columns.ts';

/** What the goals of a run need to know of everybody. */
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

/** A party as it stands at the start of a tick. */
export interface PartyNow {
  leaderThere: boolean;
  leaderX: number;
  leaderY: number;
  leaderLevel: number;
  leaderExit: number;
  leaderSpeed: number;
  /** Of those who stay together: the longest way left, m, and the least walking speed, m/s. */
  hindmost: number;
  slowest: number;
}

/** Distances to exits are told apart by this, m, up to so many of them. */
const queueStep = 0.5;
const queueSteps = 512;

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
 * Counts of everybody, taken once a tick before anybody decides, so that no decision depends on who decides first. All sums
 * are of integers, minima and maxima: they do not depend on the order of agents or on tiles.
 */
export class Census {
  readonly #needs: CensusNeeds;
  /** How many want to leave by each exit. */
  readonly wanting: Int32Array;
  /** How many chose each target among several. */
  readonly visiting: Int32Array;
  readonly #queues: Ticket[][];
  /** By exit: how many of those who want it have less than so many steps to go. */
  readonly #nearer: Int32Array;
  readonly #parties = new Map<number, PartyNow>();
  readonly #waitingForLifts: Int32Array;
  readonly #queueRecords = new Records(['counter', 'ticket']);
  readonly #partyRecords = new Records(Object.keys(told));

  constructor(
    needs: CensusNeeds,
    { exits, targets, counters, lifts }: Readonly<Record<'exits' | 'targets' | 'counters' | 'lifts', number>>,
  ) {
    this.#needs = needs;
    this.wanting = new Int32Array(exits);
    this.visiting = new Int32Array(targets);
    this.#nearer = new Int32Array(needs.exitQueues ? exits * queueSteps : 0);
    this.#waitingForLifts = new Int32Array(lifts);
    this.#queues = Array.from({ length: counters }, () => []);
  }

  take(run: RunPlace): void {
    const { exits, exitQueues, parties, lifts, visits, queues } = this.#needs;
    if (lifts) this.#countAtLifts(run);
    this.wanting.fill(0);
    this.visiting.fill(0);
    if (!exits && !parties && !visits && !queues) return;
    if (exitQueues) this.#nearer.fill(0);
    this.#queueRecords.clear();
    this.#partyRecords.clear();
    for (const [tile, crowd] of run.crowds.entries()) {
      const own = goalColumnsOf(run.ownColumns[tile]);
      const { wantedExit, id } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        if (exits && wantedExit[row] >= 0) this.wanting[wantedExit[row]]++;
        if (exitQueues && wantedExit[row] >= 0)
          this.#nearer[wantedExit[row] * queueSteps + stepsTo(own.remaining[row])]++;
        if (visits && own.visiting[row] > 0) this.visiting[own.visiting[row] - 1]++;
        if (queues && own.queueAt[row] > 0)
          this.#queueRecords.add(id[row], tile, row, own.queueAt[row] - 1, own.ticket[row]);
        if (parties && own.party[row] > 0) this.#recordMember(crowd.columns, own, tile, row);
      }
    }
    this.#addUpAll(run);
  }

  /** What own agents do becomes what all do. */
  #addUpAll({ door }: RunPlace): void {
    const { exits, exitQueues, parties, visits, queues } = this.#needs;
    if (exits) door.addUp(this.wanting);
    if (visits) door.addUp(this.visiting);
    if (exitQueues) {
      door.addUp(this.#nearer);
      this.#sumSteps();
    }
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
    // First come, first served; who came at the same tick by id.
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

  #countAtLifts({ crowds, ownColumns, door }: RunPlace): void {
    const waiting = this.#waitingForLifts;
    waiting.fill(0);
    for (const [tile, { ownCount }] of crowds.entries()) {
      const own = liftColumnsOf(ownColumns[tile]);
      if (own === undefined) return;
      for (let row = 0; row < ownCount; row++) if (own.liftWanted[row] > 0) waiting[own.liftWanted[row] - 1]++;
    }
    door.addUp(waiting);
  }

  /** How many have called a lift and are not there yet. */
  waitingForLift(lift: number): number {
    return this.#waitingForLifts[lift] ?? 0;
  }

  #sumSteps(): void {
    for (let step = 0; step < this.#nearer.length; step++)
      if (step % queueSteps > 0) this.#nearer[step] += this.#nearer[step - 1];
  }

  /** How many who want an exit are nearer to it than somebody who has so far to go, m. */
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
