import { afterEach, describe, expect, it } from 'vitest';
import { alone, resultOf } from './cluster/run-stand.ts';
import { TwoMachines } from './cluster/two-machines.ts';
import { workplace } from './command/workplace.ts';
import type { Running } from './command/korzo.ts';

const { here, watch } = workplace('cluster-namespaces');
/** A study: KORZO_TRIALS=1 npx vitest run tests/cluster-namespaces.test.ts */
const isStudy = process.env['KORZO_TRIALS'] !== undefined;
const obstacle = isStudy ? TwoMachines.obstacle() : 'they are a study, see KORZO_TRIALS';
const lossObstacle = obstacle ?? TwoMachines.lossObstacle();
for (const reason of new Set([obstacle, lossObstacle]))
  if (reason !== undefined) process.stderr.write(`skipped tests of two machines: ${reason}\n`);

let machines: TwoMachines | undefined;

afterEach(() => {
  machines?.close();
  machines = undefined;
});

/** A server and a node on the first machine, a node on the second. */
async function start(store: string): Promise<{ readonly two: TwoMachines; readonly far: Running }> {
  const two = new TwoMachines();
  machines = two;
  two.startServer(here(store));
  const node = (machine: 0 | 1): Running =>
    watch(two.korzo(machine, ['node', '--nats', two.url, '--jobs', '1', '--json']));
  // The first one may have to wait for the server.
  const joined = async (machine: 0 | 1): Promise<Running> => {
    for (;;) {
      const running = node(machine);
      try {
        await running.saw(/node \d+ joined/);
        return running;
      } catch {
        // Not yet.
      }
    }
  };
  await joined(0);
  return { two, far: await joined(1) };
}

describe('a run on two machines', () => {
  it.skipIf(obstacle !== undefined)(
    'goes on when the cable is pulled, and ends with the same bits (needs KORZO_TRIALS=1 and namespaces)',
    async () => {
      const { two, far } = await start('pulled');
      const words = ['run', 'flock', '--duration', '10', '--json'];
      const more = ['--nats', two.url, '--processes', '3', '--checkpoint-every', '10', '--max-silence', '1'];
      const run = watch(two.korzo(0, [...words, ...more]));
      await far.saw(/process of a run started/);
      two.cable('down');
      await run.saw(/process \d of 3 is lost .*; the run (goes on from the checkpoint|begins again)/);
      two.cable('up');
      const { summary } = await resultOf(run);
      expect(summary['checksum']).toBe((await alone(words))['checksum']);
    },
  );

  it.skipIf(lossObstacle !== undefined)(
    'gets the same bits when 1 % of packets are lost (needs KORZO_TRIALS=1 and nft)',
    async () => {
      const { two, far } = await start('lossy');
      two.lose(10);
      const words = ['run', 'flock', '--duration', '5', '--json'];
      const run = watch(two.korzo(0, [...words, '--nats', two.url, '--processes', '3']));
      await far.saw(/process of a run started/);
      const { summary } = await resultOf(run);
      expect(two.lost).toBeGreaterThan(0);
      expect(summary['checksum']).toBe((await alone(words))['checksum']);
    },
  );
});
