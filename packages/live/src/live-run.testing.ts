// What every live run does, whatever channel leads to it. One list for runs in this process, in a page's worker and on a server.
import { findShippedScenario, openRun } from '@korzo/engine';
import type { Channel } from './channel.ts';
import { connectLive } from './client/connect-live.ts';
import type { Answer, LiveRun } from './client/live-run.ts';
import { RequestRefused } from './client/request-refused.ts';
import type { Reply, RunStatus } from './protocol/replies.ts';
import type { Request } from './protocol/requests.ts';

export interface LiveRunCheck {
  readonly name: string;
  /** Rejects with what is wrong. `open` leads to a host where this watcher is an operator. */
  readonly run: (open: () => Channel) => Promise<void>;
}

const check = (name: string, run: (live: LiveRun) => Promise<void>): LiveRunCheck => ({
  name,
  run: async (open) => {
    const live = connectLive(open);
    try {
      await run(live);
    } finally {
      live.close();
    }
  },
});

export const liveRunChecks: readonly LiveRunCheck[] = [
  check('opens a shipped scenario and shows everybody', async (live) => {
    const frame = nextFrame(live);
    await openNamed(live, 'hello');
    const info = defined(live.info);
    equal(info.scenario, 'hello', 'scenario');
    equal(info.models.length > 0 && info.groups.length > 0, true, 'groups and models are told');
    const sight = await frame;
    const { present } = await statusNow(live);
    equal(sight.count, present, 'everybody is in the first frame');
    equal(sight.epoch, info.epoch, 'the frame belongs to the run');
  }),

  check('plays, and pause really pauses', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'play' });
    await until(live, (status) => status.tick >= 4);
    await live.ask({ type: 'pause' });
    const before = await checksum(live);
    await sleep(300);
    const after = await checksum(live);
    equal(after.tick, before.tick, 'no tick while paused');
    equal(after.checksum, before.checksum, 'nobody moved while paused');
  }),

  check('computes the bits of a run without watchers, however it is paused and stepped', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 3 });
    await live.ask({ type: 'play' });
    await until(live, (status) => status.tick >= 8);
    await live.ask({ type: 'pause' });
    await live.ask({ type: 'speed', factor: 'fastest' });
    const { tick } = await checksum(live);
    await live.ask({ type: 'step', ticks: 60 - tick });
    const reached = await checksum(live);
    equal(reached.tick, 60, 'tick after all steps');
    equal(reached.checksum, await checksumWithoutWatchers('hello', 60), 'checksum at tick 60');
  }),

  check('keeps simulated time at the speed asked for', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'speed', factor: 2 });
    await live.ask({ type: 'play' });
    const start = performance.now();
    await until(live, (status) => status.time >= 3);
    const seconds = (performance.now() - start) / 1000;
    equal(seconds > 1.2 && seconds < 3, true, `3 s at twice the speed took ${seconds} s`);
  }),

  check('turns a knob for everybody, and refuses what is out of its range', async (live) => {
    await openNamed(live, 'hello');
    const [name, parameter] = defined(
      Object.entries(defined(live.info).models[0].parameters).find(([, each]) => each.type === 'number'),
    );
    if (parameter.type !== 'number') return;
    const told = nextReply(live, 'value');
    const value = (parameter.min + parameter.max) / 2;
    const chosen = parameter.integer === true ? Math.round(value) : value;
    await live.ask({ type: 'set', model: 0, parameter: name, value: chosen });
    equal((await told).value, chosen, 'the value that is told');
    equal(defined(live.info).models[0].values[name], chosen, 'the value in info');
    await refused(live, { type: 'set', model: 0, parameter: name, value: parameter.max + 1 });
    await refused(live, { type: 'set', model: 0, parameter: 'colour', value: 1 });
    await refused(live, { type: 'set', model: 77, parameter: name, value: chosen });
  }),

  check('restarts: same seed same bits, another seed other bits', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 20 });
    const first = await checksum(live);
    const { epoch, seed } = defined(live.info);
    await live.ask({ type: 'restart', seed: 'same' });
    equal(defined(live.info).epoch > epoch, true, 'the epoch grows');
    await live.ask({ type: 'step', ticks: 20 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum with the same seed');
    await live.ask({ type: 'restart', seed: 'new' });
    equal(defined(live.info).seed === seed, false, 'a new seed is another one');
    await live.ask({ type: 'step', ticks: 20 });
    equal((await checksum(live)).checksum === first.checksum, false, 'checksum with another seed');
  }),

  check('removes and sends agents, and replays that to the same bits', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 5 });
    const ids = [...defined(live.sight).id.subarray(0, 10)];
    await live.ask({ type: 'remove', agents: ids.slice(0, 5) });
    await live.ask({ type: 'send', agents: ids.slice(5), goal: [1, 1, 0] });
    await live.ask({ type: 'step', ticks: 25 });
    const first = await checksum(live);
    await live.ask({ type: 'restart', seed: 'same', replay: true });
    await live.ask({ type: 'step', ticks: 30 });
    const again = await checksum(live);
    equal(again.tick, first.tick, 'tick');
    equal(again.checksum, first.checksum, 'checksum of the replay');
    await live.ask({ type: 'restart', seed: 'same' });
    await live.ask({ type: 'step', ticks: 30 });
    equal((await checksum(live)).checksum === first.checksum, false, 'without the commands it differs');
  }),

  check('refuses what it does not know, and goes on', async (live) => {
    const problem = await refused(live, { type: 'open', source: { type: 'named', name: 'helo' } });
    equal(problem.includes('hello'), true, `it suggests a name that exists: ${problem}`);
    await refused(live, { type: 'open', source: { type: 'text', file: 'x.yaml', text: 'korzo: 1\nworld: nowhere' } });
    await refused(live, { type: 'step', ticks: -1 });
    await refused(live, { type: 'fly' } as unknown as Request);
    await openNamed(live, 'hello');
    equal((await live.ask({ type: 'checksum' })).type, 'checksum', 'it still answers');
  }),

  check('lists what can be opened', async (live) => {
    const answer = await live.ask({ type: 'catalogue' });
    if (answer.type !== 'catalogue') throw new Error(`answered with ${answer.type}`);
    equal(
      answer.scenarios.some(({ name }) => name === 'hello'),
      true,
      'hello is listed',
    );
    equal(
      answer.scenarios.every(({ about, models }) => about !== '' && models.length > 0),
      true,
      'all are described',
    );
  }),
];

