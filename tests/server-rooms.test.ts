import { execFileSync } from 'node:child_process';
import { findShippedScenario, openRun } from '@korzo/engine';
import { connectLive, socketChannel, type LiveRun, type Reply, type Request } from '@korzo/live';
import { openBlob, pagePacking } from '@korzo/recording';
import { startServer, type RoomLimits, type RunningServer, type ServerLimits } from '@korzo/server';
import { afterEach, describe, expect, it } from 'vitest';
import { checksum, nextReply, openNamed, until } from '../packages/live/src/live-run.testing.ts';
import { startKorzo } from './command/korzo.ts';
import { useBrowserSockets } from './server/browser-socket.ts';

useBrowserSockets();

let server: RunningServer;
const notes: string[] = [];
const watching: LiveRun[] = [];

async function start(roomLimits: Partial<RoomLimits> = {}, limits: Partial<ServerLimits> = {}): Promise<void> {
  notes.splice(0);
  server = await startServer({ siteFolder: '/nowhere', port: 0, limits, roomLimits, note: (line) => notes.push(line) });
}

function watch(room = 'main'): LiveRun {
  const live = connectLive(() => socketChannel(`ws://127.0.0.1:${server.port}/live?room=${room}`));
  watching.push(live);
  return live;
}

afterEach(async () => {
  for (const live of watching.splice(0)) live.close();
  await server.close();
});

/** Longer than a healthy room is ever silent on a busy machine, s. */
const patience = 30;

/** Walkers on a square with four square metres for each. */
const crowd = (count: number, more = ''): string => `korzo: 1
name: crowd
title: Crowd
about: A crowd on a square.
world: { size: [${2 * Math.ceil(Math.sqrt(count))}, ${2 * Math.ceil(Math.sqrt(count))}] }
groups: [{ name: all, model: social-force, count: ${count}, goal: { to: random }${more} }]
`;

const openText = (live: LiveRun, text: string) =>
  live.ask({ type: 'open', source: { type: 'text', file: 'crowd.yaml', text } });

const health = async (): Promise<{ ok: boolean }> =>
  (await (await fetch(`${server.address}api/health`)).json()) as { ok: boolean };

const processIsThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const childrenOf = (pid = 0): number[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === pid)
    .map(([, child]) => child);

/** More than a room opens in a moment, or in a small memory. */
const millions = 2_000_000;

describe('a room that is busy', () => {
  it('keeps neither the health of the server nor another room waiting', async () => {
    await start({ agents: millions });
    const other = watch('other');
    await openNamed(other, 'hello');
    const busy = watch('busy');
    await expect.poll(() => busy.connection.state).toBe('open');
    let answered = false;
    const opened = openText(busy, crowd(millions)).finally(() => (answered = true));
    opened.catch(() => undefined);
    for (let time = 0; time < 20; time++) {
      expect(await health()).toMatchObject({ ok: true });
      await other.ask({ type: 'step', ticks: 1 });
    }
    expect(answered).toBe(false);
    expect((await checksum(other)).tick).toBe(20);
  });

  it('is ended when it gives no sign of life; its watchers learn why, and it can be used again', async () => {
    await start({ agents: millions, silenceSeconds: patience });
    const other = watch('other');
    await openNamed(other, 'hello');
    const states: string[] = [];
    other.onConnection(({ state }) => states.push(state));
    const busy = watch('busy');
    const told = nextReply(busy, 'interrupted');
    const begun = nextReply(busy, 'opening');
    const refusal = openText(busy, crowd(millions)).catch((error: unknown) => error);
    await begun;
    process.kill(server.roomProcesses[1], 'SIGSTOP');
    expect(await refusal).toMatchObject({
      problems: [
        {
          rule: `the room did not answer for ${patience} s`,
          remedy: 'the scenario was not opened; open another one, or one with fewer agents',
        },
      ],
    });
    expect(await told).toMatchObject({ reason: `the room did not answer for ${patience} s` });
    expect(notes.join('\n')).toContain(`room busy: the room did not answer for ${patience} s`);
    expect(busy.connection.state).toBe('open');
    await openNamed(busy, 'hello');
    expect(states).toEqual([]);
    expect(server.roomProcesses).toHaveLength(2);
  });
});

