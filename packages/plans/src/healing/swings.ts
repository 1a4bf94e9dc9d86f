import { distanceBetween, distanceToSegment, type Point } from '@korzo/building';
import type { DoorSwing, DrawnLine } from '../drawing/drawing.ts';
import { unit } from '../network/ends.ts';
import type { Healer } from '../drawing/healing.ts';

export interface Swung {
  /** Without door leaves. */
  readonly lines: readonly DrawnLine[];
  /** Doors in walls that are drawn through them. */
  readonly doors: readonly DrawnLine[];
}

/** Leaves and walls are drawn this far from where the swing says, m. */
const near = 0.12;

/** Takes out what shows how doors open: their leaves. A wall that is drawn through a swing gets a door there. */
export function takeSwings(lines: readonly DrawnLine[], swings: readonly DoorSwing[], healer: Healer): Swung {
  const leaves = new Set<DrawnLine>();
  const doors: DrawnLine[] = [];
  for (const { hinge, ends } of swings) {
    const what = 'A door swing was taken out with its leaf.';
    if (!healer.heal('swing', [hinge, ...ends], what)) continue;
    const open = ends.map((end) => lines.filter((line) => isLeaf(line, hinge, end)));
    for (const leaf of open.flat()) leaves.add(leaf);
    for (const [side, end] of ends.entries()) {
      if (open[side].length > 0) continue;
      const wall = lines.find((line) => !leaves.has(line) && runsThrough(line, hinge, end));
      if (wall === undefined) continue;
      doors.push({ from: onLine(hinge, wall), to: onLine(end, wall) });
      break;
    }
  }
  return { lines: lines.filter((line) => !leaves.has(line)), doors };
}

const isLeaf = ({ from, to }: DrawnLine, hinge: Point, end: Point): boolean =>
  (distanceBetween(from, hinge) < near && distanceBetween(to, end) < near) ||
  (distanceBetween(to, hinge) < near && distanceBetween(from, end) < near);

/** Whether a line goes on beyond the door on at least one side. */
const runsThrough = ({ from, to }: DrawnLine, hinge: Point, end: Point): boolean =>
  distanceToSegment(hinge, from, to) < near &&
  distanceToSegment(end, from, to) < near &&
  distanceBetween(from, to) > distanceBetween(hinge, end) + near;

function onLine(point: Point, { from, to }: DrawnLine): Point {
  const along = unit(from, to);
  const distance = (point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1];
  const share = Math.max(0, Math.min(distanceBetween(from, to), distance));
  return [from[0] + share * along[0], from[1] + share * along[1]];
}
