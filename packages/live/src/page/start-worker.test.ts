import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Workers from './start-worker.ts';

class PaperWorker {
  readonly #onError: (() => void)[] = [];

  constructor() {
    made.push(this);
  }

  addEventListener(_type: 'error', listener: () => void): void {
    this.#onError.push(listener);
  }

  fail(): void {
    for (const listener of this.#onError) listener();
  }
}

let made: PaperWorker[];
let workers: typeof Workers;
beforeEach(async () => {
  made = [];
  vi.stubGlobal('Worker', PaperWorker);
  vi.resetModules();
  workers = await import('./start-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('hands out the worker that was prepared once, then new ones', () => {
  workers.prepareWorker();
  workers.prepareWorker();
  expect(made).toHaveLength(1);
  expect(workers.startWorker()).toBe(made[0]);
  expect(workers.startWorker()).toBe(made[1]);
  expect(made).toHaveLength(2);
});

it('keeps no worker that could not be loaded, and lets go of one that is in use', () => {
  workers.prepareWorker();
  made[0].fail();
  expect(workers.startWorker()).toBe(made[1]);
  workers.prepareWorker();
  const used = workers.startWorker();
  workers.prepareWorker();
  made[2].fail();
  expect(used).toBe(made[2]);
  expect(workers.startWorker()).toBe(made[3]);
});
