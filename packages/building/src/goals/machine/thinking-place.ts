import type { CrowdView, OwnColumn } from '@korzo/core';

/** What thinking looks at of a tile. */
export interface ThinkingPlace {
  readonly crowd: CrowdView;
  readonly ownColumns: Readonly<Record<string, OwnColumn>>;
  readonly seed: number;
  readonly tick: number;
  readonly dt: number;
}
