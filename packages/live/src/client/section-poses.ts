import type { BentVehicle, SectionFrame } from '../frames/section-frame.ts';

/** Frames that drawing may still need. */
const most = 12;

interface KnownMoment {
  readonly time: number;
  readonly vehicles: ReadonlyMap<number, BentVehicle>;
}

/** How vehicles that bend are drawn: between two moments that were sent. */
export class SectionPoses {
  /** Oldest first. */
  #moments: KnownMoment[] = [];
  #epoch = NaN;

  get isEmpty(): boolean {
    return this.#moments.length === 0;
  }

  take({ epoch, time, vehicles }: SectionFrame): void {
    // A look back comes from a later time to an earlier one, and plays in either direction.
    if (epoch !== this.#epoch) this.#moments = [];
    this.#epoch = epoch;
    this.#moments = this.#moments.filter((each) => each.time !== time);
    this.#moments.push({ time, vehicles: new Map(vehicles.map((each) => [each[0], each])) });
    if (this.#moments.length > most) this.#moments.shift();
  }

  /** Headings and pitches of the sections behind the first one at a simulated time, s, by the id of the vehicle. */
  at(time: number): ReadonlyMap<number, readonly number[]> {
    let before: KnownMoment | undefined;
    let after: KnownMoment | undefined;
    for (const each of this.#moments) {
      if (each.time <= time && (before === undefined || each.time >= before.time)) before = each;
      if (each.time >= time && (after === undefined || each.time <= after.time)) after = each;
    }
    const from = before ?? after;
    const to = after ?? before;
    const found = new Map<number, readonly number[]>();
    if (from === undefined || to === undefined) return found;
    const share = to.time > from.time ? (time - from.time) / (to.time - from.time) : 0;
    for (const [id, angles] of from.vehicles) found.set(id, between(angles, to.vehicles.get(id) ?? angles, share));
    for (const [id, [, ...angles]] of to.vehicles) if (!found.has(id)) found.set(id, angles);
    return found;
  }
}

/** Angles between two sets, each by the shorter way; both begin with the id. */
function between([, ...from]: BentVehicle, [, ...to]: BentVehicle, share: number): readonly number[] {
  return from.map((angle, at) => {
    const turn = (to[at] ?? angle) - angle;
    return angle + (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))) * share;
  });
}
