import { vi } from 'vitest';

/** A worker that a test answers for: what it is asked is kept, and it says what the test says. */
export class PaperWorker {
  readonly asked: unknown[] = [];
  isEnded = false;
  #tell: ((reply: unknown) => void) | undefined;
  readonly #errors: ((event: { readonly message: string }) => void)[] = [];

  /** From now on the page starts this one when it starts a worker. */
  static stub(): { readonly started: PaperWorker[] } {
    const started: PaperWorker[] = [];
    vi.stubGlobal(
      'Worker',
      class extends PaperWorker {
        constructor() {
          super();
          started.push(this);
        }
      },
    );
    vi.stubGlobal('MessageChannel', PaperChannel);
    return { started };
  }

  postMessage(handed: PaperPort | { readonly studies: PaperPort }): void {
    const port = 'studies' in handed ? handed.studies : handed;
    port.onAsked = (request) => void this.asked.push(request);
    this.#tell = (reply) => port.other?.hear(reply);
  }

  addEventListener(_name: 'error', listener: (event: { readonly message: string }) => void): void {
    this.#errors.push(listener);
  }

  terminate(): void {
    this.isEnded = true;
  }

  reply(reply: object): void {
    this.#tell?.(reply);
  }

  fail(message: string): void {
    for (const listener of this.#errors) listener({ message });
  }
}

/** Both ends at once: a message is there as soon as it is posted. */
class PaperPort {
  other: PaperPort | undefined;
  onAsked: ((request: unknown) => void) | undefined;
  readonly #listeners: ((event: { readonly data: unknown }) => void)[] = [];

  start(): void {}

  postMessage(message: unknown): void {
    this.other?.onAsked?.(message);
  }

  addEventListener(_name: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.push(listener);
  }

  hear(data: unknown): void {
    for (const listener of this.#listeners) listener({ data });
  }
}

class PaperChannel {
  readonly port1 = new PaperPort();
  readonly port2 = new PaperPort();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
