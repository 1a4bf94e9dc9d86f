import { setTimeout as passed } from 'node:timers/promises';
import { connectCluster, startLocalServer, type ClusterConnection, type LocalServer } from '@korzo/cluster/nats';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startKorzo, type Running } from '../command/korzo.ts';
import { korzoHere } from '../command/korzo-here.ts';
import { BadLink, goodConditions } from './bad-link.ts';
import { workplace, type Workplace } from '../command/workplace.ts';

export type Summary = Readonly<Record<string, unknown>>;

/** A process of a run on a node. */
interface Member {
  readonly run: string;
  readonly process: number;
  readonly pid: number;
  readonly node: Running;
}

/** Where a run was when it was last kept on the server. */
interface Checkpoint {
  readonly epoch: number;
  readonly tick: number;
}

let seeds = 0;

/**
 * Runs that end only by a signal, on any machine: how many ticks they made is found in their summary. Each has a seed of its
 * own, so that none goes on from a checkpoint that another test has left.
 */
export const endless = (scenario: string, more: readonly string[] = []): readonly string[] => [
  ...['run', scenario, '--duration', '1000000', '--set', 'run.stopWhenEmpty=false', '--json'],
  ...['--seed', String(++seeds), ...more],
];

/** A run that was started on the nodes of a stand. */
export interface StandRun {
  readonly running: Running;
  readonly id: string;
  /** Those that live, in the order of their places. */
  members(): readonly Member[];
  checkpoint(): Promise<Checkpoint>;
  /** Waits for a checkpoint that is later than another one, by epoch if that has changed, or by tick. */
  later(than?: Checkpoint, ticks?: number): Promise<Checkpoint>;
  /** Waits for a checkpoint of a later epoch than that: the run has recovered and goes on. */
  recovered(from: Checkpoint): Promise<Checkpoint>;
  /** Asks it to end. */
  finish(): Promise<{ readonly summary: Summary; readonly stderr: string }>;
}

export interface RunStand extends Workplace {
  readonly url: () => string;
  readonly cluster: () => ClusterConnection;
  readonly nodes: () => readonly Running[];
  /** Leads from the second node to the server. */
  readonly link: () => BadLink;
  /** Starts a run on three processes; done when they have met and the start is kept. */
  readonly start: (words: readonly string[], more?: readonly string[]) => Promise<StandRun>;
  readonly onNodes: (checkpointEvery: number) => readonly string[];
  readonly killServer: () => Promise<void>;
  readonly startServer: () => Promise<void>;
}

const lookEvery = 30;

/** A server that was killed, or is being started, gives no answer. */
const whileAway = (): undefined => undefined;

/** Waits without a limit of its own: the test has one. */
async function until<T>(look: () => Promise<T | undefined> | T | undefined, whileLives?: Running): Promise<T> {
  let ended: string | undefined;
  void whileLives?.ended.then(({ stdout, stderr }) => (ended = `${stdout}${stderr}`));
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (ended !== undefined) throw new Error(`the run ended before: ${ended}`);
    await passed(lookEvery);
  }
}

/** One process without a cluster. */
export async function alone(words: readonly string[]): Promise<Summary> {
  const { code, stdout, stderr } = await korzoHere([...words, '--quiet']);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Summary;
}

/** The same ticks in one process. */
export function aloneAsLong(words: readonly string[], { ticks, dt }: Summary): Promise<Summary> {
  const at = words.indexOf('--duration') + 1;
  return alone(words.with(at, String(Number(ticks) * Number(dt))));
}

export async function resultOf(running: Running): Promise<{ readonly summary: Summary; readonly stderr: string }> {
  const { code, stdout, stderr } = await running.ended;
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return { summary: JSON.parse(stdout) as Summary, stderr };
}

interface NodeEvent {
  readonly event: string;
  readonly run: string;
  readonly process: number;
  readonly pid: number;
}

function eventsOf(node: Running): readonly NodeEvent[] {
  const lines = node.output().split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as NodeEvent).filter(({ event }) => event.startsWith('process of a run'));
}

