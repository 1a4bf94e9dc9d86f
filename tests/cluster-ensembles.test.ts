import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clusterPlace } from './cluster/cluster-place.ts';
import { korzoHere } from './command/korzo-here.ts';

/** The whole study, 1,000 runs: KORZO_TRIALS=1 npx vitest run tests/cluster-ensembles.test.ts -t 'makes each run once' */
const isWhole = process.env['KORZO_TRIALS'] !== undefined;
const runs = isWhole ? 1000 : 40;
/** A study may take as long as it needs, on any machine, ms. */
const studyTime = 24 * 3600 * 1000;

const { here, begin, at, join } = clusterPlace('ensembles');

const sweepOf = (seeds: string, out: string): readonly string[] => [
  ...['sweep', 'circle', '--seeds', seeds, '--set', 'count=6', '--duration', '2', '--json', '--out', here(out)],
];

const read = (out: string, file: string): string => readFileSync(here(`${out}/${file}`), 'utf8');
const linesOf = (out: string): readonly string[] => read(out, 'runs.jsonl').trim().split('\n');

/** Waits until so many runs are written down. */
async function hasRuns(out: string, runs: number): Promise<void> {
  const written = (): number => {
    try {
      return linesOf(out).length;
    } catch {
      return 0;
    }
  };
  await expect.poll(written, isWhole ? { timeout: studyTime } : {}).toBeGreaterThanOrEqual(runs);
}

const timeless = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'seconds' in value ? { ...value, seconds: 0 } : value;

const plain = (report: object): unknown => JSON.parse(JSON.stringify({ ...report, wallSeconds: 0 }, timeless));

describe('a sweep on the nodes of a cluster', () => {
  it(
    'makes each run once while nodes are killed, with the results of one process',
    async () => {
      const nodes = await Promise.all([1, 2, 3, 4].map(() => join('kills')));
      const began = performance.now();
      const sweep = begin([...sweepOf(`1..${runs}`, 'kills'), ...at('kills')]);
      await hasRuns('kills', runs / 8);
      nodes[0].process.kill('SIGKILL');
      await hasRuns('kills', (runs * 3) / 8);
      nodes[1].process.kill('SIGKILL');
      const { code, stdout, stderr } = await sweep.ended;
      const seconds = (performance.now() - began) / 1000;
      if (isWhole) process.stderr.write(`${runs} runs, two of four nodes killed: ${seconds.toFixed(1)} s\n`);
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { runs, done: runs, faults: [] }]);
      expect(stderr).toMatch(new RegExp(`run \\d+ of ${runs}`));
      const keys = linesOf('kills').map((line) => (JSON.parse(line) as { readonly key: string }).key);
      expect(keys).toHaveLength(runs);
      expect(new Set(keys).size).toBe(runs);
      await korzoHere([...sweepOf(`1..${runs}`, 'alone'), '--quiet']);
      for (const file of ['runs.csv', 'summary.csv']) expect(read('kills', file)).toBe(read('alone', file));
    },
    isWhole ? studyTime : undefined,
  );

  it('goes on after the command itself was killed, with what nodes have done meanwhile', async () => {
    const node = await join('resumed');
    const first = begin([...sweepOf('1..30', 'resumed'), ...at('resumed')]);
    await hasRuns('resumed', 3);
    first.process.kill('SIGKILL');
    await first.ended;
    const before = linesOf('resumed').length;
    expect(before).toBeLessThan(30);
    const second = begin([...sweepOf('1..30', 'resumed'), ...at('resumed')]);
    const { code, stdout, stderr } = await second.ended;
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { done: 30 }]);
    expect(stderr).toContain(`${before} of 30 runs were done before`);
    expect(new Set(linesOf('resumed')).size).toBe(30);
    // Nothing of it is left for a later node.
    node.process.kill('SIGTERM');
    await node.ended;
  });

  it('waits for nodes, and says so; a node that is asked to end returns its jobs', async () => {
    const sweep = begin([...sweepOf('1..20', 'drained'), ...at('drained')]);
    await sweep.saw('no node has joined yet');
    const first = await join('drained', ['--grace', '0']);
    await hasRuns('drained', 2);
    first.process.kill('SIGTERM');
    const { code, stderr } = await first.ended;
    expect([code, stderr]).toEqual([0, expect.stringMatching(/node 1 drains.*\n.*node left/)]);
    await join('drained');
    expect(JSON.parse((await sweep.ended).stdout)).toMatchObject({ done: 20, faults: [] });
  });
});

describe('a validation on the nodes of a cluster', () => {
  it('judges as on threads', async () => {
    await join('judges');
    const words = ['validate', 'rimea', '--test', '1', '--short', '--json', '--quiet'];
    const spread = JSON.parse((await begin([...words, ...at('judges')]).ended).stdout) as object;
    const alone = JSON.parse((await korzoHere(words)).stdout) as object;
    expect(plain(spread)).toEqual(plain(alone));
  });
});
