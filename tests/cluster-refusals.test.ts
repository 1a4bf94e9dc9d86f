import { mkdirSync, writeFileSync } from 'node:fs';
import { connectCluster, Membership, openBlobs, planOfRun, type ClusterConnection } from '@korzo/cluster/nats';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterPlace } from './cluster/cluster-place.ts';
import { alone, resultOf } from './cluster/run-stand.ts';

const { here, begin, at, join, server } = clusterPlace('refusals');

const idle = { jobs: 0, runs: 0, done: 0, load: 0, isDraining: false };
const facts = { version: '0.1.0', host: 'trial', pid: 1, slots: 1 };
const words = ['run', 'hello', '--duration', '2', '--json'];

interface FalseNode {
  readonly connection: ClusterConnection;
  /** The run that it was asked to take part in. */
  readonly invited: Promise<string>;
  leave(): Promise<void>;
}

const present: FalseNode[] = [];
afterEach(async () => {
  for (const node of present.splice(0)) await node.leave();
});

/** A node that says yes and does nothing. */
async function falseNode(cluster: string, version = facts.version): Promise<FalseNode> {
  const connection = await connectCluster({ url: server().url, cluster });
  const membership = await Membership.join(connection, { ...facts, version }, { news: () => idle });
  const invited = new Promise<string>((resolve) => {
    connection.nats.subscribe(connection.names.invitations(membership.number), {
      callback: (_, message) => {
        resolve(message.json<{ run: string }>().run);
        message.respond('accepted');
      },
    });
  });
  let hasLeft = false;
  const leave = async (): Promise<void> => {
    if (hasLeft) return;
    hasLeft = true;
    await membership.leave();
    await connection.close();
  };
  const node = { connection, invited, leave };
  present.push(node);
  return node;
}

/** A model of a user, in two files. */
const gait = `import { pace } from './lib/pace.mjs';
export const models = [
  {
    name: 'half-pace',
    summary: 'Walks to its goal, slowly.',
    space: 'floor',
    parameters: {},
    perceptionRadius: () => 1,
    bind: ({ crowd }) => (first, last) => {
      const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount) continue;
          nextVx[slot] = desiredVx[self] * pace;
          nextVy[slot] = desiredVy[self] * pace;
          nextVz[slot] = 0;
        }
      }
    },
  },
];
`;

describe('a run on a cluster', () => {
  it('waits for nodes, and says how one is started', async () => {
    const running = begin([...words, ...at('empty')]);
    await running.saw(`waiting for nodes: start one with korzo node --nats ${server().url} --cluster empty`);
    await join('empty');
    const { summary } = await resultOf(running);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });

  it('begins again when the node of a process is gone before there is a checkpoint', async () => {
    const node = await falseNode('hasty');
    const running = begin([...words, ...at('hasty'), '--processes', '2']);
    await node.invited;
    await join('hasty');
    await node.leave();
    const { summary, stderr } = await resultOf(running);
    expect(stderr).toMatch(/process 2 of 2 is lost \(node 1 is gone\); the run begins again: it has no checkpoint yet/);
    expect(stderr).not.toMatch(/goes on from/);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });

  it('is refused by nodes when the server has another scenario than the run, with both hashes', async () => {
    const node = await falseNode('forged');
    const running = begin([...words, ...at('forged'), '--processes', '2']);
    const run = await node.invited;
    await (await openBlobs(node.connection)).put(planOfRun(run), new TextEncoder().encode('{"scenario":{}}'));
    await join('forged');
    await node.leave();
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /korzo: --nats: process 2 of 2 has stopped: the server has another scenario than the run \(hash [0-9a-f]{12}, not [0-9a-f]{12}\); start the run again\n$/,
      ),
    ]);
  });

  it('with a module is made by nodes that run modules of others, and by no others', async () => {
    mkdirSync(here('lib'), { recursive: true });
    writeFileSync(here('lib/pace.mjs'), 'export const pace = 0.5;');
    const module = here('gait.mjs');
    writeFileSync(module, gait);
    const withModule = [...words, '--model', 'half-pace', '--module', module];
    await join('careful');
    const running = begin([...withModule, ...at('careful'), '--processes', '2']);
    await running.saw(
      'node 1 does not take part: the run has modules, and the node runs none of others: start it with --allow-modules',
    );
    await join('careful', ['--allow-modules']);
    const { summary } = await resultOf(running);
    expect(summary['checksum']).toBe((await alone(withModule))['checksum']);
    expect(summary['checksum']).not.toBe((await alone(words))['checksum']);
  });

  it('of another version than the nodes is refused with both versions', async () => {
    await falseNode('older', '0.0.9');
    for (const processes of [[], ['--processes', '2']]) {
      const { code, stderr } = await begin([...words, ...at('older'), ...processes]).ended;
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^korzo: --nats: the cluster works with version 0\.0\.9 \(node 1 on trial\), this machine has 0\.1\.0; install the same version/,
        ),
      ]);
    }
  });
});
