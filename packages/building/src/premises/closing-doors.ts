import type { CrowdView, Line } from '@korzo/core';
import type { Building, Gate, Portal } from '../layout/building.ts';
import { presenceAt } from '../maps/presence.ts';

/** A passage that has just closed, on one floor. */
export interface ClosedLine {
  readonly level: number;
  readonly line: Line;
}

/** The building and its time, s. */
interface Moment {
  readonly building: Building;
  readonly time: number;
}

/** Lines of doors, stairs and gates that were open before and are closed now. */
export function closedSince(before: Moment, now: Moment): readonly ClosedLine[] {
  const [was, is] = [presenceAt(before.building, before.time), presenceAt(now.building, now.time)];
  const levelOf = new Map(now.building.regions.map(({ id, level }) => [id, level]));
  const lines: ClosedLine[] = [];
  for (const { from, to, segment, landing } of shutAmong(was.portals, is.portals)) {
    lines.push({ level: levelOf.get(from) ?? 0, line: segment });
    if (landing !== undefined) lines.push({ level: levelOf.get(to) ?? 0, line: landing });
  }
  for (const { region, segment } of shutAmong(was.gates, is.gates))
    lines.push({ level: levelOf.get(region) ?? 0, line: segment });
  return lines;
}

const shutAmong = <T extends Portal | Gate>(open: readonly T[], still: readonly T[]): readonly T[] =>
  open.filter(({ id }) => !still.some((each) => each.id === id));

/** A closing leaf pushes bodies that stand in it to the side that their centres are on; no body is left in the wall that stands there now. */
export function pushAside({ columns, ownCount }: CrowdView, { level: floor, line }: ClosedLine): void {
  const { level, x, y, vx, vy, radius } = columns;
  const [[ax, ay], [bx, by]] = line;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const [alongX, alongY] = [(bx - ax) / length, (by - ay) / length];
  for (let row = 0; row < ownCount; row++) {
    if (level[row] !== floor) continue;
    const [dx, dy] = [x[row] - ax, y[row] - ay];
    const along = dx * alongX + dy * alongY;
    if (along < 0 || along > length) continue;
    const aside = dx * -alongY + dy * alongX;
    if (Math.abs(aside) >= radius[row]) continue;
    // A body right on the line goes back to where it came from.
    const coming = vx[row] * -alongY + vy[row] * alongX;
    const side = aside === 0 ? (coming > 0 ? -1 : 1) : Math.sign(aside);
    const push = side * radius[row] - aside;
    x[row] += push * -alongY;
    y[row] += push * alongX;
  }
}
