import { connectCluster, listNodes, Membership, startLocalServer, type ClusterConnection } from '@korzo/cluster/nats';
import { describe, expect, it } from 'vitest';
import { clusterPlace } from './cluster/cluster-place.ts';
import { korzoHere } from './command/korzo-here.ts';

const { here, begin, at, join, server } = clusterPlace('nodes');

const idle = { jobs: 0, runs: 0, done: 0, load: 0, isDraining: false };
const facts = { version: '0.1.0', host: 'trial', pid: 1, slots: 1 };

const connect = (cluster: string): Promise<ClusterConnection> => connectCluster({ url: server().url, cluster });

/** Joins from this process. */
const member = async (connection: ClusterConnection, version = facts.version): Promise<Membership> =>
  Membership.join(connection, { ...facts, version }, { news: () => idle });

const numbersOf = async (cluster: string): Promise<readonly number[]> => {
  const { code, stdout, stderr } = await korzoHere(['nodes', '--json', ...at(cluster)]);
  expect([code, stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as { nodes: { number: number }[] }).nodes.map(({ number }) => number);
};

describe('the nodes of a cluster', () => {
  it('have different numbers from 1 on, however many join at once; numbers of those who left are given again', async () => {
    const connection = await connect('numbers');
    const members = await Promise.all(Array.from({ length: 8 }, () => member(connection)));
    const numbers = members.map(({ number }) => number).toSorted((one, other) => one - other);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(members.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    const fifth = members.find(({ number }) => number === 5);
    await fifth?.leave();
    const late = await member(connection);
    expect(late.number).toBe(5);
    for (const each of [...members, late]) await each.leave();
    expect(await listNodes(connection)).toEqual([]);
    await connection.close();
  });

  it('are listed at once, however often their leases are renewed meanwhile', async () => {
    const connection = await connect('restless');
    const restless = await member(connection);
    // A list takes as long as a few renewals, on any machine. One that follows all changes never ends.
    const renewals = { left: 20_000 };
    const renewing = (async () => {
      for (; renewals.left > 0; renewals.left--) await restless.renew();
      return 'too late';
    })();
    const listing = (async () => {
      const lists: string[] = [];
      while (lists.length < 40) lists.push((await listNodes(connection)).map(({ number }) => String(number)).join(' '));
      return [...new Set(lists)];
    })();
    expect(await Promise.race([listing, renewing])).toEqual(['1']);
    renewals.left = 0;
    await renewing;
    await restless.leave();
    await connection.close();
  });

  it('have a node 1 while any of them is there: another one stands in for one that was killed', async () => {
    const killed = await join('first');
    const connection = await connect('first');
    const [second, third] = [await member(connection), await member(connection)];
    expect([second.number, third.number, second.isFirst || third.isFirst]).toEqual([2, 3, false]);
    killed.process.kill('SIGKILL');
    await expect.poll(() => second.isFirst || third.isFirst).toBe(true);
    expect(second.isFirst && third.isFirst).toBe(false);
    expect([second.number, third.number]).toEqual([2, 3]);
    expect(await numbersOf('first')).toEqual([2, 3]);
    const [stood, other] = second.isFirst ? [second, third] : [third, second];
    await stood.leave();
    await expect.poll(() => other.isFirst).toBe(true);
    await other.leave();
    await connection.close();
  });

  it('are listed with version, jobs and load; clusters on one server do not see each other', async () => {
    await Promise.all([join('one', ['--jobs', '3']), join('two')]);
    const { stdout } = await korzoHere(['nodes', ...at('one')]);
    expect(stdout).toMatch(
      /^ *node .*version .*jobs .*runs .*done .*load .*state\n +1 .* 0\.1\.0 .*0 of 3.* working\n$/,
    );
    expect(await numbersOf('two')).toEqual([1]);
    expect((await korzoHere(['nodes', ...at('three')])).stdout).toMatch(/cluster three has no nodes/);
  });

  it('serve metrics for Prometheus', async () => {
    const node = await join('metrics', ['--json', '--metrics', '0']);
    await node.saw('metrics are served');
    const [, url] = /"url":"([^"]+)"/.exec(node.output()) ?? [];
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/^korzo_node_jobs\{node="1",version="0\.1\.0"\} 0$/m);
    expect(text).toMatch(/^# TYPE korzo_node_jobs_done_total counter$/m);
  });

  it('refuse a node, and a sweep, of another version with the reason', async () => {
    const connection = await connect('versions');
    const other = await member(connection, '9.9.9');
    const reason = /--nats: the cluster works with version 9\.9\.9 \(node 1 on trial\), this machine has 0\.1\.0/;
    for (const words of [['node'], ['sweep', 'hello', '--seeds', '1', '--out', here('refused')]]) {
      const { code, stderr } = await begin([...words, ...at('versions')]).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(reason);
    }
    await other.leave();
    await connection.close();
  });

  it('take another number when they were frozen for too long', async () => {
    const frozen = await join('frozen', ['--json']);
    frozen.process.kill('SIGSTOP');
    await expect.poll(() => numbersOf('frozen')).toEqual([]);
    const connection = await connect('frozen');
    const quick = await member(connection);
    expect(quick.number).toBe(1);
    frozen.process.kill('SIGCONT');
    await frozen.saw(/"event":"the lease was lost; the node has another number","node":2/);
    expect(await numbersOf('frozen')).toEqual([1, 2]);
    await quick.leave();
    await connection.close();
  });
});

