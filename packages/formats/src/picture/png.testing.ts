import { crc32, deflateSync } from 'node:zlib';

/** What a PNG picture for tests is made of. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  /** Darkness of a pixel, from 0 (white) to 1 (black). */
  readonly darkness: (x: number, y: number) => number;
  readonly color?: 0 | 2 | 3 | 4 | 6;
  readonly depth?: 1 | 2 | 4 | 8 | 16;
  /** Filters of rows, by turns. Only 0 (none), 1 (left) and 2 (up) are known here. */
  readonly filters?: readonly (0 | 1 | 2)[];
  readonly interlaced?: boolean;
  readonly perMetre?: number;
}

function chunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(head));
  return Buffer.concat([length, head, sum]);
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** A PNG file, by Node's own packer and checksum. */
export function pngOf(parts: PngParts): Uint8Array {
  const { width, height, darkness, color = 0, depth = 8, filters = [0], interlaced = false, perMetre } = parts;
  const most = 2 ** depth - 1;
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color];
  const samplesOf = (x: number, y: number): number[] => {
    const dark = darkness(x, y);
    const light = Math.round((1 - dark) * most);
    if (color === 3) return [dark > 0.5 ? 1 : 0];
    if (color === 4) return [0, Math.round(dark * most)];
    return color === 0 ? [light] : color === 2 ? [light, light, light] : [light, light, light, most];
  };
  const rows: Buffer[] = [];
  for (const [left, top, dx, dy] of interlaced ? passes : [[0, 0, 1, 1]]) {
    const columns = Math.ceil((width - left) / dx);
    if (columns <= 0) continue;
    const step = Math.max(1, (depth * channels) >> 3);
    let before: Buffer | undefined;
    for (let y = top, row = 0; y < height; y += dy, row++) {
      const line = Buffer.alloc(Math.ceil((columns * channels * depth) / 8));
      for (let column = 0; column < columns; column++)
        for (const [channel, sample] of samplesOf(left + column * dx, y).entries()) {
          const at = (column * channels + channel) * depth;
          if (depth === 16) line.writeUInt16BE(sample, at / 8);
          else line[at >> 3] |= sample << (8 - depth - (at & 7));
        }
      const filter = filters[row % filters.length];
      const filtered = line.map((byte, at) => {
        const base = filter === 1 ? (at >= step ? line[at - step] : 0) : filter === 2 ? (before?.[at] ?? 0) : 0;
        return (byte - base) & 255;
      });
      rows.push(Buffer.from([filter]), Buffer.from(filtered));
      before = line;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  const resolution = Buffer.alloc(9);
  resolution.writeUInt32BE(perMetre ?? 0);
  resolution[8] = 1;
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...(perMetre === undefined ? [] : [chunk('pHYs', resolution)]),
      ...(color === 3 ? [chunk('PLTE', Uint8Array.from([255, 255, 255, 0, 0, 0]))] : []),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
}
