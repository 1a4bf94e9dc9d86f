import type { CityReply, CityRequest } from './city-messages.ts';
import type { BuiltCity } from './built-city.ts';

/** Builds cities in a worker of the page, the newest text alone: the page's own thread draws and must not wait. */
export class CityBuilder {
  #worker: Worker | undefined;

  /** A text that cannot be built is passed over: without its city a run still has pavements and cars. */
  build(text: string, take: (city: BuiltCity) => void): void {
    this.stop();
    const worker = new Worker(new URL('./city-worker.js', import.meta.url), { type: 'module' });
    this.#worker = worker;
    worker.addEventListener('error', () => this.#end(worker));
    worker.addEventListener('message', ({ data: { city } }: MessageEvent<CityReply>) => {
      if (this.#worker !== worker) return;
      this.#end(worker);
      if (city !== undefined) take(city);
    });
    worker.postMessage({ text } satisfies CityRequest);
  }

  /** Gives up what is being built. */
  stop(): void {
    if (this.#worker !== undefined) this.#end(this.#worker);
  }

  #end(worker: Worker): void {
    worker.terminate();
    if (this.#worker === worker) this.#worker = undefined;
  }
}
