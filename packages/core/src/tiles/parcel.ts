import type { AgentStore } from '../agents/agent-store.ts';
import { ParcelRoom } from './ghost-codec.ts';
import type { ParcelCodecs } from './parcel-codecs.ts';

/**
 * What one tile sends another in one tick: agents that crossed (all their state), then copies of agents near the
 * border (what neighbours may see). Lossless words, so that a Link may carry them anywhere.
 */
export interface Parcel {
  readonly from: number;
  readonly to: number;
  readonly tick: number;
  readonly migrants: number;
  readonly ghosts: number;
  /** The ghosts, then records of the migrants: the first `length` words. */
  readonly words: Uint32Array;
  readonly length: number;
}

/** The rows of one parcel, and the buffer it is written to, kept from tick to tick. */
export class Outbox {
  migrantCount = 0;
  ghostCount = 0;
  #migrants = new Int32Array(64);
  #ghosts = new Int32Array(64);
  #room = new ParcelRoom(1024);

  clear(): void {
    this.migrantCount = 0;
    this.ghostCount = 0;
  }

  addMigrant(row: number): void {
    if (this.migrantCount === this.#migrants.length) this.#migrants = doubled(this.#migrants);
    this.#migrants[this.migrantCount++] = row;
  }

  addGhost(row: number): void {
    if (this.ghostCount === this.#ghosts.length) this.#ghosts = doubled(this.#ghosts);
    this.#ghosts[this.ghostCount++] = row;
  }

  pack(
    store: AgentStore,
    codecs: ParcelCodecs,
    address: { readonly from: number; readonly to: number; readonly tick: number },
  ): Parcel {
    const migrantsAt = codecs.ghosts.wordsFor(this.ghostCount);
    const length = migrantsAt + this.migrantCount * codecs.migrants.words;
    if (this.#room.words.length < length) this.#room = new ParcelRoom(length * 2);
    const { words } = this.#room;
    codecs.ghosts.write(store, this.#ghosts, this.ghostCount, this.#room);
    codecs.migrants.write(store, this.#migrants, this.migrantCount, words, migrantsAt);
    return { ...address, migrants: this.migrantCount, ghosts: this.ghostCount, words, length };
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
  const { migrants, ghosts, words } = parcel;
  codecs.migrants.read(store, store.ownCount, migrants, words, codecs.ghosts.wordsFor(ghosts));
  store.ownCount += parcel.migrants;
  store.rowCount = store.ownCount;
}

/** Appends the ghosts of a parcel behind all rows of a store; the store must have room. */
export function takeGhosts(store: AgentStore, codecs: ParcelCodecs, parcel: Parcel): void {
  codecs.ghosts.read(store, store.rowCount, parcel.ghosts, parcel.words);
  store.rowCount += parcel.ghosts;
}
