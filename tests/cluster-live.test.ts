import { joinAsProgram, type ClusterProgram } from '@korzo/cluster/nats';
import { connectLive, socketChannel, type LiveRun } from '@korzo/live';
import { findShippedScenario, openRun } from '@korzo/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { checksum, nextFrame, nextReply, openNamed, until } from '../packages/live/src/live-run.testing.ts';
import { clusterPlace } from './cluster/cluster-place.ts';
import { useBrowserSockets } from './server/browser-socket.ts';
import type { Running } from './command/korzo.ts';

useBrowserSockets();

const { at, begin, join, server } = clusterPlace('cluster-live');
const watching: LiveRun[] = [];

const programs: ClusterProgram[] = [];

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.leave()));
  for (const live of watching.splice(0)) live.close();
});

interface Serving {
  readonly running: Running;
  readonly address: string;
  readonly metrics: () => Promise<string>;
}

/** A studio server whose rooms are on the nodes of a cluster. */
async function serve(cluster: string): Promise<Serving> {
  const running = begin(['serve', ...at(cluster), '--port', '0', '--json', '--metrics', '0']);
  await running.saw(/"port":\d+/);
  await running.saw(/metrics are served/);
  const { address } = JSON.parse(running.output()) as { readonly address: string };
  return { running, address, metrics: async () => (await fetch(metricsAddress(running))).text() };
}

/** The address is in the log, a JSON object on each line. */
function metricsAddress(running: Running): string {
  const events = running
    .errors()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly event: string }).event);
  const [url] = events.flatMap((event) => /http:\S+\/metrics/.exec(event) ?? []);
  return url;
}

function watch({ address }: Serving): LiveRun {
  const live = connectLive(() => socketChannel(`${address.replace('http', 'ws')}live?room=main`));
  watching.push(live);
  return live;
}

/** The same run without a server: the commands of the live one, up to the same tick. */
async function checksumAlone(live: LiveRun, tick: number): Promise<string> {
  const answer = await live.ask({ type: 'commands' });
  if (answer.type !== 'commands') throw new Error(`answered with ${answer.type}`);
  const shipped = findShippedScenario('hello');
  if (!('scenario' in shipped)) throw new Error('hello is not shipped');
  const { simulation, close } = await openRun(shipped.scenario, { seed: 7, commands: answer.commands });
  while (simulation.ticks < tick) simulation.tick();
  const found = simulation.checksum();
  await close();
  return found;
}

const rooms = (node: Running): number =>
  (node.output().match(/room started/g) ?? []).length - (node.output().match(/room ended/g) ?? []).length;

/** The node that has the room, by the event of its log. */
const hostOf = (nodes: readonly Running[]): Running => {
  const found = nodes.find((node) => rooms(node) > 0);
  if (found === undefined) throw new Error('no node has the room');
  return found;
};

