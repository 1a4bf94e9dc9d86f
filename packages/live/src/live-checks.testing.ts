// What the lists of checks of live runs are made of.
import { findShippedScenario, openRun } from '@korzo/engine';
import { connectLive } from './client/connect-live.ts';
import { RequestRefused } from './client/request-refused.ts';
import type { Channel } from './channel.ts';
import type { Answer, LiveRun } from './client/live-run.ts';
import type { Sight } from './frames/sight.ts';
import type { HeatMap, Reply, RunStatus } from './protocol/replies.ts';
import type { Request } from './protocol/requests.ts';

export interface LiveRunCheck {
  readonly name: string;
  /** Rejects with what is wrong. `open` leads to a host where this watcher is an operator. */
  readonly run: (open: () => Channel) => Promise<void>;
}

export const check = (name: string, run: (live: LiveRun) => Promise<void>): LiveRunCheck => ({
  name,
  run: async (open) => {
    const live = connectLive(open, { patience: patience / 1000 });
    try {
      await run(live);
    } finally {
      live.close();
    }
  },
});

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

/** The recording of the run as it is saved. */
export async function save(live: LiveRun, frames = true): Promise<Extract<Answer, { type: 'saved' }>> {
  const answer = await live.ask({ type: 'save', frames });
  if (answer.type !== 'saved') throw new Error(`save was answered with ${answer.type}`);
  return answer;
}

export async function download(live: LiveRun, what: 'trajectories'): Promise<Extract<Answer, { type: 'download' }>> {
  const answer = await live.ask({ type: 'download', what });
  if (answer.type !== 'download') throw new Error(`download was answered with ${answer.type}`);
  return answer;
}

export const valuesOf = ({ bytes, top }: HeatMap): number[] =>
  Array.from(atob(bytes), (letter) => (letter.charCodeAt(0) / 255) * top);

/** The same ticks by themselves. */
export async function checksumWithoutWatchers(name: string, ticks: number, seed?: number): Promise<string> {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no scenario ${name}`);
  const { scenario } = found;
  const { simulation } = await openRun(seed === undefined ? scenario : { ...scenario, run: { ...scenario.run, seed } });
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

/** The first frame to come of which this holds. */
export const nextFrame = (live: LiveRun, holds: (sight: Sight) => boolean = () => true): Promise<Sight> =>
  withPatience('frame', (resolve) => {
    const end = live.onFrame((sight) => {
      if (!holds(sight)) return;
      end();
      // The columns are used again for the next frame.
      resolve({ ...sight, id: sight.id.slice(), x: sight.x.slice(), y: sight.y.slice(), z: sight.z.slice() });
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

/** What has not come by then never will, however busy the machine. ms */
const patience = 60_000;

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
