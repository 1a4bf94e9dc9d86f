import type { ByteWriter } from './byte-writer.ts';
import type { BlockPlace, FrameCell } from './cell.ts';
import { blockKinds, changes, checksumOf, recordFlags, uprightBlock } from './format.ts';
import type { ObjectStates } from './object-states.ts';
import { payloadAt, sizeBits } from './packed-change.ts';

/** Writes blocks of cells; `states` is what agents are now. */
export class BlockWriter {
  readonly #cellSteps: number;
  readonly #body: ByteWriter;
  states: ObjectStates;
  #removed = new Int32Array(16);

  constructor(cellSteps: number, body: ByteWriter, states: ObjectStates) {
    this.#cellSteps = cellSteps;
    this.#body = body;
    this.states = states;
  }

  /** Everything about a cell. */
  whole(cell: FrameCell, out: ByteWriter): void {
    const body = this.#body;
    body.length = 0;
    body.varint(cell.count);
    this.#records(cell, cell.members, cell.count);
    close(cell, blockKinds.key, { out, body, place: cell.whole });
  }

  /**
   * What changed in a cell; brings its list up to date: those that leave are taken out, those that arrive come last. Nothing is written when all
   * went as expected.
   */
  delta(cell: FrameCell, out: ByteWriter): void {
    const body = this.#body;
    body.length = 0;
    const { arrivals, arrivalCount } = cell;
    const removed = this.#takeOut(cell);
    body.varint(arrivalCount);
    const changed = this.#changes(cell);
    if (removed === 0 && arrivalCount === 0 && !changed) return;
    this.#records(cell, arrivals, arrivalCount);
    for (let at = 0; at < arrivalCount; at++) cell.append(arrivals[at]);
    cell.arrivalCount = 0;
    close(cell, blockKinds.delta + (cell.upright ? uprightBlock : 0), { out, body, place: cell.delta });
  }

  /** Compacts the list and writes the places of those that left. */
  #takeOut(cell: FrameCell): number {
    const body = this.#body;
    if (!cell.hasLeavers) {
      body.varint(0);
      return 0;
    }
    const { members, count } = cell;
    const { leaves } = this.states;
    if (this.#removed.length < count) this.#removed = new Int32Array(count * 2);
    let removed = 0;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const self = members[at];
      if (leaves[self] === 1) {
        leaves[self] = 0;
        this.#removed[removed++] = at;
      } else members[kept++] = self;
    }
    cell.count = kept;
    cell.hasLeavers = false;
    body.varint(removed);
    let next = 0;
    for (let at = 0; at < removed; at++) {
      body.varint(this.#removed[at] - next);
      next = this.#removed[at] + 1;
    }
    return removed;
  }

