import { describe, expect, it } from 'vitest';
import { indexChunks, type ByteSource, type ChunkIndex } from './chunk-index.ts';
import { chunkHeadBytes, fileStart, writeChunkHead } from './framing.ts';

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});

const payload = (frame: number): Uint8Array => Uint8Array.from({ length: 100 + frame }, (_, at) => at ^ frame);

function chunk(firstFrame: number, frames = 5): Uint8Array {
  const contents = payload(firstFrame);
  const head = writeChunkHead({ firstFrame, frames, tracks: 3, rows: 15 }, contents, 400);
  return joined([head, contents]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const file = (...chunks: Uint8Array[]): Uint8Array => joined([fileStart, ...chunks]);
const firstFrames = ({ chunks }: ChunkIndex): number[] => chunks.map(({ firstFrame }) => firstFrame);
const indexOf = (bytes: Uint8Array, whole = true): ChunkIndex => indexChunks(sourceOf(bytes), 't.kzr', whole);

describe('the index of a trajectory', () => {
  it('finds every chunk and counts frames', () => {
    const index = indexOf(file(chunk(0), chunk(5), chunk(10, 2)));
    expect([firstFrames(index), index.frameCount, index.rows, index.problems]).toEqual([[0, 5, 10], 12, 45, []]);
    expect(index.chunks.map(({ framesBefore }) => framesBefore)).toEqual([0, 5, 10]);
  });

  it('loses nothing but the torn end, at any byte', () => {
    const bytes = file(chunk(0), chunk(5), chunk(10));
    const second = fileStart.length + chunk(0).length;
    const third = second + chunk(5).length;
    for (let length = fileStart.length; length < bytes.length; length++) {
      const index = indexOf(bytes.slice(0, length), false);
      expect(firstFrames(index)).toEqual(length < second ? [] : length < third ? [0] : [0, 5]);
      expect(index.problems).toEqual([]);
    }
    expect(indexOf(bytes.slice(0, third + 60)).problems.join()).toContain('frames 10 to 14 is cut off');
    expect(indexOf(bytes.slice(0, third + 7)).problems.join()).toContain('to the end make no sense');
  });

  it('names a damaged chunk and reads the others, wherever the damage is', () => {
    const bytes = file(chunk(0), chunk(5), chunk(10));
    const second = fileStart.length + chunk(0).length;
    for (let at = second; at < second + chunk(5).length; at++) {
      const damaged = bytes.slice();
      damaged[at] ^= 0x10;
      const index = indexOf(damaged);
      expect([at, firstFrames(index)]).toEqual([at, [0, 10]]);
      expect(index.problems.join()).toMatch(/frames 5 to 9 is damaged|make no sense/);
    }
  });

  it('is not misled by a length that is a lie, nor by a mark inside of contents', () => {
    const lying = chunk(5);
    const contents = joined([chunk(0).subarray(0, 12), payload(1)]);
    const marked = joined([writeChunkHead({ firstFrame: 0, frames: 5, tracks: 1, rows: 5 }, contents, 9), contents]);
    expect(firstFrames(indexOf(file(marked, chunk(5))))).toEqual([0, 5]);
    // A sound head whose contents are said to reach beyond the end of the file.
    const tooLong = writeChunkHead({ firstFrame: 5, frames: 5, tracks: 1, rows: 5 }, new Uint8Array(5000), 9);
    const index = indexOf(file(chunk(0), tooLong, lying.subarray(chunkHeadBytes), chunk(10)));
    expect(firstFrames(index)).toEqual([0, 10]);
  });

  it('leaves out chunks whose times do not rise, and names them', () => {
    const index = indexOf(file(chunk(0), chunk(10), chunk(5), chunk(10), chunk(15)));
    expect(firstFrames(index)).toEqual([0, 10, 15]);
    expect(index.problems).toEqual([
      't.kzr: the chunk of frames 5 to 9 comes after frame 14: times must rise, and 1 more like it; they are left out',
    ]);
  });

  it('says what is no trajectory', () => {
    expect(indexOf(new Uint8Array(0)).problems[0]).toContain('cut off in its first bytes');
    expect(indexOf(new TextEncoder().encode('id,frame,x,y\n1,2,3,4\n')).problems[0]).toContain(
      'no trajectory of Korzo',
    );
    expect(indexOf(file(new TextEncoder().encode('KZCHKZCH'.repeat(50)))).problems[0]).toContain('make no sense');
  });
});
