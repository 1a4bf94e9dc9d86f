/** Values of a slice at one time, x fastest, then y, then z. */
export interface SliceFrame {
  readonly time: number;
  readonly values: Float32Array;
}

export interface Slice {
  /** First and last node along x, y and z. */
  readonly nodes: readonly number[];
  readonly frames: readonly SliceFrame[];
}

const mostFrames = 20_000;

/** Reads a slice file of FDS: records of Fortran, each between its length and its length. A last frame that breaks off is left out. */
export function readSlice(bytes: Uint8Array): Slice | { readonly fault: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  /** Where the next record begins, when it is as long as it should be. */
  const record = (length: number): number | undefined => {
    if (at + length + 8 > bytes.length || view.getUint32(at, true) !== length) return undefined;
    const start = at + 4;
    if (view.getUint32(start + length, true) !== length) return undefined;
    at = start + length + 4;
    return start;
  };
  for (let text = 0; text < 3; text++)
    if (record(30) === undefined) return { fault: 'it does not begin with quantity, short name and unit' };
  const extent = record(24);
  if (extent === undefined) return { fault: 'it does not say which cells it shows' };
  const nodes = Array.from({ length: 6 }, (_, index) => view.getInt32(extent + 4 * index, true));
  const sizes = [0, 1, 2].map((axis) => nodes[2 * axis + 1] - nodes[2 * axis] + 1);
  const count = sizes[0] * sizes[1] * sizes[2];
  if (nodes.some((node) => node < 0) || sizes.some((size) => size < 1) || count * 4 > bytes.length)
    return { fault: `it shows ${sizes.join(' x ')} cells, more than it has values for` };
  const frames: SliceFrame[] = [];
  while (frames.length < mostFrames) {
    const time = record(4);
    const values = time === undefined ? undefined : record(4 * count);
    if (time === undefined || values === undefined) break;
    const list = Float32Array.from({ length: count }, (_, index) => view.getFloat32(values + 4 * index, true));
    frames.push({ time: view.getFloat32(time, true), values: list });
  }
  return frames.length === 0 ? { fault: 'it has no frame' } : { nodes, frames };
}
