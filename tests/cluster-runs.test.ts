import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connectCluster, startLocalServer, type ClusterConnection, type LocalServer } from '@korzo/cluster/nats';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKorzo, type Running } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';
import { workplace } from './command/workplace.ts';

const { here, begin, watch } = workplace('cluster-runs');
const { port } = await startLocalServer().then(async (probe) => {
  await probe.stop();
  return probe;
});

let server: LocalServer;
let nodes: Running[] = [];
let cluster: ClusterConnection;

const startServer = (): Promise<LocalServer> => startLocalServer({ port, store: here('store') });

beforeAll(async () => {
  server = await startServer();
  nodes = [1, 2].map(() => startKorzo(['node', '--nats', server.url, '--jobs', '1', '--json']));
  await Promise.all(nodes.map((node) => node.saw(/node \d joined/)));
  cluster = await connectCluster({ url: server.url });
});
afterAll(async () => {
  await cluster.close();
  for (const { process: child } of nodes) child.kill('SIGKILL');
  await Promise.all(nodes.map(({ ended }) => ended));
  await server.stop();
});

type Summary = Readonly<Record<string, unknown>>;

/** What depends on the machine, or says how many processes there were. */
const apart = { wallSeconds: 0, agentStepsPerSecond: 0, processes: 0, tiles: 0 };

const wordsOf = (scenario: string, seconds: number, more: readonly string[] = []): readonly string[] => [
  ...['run', scenario, '--duration', String(seconds), '--json', ...more],
];

const onNodes = (checkpointEvery: number): readonly string[] => [
  ...['--nats', server.url, '--processes', '3', '--checkpoint-every', String(checkpointEvery)],
];

async function alone(words: readonly string[]): Promise<Summary> {
  const { code, stdout } = await korzoHere([...words, '--quiet']);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Summary;
}

async function resultOf(running: Running): Promise<{ readonly summary: Summary; readonly stderr: string }> {
  const { code, stdout, stderr } = await running.ended;
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return { summary: JSON.parse(stdout) as Summary, stderr };
}

