import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Meeting } from '@korzo/core';
import type { ClusterConnection } from '@korzo/cluster/nats';
import { natsClient } from '../cluster/open-cluster.ts';
import { version } from '../shell/version.ts';
import { lockStep, parties, work, type LockStepPlan, type LockStepStage } from './cluster/lock-step.ts';
import { MemoryMeeting, roomFor } from './cluster/memory-meeting.ts';
import { grouped, type BenchPlan } from './plan.ts';
import { middle } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';

/** Agents in the border to each of the others, and what a ghost of one takes, bytes. */
const borderAgents = 1000;
const ghostBytes = 32;
/** Of processor time in each tick of the second stage, ms. */
const compute = 10;
/** Of the work of a tick that is at borders, where they come first. */
const atBorders = 0.1;
const targets = { idle: { floor: 200 }, busy: { floor: 0.9 } };

/** Four processes in lock-step over one nats-server, beside four threads in shared memory, in turns. */
export async function benchCluster(plan: BenchPlan): Promise<BenchRow[]> {
  const { findNatsServer } = await natsClient();
  if (!hasServer(findNatsServer)) {
    plan.onStep('cluster: skipped, there is no nats-server (Debian: apt-get install nats-server)');
    return [];
  }
  plan.onStep(`cluster: ${parties} processes over NATS, ${grouped(borderAgents)} agents in each border`);
  const ticks = plan.ticks ?? 200;
  const busyLoops = loopsFor(compute);
  const stages: readonly LockStepStage[] = [
    { ticks, work: 0 },
    { ticks: Math.ceil(ticks / 4), work: busyLoops },
    { ticks: Math.ceil(ticks / 4), work: busyLoops, before: atBorders },
    { ticks: Math.ceil(ticks / 4), work: busyLoops, before: atBorders, books: true },
  ];
  const steps: LockStepPlan = { stages, turns: plan.rounds, borderBytes: borderAgents * ghostBytes };
  const memory = startThreads(steps);
  const nats = await startProcesses(steps);
  const [overNats, inMemory] = await takeTurns([nats.meeting, memory.meeting], steps);
  await Promise.all([nats.close(), memory.close()]);
  const idle = 'lock-step over NATS, no compute';
  const busy = `lock-step over NATS, ${compute} ms of compute`;
  const shared = `lock-step in shared memory, ${compute} ms of compute`;
  return [
    judged(row(idle, overNats[0]), targets.idle),
    row('lock-step in shared memory, no compute', inMemory[0]),
    row(busy, overNats[1]),
    row(shared, inMemory[1]),
    row(`${busy}, borders first`, overNats[2]),
    row(`${busy}, borders first and books`, overNats[3]),
    judged(
      { name: `${busy}, of shared memory`, value: ratio(overNats[1], inMemory[1]), unit: '', ratioTo: shared },
      targets.busy,
    ),
    {
      name: `${busy}, borders first, of shared memory`,
      value: ratio(overNats[2], inMemory[2]),
      unit: '',
      ratioTo: shared,
    },
    {
      name: `${busy}, borders first and books, of shared memory`,
      value: ratio(overNats[3], inMemory[1]),
      unit: '',
      ratioTo: shared,
    },
    {
      name: `speed-up of ${parties} processes over one, ${compute} ms of compute`,
      value: (Math.max(...overNats[1]) * parties * compute) / 1000,
      unit: '',
    },
  ];
}

function hasServer(find: () => string): boolean {
  try {
    return find() !== '';
  } catch {
    return false;
  }
}

const row = (name: string, paces: readonly number[]): BenchRow => ({
  name,
  value: Math.max(...paces),
  unit: 'ticks/s',
  median: middle(paces),
});

const ratio = (one: readonly number[], other: readonly number[]): number => Math.max(...one) / Math.max(...other);

/** Loops of `work` that take so many ms of this process' time, whatever else the machine does. */
function loopsFor(milliseconds: number): number {
  const loops = 2_000_000;
  work(loops, 1);
  const before = process.cpuUsage();
  work(loops, 2);
  const { user, system } = process.cpuUsage(before);
  return Math.round((loops * milliseconds * 1000) / Math.max(1, user + system));
}

