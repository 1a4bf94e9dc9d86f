import type { Parcel } from './parcel.ts';

/**
 * How tiles talk. Inside one process it hands parcels over at once; between machines it carries their bytes.
 * Each tile posts one parcel to each, itself among them, in every tick, also when there is nothing in it. It may go on when all those for
 * it are in.
 */
export interface Link {
  post(parcel: Parcel): void;
  /** Parcels of this tick for a tile, in the order of their senders; null while some are missing. */
  collect(to: number, tick: number): readonly Parcel[] | null;
}

/** Tiles of one process. Parcels are kept until they are collected. */
export class LocalLink implements Link {
  readonly #boxes = new Map<number, Parcel[]>();
  readonly #tiles: number;

  constructor(tiles: number) {
    this.#tiles = tiles;
  }

  post(parcel: Parcel): void {
    const box = this.#boxes.get(parcel.to);
    if (box === undefined) this.#boxes.set(parcel.to, [parcel]);
    else box.push(parcel);
  }

  collect(to: number, tick: number): readonly Parcel[] | null {
    const box = this.#boxes.get(to) ?? [];
    if (box.length < this.#tiles) return null;
    this.#boxes.delete(to);
    for (const parcel of box) {
      if (parcel.tick !== tick) throw new Error(`tile ${to} got a parcel of tick ${parcel.tick} at tick ${tick}`);
    }
    return box.toSorted((a, b) => a.from - b.from);
  }
}
