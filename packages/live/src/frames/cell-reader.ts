import { FrameError, type ByteReader } from './byte-reader.ts';
import {
  blockKinds,
  cellKey,
  changes,
  expectedMove,
  farthest,
  farthestCell,
  highestLevel,
  recordFlags,
  uprightBlock,
} from './format.ts';
import { SeenAgents, type SeenColumns } from './seen-agents.ts';

interface SeenCell {
  readonly key: number;
  readonly number: number;
  readonly level: number;
  readonly column: number;
  readonly row: number;
  members: Int32Array;
  count: number;
  /** Frame that said something of it last. */
  toldIn: number;
}

const leastRecordBytes = 7;

/** The cells a watcher sees and who is in them, brought up to date block by block. */
export class CellReader {
  readonly #agents = new SeenAgents();
  readonly #cells = new Map<number, SeenCell>();
  entered: number[] = [];
  left: number[] = [];
  /** Agents in sight. */
  count = 0;
  #numbers = 0;
  #frame = 0;
  #ratio = 1;
  #cellSteps = 0;

  get columns(): SeenColumns {
    return this.#agents.columns;
  }

  get slotEnd(): number {
    return this.#agents.slotEnd;
  }

  begin({
    all,
    ratio,
    cellSteps,
  }: {
    readonly all: boolean;
    readonly ratio: number;
    readonly cellSteps: number;
  }): void {
    this.#frame++;
    this.#ratio = ratio;
    this.#cellSteps = cellSteps;
    this.columns.jumped.fill(0, 0, this.slotEnd);
    if (!all) return;
    this.#cells.clear();
    const { used, shown, cell } = this.columns;
    for (let slot = 0; slot < this.slotEnd; slot++) {
      cell[slot] = 0;
      if (used[slot] === 1 && shown[slot] === 0) this.#agents.free(slot);
    }
  }

  readBlock(reader: ByteReader): void {
    const kind = reader.varint();
    const cell = this.#cellOf(reader);
    const bodyBytes = reader.varint();
    const bodyEnd = reader.skip(bodyBytes) + bodyBytes;
    const frameEnd = reader.end;
    reader.at = bodyEnd - bodyBytes;
    reader.end = bodyEnd;
    if (cell.toldIn === this.#frame) throw new FrameError('the frame has one cell twice');
    cell.toldIn = this.#frame;
    if (kind === blockKinds.key) this.#readWhole(cell, reader);
    else if (kind === blockKinds.delta) this.#readDelta(cell, reader, false);
    else if (kind === blockKinds.delta + uprightBlock) this.#readDelta(cell, reader, true);
    else if (kind === blockKinds.drop) this.#empty(cell);
    else throw new FrameError(`the frame has a block of kind ${kind}`);
    if (reader.left > 0) throw new FrameError(`a block of the frame has ${reader.left} bytes too many`);
    reader.end = frameEnd;
    if (cell.count === 0) this.#cells.delete(cell.key);
  }

  /** Moves those of whom nothing was said, and finds out who came and who left. */
  finish(): void {
    let listed = 0;
    for (const cell of this.#cells.values()) {
      if (cell.toldIn !== this.#frame) this.#moveAsExpected(cell);
      listed += cell.count;
    }
    const { id, used, shown, cell } = this.columns;
    let present = 0;
    for (let slot = 0; slot < this.slotEnd; slot++) if (cell[slot] !== 0) present++;
    if (present !== listed) throw new FrameError('the frame puts an agent into two cells');
    this.entered = [];
    this.left = [];
    for (let slot = 0; slot < this.slotEnd; slot++) {
      if (used[slot] === 0) continue;
      if (cell[slot] === 0) {
        if (shown[slot] === 1) this.left.push(id[slot]);
        this.#agents.free(slot);
      } else if (shown[slot] === 0) {
        this.entered.push(id[slot]);
        shown[slot] = 1;
      }
    }
    this.count = present;
  }

  #cellOf(reader: ByteReader): SeenCell {
    const level = reader.varint() - 1;
    const column = reader.zigzag();
    const row = reader.zigzag();
    if (level > highestLevel || Math.abs(column) > farthestCell || Math.abs(row) > farthestCell)
      throw new FrameError(`the frame has a cell at ${column}, ${row} on level ${level}`);
    const key = cellKey(level, column, row);
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = { key, number: ++this.#numbers, level, column, row, members: new Int32Array(8), count: 0, toldIn: 0 };
    this.#cells.set(key, cell);
    return cell;
  }

  #readWhole(cell: SeenCell, reader: ByteReader): void {
    this.#empty(cell);
    this.#readRecords(cell, reader, reader.count(leastRecordBytes));
  }

  #readDelta(cell: SeenCell, reader: ByteReader, upright: boolean): void {
    this.#readRemoved(cell, reader);
    const arrived = reader.count(leastRecordBytes);
    const tagsAt = reader.skip((cell.count + 3) >> 2);
    reader.openBits();
    const { columns } = this;
    const { bytes } = reader;
    for (let at = 0; at < cell.count; at++) {
      const size = (bytes[tagsAt + (at >> 2)] >> ((at & 3) * 2)) & 3;
      const slot = cell.members[at];
      moveOn(columns, slot, this.#ratio);
      if (size === changes.none) continue;
      const width = size === changes.small ? 4 : size === changes.medium ? 8 : 16;
      const turnWidth = Math.min(width, 8);
      push(columns.x, columns.moveX, slot, reader.bits(width));
      push(columns.y, columns.moveY, slot, reader.bits(width));
      if (upright) push(columns.z, columns.moveZ, slot, reader.bits(width));
      columns.heading[slot] += reader.bits(turnWidth);
      if (upright) columns.pitch[slot] += reader.bits(turnWidth);
    }
    this.#readRecords(cell, reader, arrived);
  }

  #readRemoved(cell: SeenCell, reader: ByteReader): void {
    const removed = reader.count(1);
    const { cell: cellOf } = this.columns;
    let kept = 0;
    let next = 0;
    for (let each = 0; each < removed; each++) {
      const place = next + reader.varint();
      if (place >= cell.count) throw new FrameError(`the frame removes agent ${place} of a cell of ${cell.count}`);
      while (next < place) cell.members[kept++] = cell.members[next++];
      const slot = cell.members[next++];
      // It may have arrived in another cell already.
      if (cellOf[slot] === cell.number) cellOf[slot] = 0;
    }
    while (next < cell.count) cell.members[kept++] = cell.members[next++];
    cell.count = kept;
  }

