import { LocalLink, type Link } from '../tiles/link.ts';
import type { Parcel } from '../tiles/parcel.ts';
import type { SharedDoor } from './shared-door.ts';

/** 32-bit words before the bytes of a parcel: from, to, tick, migrants, ghosts, those across, and how many bytes follow. */
const headWords = 7;

/**
 * Tiles of several processes. Parcels for other processes go over together: when the first of the own tiles collects, or ahead of it, in a
 * round that processes meet at anyway.
 */
export class SharedLink implements Link {
  readonly #door: SharedDoor;
  readonly #owners: readonly number[];
  readonly #here: LocalLink;
  readonly #outgoing: Parcel[][];
  #posted = 0;
  /** What others have sent ahead, by process. */
  #ahead: readonly Uint8Array[] | undefined;

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

  /** Parcels for other processes, to go ahead: by process. They will be posted as they are now, or `forget` is called before. */
  sendAhead(parcels: readonly Parcel[]): readonly Uint8Array[] {
    return this.#outgoing.map((_, process) => packAll(parcels.filter(({ to }) => this.#owners[to] === process)));
  }

  /** Takes what others have sent ahead. */
  takeAhead(packed: readonly Uint8Array[]): void {
    this.#ahead = packed;
  }

  /** What has gone ahead, in all processes, is not what will be posted. */
  forget(): void {
    this.#ahead = undefined;
  }

  #carry(): void {
    this.#posted = 0;
    const incoming = this.#ahead ?? this.#door.swap('parcels', this.#outgoing.map(packAll));
    this.#ahead = undefined;
    for (const parcels of this.#outgoing) parcels.length = 0;
    for (const bytes of incoming) for (const parcel of unpackAll(bytes)) this.#here.post(parcel);
  }
}

function packAll(parcels: readonly Parcel[]): Uint8Array {
  const contents = parcels.map(({ bytes }) => bytes);
  const packed = new Uint8Array(contents.reduce((sum, { length }) => sum + headWords * 4 + length, 0));
  const heads = new DataView(packed.buffer);
  let at = 0;
  for (const [index, { from, to, tick, migrants, ghosts, across }] of parcels.entries()) {
    const bytes = contents[index];
    for (const word of [from, to, tick, migrants, ghosts, across, bytes.length]) {
      heads.setUint32(at, word, true);
      at += 4;
    }
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

function unpackAll(packed: Uint8Array): readonly Parcel[] {
  const heads = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const parcels: Parcel[] = [];
  for (let at = 0; at < packed.length;) {
    const start = at;
    const word = (place: number): number => heads.getUint32(start + place * 4, true);
    at += headWords * 4;
    const bytes = packed.subarray(at, at + word(6));
    parcels.push({
      from: word(0),
      to: word(1),
      tick: word(2),
      migrants: word(3),
      ghosts: word(4),
      across: word(5),
      bytes,
    });
    at += bytes.length;
  }
  return parcels;
}