/** Ticks per second by contestant, stage and turn; the first turn warms up. */
async function takeTurns(
  meetings: readonly Meeting[],
  { stages, turns, borderBytes }: LockStepPlan,
): Promise<number[][][]> {
  const paces = meetings.map(() => stages.map((): number[] => []));
  for (let turn = 0; turn <= turns; turn++)
    for (const [stage, each] of stages.entries())
      for (const [index, meeting] of meetings.entries()) {
        const pace = (each.ticks / lockStep(meeting, each, borderBytes)) * 1000;
        if (turn > 0) paces[index][stage].push(pace);
        await new Promise((resolve) => setImmediate(resolve));
      }
  return paces;
}

interface Contestant {
  readonly meeting: Meeting;
  close(): Promise<void>;
}

function startThreads(plan: LockStepPlan): Contestant {
  const room = roomFor(parties, plan.borderBytes);
  const threads = Array.from(
    { length: parties - 1 },
    (_, index) =>
      new Worker(new URL('./cluster/memory-thread.js', import.meta.url), {
        workerData: { room, party: index + 1, plan },
      }),
  );
  return {
    meeting: new MemoryMeeting(room, 0, parties),
    close: async () => void (await Promise.all(threads.map((thread) => thread.terminate()))),
  };
}

const news = () => ({ jobs: 0, runs: 0, done: 0, load: 0, isDraining: false });
const nothing = (): void => undefined;

interface Hosted {
  /** When all members have come: the lease of the node is not renewed while this thread waits for them in lock-step. */
  readonly allCame: Promise<void>;
  stop(): Promise<void>;
}

/** A node that starts members of the benchmark when it is invited to host processes of a run. */
async function hostMembers(cluster: ClusterConnection, plan: LockStepPlan): Promise<Hosted> {
  const { Membership, readInvitation } = await natsClient();
  const members: ChildProcess[] = [];
  let came = 0;
  let settle = nothing;
  const allCame = new Promise<void>((resolve) => (settle = resolve));
  const facts = { version: version(), host: hostname(), pid: process.pid, slots: 1 };
  const membership = await Membership.join(cluster, facts, { news });
  cluster.nats.subscribe(cluster.names.invitations(membership.number), {
    callback: (_, message) => {
      const invitation = readInvitation(message.string());
      if (invitation === undefined) return;
      const member = fork(fileURLToPath(new URL('./cluster/member.js', import.meta.url)), {
        serialization: 'advanced',
      });
      members.push(member);
      member.once('message', () => {
        if (++came === parties - 1) settle();
      });
      member.send({ seat: { ...invitation, place: cluster.place }, plan });
      message.respond('accepted');
    },
  });
  const stop = async (): Promise<void> => {
    for (const member of members) member.kill('SIGKILL');
    await membership.leave();
  };
  return { allCame, stop };
}

async function startProcesses(plan: LockStepPlan): Promise<Contestant> {
  const { ClusterMeeting, connectCluster, startLocalServer } = await natsClient();
  const server = await startLocalServer();
  const cluster = await connectCluster({ url: server.url });
  const hosted = await hostMembers(cluster, plan);
  const bytes = new TextEncoder().encode(JSON.stringify(plan));
  const planHash = createHash('sha256').update(bytes).digest('hex');
  const seat = {
    place: cluster.place,
    run: planHash.slice(0, 20),
    process: 0,
    processes: parties,
    token: 'lead',
    planHash,
    hasModules: false,
  };
  const orders = { version: version(), plan: bytes, longestSilence: 60, resumes: false };
  const meeting = await ClusterMeeting.open(seat, orders);
  await meeting.enter();
  await hosted.allCame;
  return {
    meeting,
    close: async () => {
      await meeting.leave();
      await hosted.stop();
      await cluster.close();
      await server.stop();
    },
  };
}
