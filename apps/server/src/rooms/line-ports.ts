import type { Port } from '@korzo/live';

class LinePort implements Port {
  readonly #post: (parcel: unknown) => void;
  #listener: (event: { readonly data: unknown }) => void = () => undefined;

  constructor(post: (parcel: unknown) => void) {
    this.#post = post;
  }

  postMessage(parcel: unknown): void {
    this.#post(parcel);
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listener = listener;
  }

  deliver(parcel: unknown): void {
    this.#listener({ data: parcel });
  }
}

/** One end of the many lines that go through the one pipe between the server and a room's process. */
export class LinePorts {
  readonly #ports = new Map<number, LinePort>();
  readonly #post: (line: number, parcel: unknown) => void;

  constructor(post: (line: number, parcel: unknown) => void) {
    this.#post = post;
  }

  open(line: number): Port {
    const port = new LinePort((parcel) => this.#post(line, parcel));
    this.#ports.set(line, port);
    return port;
  }

  close(line: number): void {
    this.#ports.delete(line);
  }

  /** What comes for a line that was closed meanwhile is dropped. */
  deliver(line: number, parcel: unknown): void {
    this.#ports.get(line)?.deliver(parcel);
  }
}
