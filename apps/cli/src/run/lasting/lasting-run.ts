import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { ClusterMeeting, ClusterPlace } from '@korzo/cluster/nats';
import { mostProcesses } from '@korzo/core/light';
import { openRun, type Run, type RunOptions } from '@korzo/engine';
import { natsClient, withCluster } from '../../cluster/open-cluster.ts';
import { version } from '../../shell/version.ts';
import type { ClusterPlan } from './cluster-orders.ts';
import type { RunGuard } from './run-guard.ts';
import { standIn } from './stand-in.ts';

export interface LastingOptions {
  readonly place: ClusterPlace;
  /** How many were asked for; one for each node and this one unless given. */
  readonly processes: number | undefined;
  readonly tiles: number | undefined;
  readonly longestSilence: number;
  /** Whether a checkpoint of a coordinator that was killed is gone on from. */
  readonly resumes: boolean;
  /** What only the first process of the run has. */
  readonly own: Omit<RunOptions, 'share' | keyof ClusterPlan['options']>;
  readonly note: (line: string) => void;
}

/** A run on a cluster, as its first process sees it. */
export interface LastingRun {
  /** Stays the same when the run is opened again. */
  readonly run: Run;
  readonly guard: RunGuard;
  close(): Promise<void>;
  fail(error: Error): Promise<Error>;
}

const isEpochOver = (error: unknown): boolean => error instanceof Error && error.name === 'EpochOverError';

/** Opens a run whose tiles are on the nodes of a cluster. */
export async function openLasting(plan: ClusterPlan, options: LastingOptions): Promise<LastingRun> {
  const { place, longestSilence, resumes, note } = options;
  const { ClusterMeeting: Meeting, writePlain } = await natsClient();
  const text = writePlain(plan);
  const processes = await processesFor(place, options);
  const id = createHash('sha256').update([text, processes, version(), hostname(), process.cwd()].join('\n'));
  const run = id.digest('hex').slice(0, 20);
  const planHash = createHash('sha256').update(text).digest('hex');
  const seat = { place, run, process: 0, processes, token: 'lead', planHash, hasModules: plan.modules !== undefined };
  const orders = { version: version(), plan: new TextEncoder().encode(text), longestSilence, resumes };
  const meeting = await Meeting.open(seat, orders, note);
  const lasting = new ReopenedRun(meeting, plan, options.own);
  try {
    await lasting.open();
  } catch (error) {
    await meeting.leave(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  return {
    run: lasting.standIn(),
    guard: lasting,
    close: async () => {
      await lasting.close();
      await meeting.leave();
    },
    fail: async (error) => {
      await lasting.close();
      await meeting.leave(error);
      return error;
    },
  };
}

/** As many as were asked for, or one on each node and this one; a cluster of another version is refused. */
async function processesFor(
  place: ClusterPlace,
  { processes, tiles }: Pick<LastingOptions, 'processes' | 'tiles'>,
): Promise<number> {
  const nodes = await withCluster(place, async (cluster) => {
    const { listNodes, openLeases, requireVersion } = await natsClient();
    await requireVersion(await openLeases(cluster), version());
    return (await listNodes(cluster)).filter(({ slots }) => slots > 0).length;
  });
  return processes ?? Math.max(2, Math.min(tiles ?? mostProcesses, nodes + 1, mostProcesses));
}

class ReopenedRun implements RunGuard {
  resumedAt: number | undefined;
  readonly #meeting: ClusterMeeting;
  readonly #plan: ClusterPlan;
  readonly #own: LastingOptions['own'];
  #run: Run | undefined;
  /** Whether the epoch began at the start of the run, which is kept as the first checkpoint. */
  #isFresh = true;

  constructor(meeting: ClusterMeeting, plan: ClusterPlan, own: LastingOptions['own']) {
    this.#meeting = meeting;
    this.#plan = plan;
    this.#own = own;
  }

  /** Opens the run in the next epoch. A process that is lost meanwhile begins another one. */
  async open(): Promise<void> {
    for (;;) {
      const { snapshot } = await this.#meeting.enter();
      try {
        const { scenario, options } = this.#plan;
        this.#run = await openRun(scenario, { ...options, ...this.#own, share: this.#meeting });
        if (snapshot !== undefined) this.#run.simulation.restore(snapshot);
        this.#isFresh = snapshot === undefined;
        if (snapshot !== undefined && this.#meeting.isResumed) this.resumedAt ??= this.#run.simulation.ticks;
        return;
      } catch (error) {
        await this.close();
        if (!isEpochOver(error)) throw error;
      }
    }
  }

  standIn(): Run {
    const simulation = standIn(() => this.#now().simulation);
    const run = standIn(() => this.#now());
    return new Proxy(run, {
      get: (target, key) => (key === 'simulation' ? simulation : (Reflect.get(target, key) as unknown)),
    });
  }

  keepCheckpoint(): void {
    const { simulation } = this.#now();
    if (simulation.ticks % this.#plan.checkpointEvery !== 0) return;
    const { ticks } = simulation;
    this.#meeting.keep(ticks, simulation.snapshot());
  }

  async begin(): Promise<void> {
    try {
      this.#now().simulation.gather();
      if (this.#isFresh) this.keepCheckpoint();
    } catch (error) {
      if (!(await this.recover(error))) throw error;
    }
  }

  async recover(error: unknown): Promise<boolean> {
    if (!isEpochOver(error)) return false;
    await this.close();
    await this.open();
    await this.begin();
    return true;
  }

  async close(): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    await run?.close();
  }

  #now(): Run {
    if (this.#run === undefined) throw new Error('the run is not open');
    return this.#run;
  }
}
