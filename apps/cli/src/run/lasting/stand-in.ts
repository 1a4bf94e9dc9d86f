import { placeOf, type PlaceOfRun } from '@korzo/building';
import type { Simulation } from '@korzo/core';

/**
 * Stands in for a thing that may be replaced by its successor: whatever is read of it, or called, is read of the one that is
 * there at that time. So those who follow a run need not know that it was opened again.
 */
export function standIn<T extends object>(now: () => T): T {
  const read = (key: PropertyKey): unknown => {
    const target = now();
    const value: unknown = Reflect.get(target, key, target);
    return value;
  };
  // An empty object: a proxy may not hide what cannot change in its target.
  return new Proxy({} as T, {
    get: (_, key) => {
      const value = read(key);
      if (typeof value !== 'function') return value;
      return (...words: readonly unknown[]): unknown => Reflect.apply(read(key) as () => unknown, now(), words);
    },
    has: (_, key) => key in now(),
  });
}

/** The place of a run that may be opened again: its walls are those of the run as it is now. */
export function placeFor(simulation: Simulation): PlaceOfRun {
  const place = placeOf(simulation);
  if (place.wallsAt === undefined) return place;
  return { ...place, wallsAt: (tick) => placeOf(simulation).wallsAt?.(tick) ?? [] };
}