  #readRecords(cell: SeenCell, reader: ByteReader, count: number): void {
    let id = 0;
    let look = 0;
    for (let each = 0; each < count; each++) {
      const flags = reader.byte();
      id = (id + reader.zigzag()) >>> 0;
      look += reader.zigzag();
      const offsetX = reader.varint();
      const offsetY = reader.varint();
      if (offsetX >= this.#cellSteps || offsetY >= this.#cellSteps || look < 0 || look > 0xffff)
        throw new FrameError(`the frame has agent ${id} outside its cell, or with look ${look}`);
      const slot = this.#agents.slotFor(id);
      const to = this.columns;
      to.cell[slot] = cell.number;
      to.level[slot] = cell.level;
      to.look[slot] = look;
      to.x[slot] = cell.column * this.#cellSteps + offsetX;
      to.y[slot] = cell.row * this.#cellSteps + offsetY;
      to.z[slot] = reader.zigzag();
      to.heading[slot] = reader.byte();
      to.pitch[slot] = (flags & recordFlags.pitched) === 0 ? 0 : reader.byte();
      const moves = (flags & recordFlags.moving) !== 0;
      to.moveX[slot] = moves ? reader.zigzag() : 0;
      to.moveY[slot] = moves ? reader.zigzag() : 0;
      to.moveZ[slot] = moves ? reader.zigzag() : 0;
      to.jumped[slot] = (flags & recordFlags.jumped) === 0 ? 0 : 1;
      if (Math.abs(to.z[slot]) > farthest) throw new FrameError(`the frame has agent ${id} out of this world`);
      append(cell, slot);
    }
  }

  #empty(cell: SeenCell): void {
    const { cell: cellOf } = this.columns;
    for (let at = 0; at < cell.count; at++) {
      const slot = cell.members[at];
      if (cellOf[slot] === cell.number) cellOf[slot] = 0;
    }
    cell.count = 0;
  }

  #moveAsExpected({ members, count }: SeenCell): void {
    const { columns } = this;
    for (let at = 0; at < count; at++) moveOn(columns, members[at], this.#ratio);
  }
}

/** As it moved the last time. */
function moveOn({ x, y, z, moveX, moveY, moveZ }: SeenColumns, slot: number, ratio: number): void {
  moveX[slot] = expectedMove(moveX[slot], ratio);
  moveY[slot] = expectedMove(moveY[slot], ratio);
  moveZ[slot] = expectedMove(moveZ[slot], ratio);
  x[slot] += moveX[slot];
  y[slot] += moveY[slot];
  z[slot] += moveZ[slot];
}

function push(place: Int32Array, move: Int32Array, slot: number, rest: number): void {
  place[slot] += rest;
  move[slot] += rest;
}

function append(cell: SeenCell, slot: number): void {
  if (cell.count === cell.members.length) {
    const grown = new Int32Array(cell.count * 2);
    grown.set(cell.members);
    cell.members = grown;
  }
  cell.members[cell.count++] = slot;
}
