import { checksumOf } from '../bytes/checksum.ts';
import { inflateNow } from '../bytes/inflate-now.ts';

/** A picture in which every pixel is dark or light. Rows from the top. */
export interface DarkPicture {
  readonly width: number;
  readonly height: number;
  /** 1 for dark pixels. */
  readonly dark: Uint8Array;
  /** Pixels of a metre of paper, when the file says so. */
  readonly perMetre?: number;
}

export const isPng = (bytes: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte);

const mostPixels = 25_000_000;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly isInterlaced: boolean;
}

/** Samples of a pixel, by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Partial<Record<number, readonly number[]>>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** The seven passes of an interlaced picture: first column and row, and steps between them. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Fault {
  readonly fault: string;
}

type Chunks = ReadonlyMap<string, readonly Uint8Array[]>;

/** Reads a PNG picture (ISO/IEC 15948), or says in words what is wrong with it. */
export function readPng(bytes: Uint8Array): DarkPicture | Fault {
  const chunks = chunksOf(bytes);
  if ('fault' in chunks) return chunks;
  const header = headerOf(chunks.get('IHDR')?.[0]);
  if ('fault' in header) return header;
  const packed = joined(chunks.get('IDAT') ?? []);
  if (packed.length < 6) return { fault: 'it has no pixels' };
  const areas = header.isInterlaced ? passes : ([[0, 0, 1, 1]] as const);
  const sizes = areas.map(([x, y, dx, dy]) => ({
    columns: Math.max(0, Math.ceil((header.width - x) / dx)),
    rows: Math.max(0, Math.ceil((header.height - y) / dy)),
  }));
  const bits = header.depth * channelsOf[header.color];
  const stride = (columns: number): number => (columns === 0 ? 0 : 1 + Math.ceil((columns * bits) / 8));
  const size = sizes.reduce((sum, { columns, rows }) => sum + stride(columns) * rows, 0);
  // Two bytes of zlib stand before the packed ones.
  const rows = inflateNow(packed.subarray(2), size);
  if (rows?.length !== size) return { fault: 'its pixels are damaged or cut off' };
  const dark = new Uint8Array(header.width * header.height);
  const isDark = darkTest(header, chunks);
  let at = 0;
  for (const [pass, [x, y, dx, dy]] of areas.entries()) {
    const { columns, rows: count } = sizes[pass];
    if (columns === 0 || count === 0) continue;
    const length = stride(columns);
    const unfiltered = withoutFilters(rows.subarray(at, at + length * count), length, Math.max(1, bits >> 3));
    if (unfiltered === undefined) return { fault: 'a row of its pixels has an unknown filter' };
    at += length * count;
    for (let row = 0; row < count; row++) {
      const line = unfiltered.subarray(row * length + 1, (row + 1) * length);
      for (let column = 0; column < columns; column++)
        if (isDark(line, column)) dark[(y + row * dy) * header.width + x + column * dx] = 1;
    }
  }
  const [width, height] = [header.width, header.height];
  return { width, height, dark, ...resolutionOf(chunks.get('pHYs')?.[0]) };
}

function chunksOf(bytes: Uint8Array): Chunks | Fault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) return { fault: 'it breaks off' };
    const body = bytes.subarray(at + 8, at + 8 + length);
    const isNeeded = ['IHDR', 'IDAT', 'PLTE', 'tRNS'].includes(name);
    if (isNeeded && checksumOf(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
      return { fault: `its part ${name} is damaged` };
    const list = chunks.get(name);
    if (list === undefined) chunks.set(name, [body]);
    else list.push(body);
    if (name === 'IEND') return chunks;
    at += 12 + length;
  }
  return { fault: 'it breaks off' };
}

function headerOf(body: Uint8Array | undefined): Header | Fault {
  if (body?.length !== 13) return { fault: 'it has no header' };
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, color, compression, filter, interlace] = body.subarray(8);
  if (width < 3 || height < 3) return { fault: `it has ${width} x ${height} pixels; a plan has at least 3 x 3` };
  if (width * height > mostPixels)
    return { fault: `it has ${width} x ${height} pixels; up to ${mostPixels / 1e6} million are read` };
  if (!(depthsOf[color] ?? []).includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return { fault: 'its header says nothing that PNG knows' };
  return { width, height, depth, color, isInterlaced: interlace === 1 };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Rows begin with the number of the filter that their bytes went through; `step` is the distance of equal samples, B. */
function withoutFilters(rows: Uint8Array, length: number, step: number): Uint8Array | undefined {
  const plain = Uint8Array.from(rows);
  for (let start = 0; start < plain.length; start += length) {
    const filter = plain[start];
    if (filter > 4) return undefined;
    if (filter === 0) continue;
    for (let index = 1; index < length; index++) {
      const at = start + index;
      const left = index > step ? plain[at - step] : 0;
      const up = start > 0 ? plain[at - length] : 0;
      const corner = start > 0 && index > step ? plain[at - length - step] : 0;
      plain[at] += predicted(filter, left, up, corner);
    }
  }
  return plain;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Darker than the middle between black and white, on white paper. */
const threshold = 128;
const brightness = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;
const onPaper = (value: number, alpha: number): number => 255 + ((value - 255) * alpha) / 255;

function darkTest({ depth, color }: Header, chunks: Chunks): (line: Uint8Array, column: number) => boolean {
  const channels = channelsOf[color];
  const most = (1 << Math.min(8, depth)) - 1;
  /** A sample with up to 8 bits; those with 16 have their high byte first. */
  const sample = (line: Uint8Array, index: number): number => {
    if (depth === 8) return line[index];
    if (depth === 16) return line[2 * index];
    const at = index * depth;
    return (line[at >> 3] >> (8 - depth - (at & 7))) & most;
  };
  const transparent = chunks.get('tRNS')?.[0] ?? new Uint8Array(0);
  if (color === 3) {
    const palette = chunks.get('PLTE')?.[0] ?? new Uint8Array(0);
    const isDark = Array.from({ length: 256 }, (_, index) => {
      if (3 * index + 2 >= palette.length) return true;
      const value = brightness(palette[3 * index], palette[3 * index + 1], palette[3 * index + 2]);
      return onPaper(value, transparent[index] ?? 255) < threshold;
    });
    return (line, column) => isDark[sample(line, column)];
  }
  const hasAlpha = color === 4 || color === 6;
  const grey = color === 0 || color === 4;
  return (line, column) => {
    const at = column * channels;
    const value = grey
      ? (sample(line, at) * 255) / most
      : brightness(sample(line, at), sample(line, at + 1), sample(line, at + 2));
    return onPaper(value, hasAlpha ? sample(line, at + channels - 1) : 255) < threshold;
  };
}

function resolutionOf(body: Uint8Array | undefined): { readonly perMetre?: number } {
  if (body?.length !== 9 || body[8] !== 1) return {};
  const perMetre = new DataView(body.buffer, body.byteOffset).getUint32(0);
  return perMetre > 0 ? { perMetre } : {};
}
