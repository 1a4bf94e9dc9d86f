import type { Poses } from '@korzo/live';
import type { Floors } from '../agents/crowd.ts';
import type { LookTable } from '../agents/look-table.ts';
import { projectionOf, type Lens, type Rectangle } from '../camera/lens.ts';

/** What the last picture of one view was made of. */
export interface Shown {
  readonly poses: Poses;
  readonly looks: LookTable;
  readonly floors: Floors;
  readonly lens: Lens;
  readonly rectangle: Rectangle;
}

/** How far beside an agent a click still means them, CSS pixels. */
const tolerance = 7;

/** The agent under a point: of those it hits the nearest to the eye, otherwise the one it misses least. */
export function agentUnder({ poses, looks, floors, lens, rectangle }: Shown, x: number, y: number): number | undefined {
  const foot = projectionOf(lens, rectangle);
  const head = projectionOf(lens, rectangle);
  let found: number | undefined;
  let best = Infinity;
  for (let row = 0; row < poses.count; row++) {
    const on = poses.level[row] + 1;
    if (floors.presence[on] === 0) continue;
    const height = poses.z[row] + floors.height[on];
    foot.at(poses.x[row], poses.y[row], height);
    if (foot.depth <= 0) continue;
    head.at(poses.x[row], poses.y[row], height + looks.height[poses.look[row]]);
    const beside = distanceToStretch(x, y, foot, head) - looks.radius[poses.look[row]] * foot.pixels;
    if (beside > tolerance) continue;
    // A hit counts by depth alone; a miss is worse than any hit.
    const rank = beside <= 0 ? foot.depth : 1e9 * (1 + beside);
    if (rank >= best) continue;
    best = rank;
    found = poses.id[row];
  }
  return found;
}

/** Whose middle lies inside an outline drawn on the screen. */
export function agentsWithin(
  { poses, looks, floors, lens, rectangle }: Shown,
  outline: readonly (readonly [number, number])[],
): number[] {
  const middle = projectionOf(lens, rectangle);
  const found: number[] = [];
  for (let row = 0; row < poses.count; row++) {
    const on = poses.level[row] + 1;
    if (floors.presence[on] === 0) continue;
    const height = poses.z[row] + floors.height[on] + looks.height[poses.look[row]] / 2;
    middle.at(poses.x[row], poses.y[row], height);
    if (middle.depth > 0 && isInside(outline, middle.x, middle.y)) found.push(poses.id[row]);
  }
  return found;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

export function distanceToStretch(x: number, y: number, from: Spot, to: Spot): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length)) : 0;
  return Math.hypot(from.x + dx * share - x, from.y + dy * share - y);
}

/** Even-odd rule. */
export function isInside(outline: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let index = 0, last = outline.length - 1; index < outline.length; last = index++) {
    const [x1, y1] = outline[index];
    const [x2, y2] = outline[last];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