describe('a room that needs too much memory', () => {
  it('ends alone; the run that was on is there again, as it was', async () => {
    // Placing two million agents passes this seconds before their columns would be refused.
    await start({ agents: millions, memoryMiB: 200 });
    const live = watch();
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 7 });
    const before = await checksum(live);
    const reopened = nextReply(live, 'run');
    await expect(openText(live, crowd(millions))).rejects.toMatchObject({
      problems: [
        {
          rule: 'the room ran out of memory (limit 200 MiB)',
          remedy: 'the scenario was not opened; the run before it is replayed with all commands up to tick 7 (0.35 s)',
        },
      ],
    });
    expect((await reopened).info.scenario).toBe('hello');
    await until(live, ({ tick }) => tick === 7);
    expect((await checksum(live)).checksum).toBe(before.checksum);
  });
});

describe('a room whose process ends', () => {
  it('is replayed to the same bits and goes on; watchers stay, and are asked for nothing', async () => {
    await start();
    const operator = watch();
    const viewer = watch();
    await openNamed(operator, 'hello', { seed: 11, settings: { 'run.duration': 600 } });
    await operator.ask({ type: 'heat', kind: 'density', level: 0, cell: 2 });
    await operator.ask({ type: 'step', ticks: 5 });
    await operator.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 5, count: 10 });
    await operator.ask({ type: 'step', ticks: 5 });
    await operator.ask({ type: 'remove', agents: [0, 1, 2] });
    await operator.ask({ type: 'mark', time: 0.3, label: 'three are gone' });
    await operator.ask({ type: 'speed', factor: 4 });
    await operator.ask({ type: 'play' });
    await until(operator, ({ tick }) => tick >= 40);
    const { epoch } = operator.info ?? { epoch: 0 };
    const [told, heat, marks] = [
      nextReply(viewer, 'interrupted'),
      nextReply(operator, 'heat'),
      nextReply(viewer, 'marks'),
    ];
    process.kill(server.roomProcesses[0], 'SIGKILL');
    const { reason, next } = await told;
    expect(reason).toBe("the room's process ended by SIGKILL");
    const reached = Number(/^the run is replayed with all commands up to tick (\d+) /.exec(next)?.[1]);
    expect(reached).toBeGreaterThanOrEqual(40);
    expect((await marks).marks).toEqual([{ time: 0.3, label: 'three are gone' }]);
    await heat;
    const status = await until(viewer, ({ tick, playing }) => playing && tick > reached + 20);
    expect(status).toMatchObject({ speed: 4, watchers: 2 });
    expect(operator.info?.epoch).toBeGreaterThan(epoch);
    await operator.ask({ type: 'pause' });
    const live = await checksum(operator);
    expect(live.checksum).toBe(await checksumOfRecording(operator, live.tick));
    expect([operator, viewer].map(({ connection }) => connection.state)).toEqual(['open', 'open']);
  });

  it('stays closed when it ends again soon, and another scenario can be opened', async () => {
    await start();
    const live = watch();
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 3 });
    const replayed = until(live, ({ tick, epoch }) => epoch > 1 && tick === 3);
    process.kill(server.roomProcesses[0], 'SIGKILL');
    await replayed;
    const told = nextReply(live, 'interrupted');
    const empty = nextReply(live, 'welcome');
    process.kill(server.roomProcesses[0], 'SIGKILL');
    expect((await told).next).toMatch(/stays closed; open another scenario/);
    expect((await empty).running).toBe(false);
    expect(live.info).toBeUndefined();
    await expect(live.ask({ type: 'play' })).rejects.toThrow('no scenario is open');
    await openNamed(live, 'circle');
    expect(live.info?.scenario).toBe('circle');
  });

  it('is reopened again when it went on for long enough in between', async () => {
    await start({ recoverySeconds: 0 });
    const live = watch();
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 3 });
    for (let time = 2; time < 5; time++) {
      const replayed = until(live, ({ tick, epoch }) => epoch === time && tick === 3);
      process.kill(server.roomProcesses[0], 'SIGKILL');
      await replayed;
      // What comes after the replay was noticed by the server before this is answered.
      await checksum(live);
    }
    expect(live.info?.scenario).toBe('hello');
  });
});

