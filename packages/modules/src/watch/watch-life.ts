import type { ModuleDeclaration, Watch, Watched } from '../declaration/module.ts';
import type { AllWatchPorts, FilesPort } from '../declaration/ports.ts';
import type { FromWatch, ToWatch, WatchOrders } from './protocol.ts';

/** What the platform gives to the thread of a module. */
export interface WatchPlace {
  say(message: FromWatch): void;
  /** Files below a folder; undefined where there are none. */
  readonly filesIn?: (folder: string) => FilesPort;
}

/** The life of a watching module on its thread: loads it, hands it frame after frame, ends it. */
export class WatchLife {
  readonly #place: WatchPlace;
  #watch: Promise<Watch> | undefined;
  #taken: Int32Array | undefined;
  #count = 0;
  /** Frames are taken one after the other, also by a module that takes its time. */
  #last: Promise<void> = Promise.resolve();

  constructor(place: WatchPlace) {
    this.#place = place;
  }

  hear(message: ToWatch): void {
    this.#last = this.#last.then(() => this.#answer(message)).catch((error: unknown) => this.#fail(error));
  }

  async #answer(message: ToWatch): Promise<void> {
    if ('orders' in message) {
      this.#taken = message.orders.taken;
      this.#watch = this.#start(message.orders);
      await this.#watch;
      this.#place.say({ ready: true });
      return;
    }
    const watch = await this.#watch;
    if ('end' in message) {
      await watch?.end?.();
      this.#place.say({ ended: true });
      return;
    }
    const watched = (await watch?.afterFrame?.(message.frame)) ?? undefined;
    refuseNonFinite(watched);
    this.#place.say({ taken: ++this.#count, ...(watched === undefined ? {} : { watched }) });
    if (this.#taken === undefined) return;
    Atomics.store(this.#taken, 0, this.#count);
    Atomics.notify(this.#taken, 0);
  }

  async #start({ address, settings, flags, folder }: WatchOrders): Promise<Watch> {
    // Checked when it was found; this thread loads as little of Korzo as it can.
    const exported = (await import(/* @vite-ignore */ address)) as ModuleDeclaration & { default?: ModuleDeclaration };
    const { watch } = exported.default ?? exported;
    if (watch === undefined) throw new Error('it watches nothing');
    const on = new Set(flags);
    const all: Partial<AllWatchPorts> = {
      settings,
      log: (flag, text) => {
        if (on.has(flag)) this.#place.say({ log: flag, text: String(text) });
      },
      ...this.#filesPort(folder),
    };
    const { ports = [] } = watch;
    const missing = ports.find((port) => all[port] === undefined);
    if (missing !== undefined) throw new Error(`it asks for the port '${missing}', which there is not here`);
    return watch.start(Object.fromEntries(ports.map((port) => [port, all[port]])) as unknown as AllWatchPorts);
  }

  #filesPort(folder: string | undefined): { readonly files?: FilesPort } {
    const { filesIn } = this.#place;
    return folder === undefined || filesIn === undefined ? {} : { files: filesIn(folder) };
  }

  #fail(error: unknown): void {
    this.#place.say({ failed: error instanceof Error ? error.message : String(error) });
    this.gone();
  }

  /** No more frames are taken: a run that waits for it must not wait any longer. */
  gone(): void {
    if (this.#taken === undefined) return;
    Atomics.store(this.#taken, 0, -1);
    Atomics.notify(this.#taken, 0);
  }
}

function refuseNonFinite(watched: Watched | undefined): void {
  for (const [name, value] of Object.entries(watched?.figures ?? {}))
    if (!Number.isFinite(value)) throw new Error(`its figure '${name}' must be a finite number; it is ${value}`);
  const bad = JSON.stringify(watched?.layers ?? {}, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'no number' : value,
  ).includes('"no number"');
  if (bad) throw new Error('a shape of its layers has a coordinate that is not a finite number');
}
