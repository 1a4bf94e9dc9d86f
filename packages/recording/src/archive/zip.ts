/** The zip format as far as a recording needs it: a few files, one behind the other, and a list of them at the end. Little-endian. */

/** A file in the archive. */
export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  readonly size: number;
  /** Where its header begins. */
  readonly at: number;
}

export const zipMarks = { file: 0x0403_4b50, entry: 0x0201_4b50, end: 0x0605_4b50 } as const;
export const zipSizes = { file: 30, entry: 46, end: 22 } as const;
/** How files lie in an archive. Korzo stores them; other zip tools deflate. */
export const zipMethods = { stored: 0, deflated: 8 } as const;
/** Sizes and places have 32 bits. */
export const mostZipBytes = 0xffff_fffe;

/** 1 January 1980, the first day that zip knows: the same recording has the same bytes whenever it is packed. */
const firstDay = 0x21;
const version = 20;

const named = (bytes: number, name: string): { readonly bytes: Uint8Array<ArrayBuffer>; readonly view: DataView } => {
  const letters = new TextEncoder().encode(name);
  const made = new Uint8Array(bytes + letters.length);
  made.set(letters, bytes);
  return { bytes: made, view: new DataView(made.buffer) };
};

/** What stands before the bytes of a file. */
export function fileHeader({ name, crc, size }: Omit<ZipEntry, 'at'>): Uint8Array<ArrayBuffer> {
  const { bytes, view } = named(zipSizes.file, name);
  view.setUint32(0, zipMarks.file, true);
  view.setUint16(4, version, true);
  view.setUint16(12, firstDay, true);
  view.setUint32(14, crc, true);
  view.setUint32(18, size, true);
  view.setUint32(22, size, true);
  view.setUint16(26, bytes.length - zipSizes.file, true);
  return bytes;
}

/** The list of files, and the end of the archive; `at` is where it begins. */
export function zipEnd(entries: readonly ZipEntry[], at: number): Uint8Array<ArrayBuffer> {
  const listed = entries.map((entry) => listEntry(entry));
  const length = listed.reduce((sum, each) => sum + each.length, 0);
  const bytes = new Uint8Array(length + zipSizes.end);
  let to = 0;
  for (const each of listed) {
    bytes.set(each, to);
    to += each.length;
  }
  const view = new DataView(bytes.buffer, length);
  view.setUint32(0, zipMarks.end, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, length, true);
  view.setUint32(16, at, true);
  return bytes;
}

function listEntry({ name, crc, size, at }: ZipEntry): Uint8Array {
  const { bytes, view } = named(zipSizes.entry, name);
  view.setUint32(0, zipMarks.entry, true);
  view.setUint16(4, version, true);
  view.setUint16(6, version, true);
  view.setUint16(14, firstDay, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, size, true);
  view.setUint32(24, size, true);
  view.setUint16(28, bytes.length - zipSizes.entry, true);
  view.setUint32(42, at, true);
  return bytes;
}
