import { expect, it } from 'vitest';
import { packBlob } from './pack-blob.ts';

const text = (contents: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(contents);

/** Fields of PKWARE's APPNOTE 6.3, by hand: offset, bytes, value. All numbers are little-endian. */
const fieldsOf = (bytes: Uint8Array, at: number, fields: readonly (readonly [offset: number, bytes: number])[]) =>
  fields.map(([offset, count]) => {
    let value = 0;
    for (let byte = count - 1; byte >= 0; byte--) value = value * 256 + bytes[at + offset + byte];
    return value;
  });

it('a recording in one file has the headers that every zip program expects', async () => {
  // The CRC of this text is the check value of the standard: 0xcbf43926.
  const files = [
    { name: 'a.txt', parts: [text('12345'), new Blob([text('6789')])] },
    { name: 'ü', parts: [text('')] },
  ];
  const bytes = new Uint8Array(await (await packBlob(files, 'run.korzo')).arrayBuffer());
  const first = 30 + 5 + 9;
  const list = first + 30 + 2;
  // 4.3.7 local header: mark, version needed, flags, method, date, CRC, packed, size, name, extra
  const local = [[0, 4], [4, 2], [6, 2], [8, 2], [12, 2], [14, 4], [18, 4], [22, 4], [26, 2], [28, 2]] as const; // prettier-ignore
  expect(fieldsOf(bytes, 0, local)).toEqual([0x04034b50, 20, 0, 0, 0x21, 0xcbf43926, 9, 9, 5, 0]);
  expect(fieldsOf(bytes, first, local)).toEqual([0x04034b50, 20, 0, 0, 0x21, 0, 0, 0, 2, 0]);
  expect(new TextDecoder().decode(bytes.subarray(30, first))).toBe('a.txt123456789');
  // 4.3.12 entry of the list: mark, version made by, version needed, CRC, packed, size, name, place
  const entry = [[0, 4], [4, 2], [6, 2], [14, 2], [16, 4], [20, 4], [24, 4], [28, 2], [42, 4]] as const; // prettier-ignore
  expect(fieldsOf(bytes, list, entry)).toEqual([0x02014b50, 20, 20, 0x21, 0xcbf43926, 9, 9, 5, 0]);
  expect(fieldsOf(bytes, list + 46 + 5, entry)).toEqual([0x02014b50, 20, 20, 0x21, 0, 0, 0, 2, first]);
  // 4.3.16 end: mark, entries on this disk, entries, bytes of the list, its place, comment
  const end = [[0, 4], [8, 2], [10, 2], [12, 4], [16, 4], [20, 2]] as const; // prettier-ignore
  const length = 2 * 46 + 5 + 2;
  expect(fieldsOf(bytes, list + length, end)).toEqual([0x06054b50, 2, 2, length, list, 0]);
  expect(bytes).toHaveLength(list + length + 22);
});
