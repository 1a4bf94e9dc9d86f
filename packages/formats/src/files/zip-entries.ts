/** One file of a zip archive, still packed. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  /** Unpacked, as the archive says. */
  readonly size: number;
  readonly checksum: number;
  /** Why it cannot be unpacked. */
  readonly obstacle?: string;
}

// Marks of the records (APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.16) and their lengths without names, B.
const localMark = 0x04034b50;
const localLength = 30;
const centralMark = 0x02014b50;
const centralLength = 46;
const endMark = 0x06054b50;
const endLength = 22;
const longestComment = 0xffff;

export type ZipList = { readonly entries: readonly ZipEntry[] } | { readonly damage: string };

/** The entries of an archive, by the list at its end. */
export function listEntries(bytes: Uint8Array): ZipList {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return { damage: 'its list of files is missing' };
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffff_ffff) return { damage: 'its list of files is too long' };
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + centralLength > end || view.getUint32(at, true) !== centralMark)
      return { damage: `its list of files breaks off after ${entry} of ${count}` };
    const read = readEntry(bytes, view, at);
    if (typeof read === 'string') return { damage: read };
    entries.push(read.entry);
    at = read.next;
  }
  return { entries };
}

/** The end record, before a comment of any length. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) === endMark && at + endLength + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  return undefined;
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
): { readonly entry: ZipEntry; readonly next: number } | string {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packedSize = view.getUint32(at + 20, true);
  const nameEnd = at + centralLength + view.getUint16(at + 28, true);
  const name = nameIn(bytes.subarray(at + centralLength, nameEnd));
  const local = view.getUint32(at + 42, true);
  if (local + localLength > bytes.length || view.getUint32(local, true) !== localMark)
    return `'${name}' is not where its list says`;
  const data = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (data + packedSize > bytes.length) return `'${name}' breaks off`;
  const obstacle = obstacleIn(flags, method, view.getUint32(at + 38, true) >>> 16);
  const entry: ZipEntry = {
    name,
    packed: bytes.subarray(data, data + packedSize),
    isDeflated: method === 8,
    size: view.getUint32(at + 24, true),
    checksum: view.getUint32(at + 16, true),
    ...(obstacle === undefined ? {} : { obstacle }),
  };
  return { entry, next: nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true) };
}

/** `mode` is that of Unix, where the archive was made there. */
function obstacleIn(flags: number, method: number, mode: number): string | undefined {
  if ((flags & 1) !== 0) return 'is encrypted';
  if ((mode & 0xf000) === 0xa000) return 'is a link to another file';
  return method === 0 || method === 8 ? undefined : `is packed by method ${method}; stored and deflated files are read`;
}

/** Old archives have other letters than UTF-8; those that matter to scenarios are the same. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