/** What the logs of nodes say of their processes. */
function membersOn(nodes: readonly Running[]): readonly Member[] {
  const members = nodes.flatMap((node) => {
    const events = eventsOf(node);
    const ended = new Set(events.filter(({ event }) => event.endsWith('ended')).map(({ pid }) => pid));
    return events
      .filter(({ pid, event }) => event.endsWith('started') && !ended.has(pid))
      .map(({ run, process, pid }) => ({ run, process, pid, node }));
  });
  return members.toSorted((one, other) => one.process - other.process);
}

const lives = ({ process: { exitCode, signalCode } }: Running): boolean => exitCode === null && signalCode === null;

/** A server of its own, and two nodes at the start of each test, the second one behind a link that can be made bad. */
export function runStand(name: string): RunStand {
  const place = workplace(name);
  const clusters: ClusterConnection[] = [];
  const links: BadLink[] = [];
  let server: LocalServer | undefined;
  let nodes: readonly Running[] = [];
  const url = (): string => server?.url ?? '';
  const cluster = (): ClusterConnection => clusters[0];
  const startServer = async (): Promise<void> => {
    server = await startLocalServer({
      store: place.here('store'),
      ...(server === undefined ? {} : { port: server.port }),
    });
  };
  beforeAll(async () => {
    await startServer();
    clusters.push(await connectCluster({ url: url() }));
    links.push(await BadLink.open(() => server?.port ?? 0));
  });
  beforeEach(async () => {
    links[0].conditions = goodConditions;
    const before = nodes;
    nodes = [url(), links[0].url].map((at, index) => {
      const known = before.at(index);
      return known !== undefined && lives(known) ? known : startKorzo(['node', '--nats', at, '--jobs', '1', '--json']);
    });
    const fresh = nodes.filter((node) => !before.includes(node));
    await Promise.all(fresh.map((node) => node.saw(/node \d+ joined/)));
  });
  afterAll(async () => {
    await clusters[0]?.close();
    links[0]?.close();
    for (const { process: child } of nodes) child.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
    await server?.stop();
  });

  const manifestOf = async (id: string): Promise<Checkpoint | undefined> => {
    const bucket = await cluster().bucket(cluster().names.runs).catch(whileAway);
    const entry = await bucket?.get(id).catch(whileAway);
    if (entry?.operation !== 'PUT') return undefined;
    const [, epoch, tick] = /\.(\d+)-(\d+)$/.exec(entry.json<{ base?: string }>().base ?? '') ?? [];
    return epoch === undefined ? undefined : { epoch: Number(epoch), tick: Number(tick) };
  };

  const follow = (running: Running, id: string): StandRun => {
    const later: StandRun['later'] = (than, ticks = 1) =>
      until(async () => {
        const now = await manifestOf(id);
        if (now === undefined || than === undefined) return now;
        return now.tick >= than.tick + ticks ? now : undefined;
      }, running);
    return {
      running,
      id,
      members: () => membersOn(nodes).filter(({ run }) => run === id),
      checkpoint: () => later(),
      later,
      recovered: (from) =>
        until(async () => {
          const now = await manifestOf(id);
          return now !== undefined && now.epoch > from.epoch ? now : undefined;
        }, running),
      finish: async () => {
        running.process.kill('SIGINT');
        const { summary, stderr } = await resultOf(running);
        expect(summary['interrupted']).toBe(true);
        return { summary, stderr };
      },
    };
  };

  return {
    ...place,
    url,
    cluster,
    link: () => links[0],
    nodes: () => nodes,
    onNodes: (every) => ['--nats', url(), '--processes', '3', '--checkpoint-every', String(every)],
    start: async (words, more = []) => {
      const known = new Set(nodes.flatMap(eventsOf).map(({ pid }) => pid));
      const running = place.begin([...words, ...more]);
      const met = await until(() => {
        const fresh = membersOn(nodes).filter(({ pid }) => !known.has(pid));
        return fresh.length === 2 ? fresh : undefined;
      }, running);
      const followed = follow(running, met[0].run);
      await followed.checkpoint();
      return followed;
    },
    killServer: async () => server?.kill(),
    startServer,
  };
}
