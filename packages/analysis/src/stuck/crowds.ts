import type { Crossing, Line } from '@korzo/core';
import { distanceTo } from '../crossings/line-watch.ts';
import { clustersOf } from '../jams/clusters.ts';
import type { Spot } from './standing.ts';

/** A person that got away from up to so far beside a place has left that place free for others, m. */
export const together = 1.5;

/**
 * People up to this far apart stand in one crowd, m: a person who keeps its distance, or waits for the others to move up, stands in the
 * queue too.
 */
export const inOneCrowd = 2.5;

/** Those who stand together, as numbers in the list; a crowd goes on over the foot and the head of stairs. */
export function crowdsAt(spots: readonly Spot[], crossings: readonly Crossing[]): readonly (readonly number[])[] {
  const places = {
    x: Float64Array.from(spots, ({ x }) => x),
    y: Float64Array.from(spots, ({ y }) => y),
    level: Int16Array.from(spots, ({ level }) => level),
  };
  let crowds: readonly (readonly number[])[] = clustersOf(places, [...spots.keys()], inOneCrowd);
  for (const { level, line, toLevel, toLine } of crossings) {
    const isThere = (number: number): boolean =>
      isNear(spots[number], level, line) || isNear(spots[number], toLevel, toLine);
    const joined = crowds.filter((crowd) => crowd.some(isThere));
    if (joined.length > 1) crowds = [joined.flat(), ...crowds.filter((crowd) => !joined.includes(crowd))];
  }
  return crowds;
}

const isNear = ({ level, x, y }: Spot, onLevel: number, line: Line): boolean =>
  level === onLevel && distanceTo(line, x, y) <= together / 2;
