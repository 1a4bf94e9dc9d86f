import type { AgentStore } from '../agents/agent-store.ts';
import type { ParcelCodecs } from './row-codec.ts';

/**
 * What one tile sends another in one tick: agents that crossed (all their state), then copies of agents near the
 * border (what neighbours may see), then copies of those seen from another floor, each with the number of the crossing.
 * Lossless words, so that a Link may carry them anywhere.
 */
export interface Parcel {
  readonly from: number;
  readonly to: number;
  readonly tick: number;
  readonly migrants: number;
  readonly ghosts: number;
  readonly across: number;
  /** Records of the migrants, of the ghosts, of those across and the numbers of their crossings: the first `length` words. */
  readonly words: Uint32Array;
  readonly length: number;
}

/** The rows of one parcel, and the buffer it is written to, kept from tick to tick. */
export class Outbox {
  migrantCount = 0;
  ghostCount = 0;
  acrossCount = 0;
  #migrants = new Int32Array(64);
  #ghosts = new Int32Array(64);
  #across = new Int32Array(64);
  #crossings = new Int32Array(64);
  #words = new Uint32Array(1024);

  clear(): void {
    this.migrantCount = 0;
    this.ghostCount = 0;
    this.acrossCount = 0;
  }

  addMigrant(row: number): void {
    if (this.migrantCount === this.#migrants.length) this.#migrants = doubled(this.#migrants);
    this.#migrants[this.migrantCount++] = row;
  }

  addGhost(row: number): void {
    if (this.ghostCount === this.#ghosts.length) this.#ghosts = doubled(this.#ghosts);
    this.#ghosts[this.ghostCount++] = row;
  }

  /** A copy that is seen from another floor, through a crossing. */
  addAcross(row: number, crossing: number): void {
    if (this.acrossCount === this.#across.length) {
      this.#across = doubled(this.#across);
      this.#crossings = doubled(this.#crossings);
    }
    this.#across[this.acrossCount] = row;
    this.#crossings[this.acrossCount++] = crossing;
  }

  pack(
    store: AgentStore,
    codecs: ParcelCodecs,
    address: { readonly from: number; readonly to: number; readonly tick: number },
  ): Parcel {
    const ghostsAt = this.migrantCount * codecs.migrants.words;
    const acrossAt = ghostsAt + this.ghostCount * codecs.ghosts.words;
    const crossingsAt = acrossAt + this.acrossCount * codecs.ghosts.words;
    const length = crossingsAt + this.acrossCount;
    if (this.#words.length < length) this.#words = new Uint32Array(length * 2);
    codecs.migrants.write(store, this.#migrants, this.migrantCount, this.#words, 0);
    codecs.ghosts.write(store, this.#ghosts, this.ghostCount, this.#words, ghostsAt);
    codecs.ghosts.write(store, this.#across, this.acrossCount, this.#words, acrossAt);
    this.#words.set(this.#crossings.subarray(0, this.acrossCount), crossingsAt);
    const { migrantCount: migrants, ghostCount: ghosts, acrossCount: across } = this;
    return { ...address, migrants, ghosts, across, words: this.#words, length };
  }
}

/** A list twice as long. */
export function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
}

/** Appends the migrants of a parcel to the own rows of a store; the store must have room. */
export function takeMigrants(store: AgentStore, codecs: ParcelCodecs, parcel: Parcel): void {
  codecs.migrants.read(store, store.ownCount, parcel.migrants, parcel.words, 0);
  store.ownCount += parcel.migrants;
  store.rowCount = store.ownCount;
}

/** Appends the ghosts of a parcel behind all rows of a store; the store must have room. */
export function takeGhosts(store: AgentStore, codecs: ParcelCodecs, parcel: Parcel): void {
  codecs.ghosts.read(store, store.rowCount, parcel.ghosts, parcel.words, parcel.migrants * codecs.migrants.words);
  store.rowCount += parcel.ghosts;
}

/**
 * Appends those of a parcel who are seen from another floor behind all rows of a store, which must have room. `turn` gives the row
 * the coordinates it has there.
 */
export function takeAcross(
  store: AgentStore,
  codecs: ParcelCodecs,
  parcel: Parcel,
  turn: (row: number, crossing: number) => void,
): void {
  const { migrants, ghosts, across, words } = parcel;
  const at = migrants * codecs.migrants.words + ghosts * codecs.ghosts.words;
  const crossingsAt = at + across * codecs.ghosts.words;
  codecs.ghosts.read(store, store.rowCount, across, words, at);
  for (let place = 0; place < across; place++) turn(store.rowCount + place, words[crossingsAt + place]);
  store.rowCount += across;
}
