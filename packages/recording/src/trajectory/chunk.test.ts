import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkDecoder } from './chunk-decoder.ts';
import { ChunkEncoder, type ChunkSettings } from './chunk-encoder.ts';
import type { Chunk } from './chunk.ts';
import { anyFrames, body, columnsOf, type Body } from './crowds.testing.ts';
import { FrameBuffers } from './frame-buffers.ts';

const settings: ChunkSettings = { ticksPerFrame: 2, interval: 0.1 };
const halfMillimetre = 0.0005 + 1e-9;

function encode(frames: readonly (readonly Body[])[], encoder = new ChunkEncoder(settings)): Chunk {
  for (const [index, bodies] of frames.entries()) encoder.add(index, columnsOf(bodies), bodies.length);
  const { shape, bytes } = encoder.finish();
  return { shape, bytes: bytes.slice() };
}

function decode({ shape, bytes }: Chunk, decoder = new ChunkDecoder(settings)): Body[][] {
  const buffers = new FrameBuffers();
  const frames: Body[][] = [];
  decoder.begin(shape, bytes);
  while (decoder.next(buffers)) {
    const { columns, count } = buffers;
    frames.push(
      Array.from({ length: count }, (_, row) => ({
        id: columns.id[row],
        x: columns.x[row],
        y: columns.y[row],
        z: columns.z[row],
        vx: columns.vx[row],
        vy: columns.vy[row],
        vz: columns.vz[row],
        level: columns.level[row],
        kind: columns.kind[row],
        group: columns.group[row],
        radius: columns.radius[row],
        generation: columns.generation[row],
        goal: [columns.goalX?.[row] ?? 0, columns.goalY?.[row] ?? 0, columns.goalZ?.[row] ?? 0],
        exit: columns.wantedExit?.[row] ?? 0,
      })),
    );
  }
  return frames;
}

const isNear = (one: number, other: number): boolean =>
  Object.is(one, other) || Math.abs(one - other) <= halfMillimetre || (Number.isNaN(one) && Number.isNaN(other));

const byId = (list: readonly Body[]): Body[] => list.toSorted((one, other) => one.id - other.id);
const motion = (each: Body): number[] => [each.x, each.y, each.z, each.vx, each.vy, each.vz];
const rest = ({ level, kind, group, generation, exit }: Body): number[] => [level, kind, group, generation, exit];

/** Each body with all it has, and in the order of ids. */
function expectSame(frame: readonly Body[], wanted: readonly Body[]): void {
  const [left, right] = [byId(frame), byId(wanted)];
  expect(left.map(({ id }) => id)).toEqual(right.map(({ id }) => id));
  for (const [index, one] of left.entries()) {
    const other = right[index];
    // A goal that is no place is none at all.
    const goal = other.goal.some(Number.isNaN) && Number.isNaN(other.goal[0]) ? [Number.NaN] : other.goal;
    const found = [...motion(one), ...one.goal.slice(0, goal.length)];
    const off = [...motion(other), ...goal].filter((value, at) => !isNear(found[at], value));
    if (off.length > 0) throw new Error(`agent ${one.id} has ${found.join()}, not ${off.join()}`);
    const [mine, its] = [rest(one), rest(other)].map((values) => values.join());
    if (mine !== its || one.radius !== Math.fround(other.radius))
      throw new Error(`agent ${one.id}: ${mine}, not ${its}`);
  }
}

const walk = (frame: number): Body[] =>
  Array.from({ length: 100 }, (_, id) => body(id, { x: id + 0.134 * frame, y: 5, vx: 1.34 }));

describe('a chunk', () => {
  it('gives back every agent within half a millimetre, an agent that comes, goes, jumps or is nowhere', () => {
    // One encoder and one decoder for all, as in a recording: nothing of an earlier chunk may show in a later one.
    const encoder = new ChunkEncoder(settings);
    const decoder = new ChunkDecoder(settings);
    fc.assert(
      fc.property(anyFrames, (frames) => {
        const found = decode(encode(frames, encoder), decoder);
        expect(found).toHaveLength(frames.length);
        for (const [index, bodies] of frames.entries()) expectSame(found[index], bodies);
      }),
      { numRuns: 200 },
    );
  });

  it('has the same bytes for any order of rows', () => {
    fc.assert(
      fc.property(anyFrames, (frames) => {
        const turned = frames.map((bodies) => bodies.toReversed());
        expect(encode(turned).bytes).toEqual(encode(frames).bytes);
      }),
    );
  });

  it('takes a byte or two for a walk as expected, and nothing for heights of 0', () => {
    const shorter = encode([0, 1].map(walk)).bytes.length;
    const longer = encode([0, 1, 2, 3, 4].map(walk)).bytes.length;
    // Only x has residuals (the velocity stays), all within a byte.
    expect((longer - shorter) / 300).toBeLessThanOrEqual(1);
  });

  it('refuses two with one id', () => {
    const encoder = new ChunkEncoder(settings);
    const twice = [body(7), body(8), body(7)];
    expect(() => encoder.add(0, columnsOf(twice), 3)).toThrow('two agents present at once have the id 7');
    const later = new ChunkEncoder(settings);
    later.add(0, columnsOf([body(7), body(8)]), 2);
    expect(() => later.add(1, columnsOf([body(7), body(8), body(8, { level: 1 })]), 3)).toThrow('the id 8');
  });

  it('says which frames can join it', () => {
    const encoder = new ChunkEncoder(settings);
    const columns = columnsOf([body(1)]);
    expect(encoder.takes(40, columns)).toBe(true);
    encoder.add(40, columns, 1);
    expect([41, 40, 42].map((frame) => encoder.takes(frame, columns))).toEqual([true, false, false]);
    expect(encoder.takes(41, columnsOf([body(1)], { goals: false }))).toBe(false);
  });

  it('is refused, never half believed, when its contents are wrong', () => {
    fc.assert(
      fc.property(anyFrames, fc.nat(), fc.integer({ min: 1, max: 255 }), (frames, where, change) => {
        const { shape, bytes } = encode(frames);
        const damaged = bytes.slice();
        damaged[where % damaged.length] ^= change;
        for (const wrong of [damaged, bytes.subarray(0, where % bytes.length)]) {
          try {
            const found = decode({ shape, bytes: wrong });
            // What changes only numbers cannot be seen here: that is what the checksum of a chunk is for.
            expect(found.length).toBe(frames.length);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        }
      }),
    );
  });
});