export const openNamed = (
  live: LiveRun,
  name: string,
  more: Partial<Extract<Request, { type: 'open' }>> = {},
): Promise<Answer> => live.ask({ type: 'open', source: { type: 'named', name }, ...more });

export async function checksum(live: LiveRun): Promise<Extract<Answer, { type: 'checksum' }>> {
  const answer = await live.ask({ type: 'checksum' });
  if (answer.type !== 'checksum') throw new Error(`checksum was answered with ${answer.type}`);
  return answer;
}

/** The same ticks by themselves. */
async function checksumWithoutWatchers(name: string, ticks: number): Promise<string> {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no scenario ${name}`);
  const { simulation } = await openRun(found.scenario);
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  return simulation.checksum();
}

/** The problems of a request that must be refused. */
export async function refused(live: LiveRun, request: Request): Promise<string> {
  try {
    await live.ask(request);
  } catch (error) {
    if (error instanceof RequestRefused) return error.message;
    throw error;
  }
  throw new Error(`this was not refused: ${JSON.stringify(request)}`);
}

export const nextReply = <Type extends Reply['type']>(
  live: LiveRun,
  type: Type,
  holds: (reply: Extract<Reply, { type: Type }>) => boolean = () => true,
): Promise<Extract<Reply, { type: Type }>> =>
  withPatience(type, (resolve) => {
    const end = live.on(type, (reply) => {
      if (!holds(reply)) return;
      end();
      resolve(reply);
    });
  });

export const nextFrame = (live: LiveRun): Promise<NonNullable<LiveRun['sight']>> =>
  withPatience('frame', (resolve) => {
    const end = live.onFrame((sight) => {
      end();
      resolve(sight);
    });
  });

/** The first status of which this holds. */
export const until = async (live: LiveRun, holds: (status: RunStatus) => boolean): Promise<RunStatus> =>
  (await nextReply(live, 'status', ({ status }) => holds(status))).status;

/** The status that comes with a pause. */
export async function statusNow(live: LiveRun): Promise<RunStatus> {
  const status = until(live, () => true);
  await live.ask({ type: 'pause' });
  return status;
}

const patience = 10_000;

function withPatience<Result>(what: string, start: (resolve: (result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no such ${what} came within ${patience / 1000} s`)), patience);
    start((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export function equal<Value>(found: Value, expected: Value, what: string): void {
  if (!Object.is(found, expected)) throw new Error(`${what}: expected ${String(expected)}, found ${String(found)}`);
}

export function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('something is missing that must be there');
  return value;
}
