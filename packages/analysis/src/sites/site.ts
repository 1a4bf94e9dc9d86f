import type { Exit, Line } from '@korzo/core';
import type { Point } from '@korzo/building';

/** Where on a floor something is measured. */
export interface AreaSite {
  readonly id: string;
  readonly level: number;
  /** A simple polygon, m. */
  readonly outline: readonly Point[];
}

/** Where people are counted as they pass. */
export interface LineSite {
  readonly id: string;
  readonly kind: 'line' | 'opening' | 'door' | 'stairs' | 'ramp' | 'escalator' | 'lift' | 'gate' | 'exit';
  readonly level: number;
  /** Forward leads from its left to its right, as one looks from its first point to its second. An exit that is a rectangle has none. */
  readonly line?: Line;
  /** Foot or head of stairs: who crosses it forward comes to this floor. */
  readonly toLevel?: number;
  /** An agent that leaves by it crosses it forward, although the body only touches the line. */
  readonly exit?: Exit;
}

/** Where a measure is to look. */
export interface Where {
  /** Only there; everywhere when undefined. */
  readonly area: AreaSite | undefined;
  /** Those named; all of them unless one was. */
  readonly lines: readonly LineSite[];
}

/** Which of the two a measure takes. */
export type SiteKind = 'area' | 'line';

/** Width of a line, m; NaN when it has none. */
export const widthOf = ({ line }: LineSite): number =>
  line === undefined ? Number.NaN : Math.hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]);
