import { FrameError } from './byte-reader.ts';
import { checksumOf } from './format.ts';

/*
 * A section frame, little-endian: how vehicles that bend do so, beside the frames that say where their first sections are.
 *
 *   0  'K' 'S', version, 0
 *   4  u32 checksum of what follows
 *   8  u32 epoch   12 f64 simulated time, s
 *  20  u32 vehicles, then of each:
 *      u32 id, u8 sections behind the first one, then of each of these: i16 heading and i16 pitch, pi as 32767
 */
const version = 1;
const headerBytes = 24;
const secondByte = 0x53;
const half = 32767;

export const isSectionFrame = (bytes: Uint8Array): boolean => bytes[0] === 0x4b && bytes[1] === secondByte;

/** The id of a vehicle; of each section behind its first one where it faces: heading and pitch, radians. */
export type BentVehicle = readonly number[];

export interface SectionFrame {
  readonly epoch: number;
  /** Simulated, s. */
  readonly time: number;
  /** All vehicles of the run that bend. */
  readonly vehicles: readonly BentVehicle[];
}

export function writeSectionFrame({ epoch, time, vehicles }: SectionFrame): Uint8Array<ArrayBuffer> {
  const size = vehicles.reduce((sum, { length }) => sum + 5 + 2 * (length - 1), headerBytes);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4b, secondByte, version]);
  view.setUint32(8, epoch, true);
  view.setFloat64(12, time, true);
  view.setUint32(20, vehicles.length, true);
  let at = headerBytes;
  for (const [id, ...angles] of vehicles) {
    view.setUint32(at, id, true);
    view.setUint8(at + 4, angles.length / 2);
    at += 5;
    for (const angle of angles) {
      view.setInt16(at, Math.round((angle / Math.PI) * half), true);
      at += 2;
    }
  }
  view.setUint32(4, checksumOf(bytes, 8, bytes.length), true);
  return bytes;
}

/** @throws {FrameError} for bytes that are damaged, foreign or not whole */
export function readSectionFrame(bytes: Uint8Array): SectionFrame {
  if (bytes.length < headerBytes || !isSectionFrame(bytes)) throw new FrameError('this is no section frame');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[2] !== version) throw new FrameError(`section frame of version ${bytes[2]}; this side reads ${version}`);
  if (view.getUint32(4, true) !== checksumOf(bytes, 8, bytes.length))
    throw new FrameError('the checksum of a section frame is wrong');
  const vehicles: number[][] = [];
  let at = headerBytes;
  for (let left = view.getUint32(20, true); left > 0; left--) {
    const angles = at + 5 <= bytes.length ? 2 * view.getUint8(at + 4) : Infinity;
    if (at + 5 + 2 * angles > bytes.length) throw new FrameError('a section frame is cut off');
    const vehicle = [view.getUint32(at, true)];
    at += 5;
    for (let index = 0; index < angles; index++, at += 2) vehicle.push((view.getInt16(at, true) / half) * Math.PI);
    vehicles.push(vehicle);
  }
  return { epoch: view.getUint32(8, true), time: view.getFloat64(12, true), vehicles };
}
