import { packings, type Packing } from '../packing/packing.ts';
import { fileNames } from '../recording/file-names.ts';
import { RecordingError } from '../recording/recording-error.ts';
import type { OpenBytes, RecordingSource } from '../recording/source.ts';
import { crc32 } from '../trajectory/crc32.ts';
import type { ByteSource } from '../trajectory/chunk-index.ts';
import { zipMarks, zipMethods, zipSizes } from './zip.ts';

interface Listed {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive, and of the file. */
  readonly packed: number;
  readonly size: number;
  /** Where the header begins. */
  readonly header: number;
}

/** Bytes that are read at a time to check a file. */
const window = 1 << 20;
/** The end of an archive may have a comment of up to so many bytes behind it. */
const longestComment = 0xffff;

/**
 * The files of a recording that is one file. Everything is checked before anything is read: a recording that was cut off or changed
 * on its way is refused as a whole.
 */
export class ZipSource implements RecordingSource {
  readonly #bytes: OpenBytes;
  readonly #name: string;
  readonly #packing: Packing;
  readonly #files = new Map<string, { readonly listed: Listed; readonly at: number }>();

  /** @param name what to call it in messages */
  constructor(bytes: OpenBytes, name: string, packing: Packing) {
    this.#bytes = bytes;
    this.#name = name;
    this.#packing = packing;
    const listed = this.#list();
    // An agent that zips a folder by hand gets its name before those of the files.
    const manifest = listed.find((each) => each.name.split('/').at(-1) === fileNames.manifest)?.name;
    const folder = manifest?.slice(0, manifest.length - fileNames.manifest.length) ?? '';
    for (const each of listed) {
      const at = this.#contentsOf(each);
      if (each.name.startsWith(folder)) this.#files.set(each.name.slice(folder.length), { listed: each, at });
    }
  }

  open(file: string): OpenBytes | undefined {
    const found = this.#files.get(file);
    if (found === undefined) return undefined;
    const { listed, at } = found;
    if (listed.method === zipMethods.stored) return stretch(this.#bytes, at, listed.size);
    const bytes = this.#unpacked(listed, at);
    return { size: bytes.length, read: (from, length) => bytes.subarray(from, from + length), close: () => undefined };
  }

  close(): void {
    this.#bytes.close();
  }

  #list(): readonly Listed[] {
    const { at, count } = this.#findEnd();
    const bytes = this.#read(at, this.#bytes.size - at).slice();
    const view = new DataView(bytes.buffer);
    const listed: Listed[] = [];
    let from = 0;
    for (let number = 0; number < count; number++) {
      if (from + zipSizes.entry > bytes.length || view.getUint32(from, true) !== zipMarks.entry) throw this.#damaged();
      const nameLength = view.getUint16(from + 28, true);
      const end = from + zipSizes.entry + nameLength;
      const name = new TextDecoder().decode(bytes.subarray(from + zipSizes.entry, end));
      listed.push({
        name,
        method: view.getUint16(from + 10, true),
        crc: view.getUint32(from + 16, true),
        packed: view.getUint32(from + 20, true),
        size: view.getUint32(from + 24, true),
        header: view.getUint32(from + 42, true),
      });
      from = end + view.getUint16(from + 30, true) + view.getUint16(from + 32, true);
    }
    return listed.filter(({ name }) => !name.endsWith('/'));
  }

  /** Where the list of files begins, and how many there are. */
  #findEnd(): { readonly at: number; readonly count: number } {
    const { size } = this.#bytes;
    const from = Math.max(0, size - zipSizes.end - longestComment);
    const bytes = this.#bytes.read(from, size - from);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = bytes.length - zipSizes.end; at >= 0; at--) {
      if (view.getUint32(at, true) !== zipMarks.end) continue;
      const list = view.getUint32(at + 16, true);
      if (list === 0xffff_ffff) throw this.#wrong('it is larger than 4 GB', 'unpack it, and name the folder');
      if (list > from + at) break;
      // The end says how long the comment behind it is; anything more was not written with it.
      if (from + at + zipSizes.end + view.getUint16(at + 20, true) !== size) throw this.#damaged();
      return { at: list, count: view.getUint16(at + 10, true) };
    }
    throw this.#wrong(
      'it is no recording, or it is cut off: the list of its contents is missing',
      'use a whole copy, or a file that run --out made',
    );
  }

  /** Where the contents of a file begin; they are looked through once. */
  #contentsOf(listed: Listed): number {
    const { header, packed, size, method, crc } = listed;
    const head = this.#read(header, zipSizes.file);
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    if (view.getUint32(0, true) !== zipMarks.file) throw this.#damaged(listed.name);
    const at = header + zipSizes.file + view.getUint16(26, true) + view.getUint16(28, true);
    if (at + packed > this.#bytes.size) throw this.#damaged(listed.name);
    if (method === zipMethods.stored) {
      if (packed !== size || this.#crcOf(at, size) !== crc) throw this.#damaged(listed.name);
    } else if (method !== zipMethods.deflated || crc32(this.#unpacked(listed, at)) !== crc)
      throw this.#damaged(listed.name);
    return at;
  }

  #unpacked({ name, packed, size }: Listed, at: number): Uint8Array {
    try {
      return this.#packing.unpack(this.#read(at, packed), size, packings.deflate);
    } catch {
      throw this.#damaged(name);
    }
  }

  #crcOf(at: number, size: number): number {
    let crc = 0;
    for (let from = 0; from < size; from += window)
      crc = crc32(this.#read(at + from, Math.min(window, size - from)), crc);
    return crc;
  }

  #read(at: number, length: number): Uint8Array {
    const bytes = this.#bytes.read(at, length);
    if (bytes.length < length) throw this.#damaged();
    return bytes;
  }

  #damaged(file?: string): RecordingError {
    return this.#wrong(file === undefined ? 'it is damaged' : `it is damaged: ${file} is not as it was written`);
  }

  #wrong(rule: string, remedy = 'use a whole copy'): RecordingError {
    return new RecordingError(this.#name, rule, remedy);
  }
}

/** A part of a file as if it were one. */
const stretch = (bytes: ByteSource, at: number, size: number): OpenBytes => ({
  size,
  read: (from, length) => bytes.read(at + from, Math.min(length, Math.max(size - from, 0))),
  close: () => undefined,
});
