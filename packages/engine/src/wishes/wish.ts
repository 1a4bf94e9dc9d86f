import type { TilePlace } from '@korzo/core';

/** What leads some people of a tile to what they want. */
export interface Wish {
  readonly name: string;
  readonly choose: (place: TilePlace) => void;
}
