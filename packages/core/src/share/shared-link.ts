import { LocalLink, type Link } from '../tiles/link.ts';
import type { Parcel } from '../tiles/parcel.ts';
import type { SharedDoor } from './shared-door.ts';

/** From, to, tick, migrants, ghosts, those across and length of a parcel, before its words. */
const headWords = 7;

/** Tiles of several processes. Parcels for other processes go over together, when the first of the own tiles collects. */
export class SharedLink implements Link {
  readonly #door: SharedDoor;
  readonly #owners: readonly number[];
  readonly #here: LocalLink;
  readonly #outgoing: Parcel[][];
  #posted = 0;

  /** @param owners the process of each tile */
  constructor(door: SharedDoor, owners: readonly number[]) {
    this.#door = door;
    this.#owners = owners;
    this.#here = new LocalLink(owners.length);
    this.#outgoing = Array.from({ length: door.processes }, () => []);
  }

  post(parcel: Parcel): void {
    const process = this.#owners[parcel.to];
    if (process === this.#door.process) this.#here.post(parcel);
    else this.#outgoing[process].push(parcel);
    this.#posted++;
  }

  collect(to: number, tick: number): readonly Parcel[] | null {
    if (this.#posted > 0) this.#carry();
    return this.#here.collect(to, tick);
  }

  #carry(): void {
    this.#posted = 0;
    const packed = this.#outgoing.map(packAll);
    for (const parcels of this.#outgoing) parcels.length = 0;
    for (const bytes of this.#door.swap('parcels', packed))
      for (const parcel of unpackAll(bytes)) this.#here.post(parcel);
  }
}

function packAll(parcels: readonly Parcel[]): Uint8Array {
  const words = new Uint32Array(parcels.reduce((sum, { length }) => sum + headWords + length, 0));
  let at = 0;
  for (const { from, to, tick, migrants, ghosts, across, words: rows, length } of parcels) {
    words.set([from, to, tick, migrants, ghosts, across, length], at);
    words.set(rows.subarray(0, length), at + headWords);
    at += headWords + length;
  }
  return new Uint8Array(words.buffer);
}

function unpackAll(bytes: Uint8Array): readonly Parcel[] {
  const words = new Uint32Array(bytes.slice().buffer);
  const parcels: Parcel[] = [];
  for (let at = 0; at < words.length;) {
    const [from, to, tick, migrants, ghosts, across, length] = words.subarray(at, at + headWords);
    const end = at + headWords + length;
    parcels.push({ from, to, tick, migrants, ghosts, across, words: words.subarray(at + headWords, end), length });
    at = end;
  }
  return parcels;
}
