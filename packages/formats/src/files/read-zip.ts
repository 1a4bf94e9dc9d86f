import type { Problem } from '@korzo/reading';
import { downwardPath } from '../format/companion.ts';
import type { SourceFile } from '../format/format.ts';
import { fileSetLimits, tooLarge, unsafeName, type FileSetLimits } from './file-set.ts';
import { checksumOf } from '../bytes/checksum.ts';
import { inflate } from './inflate.ts';
import { listEntries, type ZipEntry } from './zip-entries.ts';

export type ZipResult = { readonly files: readonly SourceFile[] } | { readonly problems: readonly Problem[] };

/** Zip archives begin with an entry, or with the end of the list when they are empty. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** Unpacked bytes that need no packed ones, so that small files may be as repetitive as they like. */
const freeBytes = 1_048_576;

/** The files of a zip archive. What unpacks to more than the limits allow is given up as soon as it does. Never throws. */
export async function readZip(
  bytes: Uint8Array,
  file: string,
  limits: FileSetLimits = fileSetLimits,
): Promise<ZipResult> {
  const refuse = (rule: string, remedy: string): ZipResult => ({ problems: [{ file, place: '', rule, remedy }] });
  const listed = listEntries(bytes);
  if ('damage' in listed) return refuse(`the archive is damaged: ${listed.damage}`, 'make it or copy it again');
  const entries = listed.entries.filter(({ name }) => isMeant(name));
  const many = tooLarge(entries.length, 0, limits);
  if (many !== undefined) return refuse(many.rule, many.remedy);
  const unsafe = entries.filter(({ name }) => downwardPath(name) === undefined);
  if (unsafe.length > 0) return { problems: unsafe.map(({ name }) => unsafeName(file, name)) };
  const most = Math.min(limits.bytes, freeBytes + bytes.length * limits.ratio);
  const files: SourceFile[] = [];
  let unpacked = 0;
  for (const entry of entries) {
    if (entry.obstacle !== undefined) return refuse(`'${entry.name}' ${entry.obstacle}`, plainArchive);
    const contents = await unpack(entry, most - unpacked);
    if (contents === 'too much') {
      const times = most < limits.bytes ? `, more than ${limits.ratio} times its size` : '';
      const rule = `the archive unpacks to more than ${(most / 1_048_576).toFixed(0)} MiB${times}`;
      return refuse(rule, 'put only the files of one scenario into it');
    }
    if (contents === 'damaged') return refuse(`the archive is damaged: '${entry.name}' does not unpack`, makeAgain);
    unpacked += contents.length;
    files.push({ file: downwardPath(entry.name) ?? entry.name, contents });
  }
  return { files };
}

const makeAgain = 'make it or copy it again';
const plainArchive = 'make a plain zip archive of files, without a password';

/** Skips folders, which are part of names, and the files that operating systems add. */
const isMeant = (name: string): boolean =>
  !/[\\/]$/.test(name) && !/^__MACOSX[\\/]/.test(name) && !/(^|[\\/])(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

async function unpack(
  { packed, isDeflated, size, checksum }: ZipEntry,
  most: number,
): Promise<Uint8Array | 'too much' | 'damaged'> {
  if (size > most) return 'too much';
  const contents = isDeflated ? await inflate(packed, most) : packed;
  if (typeof contents === 'string') return contents;
  return contents.length === size && checksumOf(contents) === checksum ? contents : 'damaged';
}
