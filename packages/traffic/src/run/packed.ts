const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export type Column = Int32Array | Float64Array | Uint8Array;

/** The first `count` values of a column, bit by bit, as text (base64): JSON has no Infinity. */
export function pack(column: Column, count = column.length): string {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, count * column.BYTES_PER_ELEMENT);
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    part += letters[bits >> 18] + letters[(bits >> 12) & 63] + letters[(bits >> 6) & 63] + letters[bits & 63];
    if (part.length < 4096) continue;
    parts.push(part);
    part = '';
  }
  return parts.join('') + part;
}

/** Fills a column with what `pack` made of `count` values. Throws when the text is none of that. */
export function unpack(text: string, column: Column, count = column.length): void {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, count * column.BYTES_PER_ELEMENT);
  if (typeof text !== 'string' || text.length !== 4 * Math.ceil(bytes.length / 3))
    throw new Error('the snapshot of the traffic is damaged, or of another city; use another copy');
  for (let at = 0, from = 0; at < bytes.length; at += 3, from += 4) {
    const bits =
      (valueOf(text, from) << 18) |
      (valueOf(text, from + 1) << 12) |
      (valueOf(text, from + 2) << 6) |
      valueOf(text, from + 3);
    bytes[at] = bits >> 16;
    if (at + 1 < bytes.length) bytes[at + 1] = (bits >> 8) & 255;
    if (at + 2 < bytes.length) bytes[at + 2] = bits & 255;
  }
}

/** Whether a value may be what `pack` made. */
export const isPacked = (value: unknown): value is string => typeof value === 'string' && value.length % 4 === 0;

const values = new Int32Array(128).fill(-1);
for (let value = 0; value < letters.length; value++) values[letters.charCodeAt(value)] = value;

function valueOf(text: string, at: number): number {
  const value = values[text.charCodeAt(at)];
  if (!(value >= 0)) throw new Error('the snapshot of the traffic is damaged; use another copy');
  return value;
}
