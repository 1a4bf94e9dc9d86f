/*
 * A frame, little-endian:
 *
 *   0  'K' 'Z', version, flags (1: forget what you know, this frame has all of it)
 *   4  u32 checksum of what follows: header, then the checksum of each block
 *   8  u32 epoch   12 u32 tick   16 f64 simulated time, s
 *  24  u32 number of the update in its stream
 *  28  u16 ticks since the update before, u16 ticks between that one and the one before it
 *  32  u32 edge of a cell, cm   36 u32 blocks   40 blocks
 *
 * A block is about one cell: varint kind (+ 4 when heights and pitches are said as well), varint level + 1, zigzag column, zigzag row, varint bytes
 * of its body, body.
 *   key    varint count, then a record per agent
 *   delta  varint removed, their places in the list as gaps; varint arrived; two bits per agent that stays; their changes as bits; a record per agent that arrived
 *   drop   nothing: the cell is out of sight
 * A record: flags, id and look as zigzag differences to the record before, place in the cell as two varints, zigzag z, heading, then as flagged pitch and
 * the last move as three zigzags.
 *
 * Agents of a cell have an order, the same on both sides: those that stay keep it, those that arrive come last. Positions are whole centimetres. An
 * agent is expected to move as it did between the two updates before (scaled by ticks), and only what differs from that is said:
 *   0  nothing                                        1  x, y, heading (or x, y, z, heading, pitch) in 4 bits each, -8..7
 *   2  the same in 8 bits each, -128..127             3  16 bits for places, 8 for directions
 * What does not fit, jumped or looks different is removed and arrives again. Cells of which nothing is said move as expected.
 */

export const formatVersion = 1;
export const magic = [0x4b, 0x5a] as const;
export const headerBytes = 40;
export const firstSummedByte = 8;

export const frameFlags = { all: 1 } as const;
export const blockKinds = { key: 0, delta: 1, drop: 2 } as const;
/** Added to the kind of a delta that says heights and pitches. */
export const uprightBlock = 4;
export const changes = { none: 0, small: 1, medium: 2, large: 3 } as const;
export const recordFlags = { moving: 1, pitched: 2, jumped: 4 } as const;

/** Steps per metre. */
export const stepsPerMetre = 100;
/** Farthest from the origin that can be said: about 10,000 km. */
export const farthest = 0x3fff_ffff;
const directions = 256;
const stepsPerRadian = directions / (2 * Math.PI);

/** Whole numbers of either sign are rounded down by cutting them off after this is added: one instruction instead of three. */
const lift = 0x4000_0000;

export const toSteps = (metres: number): number => {
  const steps = metres * stepsPerMetre + 0.5;
  return steps < farthest && steps > -farthest ? ((steps + lift) | 0) - lift : steps > 0 ? farthest : -farthest;
};

export const toDirection = (radians: number): number =>
  ((radians * stepsPerRadian + (lift + 0.5)) | 0) & (directions - 1);

/** -pi..pi */
export const toRadians = (direction: number): number => ((direction << 24) >> 24) / stepsPerRadian;

/** Shortest turn from one direction to another, -128..127. */
export const turnBetween = (from: number, to: number): number => ((to - from) << 24) >> 24;

/** How much longer the last interval was than the one before; expectations are scaled by it. */
export const paceRatio = (ticks: number, ticksBefore: number): number =>
  ticksBefore === 0 ? 1 : Math.min(ticks / ticksBefore, 64);

/** Expected move: the last one, scaled. */
export const expectedMove = (move: number, ratio: number): number =>
  ratio === 1 ? move : Math.floor(move * ratio + 0.5) | 0;

/** Cells are looked up by one number; unequal for all cells a world can have. */
export const cellKey = (level: number, column: number, row: number): number =>
  ((level + 1) * 0x20_0000 + (column + 0x10_0000)) * 0x20_0000 + (row + 0x10_0000);

export const highestLevel = 1000;
export const farthestCell = 0xf_ffff;

const fnvPrime = 0x0100_0193;
const fnvBasis = 0x811c_9dc5;

/** FNV-1a over bytes, going on from `seed`. */
export function checksumOf(bytes: Uint8Array, from: number, to: number, seed = fnvBasis): number {
  let sum = seed | 0;
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ bytes[at], fnvPrime);
  return sum >>> 0;
}

/** The checksum of a frame goes on with that of each block. */
export const addChecksum = (sum: number, block: number): number => Math.imul(sum ^ block, fnvPrime) >>> 0;
