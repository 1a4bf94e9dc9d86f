import type { Obstacle, Point } from '../../layout/building.ts';

/** As a type without a name: then it is a command too. */
type Plain<T> = { readonly [K in keyof T]: T[K] };

/** What a person changes in the place of a running simulation. Plain JSON. */
export type PlaceChange = Plain<ObstacleChange | ClearChange | CloseChange | OpenChange | SignalChange>;

/** Takes an obstacle away: a dropped one, or one of the building's own. */
export interface ClearChange {
  readonly type: 'clear';
  readonly id: string;
}

/** Shuts a portal, gate or exit from now on, whatever its times say. */
export interface CloseChange {
  readonly type: 'close';
  readonly passage: string;
}

/** Opens it from now on, whatever its times say. */
export interface OpenChange {
  readonly type: 'open';
  readonly passage: string;
}

/** Raises a signal that goals wait for; `alarm` sends every person out. */
export interface SignalChange {
  readonly type: 'signal';
  readonly name: string;
}

/** Drops something solid: a polygon or a circle, exactly one of the two. */
export interface ObstacleChange {
  readonly type: 'obstacle';
  readonly id: string;
  /** 0 unless given. */
  readonly level?: number;
  /** Corners of a simple polygon, m. */
  readonly outline?: readonly Point[];
  readonly circle?: { readonly centre: Point; readonly radius: number };
}

/** A change with the tick it came into force at. */
export interface AppliedChange {
  readonly tick: number;
  readonly change: PlaceChange;
}

const changeTypes: ReadonlySet<string> = new Set<PlaceChange['type']>(['obstacle', 'clear', 'close', 'open', 'signal']);

export const isPlaceChange = (command: { readonly type: string }): command is PlaceChange =>
  changeTypes.has(command.type);

/** The obstacle a change drops; undefined when it names no shape, or two. */
export function obstacleOf({ id, level = 0, outline, circle }: ObstacleChange): Obstacle | undefined {
  if ((outline === undefined) === (circle === undefined)) return undefined;
  if (outline !== undefined) return { id, level, shape: { type: 'polygon', outline } };
  return circle === undefined ? undefined : { id, level, shape: { type: 'circle', ...circle } };
}
