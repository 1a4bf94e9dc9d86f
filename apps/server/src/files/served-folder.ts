import { createHash } from 'node:crypto';
import { namesOnPath, readConfined } from './confined-file.ts';
import { contentTypeOf } from './content-types.ts';
import { encodingFor, pack, unpack, type Encoding } from './packing.ts';

/** Larger files than this belong to no site and no scenario. */
const mostBytes = 64 * 1_048_576;
/** Packed files that are kept, in all. */
const mostPackedBytes = 32 * 1_048_576;
/** Smaller ones fit into one packet anyway. */
const worthPacking = 1400;

export interface ServedFile {
  readonly body: Buffer;
  readonly type: string;
  readonly tag: string;
  readonly encoding?: Encoding;
  /** Its name changes with its contents, so no client ever has to ask again. */
  readonly forever: boolean;
}

/** Vite writes the hash of the contents into the names of what it bundles. */
const hashedName = /^assets\/.*-[\w-]{8}\.\w+$/;

/** The files below one folder, and nothing beside it. */
export class ServedFolder {
  readonly #folder: string;
  readonly #packed = new Map<string, Buffer>();
  #packedBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Finds a file by the path of an address; undefined when there is none to be had. */
  async find(path: string, acceptEncoding?: string): Promise<ServedFile | undefined> {
    const names = namesOnPath(path);
    if (names === undefined) return undefined;
    const stored = await this.#read(names);
    if (stored === undefined) return undefined;
    const name = names.join('/');
    const { type, packs } = contentTypeOf(name);
    const hash = createHash('sha256').update(stored.contents).digest('base64url').slice(0, 22);
    const forever = hashedName.test(name);
    const encoding = packs && stored.contents.length >= worthPacking ? encodingFor(acceptEncoding) : undefined;
    if (encoding === undefined) return { body: stored.contents, type, tag: `"${hash}"`, forever };
    const body =
      encoding === 'br' && stored.packed !== undefined
        ? stored.packed
        : await this.#pack(stored.contents, hash, encoding);
    return { body, type, tag: `"${hash}-${encoding}"`, encoding, forever };
  }

  /** A file as it is, or what a file packed by Brotli holds: the public package has its large texts in that form. */
  async #read(names: readonly string[]): Promise<{ contents: Buffer; packed?: Buffer } | undefined> {
    const file = await readConfined(this.#folder, names, mostBytes);
    if (file !== undefined) return file;
    const packed = await readConfined(this.#folder, [...names.slice(0, -1), `${names.at(-1)}.br`], mostBytes);
    return packed && { contents: await unpack(packed.contents, mostBytes), packed: packed.contents };
  }

  async #pack(contents: Buffer, hash: string, encoding: Encoding): Promise<Buffer> {
    const key = `${hash} ${encoding}`;
    const known = this.#packed.get(key);
    if (known !== undefined) return known;
    const body = await pack(contents, encoding);
    if (this.#packedBytes + body.length > mostPackedBytes) {
      this.#packed.clear();
      this.#packedBytes = 0;
    }
    if (!this.#packed.has(key)) this.#packedBytes += body.length;
    this.#packed.set(key, body);
    return body;
  }
}
