import { afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import { checksum, nextReply, openNamed, save, until } from '../live-run.testing.ts';
import { enter, trialHost } from '../trial-host.testing.ts';
import type { Request } from '../protocol/requests.ts';
import type { LiveHost } from '../host/live-host.ts';
import { RunMemory } from './run-memory.ts';
import type { RunPast, RunReport } from './run-report.ts';
import type { HostOptions } from './options.ts';

const hosts: LiveHost[] = [];
const runs: LiveRun[] = [];
afterEach(async () => {
  for (const live of runs.splice(0)) live.close();
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

/** A host whose keeper remembers, and an operator in it. */
function kept(options: Partial<HostOptions> = {}): {
  host: LiveHost;
  live: LiveRun;
  memory: RunMemory;
  reports: RunReport[];
} {
  const memory = new RunMemory();
  const reports: RunReport[] = [];
  const report = (each: RunReport): void => {
    // As it would come out of a pipe to another process.
    const copy = structuredClone(each);
    reports.push(copy);
    memory.remember(copy);
  };
  const host = trialHost({ report, ...options });
  hosts.push(host);
  const live = connectLive(() => enter(host));
  runs.push(live);
  return { host, live, memory, reports };
}

/** On a clock that stands still states cost nothing. */
const stateAfterEachTick: Partial<HostOptions> = { checkpointWork: 0, clock: () => 0 };

const pastOf = (memory: RunMemory): RunPast => {
  if (memory.past === undefined) throw new Error('nothing is remembered');
  return memory.past;
};

describe('what a keeper remembers of a run', () => {
  it('is enough to make it again in another host, to the same bits, with marks, speed and commands', async () => {
    const first = kept();
    await openNamed(first.live, 'hello', { seed: 3 });
    await first.live.ask({ type: 'step', ticks: 4 });
    await first.live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 6, count: 12 });
    await first.live.ask({ type: 'step', ticks: 6 });
    await first.live.ask({ type: 'remove', agents: [0, 1] });
    await first.live.ask({ type: 'mark', time: 0.2, label: 'here' });
    await first.live.ask({ type: 'speed', factor: 7 });
    await first.live.ask({ type: 'step', ticks: 5 });
    const past = pastOf(first.memory);
    expect(past).toMatchObject({ tick: 15, epoch: 1, playing: false, speed: 7, dt: 0.05 });
    expect(past.commands.map(({ tick }) => tick)).toEqual([...Array<number>(12).fill(4), 10, 10]);

    const second = kept();
    const marks = nextReply(second.live, 'marks');
    await second.host.reopen(past);
    expect((await marks).marks).toEqual([{ time: 0.2, label: 'here' }]);
    expect(await checksum(second.live)).toMatchObject({ tick: 15, checksum: (await checksum(first.live)).checksum });
    expect(second.live.info?.epoch).toBe(2);
    expect(second.reports.at(-1)).toEqual({ type: 'caught up' });
    // Another brush makes other people than the first, as it would have.
    for (const { live } of [first, second]) {
      await live.ask({ type: 'brush', group: 0, at: [30, 30, 0], level: 0, radius: 6, count: 3 });
      await live.ask({ type: 'step', ticks: 5 });
    }
    expect((await checksum(second.live)).checksum).toBe((await checksum(first.live)).checksum);
    // And it can be done again from there.
    const third = kept();
    await third.host.reopen(pastOf(second.memory));
    expect((await checksum(third.live)).checksum).toBe((await checksum(first.live)).checksum);
  });

  it('has its state now and then: another host goes on from there, to the same bits', async () => {
    const first = kept(stateAfterEachTick);
    await openNamed(first.live, 'hello', { seed: 3 });
    await first.live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 6, count: 12 });
    await first.live.ask({ type: 'step', ticks: 6 });
    await first.live.ask({ type: 'remove', agents: [0, 1] });
    await first.live.ask({ type: 'set', model: 0, parameter: 'neighbourDistance', value: 4 });
    await first.live.ask({ type: 'step', ticks: 9 });
    await first.live.ask({ type: 'remove', agents: [2] });
    const past = pastOf(first.memory);
    expect(past.from).toMatchObject({ tick: 15, departures: { removed: 2 } });
    const info = first.live.info?.models;

    // Without a tick of its own before it: there is none to be made again.
    const second = kept();
    await second.host.reopen(past);
    expect(second.live.sight?.tick ?? 15).toBe(15);
    const ticks = second.reports.flatMap((report) => (report.type === 'state' ? [report.tick] : []));
    expect(Math.min(...ticks)).toBe(15);
    expect(await checksum(second.live)).toMatchObject({ tick: 15, checksum: (await checksum(first.live)).checksum });
    expect(second.live.info?.models).toEqual(info);
    for (const { live } of [first, second]) {
      await live.ask({ type: 'brush', group: 0, at: [30, 30, 0], level: 0, radius: 6, count: 3 });
      await live.ask({ type: 'step', ticks: 5 });
    }
    expect((await checksum(second.live)).checksum).toBe((await checksum(first.live)).checksum);
    expect(pastOf(second.memory).commands).toEqual(pastOf(first.memory).commands);

    // A recording that begins at the state has all commands: it is made again from the start.
    const { file, url } = await save(second.live);
    const repeated = kept();
    await repeated.live.ask({ type: 'openRecording', file, url });
    await repeated.live.ask({ type: 'step', ticks: 20 });
    expect((await checksum(repeated.live)).checksum).toBe((await checksum(first.live)).checksum);

    // What cannot be restored is made again from the start.
    const state = past.from?.state.map((byte, index) => (index === 200 ? byte ^ 1 : byte)) ?? new Uint8Array();
    const third = kept();
    const told = nextReply(third.live, 'messages');
    await third.host.reopen({ ...past, from: { tick: 15, departures: { exits: [], left: [], removed: 0 }, state } });
    expect((await told).messages.map(({ text }) => text).join()).toContain(
      'it is made from its start: the snapshot is',
    );
    await third.live.ask({ type: 'brush', group: 0, at: [30, 30, 0], level: 0, radius: 6, count: 3 });
    await third.live.ask({ type: 'step', ticks: 5 });
    expect((await checksum(third.live)).checksum).toBe((await checksum(first.live)).checksum);
  });

  it('keeps no state of a run that is over', async () => {
    const { live, memory } = kept(stateAfterEachTick);
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 3 });
    expect(pastOf(memory).from?.tick).toBe(3);
    await openNamed(live, 'circle');
    expect(pastOf(memory).from).toBeUndefined();
  });

  it('cannot be changed while it is replayed: what is asked meanwhile is done when the run is where it was', async () => {
    const first = kept();
    await openNamed(first.live, 'hello', { seed: 7 });
    await first.live.ask({ type: 'step', ticks: 60 });
    const past = pastOf(first.memory);
    const second = kept();
    const reopened = second.host.reopen(past);
    const meanwhile = checksum(second.live);
    const removed = second.live.ask({ type: 'remove', agents: [50, 51, 52] });
    const paused = second.live.ask({ type: 'pause' });
    await Promise.all([reopened, removed, paused]);
    const { tick, checksum: bits } = await checksum(first.live);
    expect(await meanwhile).toMatchObject({ tick, checksum: bits });
    for (const { live } of [first, second]) {
      if (live === first.live) await live.ask({ type: 'remove', agents: [50, 51, 52] });
      await live.ask({ type: 'step', ticks: 3 });
    }
    expect((await checksum(second.live)).checksum).toBe((await checksum(first.live)).checksum);
    expect(pastOf(second.memory).commands.map(({ tick }) => tick)).toEqual([60, 60, 60]);
  });

  it('goes on playing when it was', async () => {
    const first = kept();
    await openNamed(first.live, 'hello');
    await first.live.ask({ type: 'play' });
    await until(first.live, ({ tick }) => tick >= 3);
    const past = pastOf(first.memory);
    expect(past.playing).toBe(true);
    const second = kept();
    const playing = until(second.live, (status) => status.playing && status.tick > past.tick);
    await second.host.reopen(past);
    await playing;
  });

  it('has each command of a replay once, whether it was given already or is still to come', async () => {
    const recorded = kept();
    await openNamed(recorded.live, 'hello');
    for (const agent of [10, 20, 30]) {
      await recorded.live.ask({ type: 'remove', agents: [agent] });
      await recorded.live.ask({ type: 'step', ticks: 5 });
    }
    const { file, url } = await save(recorded.live);
    const first = kept();
    await first.live.ask({ type: 'openRecording', file, url });
    await first.live.ask({ type: 'step', ticks: 7 });
    const past = pastOf(first.memory);
    expect(past.commands.map(({ tick }) => tick)).toEqual([0, 5, 10]);
    const second = kept();
    await second.host.reopen(past);
    await second.live.ask({ type: 'step', ticks: 8 });
    expect((await checksum(second.live)).checksum).toBe((await checksum(recorded.live)).checksum);
  });

  it('keeps the text of a scenario from a folder, which may change', async () => {
    const text =
      'korzo: 1\nname: mine\ntitle: Mine\nabout: One.\nworld: { size: [9, 9] }\ngroups: [{ name: all, model: orca, count: 1 }]\n';
    const set = { start: 'mine.yaml', files: [{ file: 'mine.yaml', text }] };
    const catalogue = { list: () => Promise.resolve([]), find: () => Promise.resolve(set) };
    const { live, memory } = kept({ catalogue });
    await openNamed(live, 'mine');
    expect(pastOf(memory).inputs.source).toEqual({ type: 'files', ...set });
  });

  it('is nothing when there were more commands than are kept, until another scenario is opened', async () => {
    const { live, memory, reports } = kept();
    await openNamed(live, 'hello');
    const send: Request = { type: 'send', agents: Array.from({ length: 200 }, (_, id) => id), goal: [1, 1, 0] };
    for (let tick = 0; tick < 10; tick++) {
      for (let time = 0; time < 101; time++) await live.ask(send);
      await live.ask({ type: 'step', ticks: 1 });
    }
    expect(memory.past).toBeUndefined();
    expect(reports.filter(({ type }) => type === 'too long')).toHaveLength(1);
    await openNamed(live, 'circle');
    expect(pastOf(memory).inputs.source).toEqual({ type: 'named', name: 'circle' });
  });

  it('keeps no other watcher waiting for a scenario that was refused', async () => {
    const { host, live } = kept();
    await openNamed(live, 'hello');
    const other = connectLive(() => enter(host));
    runs.push(other);
    const totals: number[] = [];
    other.on('opening', ({ total }) => totals.push(total));
    await expect(openNamed(live, 'helo')).rejects.toThrow('helo');
    await other.ask({ type: 'catalogue' });
    expect(totals).toEqual([1, 0]);
  });

  it('knows whether a scenario is being opened, and stays with the run that is on when that is refused', async () => {
    const { live, memory, reports } = kept();
    expect([memory.past, memory.opening]).toEqual([undefined, false]);
    await openNamed(live, 'hello');
    await expect(openNamed(live, 'helo')).rejects.toThrow('helo');
    expect(reports.filter(({ type }) => type === 'opening')).toHaveLength(2);
    expect(memory.opening).toBe(false);
    expect(pastOf(memory).inputs.source).toEqual({ type: 'named', name: 'hello' });
    memory.remember({ type: 'opening' });
    expect(memory.opening).toBe(true);
    memory.interrupted();
    expect([memory.opening, memory.past === undefined]).toEqual([false, false]);
    memory.forget();
    expect(memory.past).toBeUndefined();
  });
});