  /** Two bits for each that stays, then the changes; true when there was one. */
  #changes({ members, count, upright }: FrameCell): boolean {
    const { change } = this.states;
    const body = this.#body;
    // At most 64 bits each and two bits before.
    body.reserve(count * 9 + 8);
    const { bytes } = body;
    let any = 0;
    for (let first = 0; first < count; first += 4) {
      let tags = change[members[first]] & sizeBits;
      if (first + 1 < count) tags |= (change[members[first + 1]] & sizeBits) << 2;
      if (first + 2 < count) tags |= (change[members[first + 2]] & sizeBits) << 4;
      if (first + 3 < count) tags |= (change[members[first + 3]] & sizeBits) << 6;
      bytes[body.length++] = tags;
      any |= tags;
    }
    if (any === 0) return false;
    if (upright) this.#uprightChanges(members, count);
    else this.#flatChanges(members, count);
    return true;
  }

  /** The usual case, written out: most agents of most frames come along here. */
  #flatChanges(members: Int32Array, count: number): void {
    const { change, restX, restY, turn } = this.states;
    const body = this.#body;
    const { bytes } = body;
    let { length } = body;
    let pending = 0;
    let pendingBits = 0;
    for (let at = 0; at < count; at++) {
      const self = members[at];
      const packed = change[self];
      const size = packed & sizeBits;
      if (size === changes.none) continue;
      if (size === changes.small) {
        pending |= (packed >>> payloadAt) << pendingBits;
        pendingBits += 12;
      } else if (size === changes.medium) {
        pending |= (packed >>> payloadAt) << pendingBits;
        pendingBits += 24;
      } else {
        pending |= (restX[self] & 0xffff) << pendingBits;
        bytes[length++] = pending;
        bytes[length++] = pending >>> 8;
        pending = (pending >>> 16) | ((restY[self] & 0xffff) << pendingBits);
        bytes[length++] = pending;
        bytes[length++] = pending >>> 8;
        pending = (pending >>> 16) | ((turn[self] & 255) << pendingBits);
        pendingBits += 8;
      }
      while (pendingBits >= 8) {
        bytes[length++] = pending;
        pending >>>= 8;
        pendingBits -= 8;
      }
    }
    if (pendingBits > 0) bytes[length++] = pending;
    body.length = length;
  }

  #uprightChanges(members: Int32Array, count: number): void {
    const { change, restX, restY, restZ, turn, rise } = this.states;
    const body = this.#body;
    for (let at = 0; at < count; at++) {
      const self = members[at];
      const packed = change[self];
      const size = packed & sizeBits;
      if (size === changes.none) continue;
      const width = size === changes.small ? 4 : size === changes.medium ? 8 : 16;
      const isLarge = size === changes.large;
      const mask = (1 << width) - 1;
      const turnWidth = Math.min(width, 8);
      const turnMask = (1 << turnWidth) - 1;
      body.bits((isLarge ? restX[self] : packed >>> payloadAt) & mask, width);
      body.bits((isLarge ? restY[self] : packed >>> (payloadAt + width)) & mask, width);
      body.bits(restZ[self] & mask, width);
      body.bits((isLarge ? turn[self] : packed >>> (payloadAt + 2 * width)) & turnMask, turnWidth);
      body.bits(rise[self] & turnMask, turnWidth);
    }
    body.closeBits();
  }

  #records(cell: FrameCell, rows: Int32Array, count: number): void {
    const body = this.#body;
    const { id, look, x, y, z, heading, pitch, moveX, moveY, moveZ, jumped } = this.states;
    const west = cell.column * this.#cellSteps;
    const south = cell.row * this.#cellSteps;
    let idBefore = 0;
    let lookBefore = 0;
    for (let at = 0; at < count; at++) {
      const self = rows[at];
      const moves = moveX[self] !== 0 || moveY[self] !== 0 || moveZ[self] !== 0;
      body.byte(
        (moves ? recordFlags.moving : 0) |
          (pitch[self] !== 0 ? recordFlags.pitched : 0) |
          (jumped[self] !== 0 ? recordFlags.jumped : 0),
      );
      body.zigzag((id[self] - idBefore) | 0);
      body.zigzag(look[self] - lookBefore);
      body.varint(x[self] - west);
      body.varint(y[self] - south);
      body.zigzag(z[self]);
      body.byte(heading[self]);
      if (pitch[self] !== 0) body.byte(pitch[self]);
      if (moves) {
        body.zigzag(moveX[self]);
        body.zigzag(moveY[self]);
        body.zigzag(moveZ[self]);
      }
      idBefore = id[self];
      lookBefore = look[self];
    }
  }
}

/** Writes a block that drops a cell out of sight. */
export function writeDrop(cell: FrameCell, out: ByteWriter): void {
  writePlace(cell, blockKinds.drop, out);
  out.varint(0);
}

function writePlace({ level, column, row }: FrameCell, kind: number, out: ByteWriter): void {
  out.varint(kind);
  out.varint(level + 1);
  out.zigzag(column);
  out.zigzag(row);
}

function close(
  cell: FrameCell,
  kind: number,
  { out, body, place }: { out: ByteWriter; body: ByteWriter; place: BlockPlace },
): void {
  place.from = out.length;
  writePlace(cell, kind, out);
  out.varint(body.length);
  out.append(body.bytes.subarray(0, body.length));
  place.length = out.length - place.from;
  place.checksum = checksumOf(out.bytes, place.from, out.length);
}
