import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);

export type Encoding = 'br' | 'gzip';

/** The best encoding a client says it takes; `q=0` says that it does not. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = new Set<string>();
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (!parameters.some((word) => /^q=0(\.0*)?$/.test(word))) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : undefined;
}

/** Quality 5, because it is done when a file is first asked for: 0.86 MB of script become 248 kB in 0.1 s; the best, 11, makes 222 kB in 4.8 s. */
export const pack = (contents: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? packBrotli(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : packGzip(contents, { level: 6 });

/** What was packed by Brotli; rejects when it holds more than `most` bytes. */
export const unpack = (packed: Buffer, most: number): Promise<Buffer> =>
  unpackBrotli(packed, { maxOutputLength: most });
