import type { EventForm, FoundRows, TilePlace } from '@korzo/core';

/** Points drawn at random are no goals that end: an agent has reached one, and goes to the next. */
export const pointReached: EventForm = {
  name: 'point-reached',
  meaning: 'An agent with the goal random has reached its point and takes the next one.',
  isFrequent: true,
  properties: {},
};

/** What a wish looks at of a tile. */
export type WishPlace = Pick<TilePlace, 'tile' | 'crowd' | 'world' | 'seed' | 'tick' | 'dt'> &
  Partial<Pick<TilePlace, 'tell'>>;

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