describe('a server that cannot be used', () => {
  it.each([
    { words: ['--nats', 'nats://127.0.0.1:1'], told: /there is no NATS server at nats:\/\/127\.0\.0\.1:1 .*start one/ },
    { words: ['--nats', 'http://localhost'], told: /'http:\/\/localhost' is no address of a NATS server; write it as/ },
    { words: ['--cluster', 'No Name'], told: /'No Name' is no name of a cluster; use up to 32/ },
    { words: ['--nats-creds', 'missing.creds'], told: /missing\.creds cannot be read/ },
  ])('is reported: $words', async ({ words, told }) => {
    const { code, stderr } = await korzoHere(['nodes', ...words]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
  });

  it('is reported without JetStream, and with wrong credentials that are not printed', async () => {
    const plain = await startLocalServer({ jetstream: false });
    const first = await korzoHere(['nodes', '--nats', plain.url]);
    expect([first.code, first.stderr]).toEqual([
      1,
      expect.stringMatching(/JetStream is off .* nats-server --jetstream/),
    ]);
    await plain.stop();
    const locked = await startLocalServer({ words: ['--user', 'korzo', '--pass', 'right'] });
    const url = (pass: string): string => `nats://korzo:${pass}@127.0.0.1:${locked.port}`;
    const wrong = await korzoHere(['nodes', '--nats', url('wrong')]);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/refuses the credentials/)]);
    expect(wrong.stderr).not.toContain('wrong@');
    expect((await korzoHere(['nodes', '--nats', url('right')])).code).toBe(0);
    await locked.stop();
  });
});

describe('korzo cluster --local', () => {
  it('starts a server and nodes, and ends all of them', async () => {
    const cluster = begin(['cluster', '--local', '2', '--json']);
    await cluster.saw('node 2 joined');
    const { url, server: pid } = JSON.parse(cluster.output()) as { url: string; server: number };
    const { stdout } = await korzoHere(['nodes', '--json', '--nats', url]);
    const { nodes } = JSON.parse(stdout) as { nodes: { pid: number }[] };
    expect(nodes).toHaveLength(2);
    cluster.process.kill('SIGINT');
    expect((await cluster.ended).code).toBe(0);
    for (const id of [pid, ...nodes.map((node) => node.pid)]) expect(() => process.kill(id, 0)).toThrow(/ESRCH/);
  });
});
