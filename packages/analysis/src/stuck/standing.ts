/** A place on a floor. */
export interface Spot {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/** A person that stood this long before it got on had waited in a queue, s; and it has got away when it is this far off, m. */
const queued = 2;
const gotAway = 3;

/** One person that wants to get on: since when it has not, and where it stood. */
export class Standing {
  /** Time since which it has wanted to get on and has not, s. */
  since: number;
  here: Spot;
  /** Look in which it was seen last. */
  seenIn = 0;
  /**
   * Where it stands; at the foot or head of stairs on both floors, as people who are pushed to and fro there change their
   * level, and with it their coordinates, without getting on.
   */
  #anchors: Spot[];
  #queuedAt: readonly Spot[] = [];

  constructor(time: number, here: Spot) {
    this.since = time;
    this.here = here;
    this.#anchors = [here];
  }

  /** Notes where the person is now. Returns the places it has got away from after queueing there; none when it has not. */
  moveTo(time: number, here: Spot, within: number): readonly Spot[] {
    const before = this.here;
    this.here = here;
    const anchor = this.#anchors.find(({ level }) => level === here.level);
    if (anchor === undefined && this.#anchors.length === 1) {
      this.#anchors.push(here);
      return [];
    }
    if (anchor !== undefined && distanceBetween(anchor, here) < within) return [];
    if (time - this.since >= queued && this.#queuedAt.length === 0) this.#queuedAt = [...this.#anchors, before];
    this.since = time;
    this.#anchors = [here];
    if (this.#queuedAt.some((from) => distanceBetween(from, here) < gotAway)) return [];
    const from = this.#queuedAt;
    this.#queuedAt = [];
    return from;
  }
}

/** m; infinite between floors. */
const distanceBetween = (one: Spot, other: Spot): number =>
  one.level === other.level ? Math.hypot(one.x - other.x, one.y - other.y) : Infinity;
