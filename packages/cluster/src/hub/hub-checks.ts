import type { ObjectMotion } from './object-motion.ts';
import type { Positions } from './positions.ts';
import type { ReceiverArea } from './receiver.ts';

/** An update with a place that is none changes nothing: it is refused before its object is claimed. */
export function checkPlace({ id, x, y, z, heading, pitch }: Positions, at: number): void {
  const sum = x[at] + y[at] + (z?.[at] ?? 0) + (heading?.[at] ?? 0) + (pitch?.[at] ?? 0);
  if (!Number.isFinite(sum)) throw noPlace(id[at]);
}

/** A motion is refused as a whole, too. */
export function checkMotion(id: number, { at, turn, velocity, steer, spin, speed, ahead }: ObjectMotion): void {
  const all = [...at, ...turn, ...velocity, steer, spin, speed, ...ahead.at, ...ahead.turn];
  if (!all.every(Number.isFinite)) throw noPlace(id);
}

export function checkArea({ centre, radius }: ReceiverArea, period: number): void {
  if (!(radius >= 0 && period >= 0) || !centre.every((value) => Number.isFinite(value))) {
    throw new Error(
      `area of radius ${radius} around ${centre.join(', ')}, period ${period}: radius and period are 0 or more and the centre has a place. ` +
        'Remedy: give metres and seconds; 0 and 0 for births and deaths everywhere',
    );
  }
}

export const unknownParty = (what: string, number: number): Error =>
  new Error(`${what} ${number}: there is none of that number. Remedy: register first, and once it is removed, again`);

export const notYours = (id: number, owner: number): Error =>
  new Error(`object ${id}: it belongs to sender ${owner}. Remedy: use ids of your own, or take them from allotId`);

export const noPlace = (id: number): Error =>
  new Error(
    `object ${id}: its position is not a finite number. Remedy: send metres for x, y and z, radians for angles`,
  );
