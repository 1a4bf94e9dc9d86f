import { afterEach, describe, expect, it } from 'vitest';
import { channelPair } from '../channels/index.ts';
import type { BodyFrame } from '../frames/body-frame.ts';
import { LiveHost } from '../host/live-host.ts';
import { VirtualTime } from '../virtual-time.testing.ts';
import { connectLive } from './connect-live.ts';
import type { LiveRun } from './live-run.ts';
import type { PredictedDrive } from './predicted-drive.ts';

const text = `korzo: 1
name: car-park
title: Two cars
about: One car to drive, and one that the scenario drives.
world: { size: [600, 600, 20], walls: [{ points: [[350, 280], [350, 320]] }] }
bodies:
  cars:
    - { name: car, at: [300, 300] }
    - { name: van, at: [20, 60] }
run:
  dt: 0.025
  duration: 600
  commands: [{ at: 0, type: control, body: van, capability: drive, value: 0.05, driver: robot }]
`;

interface Trial {
  readonly time: VirtualTime;
  readonly live: LiveRun;
  readonly agent: number;
  readonly frames: BodyFrame[];
  readonly turn: (capability: 'drive' | 'brake' | 'turn', value: number) => void;
}

const open: { readonly host: LiveHost; readonly live: LiveRun }[] = [];
afterEach(async () => {
  for (const { host, live } of open.splice(0)) {
    live.close();
    await host.close();
  }
});

/** A page that drives the car of a run behind a delay of so many ms each way. */
async function driveBehind(delay: number, predicts = true): Promise<Trial> {
  const time = new VirtualTime();
  const host = new LiveHost({ clock: time.clock, schedule: time.schedule, hostName: 'this test' });
  const connect = () => {
    const [watcher, run] = channelPair();
    host.attach(run, 'operator');
    return time.delayed(watcher, delay);
  };
  const live = connectLive(connect, { clock: time.clock, schedule: time.schedule });
  open.push({ host, live });
  const frames: BodyFrame[] = [];
  live.onBodies((frame) => frames.push(frame));
  await time.until(live.ask({ type: 'open', source: { type: 'text', file: 'car-park.yaml', text } }));
  await time.until(live.ask({ type: 'play' }));
  await time.pass(200);
  const agent = frames.flatMap(({ bodies }) => bodies).find(({ motion }) => motion.at[0] > 200)?.id ?? -1;
  const handling = live.info?.groups.find(({ name }) => name === 'car')?.handling;
  if (handling === undefined || live.motion.drive === undefined) throw new Error('there is no car to drive');
  const prediction: PredictedDrive | undefined = predicts
    ? live.motion.drive({ agent, handling, dt: 0.025 }, time.now)
    : undefined;
  const turn: Trial['turn'] = (capability, value) => {
    const asked = time.now;
    prediction?.turn(capability, value, asked);
    const command = { type: 'control', body: 'car', capability, value, driver: 'anna' };
    live.ask({ type: 'command', command }).then(
      () => prediction?.noteRoundTrip(time.now - asked),
      // The test is over.
      () => undefined,
    );
  };
  turn('drive', 0);
  await time.pass(200);
  return { time, live, agent, frames, turn };
}

/** Time from a turned wheel to a picture that shows it, at 60 pictures a second, ms. */
async function untilSeen({ time, live, agent, turn }: Trial): Promise<number> {
  const asked = time.now;
  turn('turn', 1);
  while (time.now - asked < 2000) {
    await time.pass(1000 / 60);
    if ((live.motion.bodyAt?.(agent, time.now)?.steer ?? 0) > 0.001) return time.now - asked;
  }
  return Infinity;
}

