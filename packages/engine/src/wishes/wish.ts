import type { FoundRows, TilePlace } from '@korzo/core';

/** What a wish looks at of a tile. */
export type WishPlace = Pick<TilePlace, 'tile' | 'crowd' | 'world' | 'seed' | 'tick' | 'dt'>;

/** What leads some agents of a tile to what they want. */
export interface Wish {
  readonly name: string;
  /** For the rows first .. last. */
  readonly choose: (place: WishPlace, first: number, last: number) => void;
  /** Whether it does nothing in this tick. */
  readonly rests?: (tick: number) => boolean;
  /** Looks for agents that may want something else, on any thread; only for those in its list the leader chooses then. */
  readonly find?: (place: WishPlace, first: number, last: number, found: FoundRows) => void;
}