/** The checksum at a tick of the run that a recording describes, made without any server. */
async function checksumOfRecording(live: LiveRun, tick: number): Promise<string> {
  const answer = (await live.ask({ type: 'save' })) as Extract<Reply, { type: 'saved' }>;
  const { info } = await openBlob(await (await fetch(answer.url)).blob(), answer.file, pagePacking);
  const { commands, seed } = info;
  const shipped = findShippedScenario('hello');
  if (!('scenario' in shipped)) throw new Error('hello is not shipped');
  const { simulation } = await openRun(shipped.scenario, { seed, commands });
  while (simulation.ticks < tick) simulation.tick();
  return simulation.checksum();
}

describe('more agents than a room may have', () => {
  it('are refused when a scenario is opened, before any agent is placed', async () => {
    await start({ agents: 300 });
    const live = watch();
    await expect(openText(live, crowd(10_000_000))).rejects.toMatchObject({
      problems: [
        {
          file: 'crowd.yaml',
          place: 'groups[0]',
          line: 6,
          rule: 'a run on this host starts with up to 300 agents; this one starts with 10000000',
          remedy: 'lower the number of agents; or start the server with a larger --limit roomAgents=N',
        },
      ],
    });
    await openText(live, crowd(300));
  });

  it('are refused to the brush, also while the run stands still', async () => {
    await start({ agents: 320 });
    const live = watch();
    await openText(live, crowd(300));
    const brush: Request = { type: 'brush', group: 0, at: [17, 17, 0], level: 0, radius: 17, count: 15 };
    await live.ask(brush);
    await expect(live.ask(brush)).rejects.toThrow(/up to 320 agents; it has 315 and would get 15 more/);
    const stepped = until(live, ({ tick }) => tick === 1);
    await live.ask({ type: 'step', ticks: 1 });
    expect((await stepped).present).toBe(315);
  });

  it('end a run whose sources bring them, with a message', async () => {
    await start({ agents: 320 });
    const live = watch();
    const place = '{ shape: rect, min: [0, 0], max: [36, 36], mayOverlap: true }';
    await openText(live, crowd(300, `, arrivals: { perSecond: 20 }, place: ${place}`));
    const told = nextReply(live, 'messages', ({ messages }) => messages.some(({ level }) => level === 'error'));
    const ended = until(live, (status) => status.ended);
    await live.ask({ type: 'speed', factor: 'fastest' });
    await live.ask({ type: 'play' });
    const texts = (await told).messages.map(({ text }) => text).join();
    expect(texts).toMatch(
      /the run cannot go on: \d+ agents are in it or wait to enter.* up to 320.*--limit roomAgents/,
    );
    expect((await ended).playing).toBe(false);
  });
});

describe('rooms that come and go', () => {
  it('leave no process behind', async () => {
    const rooms = 6;
    await start({}, { rooms: 2 });
    const seen = new Set<number>();
    for (let count = 0; count < rooms; count++) {
      const live = watch(`room${count}`);
      await expect(live.ask({ type: 'play' })).rejects.toThrow('no scenario is open');
      for (const pid of server.roomProcesses) seen.add(pid);
      live.close();
      await expect.poll(() => server.watchers).toBe(0);
    }
    expect(seen.size).toBe(rooms);
    await expect.poll(() => [...seen].filter(processIsThere).length).toBe(server.roomProcesses.length);
    expect(server.roomProcesses).toHaveLength(2);
    await server.close();
    expect([...seen].filter(processIsThere)).toEqual([]);
  });

  it('end with a server that was killed', async () => {
    await start();
    const running = startKorzo(['serve', 'hello', '--json', '--port', '0'], {});
    await running.ready();
    const rooms = childrenOf(running.process.pid);
    expect(rooms).toHaveLength(1);
    running.process.kill('SIGKILL');
    await running.ended;
    await expect.poll(() => rooms.filter(processIsThere)).toEqual([]);
  });

  it('have threads of their own for a run that asks for them', async () => {
    await start();
    const live = watch();
    await openNamed(live, 'hello', { workers: 3 });
    expect(live.info?.workers).toBe(3);
    await live.ask({ type: 'step', ticks: 60 });
    const { checksum: threaded } = await checksum(live);
    await openNamed(live, 'hello', { workers: 1 });
    await live.ask({ type: 'step', ticks: 60 });
    expect((await checksum(live)).checksum).toBe(threaded);
  });
});
