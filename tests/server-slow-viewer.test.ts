import { once } from 'node:events';
import { channelPair, connectLive, LiveHost, type Channel } from '@korzo/live';
import { startServer } from '@korzo/server';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';

const agents = 10_000;

/** A live host that lets us look at what waits for its watchers. */
function observedHost(channels: Channel[]): LiveHost {
  const host = new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    hostName: 'trial',
  });
  const attach = host.attach.bind(host);
  host.attach = (channel, ...rest) => {
    channels.push(channel);
    attach(channel, ...rest);
  };
  return host;
}

it('a viewer that stops reading costs less than 1 MB, an agent that else watches gets every frame, and it goes on when it reads again', async () => {
  const channels: Channel[] = [];
  const host = observedHost(channels);
  // On a busy machine it stalls for minutes; it is not to be taken for one that has vanished.
  const limits = { heartbeatSeconds: 3600 };
  const server = await startServer({ siteFolder: 'nowhere', port: 0, makeHost: () => host, limits });
  const [own, theirs] = channelPair();
  host.attach(theirs, 'operator');
  const operator = connectLive(() => own);
  await operator.ask({ type: 'open', source: { type: 'named', name: 'flock' }, settings: { count: agents } });

  const stalled = new WebSocket(`ws://127.0.0.1:${server.port}/live`);
  await once(stalled, 'message');
  stalled.pause();
  const waiting = channels[1];
  // The system's own buffers take some megabytes before anything waits in ours; then come this many frames more.
  const framesMore = 25;
  let most = 0;
  let sent = 0;
  let after = 0;
  const heapBefore = process.memoryUsage();
  for (; after < framesMore && sent < 2000; sent++) {
    await operator.ask({ type: 'step', ticks: 1 });
    most = Math.max(most, waiting.buffered);
    if (waiting.buffered > 0) after++;
  }
  const heapAfter = process.memoryUsage();
  const { frames, bytes } = operator.traffic;
  expect(after).toBe(framesMore);
  expect(frames).toBeGreaterThanOrEqual(sent);
  expect(most).toBeLessThan(1_000_000);
  process.stdout.write(
    `${agents} agents, ${sent} frames of ${Math.round(bytes / frames)} bytes: at most ${most} bytes waited for the stalled viewer; ` +
      `buffers of the process grew by ${heapAfter.arrayBuffers - heapBefore.arrayBuffers} bytes\n`,
  );

  // What is newest is on its way when the old is through: a key frame, then the rest.
  let last: { readonly tick?: number } = {};
  stalled.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    const reply = JSON.parse(data.toString()) as { type: string; status?: { tick: number } };
    if (reply.type === 'status') last = reply.status ?? {};
  });
  stalled.resume();
  await expect
    .poll(async () => {
      await operator.ask({ type: 'step', ticks: 1 });
      return last.tick === undefined ? Infinity : (operator.sight?.tick ?? 0) - last.tick;
    })
    .toBeLessThan(3);
  stalled.terminate();
  operator.close();
  await server.close();
});

it('a viewer of a room in a process of its own that stops reading is passed over, stays, and goes on when it reads again', async () => {
  const limits = { heartbeatSeconds: 3600 };
  const server = await startServer({ siteFolder: 'nowhere', port: 0, limits });
  const address = `ws://127.0.0.1:${server.port}/live`;
  const operator = connectLive(() => bytesChannel(address));
  await operator.ask({ type: 'open', source: { type: 'named', name: 'flock' }, settings: { count: agents } });
  const stalled = new WebSocket(address);
  await once(stalled, 'message');
  stalled.pause();
  // Far more than the buffers of the system take.
  const enough = 30_000_000;
  while (operator.traffic.bytes < enough) await operator.ask({ type: 'step', ticks: 1 });
  const { tick } = operator.sight ?? { tick: 0 };
  let bytes = 0;
  let last = 0;
  stalled.on('message', (data: Buffer, isBinary: boolean) => {
    bytes += data.length;
    if (isBinary) return;
    const reply = JSON.parse(data.toString()) as { type: string; status?: { tick: number } };
    if (reply.type === 'status') last = reply.status?.tick ?? 0;
  });
  stalled.resume();
  await expect
    .poll(async () => {
      await operator.ask({ type: 'step', ticks: 1 });
      return last;
    })
    .toBeGreaterThan(tick);
  expect(bytes).toBeLessThan(enough / 2);
  expect(server.watchers).toBe(2);
  process.stdout.write(`${enough} bytes were shown; the stalled viewer got ${bytes} and goes on\n`);
  stalled.terminate();
  operator.close();
  await server.close();
});

/** A channel through a WebSocket of Node. */
function bytesChannel(address: string): Channel {
  const socket = new WebSocket(address);
  const channel: Channel = {
    send: (packet) => socket.send(packet),
    get buffered() {
      return socket.bufferedAmount;
    },
    onPacket: () => undefined,
    onClose: () => undefined,
    close: () => socket.close(),
  };
  socket.on('message', (data: Buffer, isBinary: boolean) => channel.onPacket(isBinary ? data : data.toString()));
  return channel;
}
