// Unpacking of streams, as browsers, workers and Node have it.
interface ByteWriter {
  readonly ready: Promise<unknown>;
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
}

interface ByteReader {
  read(): Promise<{ readonly done: false; readonly value: Uint8Array } | { readonly done: true }>;
  cancel(reason?: unknown): Promise<void>;
}

declare class DecompressionStream {
  constructor(format: 'deflate-raw');
  readonly writable: { getWriter(): ByteWriter };
  readonly readable: { getReader(): ByteReader };
}
