/** A worker that was started before a run needs it: its script is loaded and compiled meanwhile. */
let spare: Worker | undefined;

const makeWorker = (): Worker => new Worker(new URL('./live-worker.js', import.meta.url), { type: 'module' });

/** Starts the worker of the next run ahead of time; does nothing while one waits. */
export function prepareWorker(): void {
  if (spare !== undefined) return;
  const worker = makeWorker();
  spare = worker;
  // One that could not be loaded is not kept: the run that needs it tries again, and reports the reason.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = undefined;
  });
}

/** The worker of a run: the one that was prepared, or a new one. */
export function startWorker(): Worker {
  const worker = spare ?? makeWorker();
  spare = undefined;
  return worker;
}
