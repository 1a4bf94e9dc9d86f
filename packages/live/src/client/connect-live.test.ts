import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../channel.ts';
import { channelPair } from '../channels/index.ts';
import { nextFrame, openNamed } from '../live-run.testing.ts';
import { enter, trialHost } from '../trial-host.testing.ts';
import type { LiveHost } from '../host/live-host.ts';
import { connectLive } from './connect-live.ts';
import type { Connection, LiveRun } from './live-run.ts';
import { RequestRefused } from './request-refused.ts';

let host: LiveHost;
let live: LiveRun | undefined;
beforeEach(() => {
  host = trialHost();
});
afterEach(async () => {
  live?.close();
  await host.close();
});

/** A clock that a test turns by calling back what was scheduled. */
const handTimers = () => {
  const timers: { callback: () => void; milliseconds: number }[] = [];
  return {
    timers,
    schedule: (callback: () => void, milliseconds: number) => {
      const timer = { callback, milliseconds };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
};

describe('connectLive', () => {
  it('sends what is asked before the connection stands as soon as it does', async () => {
    live = connectLive(() => enter(host));
    expect(live.connection.state).toBe('connecting');
    const answer = await live.ask({ type: 'catalogue' });
    expect(answer.type).toBe('catalogue');
    expect(live.connection.state).toBe('open');
  });

  it('sends at once to a host of the same build, which answers without having been heard', async () => {
    const [watcher, run] = channelPair();
    const heard: unknown[] = [];
    run.onPacket = (packet) => heard.push(packet);
    live = connectLive(() => watcher, { sameBuild: true });
    live.ask({ type: 'catalogue' }).catch(() => undefined);
    await expect.poll(() => heard).toEqual([JSON.stringify({ ask: 1, request: { type: 'catalogue' } })]);
    expect(live.connection.state).toBe('connecting');
    live.close();
    live = connectLive(() => enter(host), { sameBuild: true });
    expect((await live.ask({ type: 'catalogue' })).type).toBe('catalogue');
    expect(live.connection.state).toBe('open');
  });

  it('comes back by itself, a little later each time, and asks again for what was looked at', async () => {
    const { timers, schedule } = handTimers();
    const channels: Channel[] = [];
    let reachable = true;
    live = connectLive(
      () => {
        const [watcher, run] = channelPair();
        channels.push(watcher);
        if (reachable) host.attach(run, 'operator');
        else run.close('no viewer is there');
        return watcher;
      },
      { schedule },
    );
    const states: Connection[] = [];
    live.onConnection((connection) => states.push(connection));
    await openNamed(live, 'hello');
    await live.ask({ type: 'heat', kind: 'density', level: 0, cell: 2 });
    await live.ask({ type: 'step', ticks: 5 });
    reachable = false;
    channels[0].close('the cable was cut');
    await expect
      .poll(() => live?.connection)
      .toEqual({ state: 'lost', reason: 'the cable was cut', nextTrySeconds: 0.5 });
    await expect(live.ask({ type: 'play' })).rejects.toThrow(RequestRefused);
    for (const seconds of [1, 2, 3, 5, 5]) {
      timers.pop()?.callback();
      await expect.poll(() => live?.connection).toMatchObject({ state: 'lost', nextTrySeconds: seconds });
    }
    reachable = true;
    const heat = new Promise((resolve) => live?.on('heat', resolve));
    const frame = nextFrame(live);
    timers.pop()?.callback();
    expect((await frame).tick).toBe(5);
    await heat;
    expect(live.connection.state).toBe('open');
    expect(states.map(({ state }) => state).slice(-2)).toEqual(['connecting', 'open']);
  });

  it('gives up on who does not answer', async () => {
    const { timers, schedule } = handTimers();
    const [watcher, run] = channelPair();
    live = connectLive(() => watcher, { schedule, patience: 2 });
    run.send(JSON.stringify({ type: 'welcome', protocol: 1, role: 'viewer', host: 'a wall' }));
    const answer = live.ask({ type: 'checksum' });
    await expect.poll(() => timers.length).toBe(1);
    expect(timers[0].milliseconds).toBe(2000);
    timers[0].callback();
    await expect(answer).rejects.toThrow(/'checksum' was not answered for 2 s/);
  });

  it('refuses to talk to a run of another version', async () => {
    const [watcher, run] = channelPair();
    live = connectLive(() => watcher);
    run.send(JSON.stringify({ type: 'welcome', protocol: 99, role: 'viewer', host: 'the future' }));
    await expect.poll(() => live?.connection.state).toBe('closed');
    expect(live.connection).toMatchObject({ reason: expect.stringContaining('load the page again') as string });
  });

  it('goes on with another host behind the same channel, and is answered why the first ended', async () => {
    const [watcher, run] = channelPair();
    live = connectLive(() => watcher);
    const asked: string[] = [];
    run.onPacket = (packet) => asked.push(String(packet));
    const welcome = { type: 'welcome', protocol: 1, role: 'operator', host: 'first', running: true };
    run.send(JSON.stringify(welcome));
    const looked = live.ask({ type: 'heat', kind: 'density', level: 0, cell: 2 });
    const stepped = live.ask({ type: 'step', ticks: 5 }).catch((error: unknown) => error);
    await expect.poll(() => asked).toHaveLength(2);
    run.send(JSON.stringify({ type: 'done', ask: 1 }));
    await looked;
    run.send(JSON.stringify({ type: 'interrupted', reason: 'it was too large', next: 'open a smaller one' }));
    expect(await stepped).toMatchObject({ problems: [{ rule: 'it was too large', remedy: 'open a smaller one' }] });
    run.send(JSON.stringify({ ...welcome, host: 'second' }));
    await expect.poll(() => asked).toHaveLength(3);
    expect(JSON.parse(asked[2])).toMatchObject({ request: { type: 'heat', kind: 'density' } });
    expect(live.connection).toEqual({ state: 'open', role: 'operator', host: 'second' });
  });

  it('knows no run any more when the host has none', async () => {
    live = connectLive(() => enter(host));
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 1 });
    const [watcher, run] = channelPair();
    const other = trialHost();
    const switched = connectLive(() => watcher);
    host.attach(run, 'viewer');
    await nextFrame(switched);
    expect([switched.info?.scenario, switched.sight?.tick]).toEqual(['hello', 1]);
    other.attach(run, 'viewer');
    await expect.poll(() => switched.info).toBeUndefined();
    expect(switched.sight).toBeUndefined();
    switched.close();
    await other.close();
  });

  it('reports no viewer anything after it was closed', async () => {
    live = connectLive(() => enter(host));
    await openNamed(live, 'hello');
    let heard = 0;
    live.onFrame(() => heard++);
    live.close();
    const other = connectLive(() => enter(host));
    await other.ask({ type: 'step', ticks: 3 });
    other.close();
    expect(heard).toBe(0);
    await expect(live.ask({ type: 'checksum' })).rejects.toThrow(/no connection/);
  });
});
