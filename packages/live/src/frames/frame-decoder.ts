import { ByteReader, FrameError } from './byte-reader.ts';
import { CellReader } from './cell-reader.ts';
import {
  addChecksum,
  checksumOf,
  firstSummedByte,
  formatVersion,
  frameFlags,
  headerBytes,
  magic,
  paceRatio,
  stepsPerMetre,
  toRadians,
} from './format.ts';
import type { Sight } from './sight.ts';

type WritableSight = { -readonly [K in keyof Sight]: Sight[K] };

interface Header {
  readonly all: boolean;
  readonly epoch: number;
  readonly tick: number;
  readonly time: number;
  readonly update: number;
  readonly ratio: number;
  readonly cellSteps: number;
  readonly blocks: number;
}

/**
 * Turns the bytes of frames into what a watcher sees. Bytes that are damaged, foreign or out of turn are refused with a FrameError; then the sight stays as
 * it was, and until a frame with everything comes (`wantsKeyFrame`) all others are refused, too.
 */
export class FrameDecoder {
  /** Ask for a key frame: nothing can be made of the frames that come until there is one. */
  wantsKeyFrame = true;
  readonly #cells = new CellReader();
  #sight = makeSight(64);
  #update = 0;
  #epoch = 0;
  #cellSteps = 0;

  /** Reads a frame; the sight is the same object each time unless it had to grow. */
  take(bytes: Uint8Array): Sight {
    try {
      return this.#take(bytes);
    } catch (error) {
      this.wantsKeyFrame = true;
      throw error;
    }
  }

  #take(bytes: Uint8Array): Sight {
    const header = readHeader(bytes);
    if (!header.all) {
      if (this.wantsKeyFrame) throw new FrameError('the frame holds only changes, and a key frame is missing');
      if (header.epoch !== this.#epoch) throw new FrameError(`the frame is of run ${header.epoch}, not ${this.#epoch}`);
      if (header.update !== (this.#update + 1) >>> 0 || header.cellSteps !== this.#cellSteps)
        throw new FrameError(`the frame is update ${header.update} and does not follow ${this.#update}`);
    }
    this.wantsKeyFrame = true;
    this.#readBlocks(bytes, header);
    this.#epoch = header.epoch;
    this.#update = header.update;
    this.#cellSteps = header.cellSteps;
    this.#show(header);
    this.wantsKeyFrame = false;
    return this.#sight;
  }

  #readBlocks(bytes: Uint8Array, header: Header): void {
    const cells = this.#cells;
    cells.begin(header);
    const reader = new ByteReader(bytes, headerBytes, bytes.length);
    for (let block = 0; block < header.blocks; block++) cells.readBlock(reader);
    if (reader.left > 0) throw new FrameError(`the frame has ${reader.left} bytes too many`);
    cells.finish();
  }

  #show({ epoch, tick, time }: Header): void {
    const agents = this.#cells;
    if (this.#sight.id.length < agents.count) this.#sight = makeSight(agents.count * 2);
    const sight = this.#sight;
    const from = agents.columns;
    let row = 0;
    for (let slot = 0; slot < agents.slotEnd; slot++) {
      if (from.cell[slot] === 0) continue;
      sight.id[row] = from.id[slot];
      sight.look[row] = from.look[slot];
      sight.level[row] = from.level[slot];
      sight.x[row] = from.x[slot] / stepsPerMetre;
      sight.y[row] = from.y[slot] / stepsPerMetre;
      sight.z[row] = from.z[slot] / stepsPerMetre;
      sight.heading[row] = toRadians(from.heading[slot]);
      sight.pitch[row] = toRadians(from.pitch[slot]);
      sight.jumped[row] = from.jumped[slot];
      row++;
    }
    Object.assign(sight, { epoch, tick, time, count: row, entered: agents.entered, left: agents.left });
  }
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < headerBytes || bytes[0] !== magic[0] || bytes[1] !== magic[1])
    throw new FrameError('these bytes are not a frame');
  if (bytes[2] !== formatVersion)
    throw new FrameError(
      `the frame is of version ${bytes[2]}; this watcher reads ${formatVersion}. Remedy: reload the page`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const cellSteps = view.getUint32(32, true);
  const blocks = view.getUint32(36, true);
  if (cellSteps === 0 || cellSteps > 1e6) throw new FrameError(`the frame has cells of ${cellSteps} cm`);
  const header = checksumOf(bytes, firstSummedByte, headerBytes, checksumOf(bytes, 0, 4));
  if (view.getUint32(4, true) !== addChecksum(header, sumOfBlocks(bytes, blocks)))
    throw new FrameError('the frame is damaged: its checksum does not fit');
  const time = view.getFloat64(16, true);
  if (!Number.isFinite(time)) throw new FrameError(`the frame is of time ${time}`);
  return {
    all: (bytes[3] & frameFlags.all) !== 0,
    epoch: view.getUint32(8, true),
    tick: view.getUint32(12, true),
    time,
    update: view.getUint32(24, true),
    ratio: paceRatio(view.getUint16(28, true), view.getUint16(30, true)),
    cellSteps,
    blocks,
  };
}

function sumOfBlocks(bytes: Uint8Array, blocks: number): number {
  const reader = new ByteReader(bytes, headerBytes, bytes.length);
  let sum = 0;
  for (let block = 0; block < blocks; block++) {
    const from = reader.at;
    for (let field = 0; field < 4; field++) reader.varint();
    reader.skip(reader.varint());
    sum = addChecksum(sum, checksumOf(bytes, from, reader.at));
  }
  return sum;
}

const makeSight = (capacity: number): WritableSight => ({
  epoch: 0,
  tick: 0,
  time: 0,
  count: 0,
  id: new Uint32Array(capacity),
  look: new Uint16Array(capacity),
  level: new Int16Array(capacity),
  x: new Float64Array(capacity),
  y: new Float64Array(capacity),
  z: new Float64Array(capacity),
  heading: new Float32Array(capacity),
  pitch: new Float32Array(capacity),
  jumped: new Uint8Array(capacity),
  entered: [],
  left: [],
});
