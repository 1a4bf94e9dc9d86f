import {
  connectCluster,
  Ensemble,
  JobWorker,
  startLocalServer,
  type ClusterConnection,
  type JobMaker,
  type JobOutcome,
  type LocalServer,
} from '@korzo/cluster/nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.stop());

const plan = { kind: 'trial', version: '1', data: { factor: 3 } };

interface Trial {
  readonly name: string;
  readonly value: number;
}

const trials = (count: number): readonly Trial[] =>
  Array.from({ length: count }, (_, value) => ({ name: `trial ${value}`, value }));

async function inCluster(name: string, work: (cluster: ClusterConnection) => Promise<void>): Promise<void> {
  const cluster = await connectCluster({ url: server.url, cluster: name });
  try {
    await work(cluster);
  } finally {
    await cluster.close();
  }
}

const workerOf = (
  cluster: ClusterConnection,
  make: JobMaker['make'],
  { version = '1', slots = 2 } = {},
): Promise<JobWorker> => JobWorker.start(cluster, { slots, version, node: () => 7, maker: { make } });

async function outcomesOf(ensemble: Ensemble, jobs: readonly Trial[]): Promise<readonly [number, JobOutcome][]> {
  const outcomes: [number, JobOutcome][] = [];
  await ensemble.workOff(jobs, {
    nameOf: ({ name }) => name,
    onDone: ({ value }, outcome) => outcomes.push([value, outcome]),
  });
  return outcomes.toSorted(([one], [other]) => one - other);
}

describe('the job queue of a cluster', () => {
  it('hands each job with its plan to a worker, and brings back special numbers, maps and arrays as they are', () =>
    inCluster('plain', async (cluster) => {
      const special = [
        -0,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        undefined,
        new Map([[1, new Set([2])]]),
        Float32Array.of(0.1),
      ];
      const worker = await workerOf(cluster, (given, { job }) =>
        Promise.resolve({ product: (given.data as { factor: number }).factor * (job as Trial).value, special }),
      );
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      const outcomes = await outcomesOf(ensemble, trials(5));
      expect(outcomes).toEqual(
        [0, 1, 2, 3, 4].map((value) => [value, { node: 7, result: { product: 3 * value, special } }]),
      );
      await worker.drain(1000);
      await ensemble.close();
    }));

  it('makes a job that throws a fault, and keeps the first outcome of each', () =>
    inCluster('faults', async (cluster) => {
      let calls = 0;
      const worker = await workerOf(cluster, (_, { job }) => {
        calls++;
        if ((job as Trial).value === 1) throw new Error('no such luck');
        return Promise.resolve('fine');
      });
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      const expected = [
        [0, { node: 7, result: 'fine' }],
        [1, { node: 7, fault: 'no such luck' }],
      ];
      expect(await outcomesOf(ensemble, trials(2))).toEqual(expected);
      // The same owner with the same plan gets what is known, and no job is made again.
      const again = await Ensemble.open(cluster, plan, 'test');
      expect(await outcomesOf(again, trials(2))).toEqual(expected);
      expect(calls).toBe(2);
      await ensemble.close();
      expect(await outcomesOf(again, trials(1))).toEqual([expected[0]]);
      expect(calls).toBe(3);
      await worker.drain(1000);
      await again.close();
    }));

  it('gives a job of a worker that went silent to another one', () =>
    inCluster('silent', async (cluster) => {
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      const outcomes = outcomesOf(ensemble, trials(1));
      const dead = await connectCluster({ url: server.url, cluster: 'silent' });
      let begun = 0;
      await workerOf(dead, () => {
        begun++;
        return new Promise(() => undefined);
      });
      await expect.poll(() => begun).toBe(1);
      await dead.close();
      const worker = await workerOf(cluster, () => Promise.resolve('done by the second'));
      expect(await outcomes).toEqual([[0, { node: 7, result: 'done by the second' }]]);
      await worker.drain(0);
      await ensemble.close();
    }));

  it('gives up a job that ends its node again and again', () =>
    inCluster('poison', async (cluster) => {
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      const outcomes = outcomesOf(ensemble, trials(1));
      let begun = 0;
      for (let tries = 1; tries <= 20; tries++) {
        const make = (): Promise<never> => {
          begun++;
          return new Promise(() => undefined);
        };
        const worker = await workerOf(cluster, make, { slots: 1 });
        await expect.poll(() => begun, { interval: 5, timeout: 20_000 }).toBe(tries);
        await worker.drain(0);
      }
      const last = await workerOf(cluster, () => Promise.resolve('made'));
      expect(await outcomes).toEqual([
        [0, { node: 7, fault: 'it was begun 20 times; each time its node ended or returned it' }],
      ]);
      await last.drain(0);
      await ensemble.close();
    }));

  it('refuses jobs of another version by an outcome that says so', () =>
    inCluster('versions', async (cluster) => {
      const worker = await workerOf(cluster, () => Promise.resolve('made'), { version: '2' });
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      expect(await outcomesOf(ensemble, trials(1))).toEqual([
        [0, { node: 7, fault: 'it was asked for by version 1, node 7 has 2' }],
      ]);
      await worker.drain(0);
      await ensemble.close();
    }));

  it('makes jobs again that the server has lost', () =>
    inCluster('lost', async (cluster) => {
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      const outcomes = outcomesOf(ensemble, trials(3));
      const queued = async (): Promise<number> => (await cluster.manager.streams.info('lost_jobs')).state.messages;
      await expect.poll(queued).toBe(3);
      await cluster.manager.streams.purge('lost_jobs');
      const worker = await workerOf(cluster, () => Promise.resolve('made'));
      expect(await outcomes).toHaveLength(3);
      await worker.drain(0);
      await ensemble.close();
    }));

  it('drops malformed messages and goes on', () =>
    inCluster('malformed', async (cluster) => {
      const worker = await workerOf(cluster, () => Promise.resolve('made'));
      const words = [
        '',
        '{',
        '[]',
        '{"ensemble":"x","id":"y"}',
        `{"ensemble":"${'a'.repeat(20)}","id":"${'b'.repeat(20)}"}`,
        '{"#":"Map"}',
      ];
      for (const text of words) await cluster.streams.publish('malformed.jobs.x', text);
      const ensemble = await Ensemble.open(cluster, plan, 'test');
      expect(await outcomesOf(ensemble, trials(2))).toHaveLength(2);
      await expect.poll(async () => (await cluster.manager.streams.info('malformed_jobs')).state.messages).toBe(0);
      await worker.drain(0);
      await ensemble.close();
    }));
});
