import { bytesPerValue, type ColumnSpec } from '../memory/columns.ts';

/**
 * A column as bits: 32-bit words for wide values, else 16-bit or 8-bit ones. Copies go through these, never through floats
 * (an engine may change the bits of a NaN).
 */
export type ColumnBits = Uint32Array | Uint16Array | Uint8Array;

/** Array elements per row of the bits of a column. */
export const bitsPerRow = (spec: ColumnSpec): number => Math.max(bytesPerValue[spec.type] / 4, 1) * (spec.width ?? 1);

export function bitsOf(spec: ColumnSpec, buffer: ArrayBufferLike, byteOffset: number, rows: number): ColumnBits {
  const length = bitsPerRow(spec) * rows;
  const bytes = bytesPerValue[spec.type];
  if (bytes >= 4) return new Uint32Array(buffer, byteOffset, length);
  return bytes === 2 ? new Uint16Array(buffer, byteOffset, length) : new Uint8Array(buffer, byteOffset, length);
}
