import { distanceBetween, type Point } from '@korzo/building';
import type { DoorFrame, DrawnLine } from '../drawing/drawing.ts';
import type { Stroke } from '../network/weld.ts';

/** Marks of doors in frames lie between those that the file draws as lines and those that are found. */
const framedDoors = 500_000;

/** The reveals of every frame, and its door in the middle of them. Corners 0 and 1 lie on one face of the wall, 2 and 3 on the other. */
export function frameStrokes(frames: readonly DoorFrame[]): Stroke[] {
  return frames.flatMap(({ corners: [a, b, c, d] }, index): Stroke[] => [
    { from: a, to: d, kind: 'wall', mark: 0 },
    { from: b, to: c, kind: 'wall', mark: 0 },
    { from: middle(a, d), to: middle(b, c), kind: 'door', mark: framedDoors + index },
  ]);
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** What is left of a wall line outside of the frames. */
export function outsideFrames(line: DrawnLine, frames: readonly DoorFrame[]): DrawnLine[] {
  let parts: DrawnLine[] = [line];
  for (const { corners } of frames) parts = parts.flatMap((part) => outside(part, corners));
  return parts;
}

/** Lines on the rim of a frame lie in it. */
const rim = 1e-6;

function outside(line: DrawnLine, corners: readonly Point[]): DrawnLine[] {
  const { from, to } = line;
  let [enter, leave] = [0, 1];
  const sign = turns(corners);
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length];
    const length = distanceBetween(a, b);
    const depth = ([x, y]: Point): number =>
      (sign * ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]))) / length + rim;
    const [first, last] = [depth(from), depth(to)];
    if (first < 0 && last < 0) return [line];
    if (first < 0) enter = Math.max(enter, first / (first - last));
    else if (last < 0) leave = Math.min(leave, first / (first - last));
  }
  if (leave <= enter) return [line];
  const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return [...(enter > 0 ? [{ ...line, to: at(enter) }] : []), ...(leave < 1 ? [{ ...line, from: at(leave) }] : [])];
}

const turns = ([a, b, c]: readonly Point[]): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0 ? 1 : -1;
