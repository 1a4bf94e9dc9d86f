import type { FullPose, ObjectMotion } from '@korzo/cluster';
import { FrameError } from './byte-reader.ts';
import { checksumOf } from './format.ts';

/*
 * A body frame, little-endian: how bodies stand and move, beside the frames that say who is where.
 *
 *   0  'K' 'B', version, flags (1: these are all bodies there are)
 *   4  u32 checksum of what follows
 *   8  u32 epoch   12 u32 tick   16 f64 simulated time, s   24 f32 simulated seconds for each second; 0 while the run stands
 *  28  u32 bodies, then of each:
 *      u32 id, u8 flags (1 lamp, 2 flies, 4 driven), 3 f64 place, 4 i16 orientation, 3 f32 velocity, f32 steer, f32 spin, f32 speed,
 *      3 f32 way to the place ahead, 4 i16 orientation there
 */
const version = 1;
const headerBytes = 32;
const bodyBytes = 81;
const unit = 32767;
const flagsOf = { lamp: 1, flies: 2, driven: 4 } as const;

/** The second byte of a body frame; frames of agents have another. */
const secondByte = 0x42;

export const isBodyFrame = (bytes: Uint8Array): boolean => bytes[0] === 0x4b && bytes[1] === secondByte;

/** A body as it is sent. */
export interface SentBody {
  readonly id: number;
  readonly driven: boolean;
  readonly motion: ObjectMotion;
}

export interface BodyMoment {
  readonly epoch: number;
  readonly tick: number;
  /** Simulated, s. */
  readonly time: number;
  /** Simulated seconds for each second; 0 while the run stands. */
  readonly pace: number;
}

export interface BodyFrame extends BodyMoment {
  /** Whether there are no other bodies. */
  readonly all: boolean;
  readonly bodies: readonly SentBody[];
}

export function writeBodyFrame({ epoch, tick, time, pace, all, bodies }: BodyFrame): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + bodies.length * bodyBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4b, secondByte, version, all ? 1 : 0]);
  view.setUint32(8, epoch, true);
  view.setUint32(12, tick, true);
  view.setFloat64(16, time, true);
  view.setFloat32(24, pace, true);
  view.setUint32(28, bodies.length, true);
  for (const [index, body] of bodies.entries()) writeBody(view, headerBytes + index * bodyBytes, body);
  view.setUint32(4, checksumOf(bytes, 8, bytes.length), true);
  return bytes;
}

function writeBody(view: DataView, from: number, { id, driven, motion }: SentBody): void {
  const { at, turn, velocity, steer, spin, speed, lamp, flies, ahead } = motion;
  view.setUint32(from, id, true);
  view.setUint8(from + 4, (lamp ? flagsOf.lamp : 0) | (flies ? flagsOf.flies : 0) | (driven ? flagsOf.driven : 0));
  for (let axis = 0; axis < 3; axis++) {
    view.setFloat64(from + 5 + 8 * axis, at[axis], true);
    view.setFloat32(from + 37 + 4 * axis, velocity[axis], true);
    view.setFloat32(from + 61 + 4 * axis, ahead.at[axis] - at[axis], true);
  }
  for (let part = 0; part < 4; part++) {
    view.setInt16(from + 29 + 2 * part, Math.round(turn[part] * unit), true);
    view.setInt16(from + 73 + 2 * part, Math.round(ahead.turn[part] * unit), true);
  }
  view.setFloat32(from + 49, steer, true);
  view.setFloat32(from + 53, spin, true);
  view.setFloat32(from + 57, speed, true);
}

/** @throws {FrameError} for bytes that are damaged, foreign or not whole */
export function readBodyFrame(bytes: Uint8Array): BodyFrame {
  if (bytes.length < headerBytes || !isBodyFrame(bytes)) throw new FrameError('this is no body frame');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[2] !== version) throw new FrameError(`body frame of version ${bytes[2]}; this side reads ${version}`);
  const count = view.getUint32(28, true);
  if (bytes.length !== headerBytes + count * bodyBytes)
    throw new FrameError(`a body frame of ${count} bodies cannot have ${bytes.length} bytes`);
  if (view.getUint32(4, true) !== checksumOf(bytes, 8, bytes.length))
    throw new FrameError('the checksum of a body frame is wrong');
  return {
    all: (bytes[3] & 1) === 1,
    epoch: view.getUint32(8, true),
    tick: view.getUint32(12, true),
    time: view.getFloat64(16, true),
    pace: view.getFloat32(24, true),
    bodies: Array.from({ length: count }, (_, index) => readBody(view, headerBytes + index * bodyBytes)),
  };
}

function readBody(view: DataView, from: number): SentBody {
  const flags = view.getUint8(from + 4);
  const small = (at: number): number => view.getFloat32(from + at, true);
  const at: FullPose['at'] = [
    view.getFloat64(from + 5, true),
    view.getFloat64(from + 13, true),
    view.getFloat64(from + 21, true),
  ];
  return {
    id: view.getUint32(from, true),
    driven: (flags & flagsOf.driven) !== 0,
    motion: {
      at,
      turn: readTurn(view, from + 29),
      velocity: [small(37), small(41), small(45)],
      steer: small(49),
      spin: small(53),
      speed: small(57),
      lamp: (flags & flagsOf.lamp) !== 0,
      flies: (flags & flagsOf.flies) !== 0,
      ahead: { at: [at[0] + small(61), at[1] + small(65), at[2] + small(69)], turn: readTurn(view, from + 73) },
    },
  };
}

/** Rounded parts are made a unit quaternion again. */
function readTurn(view: DataView, from: number): FullPose['turn'] {
  const [x, y, z, w] = [0, 2, 4, 6].map((at) => view.getInt16(from + at, true) / unit);
  const length = Math.sqrt(x * x + y * y + z * z + w * w) || 1;
  return [x / length, y / length, z / length, w / length];
}