/** The processes of runs that a node hosts. */
function membersOf(node: Running): readonly number[] {
  try {
    return execFileSync('pgrep', ['-P', String(node.process.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

/** Those of all nodes: after a loss any node may host the processes of a run. */
const members = (): readonly number[] => nodes.flatMap(membersOf);

/** The tick of the last checkpoint on the server; 0 before there is one. */
async function lastCheckpoint(): Promise<number> {
  const book = await cluster.bucket(cluster.names.runs);
  const ticks: number[] = [];
  for await (const key of await book.keys()) {
    const entry = await book.get(key);
    const { base = '-0' } = entry?.operation === 'PUT' ? entry.json<{ base?: string }>() : {};
    ticks.push(Number(base.split('-')[1]));
  }
  return Math.max(0, ...ticks);
}

/** Waits for a checkpoint that is later than this tick: not that of the start. */
async function hasCheckpoint(after = 0): Promise<void> {
  await expect.poll(lastCheckpoint, { interval: 30 }).toBeGreaterThan(after);
}

function echoHeaders(): MsgHdrs {
  const made = headers();
  made.set('Echo', 'yes');
  return made;
}

describe('a run on the nodes of a cluster', () => {
  it.each([
    { name: 'rimea-10', seconds: 0.5 },
    { name: 'flock', seconds: 2 },
    { name: 'four-way', seconds: 1 },
  ])('$name gives the summary of one process', async ({ name, seconds }) => {
    const words = wordsOf(name, seconds);
    const { summary } = await resultOf(begin([...words, ...onNodes(10)]));
    expect({ ...summary, ...apart }).toEqual({ ...(await alone(words)), ...apart });
    expect(summary['processes']).toBe(3);
  });

  it('goes on when members are killed, with the measures and the recording of an undisturbed run', async () => {
    const words = wordsOf('exit-flow', 40, ['--measure', 'mean-speed,present', '--set', 'run.stopWhenEmpty=false']);
    const running = begin([...words, ...onNodes(20), '--out', here('killed')]);
    await hasCheckpoint();
    process.kill(members()[0], 'SIGKILL');
    await running.saw(/process \d of 3 is lost \(its process ended \(SIGKILL\)\)/);
    await hasCheckpoint(60);
    process.kill(members()[0], 'SIGKILL');
    const { summary, stderr } = await resultOf(running);
    expect(stderr.match(/is lost/g)).toHaveLength(2);
    const undisturbed = await alone([...words, '--out', here('undisturbed')]);
    expect({ ...summary, ...apart }).toEqual({ ...undisturbed, ...apart });
    for (const file of ['checksums.txt', 'events.jsonl', 'trajectory.kzr'])
      expect(readFileSync(here(`killed/${file}`)).equals(readFileSync(here(`undisturbed/${file}`)))).toBe(true);
  });

  it('replaces a frozen member, which ends when it comes back', async () => {
    const words = wordsOf('hello', 30, ['--max-silence', '2']);
    const running = begin([...words, ...onNodes(20)]);
    await hasCheckpoint();
    const [frozen] = membersOf(nodes[0]);
    process.kill(frozen, 'SIGSTOP');
    await running.saw(/process \d of 3 is lost \(silent for 2 s\)/);
    await hasCheckpoint(100);
    process.kill(frozen, 'SIGCONT');
    await expect.poll(() => membersOf(nodes[0]).includes(frozen)).toBe(false);
    const { summary } = await resultOf(running);
    expect(summary['checksum']).toBe((await alone(wordsOf('hello', 30)))['checksum']);
  });

  it('refuses a second coordinator of the same run', async () => {
    const words = wordsOf('hello', 1_000_000, ['--set', 'run.stopWhenEmpty=false']);
    const first = begin([...words, ...onNodes(50)]);
    await hasCheckpoint();
    const { code, stderr } = await begin([...words, ...onNodes(50)]).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/this run is going on already/)]);
    first.process.kill('SIGINT');
    expect((await resultOf(first)).summary).toMatchObject({ interrupted: true });
  });

  it('goes on after the server was killed and started again', async () => {
    const words = wordsOf('hello', 21);
    const running = begin([...words, ...onNodes(20)]);
    await hasCheckpoint();
    await server.kill();
    server = await startServer();
    const { summary } = await resultOf(running);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });

  it('gets the same bits although all messages come twice, and those of earlier epochs again and again', async () => {
    const adversary = await connectCluster({ url: server.url });
    const heard: { readonly subject: string; readonly data: Uint8Array }[] = [];
    const own = new Set<string>();
    adversary.nats.subscribe('korzo.run.*.*', {
      callback: (_, { subject, data, headers: marks }) => {
        if (marks !== undefined || !/\d$/.test(subject)) return;
        const echo = { subject, data: data.slice() };
        heard.push(echo);
        const stale = heard[Math.floor(heard.length / 2)];
        // Headers tell echoes from what the run itself sends.
        for (const each of [echo, stale]) adversary.nats.publish(each.subject, each.data, { headers: echoHeaders() });
        own.add(subject);
      },
    });
    const words = wordsOf('hello', 15);
    const running = watch(startKorzo([...words, ...onNodes(20)]));
    await hasCheckpoint();
    process.kill(membersOf(nodes[0])[0], 'SIGKILL');
    const { summary, stderr } = await resultOf(running);
    await adversary.close();
    expect(stderr).toMatch(/is lost/);
    expect(own.size).toBe(3);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });

  it('moves to another node when a node with its processes is killed', async () => {
    const words = wordsOf('hello', 60, ['--set', 'run.stopWhenEmpty=false']);
    const running = begin([...words, ...onNodes(20)]);
    await hasCheckpoint();
    nodes[1].process.kill('SIGKILL');
    await running.saw(/process \d of 3 is lost/);
    const { summary } = await resultOf(running);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
  });
});
