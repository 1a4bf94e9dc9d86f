import type { OwnColumn, CrowdView, Line } from '@korzo/core';

/** A passage that lets only so many people through, or only some. */
export interface Turnstile {
  readonly id: string;
  /** Lines that are counted together; a person that steps over one, to either side, passes. */
  readonly lines: readonly { readonly level: number; readonly line: Line }[];
  /** People let through in a second; as many as come unless given. */
  readonly perSecond?: number;
  /** Whether a person may pass now; every person unless given. It must follow from the state of the run. */
  readonly mayPass?: (crowd: CrowdView, added: Readonly<Record<string, OwnColumn>>, row: number) => boolean;
}

/** Whether a step leads over a line. A person that begins it on the line itself has passed already. */
export function crossesLine(line: Line, fromX: number, fromY: number, toX: number, toY: number): boolean {
  const [[ax, ay], [bx, by]] = line;
  const alongX = bx - ax;
  const alongY = by - ay;
  const from = (fromX - ax) * alongY - (fromY - ay) * alongX;
  const to = (toX - ax) * alongY - (toY - ay) * alongX;
  if (from === 0 || (from > 0 ? to > 0 : to < 0)) return false;
  // Where on the line: the point that divides the step as the two distances do.
  const share = from / (from - to);
  const crossX = fromX + share * (toX - fromX) - ax;
  const crossY = fromY + share * (toY - fromY) - ay;
  const along = crossX * alongX + crossY * alongY;
  return along >= 0 && along <= alongX * alongX + alongY * alongY;
}
