import { LimitError } from './limit-error.ts';

const pageBytes = 65536;
const alignment = 16;
const readBehind = 64;
const pagesAtOnce = 32;

/** Kernels keep constants in the lowest kilobytes of the memory; ours begins above them. */
export const firstFreeByte = 65536;

/** Hands out places in the one memory. Released places are reused by requests of the same size class (exact size). */
export class Arena {
  readonly memory: WebAssembly.Memory;
  #end = firstFreeByte;
  /** Bytes from here on are zero until they are handed out: they were not in use before, and a memory grows by zeros. */
  readonly #cleanFrom: number;
  readonly #released = new Map<number, number[]>();

  /** @param isNew whether nothing was written to the memory yet */
  constructor(memory: WebAssembly.Memory, isNew = false) {
    this.memory = memory;
    this.#cleanFrom = isNew ? firstFreeByte : memory.buffer.byteLength;
  }

  /** In a memory of its own that only this thread sees. */
  static inNewMemory(): Arena {
    return new Arena(createMemory({ shared: false }), true);
  }

  /** Bytes handed out so far, including what was released. */
  get end(): number {
    return this.#end;
  }

  /** Address of `bytes` zeroed bytes, aligned to 16. May grow the memory: typed views made before then are stale. */
  reserve(bytes: number): number {
    const size = Math.ceil(Math.max(bytes, 1) / alignment) * alignment;
    const reused = this.#released.get(size)?.pop();
    const pointer = reused ?? this.#end;
    if (reused === undefined) {
      this.#end += size;
      // Kernels load 16 bytes at a time and may read (never write) a little behind a column.
      this.#growTo(this.#end + readBehind);
    }
    if (reused !== undefined || pointer < this.#cleanFrom) new Uint8Array(this.memory.buffer, pointer, size).fill(0);
    return pointer;
  }

  release(pointer: number, bytes: number): void {
    const size = Math.ceil(Math.max(bytes, 1) / alignment) * alignment;
    const list = this.#released.get(size);
    if (list === undefined) this.#released.set(size, [pointer]);
    else list.push(pointer);
  }

  #growTo(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    const pages = Math.ceil(missing / pageBytes);
    // Growing takes as long for one page as for many, and each time all views of the memory are made again.
    if (pages < pagesAtOnce && this.#grow(pagesAtOnce)) return;
    if (!this.#grow(pages))
      throw new LimitError(
        `the run needs ${Math.ceil(end / 1048576)} MiB and its memory cannot grow that far; use fewer agents, a smaller world or more machines`,
      );
  }

  #grow(pages: number): boolean {
    try {
      this.memory.grow(pages);
      return true;
    } catch {
      return false;
    }
  }
}

/** A memory for one run. Shared when several threads work on it. */
export const createMemory = (options: { readonly shared: boolean; readonly maximumMiB?: number }): WebAssembly.Memory =>
  new WebAssembly.Memory({
    initial: 32,
    maximum: ((options.maximumMiB ?? 4096) * 1048576) / pageBytes,
    shared: options.shared,
  });