describe('a limit of agents', () => {
  const agentLimit = { most: 210, remedy: 'ask the person who runs this test' };

  it('is checked against the commands of a recording, by tick', async () => {
    const { live } = kept();
    await openNamed(live, 'hello');
    await live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 15, count: 30 });
    await live.ask({ type: 'step', ticks: 2 });
    const { file, url } = await save(live);
    const limited = kept({ agentLimit: { ...agentLimit, most: 25 } });
    await expect(limited.live.ask({ type: 'openRecording', file, url })).rejects.toThrow(
      /up to 25 agents; the commands of tick 0 would add more; ask the person/,
    );
  });

  it('stands beside one of their memory, which is refused with a remedy', async () => {
    const { live } = kept({ memoryMiB: 3 });
    const opened = openNamed(live, 'flock', { settings: { count: 10_000 } });
    await expect(opened).rejects.toThrow(
      /^the run needs \d+ MiB and its memory cannot grow that far; use fewer agents/,
    );
  });

  it('lets in as many as it says', async () => {
    const { live } = kept({ agentLimit });
    await openNamed(live, 'hello');
    const at = [20, 20, 0] as [number, number, number];
    await live.ask({ type: 'brush', group: 0, at, level: 0, radius: 15, count: 10 });
    await expect(live.ask({ type: 'brush', group: 0, at, level: 0, radius: 15, count: 1 })).rejects.toThrow(
      /up to 210 agents; it has 210 and would get 1 more; add fewer, or remove some first; ask the person/,
    );
    const stepped = until(live, ({ tick }) => tick === 1);
    await live.ask({ type: 'step', ticks: 1 });
    expect((await stepped).present).toBe(210);
  });
});
