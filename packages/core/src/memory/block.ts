import { bytesPerValue } from './columns.ts';

/** A block is a small fixed record in the one memory that TypeScript writes and kernels read by offset. */
export type BlockField = 'i32' | 'f64';
export type BlockFields = Readonly<Record<string, BlockField>>;

export type BlockOffsets<F extends BlockFields> = { readonly [K in keyof F]: number };

export interface BlockLayout<F extends BlockFields> {
  readonly fields: F;
  /** Byte offset of each field; f64 fields are aligned to 8 bytes, in the order written, as AssemblyScript does. */
  readonly offsets: BlockOffsets<F>;
  readonly bytes: number;
}

const alignTo = (offset: number, alignment: number): number => Math.ceil(offset / alignment) * alignment;

export function defineBlock<const F extends BlockFields>(fields: F): BlockLayout<F> {
  const offsets: Record<string, number> = {};
  let end = 0;
  for (const [name, type] of Object.entries(fields)) {
    end = alignTo(end, bytesPerValue[type]);
    offsets[name] = end;
    end += bytesPerValue[type];
  }
  return { fields, offsets: offsets as BlockOffsets<F>, bytes: alignTo(end, 16) };
}

/** Reads and writes one block. Not for hot loops: those use the offsets directly. */
export class Block<F extends BlockFields> {
  readonly layout: BlockLayout<F>;
  readonly pointer: number;
  readonly #memory: WebAssembly.Memory;

  constructor(memory: WebAssembly.Memory, layout: BlockLayout<F>, pointer: number) {
    this.layout = layout;
    this.pointer = pointer;
    this.#memory = memory;
  }

  get(field: keyof F): number {
    const view = new DataView(this.#memory.buffer);
    const at = this.pointer + this.layout.offsets[field];
    return this.layout.fields[field] === 'i32' ? view.getInt32(at, true) : view.getFloat64(at, true);
  }

  set(field: keyof F, value: number): void {
    const view = new DataView(this.#memory.buffer);
    const at = this.pointer + this.layout.offsets[field];
    if (this.layout.fields[field] === 'i32') view.setInt32(at, value, true);
    else view.setFloat64(at, value, true);
  }

  setAll(values: Partial<Readonly<Record<keyof F, number>>>): void {
    for (const [field, value] of Object.entries(values)) this.set(field, value as number);
  }
}
