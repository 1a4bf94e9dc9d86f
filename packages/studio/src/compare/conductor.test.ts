import { signal } from '@preact/signals';
import type { Answer, Request, RunStatus } from '@korzo/live';
import { expect, test } from 'vitest';
import type { Session } from '../store/session.ts';
import { ClockConductor } from './conductor.ts';

const status = (tick: number, dt: number, last: number): RunStatus => ({
  epoch: 1,
  tick,
  time: tick * dt,
  playing: false,
  speed: 1,
  ended: tick >= last,
  present: 0,
  entered: 0,
  left: 0,
  meanSpeed: null,
  exits: {},
  ticksPerSecond: 0,
  phases: {},
  workers: [],
  recorded: [0, tick * dt],
  watchers: 1,
  motion: {},
});

/** A run that takes its time for each step; only what a conductor uses of a session. */
function slowRun(dt: number, delay: () => number, last = Infinity): Session & { readonly asked: Request[] } {
  const now = signal<RunStatus | undefined>(status(0, dt, last));
  const asked: Request[] = [];
  const ask = async (request: Request): Promise<Answer> => {
    asked.push(request);
    await new Promise((resolve) => setTimeout(resolve, delay()));
    if (request.type === 'step') now.value = status((now.value?.tick ?? 0) + request.ticks, dt, last);
    if (request.type === 'restart') now.value = status(0, dt, last);
    return { type: 'done', ask: 0 };
  };
  const session = { live: { ask }, status: now, info: signal({ seed: 5 }), restate: () => undefined, asked };
  return session as unknown as Session & { readonly asked: Request[] };
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
};

test('clocks of quick and slow runs never part by more than a tick', async () => {
  const runs = [slowRun(0.05, () => 0), slowRun(0.05, () => 3), slowRun(0.05, () => Math.random() * 4)];
  const conductor = new ClockConductor(() => runs);
  void conductor.take({ type: 'speed', factor: 'fastest' });
  let worst = 0;
  for (const { status: watched } of runs) {
    watched.subscribe(() => {
      const ticks = runs.map((run) => run.status.peek()?.tick ?? 0);
      worst = Math.max(worst, Math.max(...ticks) - Math.min(...ticks));
    });
  }
  await conductor.take({ type: 'play' });
  await until(() => (runs[0].status.value?.tick ?? 0) >= 20);
  await conductor.take({ type: 'pause' });
  expect(worst).toBe(1);
});

test('runs with other time steps stay together in time, and an ended run does not hold the others up', async () => {
  const runs = [slowRun(0.1, () => 0, 5), slowRun(0.05, () => 1, 40)];
  const conductor = new ClockConductor(() => runs);
  await conductor.take({ type: 'step', ticks: 8 });
  const [first, second] = runs.map((run) => run.status.value?.time ?? 0);
  expect(Math.abs(first - second)).toBeLessThanOrEqual(0.1 + 1e-9);
  void conductor.take({ type: 'speed', factor: 'fastest' });
  await conductor.take({ type: 'play' });
  await until(() => runs.every((run) => run.status.value?.ended === true));
  expect(runs.map((run) => run.status.value?.tick)).toEqual([5, 40]);
});

test('what sets runs apart is left to the active run, all else goes to all', async () => {
  const runs = [slowRun(0.05, () => 0), slowRun(0.05, () => 0)];
  const conductor = new ClockConductor(() => runs);
  expect(conductor.take({ type: 'set', model: 0, parameter: 'speed', value: 2 })).toBeUndefined();
  await conductor.take({ type: 'signal', signal: 'alarm' });
  await conductor.take({ type: 'restart', seed: 9 });
  expect(runs.map(({ asked }) => asked.map(({ type }) => type))).toEqual([
    ['signal', 'restart'],
    ['signal', 'restart'],
  ]);
});