describe('a driven body in a page', () => {
  it('is drawn as asked with the next picture, whatever the delay, and without prediction within 250 ms of a key', async () => {
    for (const delay of [0, 50]) expect(await untilSeen(await driveBehind(delay))).toBeLessThan(40);
    expect(await untilSeen(await driveBehind(0, false))).toBeLessThan(150);
    const far = await untilSeen(await driveBehind(50, false));
    expect(far).toBeGreaterThan(100);
    expect(far).toBeLessThan(250);
  });

  it('is drawn as asked with the next picture after it has stood for long, of which the run sends nothing', async () => {
    const trial = await driveBehind(50);
    await trial.time.pass(3000);
    trial.frames.length = 0;
    await trial.time.pass(1000);
    expect(trial.frames.some(({ bodies }) => bodies.some(({ id }) => id === trial.agent))).toBe(false);
    expect(await untilSeen(trial)).toBeLessThan(40);
  });

  it('is sent at 30 to 60 Hz, and others ten times a second', async () => {
    const { time, frames, agent, turn } = await driveBehind(50);
    turn('drive', 1);
    await time.pass(500);
    frames.length = 0;
    await time.pass(2000);
    const sent = (isIt: (id: number) => boolean) =>
      frames.filter(({ bodies }) => bodies.some(({ id }) => isIt(id))).length / 2;
    expect(sent((id) => id === agent)).toBeGreaterThanOrEqual(30);
    expect(sent((id) => id === agent)).toBeLessThanOrEqual(60);
    expect(sent((id) => id !== agent)).toBeGreaterThanOrEqual(9);
    expect(sent((id) => id !== agent)).toBeLessThanOrEqual(11);
  });

  it('goes on without a jump while it is driven and corrected, and comes to where the run has it', async () => {
    const { time, live, agent, frames, turn } = await driveBehind(50);
    const said = () => frames.flatMap(({ bodies }) => bodies).findLast(({ id }) => id === agent)?.motion;
    const asked = [
      ['turn', 0.6],
      ['drive', 1],
      ['turn', -1],
      ['brake', 0.7],
      ['brake', 0],
      ['turn', 0.3],
    ] as const;
    let before = live.motion.bodyAt?.(agent, time.now);
    let [largest, fastest] = [0, 0];
    for (let picture = 0; picture < 300; picture++) {
      if (picture % 50 === 0) {
        const [capability, value] = asked[picture / 50];
        turn(capability, value);
      }
      await time.pass(1000 / 60);
      const now = live.motion.bodyAt?.(agent, time.now);
      if (before === undefined || now === undefined) throw new Error('the car is not drawn');
      fastest = Math.max(fastest, Math.abs(now.speed));
      // What it went in this picture beside what its speed says.
      const step = Math.hypot(now.at[0] - before.at[0], now.at[1] - before.at[1]);
      largest = Math.max(largest, Math.abs(step - Math.abs(now.speed) / 60));
      before = now;
    }
    expect(fastest).toBeGreaterThan(5);
    expect(largest).toBeLessThan(0.1);
    turn('drive', 0);
    turn('brake', 1);
    await time.pass(6000);
    const [drawn, there] = [live.motion.bodyAt?.(agent, time.now), said()];
    expect(there?.speed).toBe(0);
    for (const axis of [0, 1, 2]) expect(drawn?.at[axis]).toBeCloseTo(there?.at[axis] ?? NaN, 3);
  });

  it('is led back softly where the run has stopped it and the page could not know: at a wall', async () => {
    const { time, live, agent, turn } = await driveBehind(50);
    turn('drive', 1);
    let [before, farthest, backBy] = [300, 300, 0];
    for (let picture = 0; picture < 420; picture++) {
      await time.pass(1000 / 60);
      const x = live.motion.bodyAt?.(agent, time.now)?.at[0] ?? NaN;
      backBy = Math.max(backBy, before - x);
      farthest = Math.max(farthest, x);
      before = x;
    }
    // At some 18 m/s the page is 1.5 m ahead of what the run has said.
    expect(farthest - before).toBeGreaterThan(0.5);
    expect(backBy).toBeGreaterThan(0.02);
    expect(backBy).toBeLessThan(0.4);
  });

  it('is shown with its attitude, wheels and lamp when one looks back', async () => {
    const { time, live, agent, frames, turn } = await driveBehind(0);
    turn('drive', 1);
    turn('turn', 1);
    await time.pass(2000);
    await time.until(live.ask({ type: 'pause' }));
    const then = frames.findLast(
      ({ tick, bodies }) =>
        tick % 4 === 0 && tick < 80 && bodies.some(({ id, motion }) => id === agent && motion.steer > 0.3),
    );
    if (then === undefined) throw new Error('the car was not steered');
    frames.length = 0;
    await time.until(live.ask({ type: 'seek', time: then.time }));
    await time.pass(300);
    const motionOf = (frame: BodyFrame | undefined) => frame?.bodies.find(({ id }) => id === agent)?.motion;
    const [was, shown] = [motionOf(then), motionOf(frames.findLast((frame) => motionOf(frame) !== undefined))];
    expect(shown?.steer).toBeCloseTo(was?.steer ?? NaN, 4);
    expect(shown?.spin).toBeCloseTo(was?.spin ?? NaN, 4);
    for (const part of [0, 1, 2, 3]) expect(shown?.turn[part]).toBeCloseTo(was?.turn[part] ?? NaN, 3);
    expect(live.motion.bodyAt?.(agent, time.now)?.steer).toBeCloseTo(was?.steer ?? NaN, 3);
  });
});
