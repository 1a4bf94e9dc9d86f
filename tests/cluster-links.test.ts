import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalServer } from '@korzo/cluster/nats';
import { describe, expect, it } from 'vitest';
import { goodConditions } from './cluster/bad-link.ts';
import { alone, aloneAsLong, endless, resultOf, runStand } from './cluster/run-stand.ts';

const { here, begin, start, onNodes, nodes, link } = runStand('cluster-links');

describe('a run on a cluster', () => {
  it('gets the same bits over a link with a delay of 50 ms that loses 1 % of its packets', async () => {
    const words = endless('flock');
    const run = await start(words, onNodes(5));
    expect(run.members().some(({ node }) => node === nodes()[1])).toBe(true);
    link().conditions = { ...goodConditions, delay: 50, loss: 0.01 };
    const lost = link().lost;
    const before = await run.checkpoint();
    await run.later(before, 10);
    await expect.poll(() => link().lost - lost).toBeGreaterThan(2);
    link().conditions = goodConditions;
    const { summary } = await run.finish();
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('moves away from a node whose link is down for more than 5 s; the process there ends when it comes back', async () => {
    const words = endless('flock');
    const run = await start(words, onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    const cut = run.members().filter(({ node }) => node === nodes()[1]);
    expect(cut.length).toBeGreaterThan(0);
    link().conditions = { ...goodConditions, isDown: true };
    await run.running.saw(
      /process \d of 3 is lost \(silent for \d+ s\); the run goes on from the checkpoint of tick \d+/,
    );
    await run.recovered(before);
    link().conditions = goodConditions;
    const pids = (): readonly number[] => run.members().map(({ pid }) => pid);
    for (const { pid } of cut) await expect.poll(pids).not.toContain(pid);
    const { summary } = await run.finish();
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('goes on without a checkpoint when the store of the server is full, and says so', async () => {
    writeFileSync(here('small.conf'), `jetstream { store_dir: "${here('small')}", max_file_store: 1MB }\n`);
    const small = await startLocalServer({ jetstream: false, words: ['--config', here('small.conf')] });
    const node = begin(['node', '--nats', small.url, '--jobs', '1']);
    await node.saw(/node 1 joined/);
    const words = ['run', 'flock', '--set', 'groups.boids.count=20000', '--duration', '0.5', '--json'];
    const { summary, stderr } = await resultOf(begin([...words, '--nats', small.url, '--processes', '2']));
    node.process.kill('SIGKILL');
    await node.ended;
    await small.stop();
    expect(stderr).toMatch(/the checkpoint of tick 0 was not kept \(.*resources\); the run goes on without one/);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });

  /** A study: KORZO_TRIALS=1 npx vitest run tests/cluster-links.test.ts */
  const isStudy = process.env['KORZO_TRIALS'] !== undefined;
  const diskObstacle = isStudy ? tmpfsObstacle() : 'it is a study, see KORZO_TRIALS';
  if (diskObstacle !== undefined) process.stderr.write(`skipped the test of a full disk: ${diskObstacle}\n`);

  it.skipIf(diskObstacle !== undefined)(
    'goes on when the disk of the server is full, and says so (needs KORZO_TRIALS=1 and root)',
    async () => {
      const disk = here('disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
      const small = await startLocalServer({ store: disk });
      try {
        const node = begin(['node', '--nats', small.url, '--jobs', '1']);
        await node.saw(/node 1 joined/);
        const words = ['run', 'flock', '--set', 'groups.boids.count=20000', '--duration', '0.5', '--json'];
        const { summary, stderr } = await resultOf(begin([...words, '--nats', small.url, '--processes', '2']));
        expect(stderr).toMatch(/the checkpoint of tick 0 was not kept \(.*\); the run goes on without one/);
        expect(summary['checksum']).toBe((await alone(words))['checksum']);
      } finally {
        await small.stop();
        execFileSync('umount', ['--lazy', disk]);
      }
    },
  );
});

/** Why there can be no small disk here. */
function tmpfsObstacle(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-tmpfs-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return undefined;
  } catch {
    return 'mounting is not permitted';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
