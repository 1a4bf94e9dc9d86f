import { shape } from '@korzo/core';

/** A vehicle who wants to drive. */
export interface Trip {
  /** When, s. */
  readonly time: number;
  /** Number of the kind of vehicle. */
  readonly kind: number;
  /** Road it starts on, and the road at whose end it leaves. */
  readonly from: number;
  readonly goal: number;
  /** The roads it takes, its first and last one too; looked for when absent. */
  readonly roads?: readonly number[];
  /** Where it starts: m from the beginning of the road, and how fast, m/s. As near the beginning and as fast as is safe when absent. */
  readonly where?: number;
  readonly speed?: number;
  /** Lane of the road, counted from the middle; the best one when absent. */
  readonly lane?: number;
  /** The very lane it starts on, by its number; `where` is a place on it. */
  readonly onLane?: number;
  /** Share of what is allowed that it would like to drive. */
  readonly haste?: number;
  /** First stop of a bus. */
  readonly stop?: number;
  /** Where it stops on its way: the number of a list of stops. */
  readonly stops?: number;
}

/** Trips in the order of their times. */
export interface TripSource {
  /** The next trip that starts before a time, or undefined. */
  next(before: number): Trip | undefined;
  /** Whether no trip will come any more; a source that does not know may still have some. */
  readonly isOver?: boolean;
  /** Multiplies what comes from a time on, s; trips that are listed come as they are. */
  scale?(factor: number, time: number): void;
  /** False when it has nothing but listed trips. */
  readonly canScale?: boolean;
  /** Where it is, as plain JSON, and back to there: a source without them cannot be part of a snapshot. */
  save?(): unknown;
  /** Why it cannot go back to there at a time, s; undefined when it can. No trip may be left that should have started before. */
  problemWith?(saved: unknown, time: number): string | undefined;
  restore?(saved: unknown): void;
}

/** Trips that are known from the beginning. */
export function listedTrips(trips: readonly Trip[]): TripSource {
  const sorted = trips.toSorted((one, other) => one.time - other.time);
  let at = 0;
  return {
    next: (before) => (at < sorted.length && sorted[at].time < before ? sorted[at++] : undefined),
    get isOver() {
      return at === sorted.length;
    },
    save: () => at,
    problemWith: (saved) => shape.whole(0, sorted.length)(saved, 'trips'),
    restore: (saved) => {
      at = Number(saved);
    },
  };
}

/** Trips of two sources. Can be saved when both can. */
export function joinedTrips(one: TripSource, other: TripSource): TripSource {
  const joined: TripSource = {
    next: (before) => one.next(before) ?? other.next(before),
    get isOver() {
      return one.isOver === true && other.isOver === true;
    },
    get canScale() {
      return isScalable(one) || isScalable(other);
    },
    scale: (factor, time) => {
      one.scale?.(factor, time);
      other.scale?.(factor, time);
    },
  };
  if (one.save === undefined || other.save === undefined) return joined;
  return Object.defineProperties(joined, {
    save: { value: () => [one.save?.(), other.save?.()] },
    problemWith: {
      value: (saved: unknown, time: number) =>
        shape.listOf(() => undefined, 2)(saved, 'trips') ??
        one.problemWith?.((saved as readonly unknown[])[0], time) ??
        other.problemWith?.((saved as readonly unknown[])[1], time),
    },
    restore: {
      value: (saved: unknown) => {
        const [first, second] = saved as readonly [unknown, unknown];
        one.restore?.(first);
        other.restore?.(second);
      },
    },
  });
}

/** Whether demand that changes would change anything. */
export const isScalable = (source: TripSource): boolean => source.scale !== undefined && source.canScale !== false;
