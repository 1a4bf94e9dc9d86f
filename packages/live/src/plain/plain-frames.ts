import type { Sight } from '../frames/sight.ts';

type Shown = Omit<Sight, 'entered' | 'left' | 'jumped'>;

const head = 24;

/** A frame with every column in full: the slow twin of what frames send. */
export function encodePlain(sight: Shown): Uint8Array {
  const { count } = sight;
  const bytes = new Uint8Array(head + count * 40);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sight.epoch, true);
  view.setUint32(4, sight.tick, true);
  view.setFloat64(8, sight.time, true);
  view.setUint32(16, count, true);
  let at = head;
  for (const column of [sight.x, sight.y, sight.z]) {
    new Float64Array(bytes.buffer, at, count).set(column.subarray(0, count));
    at += count * 8;
  }
  new Uint32Array(bytes.buffer, at, count).set(sight.id.subarray(0, count));
  at += count * 4;
  for (const column of [sight.heading, sight.pitch]) {
    new Float32Array(bytes.buffer, at, count).set(column.subarray(0, count));
    at += count * 4;
  }
  new Uint16Array(bytes.buffer, at, count).set(sight.look.subarray(0, count));
  new Int16Array(bytes.buffer, at + count * 2, count).set(sight.level.subarray(0, count));
  return bytes;
}

export class PlainDecoder {
  #before = new Set<number>();

  decode(packet: Uint8Array): Sight {
    const bytes = packet.slice();
    const view = new DataView(bytes.buffer);
    const count = view.getUint32(16, true);
    let at = head;
    const next = (width: number): number => {
      const from = at;
      at += width * count;
      return from;
    };
    const [x, y, z] = [0, 1, 2].map(() => new Float64Array(bytes.buffer, next(8), count));
    const id = new Uint32Array(bytes.buffer, next(4), count);
    const [heading, pitch] = [0, 1].map(() => new Float32Array(bytes.buffer, next(4), count));
    const look = new Uint16Array(bytes.buffer, next(2), count);
    const level = new Int16Array(bytes.buffer, next(2), count);
    const now = new Set(id);
    const entered = [...id].filter((each) => !this.#before.has(each));
    const left = [...this.#before].filter((each) => !now.has(each));
    this.#before = now;
    const [epoch, tick, time] = [view.getUint32(0, true), view.getUint32(4, true), view.getFloat64(8, true)];
    return {
      epoch,
      tick,
      time,
      count,
      id,
      look,
      level,
      x,
      y,
      z,
      heading,
      pitch,
      entered,
      left,
      jumped: new Uint8Array(count),
    };
  }
}
