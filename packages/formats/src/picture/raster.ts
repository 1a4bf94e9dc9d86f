/** Pixels with a light rim of one pixel, so that every pixel has eight neighbours. */
export interface Raster {
  readonly columns: number;
  readonly rows: number;
  readonly dark: Uint8Array;
}

export function withRim(width: number, height: number, dark: Uint8Array): Raster {
  const [columns, rows] = [width + 2, height + 2];
  const framed = new Uint8Array(columns * rows);
  for (let row = 0; row < height; row++)
    framed.set(dark.subarray(row * width, (row + 1) * width), (row + 1) * columns + 1);
  return { columns, rows, dark: framed };
}

/** Steps to the eight neighbours, clockwise from the north. */
export const ringOf = (columns: number): readonly number[] => [
  -columns,
  -columns + 1,
  1,
  columns + 1,
  columns,
  columns - 1,
  -1,
  -columns - 1,
];

/** Steps, also diagonal ones, from every pixel to the nearest one that is `from`. Those on the rim count as light. */
export function stepsTo({ columns, rows, dark }: Raster, from: 0 | 1): Uint16Array {
  const far = 0xfffe;
  const steps = Uint16Array.from(dark, (value) => (value === from ? 0 : far));
  const pull = (at: number, step: number): void => {
    if (steps[at + step] + 1 < steps[at]) steps[at] = steps[at + step] + 1;
  };
  const inside = (work: (at: number) => void, isBack: boolean): void => {
    for (let row = 1; row < rows - 1; row++)
      for (let column = 1; column < columns - 1; column++) {
        const at = row * columns + column;
        work(isBack ? columns * rows - 1 - at : at);
      }
  };
  inside((at) => {
    for (const step of [-1, -columns - 1, -columns, -columns + 1]) pull(at, step);
  }, false);
  inside((at) => {
    for (const step of [1, columns + 1, columns, columns - 1]) pull(at, step);
  }, true);
  return steps;
}

export interface Blob {
  readonly pixels: readonly number[];
  readonly box: readonly [west: number, north: number, east: number, south: number];
}

/** Dark pixels that touch each other, also at corners. */
export function blobsIn({ columns, dark }: Raster): Blob[] {
  const ring = ringOf(columns);
  const seen = new Uint8Array(dark.length);
  const blobs: Blob[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] === 0 || seen[start] === 1) continue;
    const pixels = [start];
    seen[start] = 1;
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next];
      const [x, y] = [at % columns, Math.floor(at / columns)];
      [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
      for (const step of ring)
        if (dark[at + step] === 1 && seen[at + step] === 0) {
          seen[at + step] = 1;
          pixels.push(at + step);
        }
    }
    blobs.push({ pixels, box: [west, north, east, south] });
  }
  return blobs;
}
