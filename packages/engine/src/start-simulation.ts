import { createMemory, createSimulation, mostWorkers, type Simulation, type SimulationSetup } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { hireCrew } from './crew/hire.ts';

/** What a run is made of, without the machinery that carries it. */
export type SimulationParts = Omit<SimulationSetup, 'memory' | 'hotLoops' | 'clock'>;

export interface Machinery {
  /** Threads that work on the run, this one included; 1 to 16. */
  readonly workers?: number;
  /** The most that the columns of all agents may take, MiB; 4096 unless given. */
  readonly memoryMiB?: number;
  /** Milliseconds from any origin; times the phases. */
  readonly clock?: () => number;
  /** Addresses of modules with a user's own models, for the other threads (see CONTRIBUTING.md). */
  readonly modelModules?: readonly string[];
  /** Gets what a person should know though the run goes on; `console.warn` unless given. */
  readonly onWarning?: (text: string) => void;
  /** Called while long work is done before the first tick: so many of all, and of what. */
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

export interface StartedSimulation {
  readonly simulation: Simulation;
  readonly workers: number;
  /** Ends the other threads. The simulation can go on alone afterwards. */
  readonly close: () => Promise<void>;
}

/** What one WebAssembly memory can address, MiB. */
const mostMemoryMiB = 4096;

/** Sets a simulation up on the wasm kernels, with as many threads as asked for. */
export async function startSimulation(parts: SimulationParts, machinery: Machinery = {}): Promise<StartedSimulation> {
  const workers = possibleWorkers(machinery);
  for (const part of parts.parts ?? []) await part.load?.();
  for (const part of parts.parts ?? [])
    part.prepare?.((done, total) => machinery.onProgress?.(done, total, 'fields of paths'));
  const { clock, memoryMiB } = machinery;
  const memory = createMemory({
    shared: workers > 1,
    ...(memoryMiB === undefined ? {} : { maximumMiB: Math.min(memoryMiB, mostMemoryMiB) }),
  });
  const simulation = createSimulation({
    ...parts,
    memory,
    hotLoops: kernelHotLoops,
    ...(clock === undefined ? {} : { clock }),
  });
  if (workers === 1) return { simulation, workers, close: () => Promise.resolve() };
  const { crew, dismiss } = await hireCrew(simulation, workers, machinery.modelModules ?? []);
  simulation.employ(crew);
  const close = async (): Promise<void> => {
    simulation.employ();
    await dismiss();
  };
  return { simulation, workers, close };
}

/**
 * As many threads as asked for, or one in a page that is not cross-origin isolated: its browser refuses to hand shared
 * memory to other threads.
 */
function possibleWorkers({ workers = 1, onWarning = warnOnConsole }: Machinery): number {
  if (!Number.isInteger(workers) || workers < 1 || workers > mostWorkers)
    throw new RangeError(`workers must be a whole number from 1 to ${mostWorkers}; it is ${workers}`);
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  if (workers === 1 || crossOriginIsolated !== false) return workers;
  onWarning(
    `Korzo: the run has 1 worker instead of ${workers}, because this page is not cross-origin isolated. Serve it with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp.`,
  );
  return 1;
}

// oxlint-disable-next-line no-console -- a page has no other place for warnings that are not asked for
const warnOnConsole = (text: string): void => console.warn(text);