describe('a live run on another node than its studio server', () => {
  it('is watched and steered, and goes on with the same bits after kill -9 of its node', async () => {
    const cluster = 'survivor';
    const nodes = [await join(cluster, ['--json']), await join(cluster, ['--json'])];
    const serving = await serve(cluster);
    const live = watch(serving);
    await openNamed(live, 'hello', { seed: 7 });
    await live.ask({ type: 'step', ticks: 20 });
    await live.ask({ type: 'remove', agents: [...(live.sight?.id.subarray(0, 5) ?? [])] });
    await live.ask({ type: 'step', ticks: 20 });
    const before = await checksum(live);
    expect(before).toMatchObject({ tick: 40, checksum: await checksumAlone(live, 40) });
    expect(await serving.metrics()).toMatch(/^korzo_server_room_losses_total\{[^}]*\} 0$/m);

    await live.ask({ type: 'speed', factor: 1 });
    await live.ask({ type: 'play' });
    await until(live, ({ tick }) => tick > 45);
    const told = nextReply(live, 'interrupted');
    const first = hostOf(nodes);
    first.process.kill('SIGKILL');
    expect((await told).reason).toMatch(/^node \d+ on \S+ (is gone|does not answer)$/);
    await until(live, ({ tick, epoch, playing }) => epoch > 1 && tick > 50 && playing);
    expect(live.connection.state).toBe('open');
    await live.ask({ type: 'pause' });
    const after = await checksum(live);
    expect(after.checksum).toBe(await checksumAlone(live, after.tick));
    expect(hostOf(nodes.filter((node) => node !== first))).toBe(nodes.find((node) => node !== first));
    expect(await serving.metrics()).toMatch(/^korzo_server_room_losses_total\{[^}]*\} 1$/m);
  });

  it('goes on from its last state when it was long: not from its start', async () => {
    const cluster = 'long';
    const nodes = [await join(cluster, ['--json']), await join(cluster, ['--json'])];
    const live = watch(await serve(cluster));
    await openNamed(live, 'flock', { seed: 7, settings: { count: 8000, 'run.duration': 1000 } });
    // Two seconds of work and more: the first state has left the node.
    let [worked, ticks] = [0, 0];
    while (worked < 4000) {
      const began = performance.now();
      await live.ask({ type: 'step', ticks: 20 });
      worked += performance.now() - began;
      ticks += 20;
    }
    const before = await checksum(live);
    const told = nextReply(live, 'interrupted');
    hostOf(nodes).process.kill('SIGKILL');
    const { next } = await told;
    const from = Number(/, from tick (\d+) on$/.exec(next)?.[1]);
    expect(from).toBeGreaterThan(0);
    const earliest = until(live, ({ epoch }) => epoch > 1);
    expect((await earliest).tick).toBeGreaterThanOrEqual(from);
    await until(live, ({ tick, epoch }) => epoch > 1 && tick === ticks);
    expect(await checksum(live)).toMatchObject({ tick: ticks, checksum: before.checksum });
  });

  it('moves when its node drains, sends what watchers look at and no more, and falls back to this machine', async () => {
    const cluster = 'drained';
    const node = await join(cluster, ['--json']);
    const serving = await serve(cluster);
    const live = watch(serving);
    await openNamed(live, 'hello', { seed: 7 });
    const whole = live.sight?.count ?? (await nextFrame(live)).count;
    const part = nextFrame(live, ({ count }) => count < whole);
    await live.ask({ type: 'watch', area: { type: 'circle', centre: [0, 0], radius: 1 }, period: 0 });
    expect((await part).count).toBeLessThan(whole);
    await live.ask({ type: 'step', ticks: 10 });
    const told = nextReply(live, 'interrupted');
    node.process.kill('SIGTERM');
    expect((await told).reason).toBe('the node drains');
    await until(live, ({ tick, epoch }) => epoch > 1 && tick === 10);
    await serving.running.saw('no node takes the room: it is on this machine');
    await live.ask({ type: 'step', ticks: 10 });
    expect((await checksum(live)).checksum).toBe(await checksumAlone(live, 20));
    expect((await node.ended).code).toBe(0);
  });
});

describe('the hub of a cluster', () => {
  it('moves to another node when its node is killed; senders and receivers go on', async () => {
    const cluster = 'hub';
    const first = await join(cluster);
    await join(cluster);
    const place = { url: server().url, cluster };
    programs.push(await joinAsProgram(place), await joinAsProgram(place));
    const [sending, receiving] = programs.map((program) => program.joinHub());
    const sender = sending.addSender();
    const send = (x: number): void => sending.send(sender, { count: 2, id: [1, 2], x: [x, 1000], y: [0, 0] });
    send(1);
    const log: string[] = [];
    let seen = 0;
    receiving.addReceiver({
      area: { centre: [0, 0], radius: 100 },
      period: 0,
      deliver: ({ entered, left, inside }) => {
        for (const { id } of entered) log.push(`${id} entered`);
        for (const id of left) log.push(`${id} left`);
        if (inside.count > 0) [seen] = inside.x;
      },
    });
    await expect.poll(() => seen).toBe(1);
    first.process.kill('SIGKILL');
    const killed = performance.now();
    // A place that the new hub can have from nowhere else.
    send(2);
    await expect.poll(() => seen).toBe(2);
    if (process.env['KORZO_TRIALS'] !== undefined)
      process.stderr.write(`the hub moved within ${Math.round(performance.now() - killed)} ms\n`);
    expect(log).toEqual(['1 entered']);
  });
});
