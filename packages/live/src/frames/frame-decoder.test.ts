import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { FrameError } from './byte-reader.ts';
import { addChecksum, checksumOf, firstSummedByte, headerBytes } from './format.ts';
import { FrameCast } from './frame-cast.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { MovingWorld, rowsOf } from './moving-world.testing.ts';

/** Frames of a world in motion: the first is complete. */
function framesOf(seed: number, count: number): Uint8Array[] {
  const world = new MovingWorld(seed, { count: 30 });
  const cast = new FrameCast(world.hub);
  const frames: Uint8Array[] = [];
  const channel = {
    buffered: 0,
    send: (packet: string | Uint8Array) => {
      if (typeof packet !== 'string') frames.push(packet);
    },
  };
  cast.addViewer(channel, { area: { type: 'everything' }, period: 0 });
  for (let turn = 0; turn < count; turn++) {
    world.step();
    cast.update(world.moment, turn / 10);
  }
  return frames;
}

/** Makes the checksum fit whatever was done to the frame, as a viewer with bad intent would. False when its blocks cannot even be walked through. */
function sign(frame: Uint8Array): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.length);
  const blocks = view.getUint32(36, true);
  let at = headerBytes;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const part = frame[at++];
      value |= (part & 0x7f) << shift;
      if (part < 0x80) break;
    }
    return value >>> 0;
  };
  let sum = 0;
  for (let block = 0; block < blocks; block++) {
    const from = at;
    for (let field = 0; field < 4; field++) varint();
    const bytes = varint();
    at += bytes;
    if (!(at <= frame.length)) return false;
    sum = addChecksum(sum, checksumOf(frame, from, at));
  }
  const header = checksumOf(frame, firstSummedByte, headerBytes, checksumOf(frame, 0, 4));
  view.setUint32(4, addChecksum(header, sum), true);
  return true;
}

function outcome(decoder: FrameDecoder, bytes: Uint8Array): 'shown' | 'refused' {
  try {
    const sight = decoder.take(bytes);
    if (sight.count !== rowsOf(sight).size) throw new Error('an agent is shown twice');
    return 'shown';
  } catch (error) {
    if (error instanceof FrameError) return 'refused';
    throw error;
  }
}

const frames = framesOf(3, 12);

describe('FrameDecoder', () => {
  it('refuses any bytes that are no frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => outcome(new FrameDecoder(), bytes) === 'refused'),
    );
  });

  it('notices every damaged byte and every missing end', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (place, change, cut) => {
        const frame = frames[0].slice();
        const at = place % frame.length;
        frame[at] ^= change;
        return outcome(new FrameDecoder(), cut ? frames[0].slice(0, at) : frame) === 'refused';
      }),
      { numRuns: 500 },
    );
  });

  it('never trusts a length or number, even when the checksum fits', () => {
    let shown = 0;
    let refused = 0;
    fc.assert(
      fc.property(
        fc.nat(frames.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }),
        (number, edits) => {
          const decoder = new FrameDecoder();
          for (const frame of frames.slice(0, number)) decoder.take(frame);
          const frame = frames[number].slice();
          for (const [place, value] of edits) frame[8 + (place % (frame.length - 8))] = value;
          if (!sign(frame)) return;
          if (outcome(decoder, frame) === 'shown') shown++;
          else {
            refused++;
            expect(decoder.wantsKeyFrame).toBe(true);
          }
          // Whatever happened, a key frame puts all right.
          expect(rowsOf(decoder.take(frames[0]))).toEqual(rowsOf(new FrameDecoder().take(frames[0])));
        },
      ),
      { numRuns: 600 },
    );
    // Edits of positions and headings make another frame; edits of counts, lengths and places are refused.
    expect(Math.min(shown, refused)).toBeGreaterThan(40);
  });

  it('refuses a frame that does not follow the last, and shows what it showed until a key frame comes', () => {
    const decoder = new FrameDecoder();
    decoder.take(frames[0]);
    const before = rowsOf(decoder.take(frames[1]));
    const sight = decoder.take(frames[1 + 1]);
    expect(() => decoder.take(frames[4])).toThrow('does not follow');
    expect(decoder.wantsKeyFrame).toBe(true);
    expect(sight.tick).toBe(3);
    expect(before.size).toBeGreaterThan(0);
    expect(() => decoder.take(frames[3])).toThrow('a key frame is missing');
    expect(decoder.take(frames[0]).tick).toBe(1);
  });

  it('reports who came and left across a key frame', () => {
    const decoder = new FrameDecoder();
    for (const frame of frames) decoder.take(frame);
    const last = new Set(rowsOf(decoder.take(frames[0])).keys());
    const again = new FrameDecoder();
    const present = new Set(again.take(frames[0]).entered);
    for (const frame of [...frames.slice(1), frames[0]]) {
      const { left, entered } = again.take(frame);
      for (const id of left) present.delete(id);
      for (const id of entered) present.add(id);
    }
    expect(present).toEqual(last);
  });

  it('does not read frames of another version', () => {
    const frame = frames[0].slice();
    frame[2] = 9;
    expect(() => new FrameDecoder().take(frame)).toThrow('version 9');
  });
});
