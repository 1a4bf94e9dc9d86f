import type { ColumnType, ColumnTypes } from './columns.ts';

const viewMakers: {
  readonly [T in ColumnType]: new (buffer: ArrayBufferLike, byteOffset: number, length?: number) => ColumnTypes[T];
} = {
  u8: Uint8Array,
  u16: Uint16Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** A typed view from an address of the memory to its end, or of `length` values. */
export function columnView<T extends ColumnType>(
  buffer: ArrayBufferLike,
  type: T,
  pointer: number,
  length?: number,
): ColumnTypes[T] {
  const View = viewMakers[type];
  return length === undefined
    ? new View(buffer, pointer, wholeValues(buffer, pointer, type))
    : new View(buffer, pointer, length);
}

const shifts: Readonly<Record<ColumnType, number>> = { u8: 0, u16: 1, i16: 1, i32: 2, u32: 2, f32: 2, f64: 3 };

const wholeValues = (buffer: ArrayBufferLike, pointer: number, type: ColumnType): number =>
  Math.floor((buffer.byteLength - pointer) / (1 << shifts[type]));
