import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Hub } from '@korzo/cluster';
import { FrameCast, FrameDecoder, SmoothMotion } from '@korzo/live';
import { kernelContestant } from './contestant.ts';
import { grouped, sceneFor, type BenchPlan } from './plan.ts';
import { middle } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';
import { gatherAudience } from './stream/audience.ts';
import { RecordedWalk } from './stream/recorded-walk.ts';

/** People who walk to places all over a square, ten ticks a second. */
const setting = { model: 'orca', scene: 'square', dt: 0.1 } as const;
/** Ten seconds, at ten updates a second. */
const usualUpdates = 100;
const everything = { area: { type: 'everything' }, period: 0 } as const;
const targets = { bytes: 4, encoder: 1, cores: 1, stalledMegabytes: 1 };
/** A viewer has stalled when it was passed over so often; if it is not after so many updates, something is wrong. */
const passedOver = 50;
const mostUpdates = 100_000;

/** Frames for viewers: how many bytes, and what they cost. */
export async function benchStream(plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep(`stream: ${grouped(plan.agents)} agents walk`);
  const { simulation, close } = await kernelContestant(sceneFor(setting, plan, plan.agents));
  const walk = new RecordedWalk(simulation, plan.ticks ?? usualUpdates);
  await close();
  return [
    bytesRow(walk, plan),
    ...(await costRows(walk, plan)),
    await viewersRow(walk, plan),
    await stalledRow(walk, plan),
  ];
}

/** Ten seconds from the first frame on, which is complete. */
function bytesRow(walk: RecordedWalk, plan: BenchPlan): BenchRow {
  plan.onStep('stream: bytes');
  const hub = new Hub();
  const sender = hub.addSender();
  const cast = new FrameCast(hub);
  let bytes = 0;
  cast.addViewer({ buffered: 0, send: (packet) => (bytes += packet.length) }, everything);
  const updates = plan.ticks ?? usualUpdates;
  for (let update = 0; update < updates; update++) {
    const { crowds, moment } = walk.next();
    hub.sendCrowds(sender, crowds, () => 0);
    cast.update(moment, moment.time);
  }
  const row = { name: 'stream, bytes per agent and update', value: bytes / (updates * plan.agents), unit: 'bytes' };
  return judged(row, { ceiling: targets.bytes });
}

type StreamStage = readonly [name: string, work: () => unknown];

/** Milliseconds per update and 10,000 agents of each stage between the run and the screen. */
async function costRows(walk: RecordedWalk, plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep('stream: hub, encoder, decoder, motion');
  const hub = new Hub();
  const sender = hub.addSender();
  const cast = new FrameCast(hub);
  const decoder = new FrameDecoder();
  const motion = new SmoothMotion();
  let frame = new Uint8Array(0);
  cast.addViewer({ buffered: 0, send: (packet) => (frame = packet as Uint8Array<ArrayBuffer>) }, everything);
  let now = walk.next();
  const stages: readonly StreamStage[] = [
    ['hub', () => hub.sendCrowds(sender, now.crowds, () => 0)],
    ['encoder', () => cast.update(now.moment, now.moment.time)],
    ['decoder', () => motion.take(decoder.take(frame), now.moment.time * 1000)],
    ['motion', () => motion.at(now.moment.time * 1000)],
  ];
  const rounds = new Map<string, number[]>(stages.map(([name]) => [name, []]));
  const updates = plan.ticks ?? usualUpdates;
  for (let round = 0; round <= plan.rounds; round++) {
    const times = timeStages(stages, updates, () => (now = walk.next()));
    // The first round warms up.
    if (round > 0) for (const [name, time] of times) rounds.get(name)?.push(time / (plan.agents / 10_000));
    await nextTurn();
  }
  return stages.map(([name]) => {
    const paces = rounds.get(name) ?? [];
    const row = {
      name: `stream, ${name}`,
      value: Math.min(...paces),
      unit: 'ms per 10,000 agents',
      median: middle(paces),
    };
    return judged(row, name === 'encoder' ? { ceiling: targets.encoder } : undefined);
  });
}

/** Milliseconds of each stage in the middle one of some updates, which whatever else the machine does leaves alone. */
function timeStages(stages: readonly StreamStage[], updates: number, next: () => void): Map<string, number> {
  const times = new Map<string, number[]>(stages.map(([name]) => [name, []]));
  for (let update = 0; update < updates; update++) {
    next();
    for (const [name, work] of stages) {
      const start = performance.now();
      work();
      times.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, list]) => [name, middle(list)]));
}

/** Processor time of this process while all viewers get everything in real time: hub, encoder and sockets. */
async function viewersRow(walk: RecordedWalk, plan: BenchPlan): Promise<BenchRow> {
  plan.onStep(`stream: ${plan.viewers} viewers over WebSockets`);
  const audience = await gatherAudience(plan.viewers, 'reading');
  const hub = new Hub();
  const sender = hub.addSender();
  const cast = new FrameCast(hub);
  const viewers = audience.channels.map((channel) => cast.addViewer(channel, everything));
  const updates = Math.min(plan.ticks ?? usualUpdates, usualUpdates);
  const before = process.cpuUsage();
  const start = performance.now();
  for (let update = 0; update < updates; update++) {
    const { crowds, moment } = walk.next();
    hub.sendCrowds(sender, crowds, () => 0);
    cast.update(moment, (performance.now() - start) / 1000);
    await wait(Math.max(start + (update + 1) * 100 - performance.now(), 0));
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - start) / 1000;
  const { frames, agents } = await audience.report();
  await audience.close();
  const skipped = viewers.reduce((sum, viewer) => sum + viewer.skipped, 0);
  if (frames + skipped !== updates * plan.viewers || agents !== plan.agents) {
    throw new Error(
      `${plan.viewers} viewers got ${frames} frames of ${updates * plan.viewers} and saw ${agents} agents of ${plan.agents}`,
    );
  }
  const row = {
    name: `stream, ${plan.viewers} viewers over WebSockets`,
    value: (user + system) / 1e6 / seconds,
    unit: 'cores',
  };
  return judged(row, { ceiling: targets.cores });
}

/** The most that is ever kept for a viewer who has stopped reading. */
async function stalledRow(walk: RecordedWalk, plan: BenchPlan): Promise<BenchRow> {
  plan.onStep('stream: a viewer who does not read');
  const audience = await gatherAudience(1, 'stalled');
  const hub = new Hub();
  const sender = hub.addSender();
  const cast = new FrameCast(hub);
  const [channel] = audience.channels;
  const viewer = cast.addViewer(channel, everything);
  let held = 0;
  for (let update = 0; viewer.skipped < passedOver; update++) {
    if (update > mostUpdates) throw new Error(`the viewer took ${mostUpdates} frames without reading one`);
    const { crowds, moment } = walk.next();
    hub.sendCrowds(sender, crowds, () => 0);
    cast.update(moment, moment.time);
    held = Math.max(held, channel.buffered);
    await nextTurn();
  }
  await audience.close();
  return judged(
    { name: 'stream, held for a stalled viewer', value: held / 1048576, unit: 'MB' },
    { ceiling: targets.stalledMegabytes },
  );
}
