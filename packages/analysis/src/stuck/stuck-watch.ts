import { insidePolygon, type Region } from '@korzo/building';
import type { Crossing, SimulationEvent } from '@korzo/core';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { Pace } from '../measure/pace.ts';
import { floorsOf, type Floor } from '../sites/floors.ts';
import { crowdsAt } from './crowds.ts';
import { Releases, type ReleaseIndex } from './releases.ts';
import { Standing, type Spot } from './standing.ts';
import { Wishes } from './wishes.ts';

/** A person that wants to get on and cannot. */
export interface StuckAgent {
  readonly id: number;
  /** Index of its group in the scenario. */
  readonly group: number;
  readonly level: number;
  /** Name of the level: "level 0", "stairs 'north'". */
  readonly floor: string;
  /** The room it is in; null on stairs, in lifts and outside. */
  readonly region: string | null;
  /** m */
  readonly x: number;
  readonly y: number;
  /** Simulated time since which it has not got on, s. */
  readonly since: number;
  /** "blocked", or which goal failed and why. */
  readonly reason: string;
}

/** What the people who are there at the end of a run are about. */
export interface Standstill {
  /** By id. */
  readonly stuck: readonly StuckAgent[];
  /** People who stand in a queue that moves. */
  readonly queueing: number;
  /** People who stand on purpose: for a time, a signal, a counter, a lift, their party, a light. */
  readonly waiting: number;
}

/** A person is stuck that wants to get on and has moved less than so many metres for so many seconds. */
export interface StuckRules {
  readonly within: number;
  readonly after: number;
}

export const usualRules: StuckRules = { within: 2, after: 30 };

/** Time between two looks, s. */
const interval = 1;

interface Failure {
  readonly time: number;
  readonly reason: string;
}

type Member = readonly [id: number, standing: Standing];

interface Seen {
  readonly id: number;
  readonly group: number;
  readonly at: Spot;
}

/**
 * Finds the people who are stuck. A crowd that stands before a narrow door is a queue as long as people get away from it, and
 * those at its end may stand for minutes: they are stuck only when no agent got away in the last `after` seconds.
 */
export class StuckWatch {
  readonly rules: StuckRules;
  readonly #wishes: Wishes;
  readonly #floors: readonly Floor[];
  readonly #regions: readonly Region[];
  readonly #pace = new Pace(interval);
  readonly #standing = new Map<number, Standing>();
  readonly #groups = new Map<number, number>();
  readonly #failures = new Map<number, Failure>();
  readonly #crossings: readonly Crossing[];
  readonly #releases = new Releases();
  #withoutGoal: Seen[] = [];
  #waiting = 0;
  #looks = 0;
  #time = 0;

  constructor(place: MeasurePlace, rules: StuckRules = usualRules) {
    this.rules = rules;
    this.#wishes = new Wishes(place);
    this.#floors = floorsOf(place);
    this.#crossings = place.world.crossings ?? [];
    this.#regions = place.premises?.setup.building?.regions ?? [];
  }

  /** Call it after every tick: it hears all events, and looks at people once a second. Whether it looked. */
  afterTick(frame: Frame): boolean {
    for (const event of frame.events ?? []) this.#hear(event, frame.time);
    if (!this.#pace.isDue(frame.time)) return false;
    this.#look(frame);
    return true;
  }

  /** How things stand after the last tick. */
  standstill(): Standstill {
    const stuck: StuckAgent[] = [];
    let queueing = 0;
    const releases = this.#releases.after(this.#time - this.rules.after);
    for (const crowd of this.#crowds()) {
      const isQueue = moves(crowd, releases);
      for (const [id, { since, here }] of crowd) {
        if (this.#time - since < this.rules.after - 1e-6) continue;
        if (isQueue) queueing++;
        else stuck.push(this.#told({ id, group: this.#groups.get(id) ?? 0, at: here }, since, 'blocked'));
      }
    }
    for (const seen of this.#withoutGoal) {
      const failure = this.#failures.get(seen.id);
      if (failure !== undefined) stuck.push(this.#told(seen, failure.time, failure.reason));
    }
    return { stuck: stuck.sort((one, other) => one.id - other.id), queueing, waiting: this.#waiting };
  }

  #hear(event: SimulationEvent, time: number): void {
    if (event.type === 'part' || !('agent' in event)) return;
    const { id } = event.agent;
    if (event.type === 'goal' && event.outcome === 'failed')
      this.#failures.set(id, { time, reason: `goal '${event.goal}' failed: ${event.reason}` });
    else if (event.type !== 'entered') this.#failures.delete(id);
    // A person that is out or has reached its goal has got away; one that is removed or hurt has not.
    if (event.type !== 'left' && (event.type !== 'goal' || event.outcome !== 'reached')) return;
    const standing = this.#standing.get(id);
    if (standing === undefined) return;
    this.#releases.add({ id, time, from: [standing.here] });
    this.#standing.delete(id);
  }

  #look({ crowds, time, addedColumns }: Frame): void {
    this.#looks++;
    this.#time = time;
    this.#releases.forget(time - this.rules.after);
    this.#waiting = 0;
    this.#withoutGoal = [];
    for (const [tile, { ownCount, columns }] of crowds.entries()) {
      const added = addedColumns?.[tile];
      const { id, group, level, x, y } = columns;
      for (let row = 0; row < ownCount; row++) {
        const wish = this.#wishes.of(columns, added, row);
        if (wish === 'none') continue;
        const at = { level: level[row], x: x[row], y: y[row] };
        if (wish === 'on') this.#follow(id[row], group[row], at);
        else if (wish === 'nothing') this.#withoutGoal.push({ id: id[row], group: group[row], at });
        else this.#waiting++;
      }
    }
    for (const [id, { seenIn }] of this.#standing) if (seenIn !== this.#looks) this.#standing.delete(id);
  }

  #follow(id: number, group: number, at: Spot): void {
    let standing = this.#standing.get(id);
    if (standing === undefined) {
      standing = new Standing(this.#time, at);
      this.#standing.set(id, standing);
      this.#groups.set(id, group);
    } else {
      const from = standing.moveTo(this.#time, at, this.rules.within);
      if (from.length > 0) this.#releases.add({ id, time: this.#time, from });
    }
    standing.seenIn = this.#looks;
  }

  /** People who want to get on, those who stand together in one list. */
  #crowds(): readonly (readonly Member[])[] {
    const people = [...this.#standing].sort(([one], [other]) => one - other);
    const spots = people.map(([, { here }]) => here);
    return crowdsAt(spots, this.#crossings).map((crowd) => crowd.map((number) => people[number]));
  }

  #told({ id, group, at: { level, x, y } }: Seen, since: number, reason: string): StuckAgent {
    const floor = this.#floors.at(level);
    const room =
      floor?.kind === 'storey'
        ? this.#regions.find((region) => region.level === level && insidePolygon(x, y, region.outline))
        : undefined;
    return { id, group, level, floor: floor?.name ?? `level ${level}`, region: room?.id ?? null, x, y, since, reason };
  }
}

/** Whether a person has got away from a crowd: people who only change places inside it have not. */
function moves(crowd: readonly Member[], releases: ReleaseIndex): boolean {
  const ids = new Set(crowd.map(([id]) => id));
  return crowd.some(([, { here }]) => releases.hasBeside(here, ids));
}
