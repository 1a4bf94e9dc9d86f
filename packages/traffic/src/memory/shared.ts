/** Memory that threads can share, where there is such a thing. It never grows, so no view of it gets stale. */
const sharedBytes = (bytes: number): ArrayBufferLike =>
  typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);

export const sharedFloats = (count: number): Float64Array => new Float64Array(sharedBytes(8 * count));
export const sharedWhole = (count: number): Int32Array => new Int32Array(sharedBytes(4 * count));
export const sharedSmall = (count: number): Uint8Array => new Uint8Array(sharedBytes(count));

/** Plain data with its typed arrays moved to memory that threads share: posting it to a thread copies none of them. */
export function inSharedMemory<T>(data: T): T {
  if (data instanceof Float64Array) return filled(sharedFloats(data.length), data) as T;
  if (data instanceof Int32Array) return filled(sharedWhole(data.length), data) as T;
  if (data instanceof Uint8Array) return filled(sharedSmall(data.length), data) as T;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inSharedMemory(value)])) as T;
}

function filled<A extends { set(from: ArrayLike<number>): void }>(array: A, from: ArrayLike<number>): A {
  array.set(from);
  return array;
}
