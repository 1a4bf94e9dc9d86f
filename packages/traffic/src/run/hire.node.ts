import { Worker } from 'node:worker_threads';
import type { RoadNetwork } from '@korzo/city';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';
import type { TrafficState } from '../tick/traffic-state.ts';
import { followingModels } from '../following/builtin.ts';
import { controlBytes, SharedTrafficCrew } from './shared-crew.ts';
import type { Traffic } from './traffic.ts';

/** A kind without what cannot be sent to a thread: its model goes by name. */
export interface SentKind extends Omit<VehicleKind, 'model'> {
  readonly model: string;
}

/** What a thread that helps with traffic is told. */
export interface TrafficOrders {
  readonly network: RoadNetwork;
  readonly kinds: readonly SentKind[];
  readonly state: TrafficState;
  readonly control: Int32Array;
}

/**
 * Lets threads help with traffic: `workers` in all, the caller's among them. The same bits come out whatever their number. Throws
 * a RangeError for a model that is not built in: threads would not know it.
 *
 * @returns a function that sends them home
 */
export async function hireTrafficCrew(traffic: Traffic, workers: number): Promise<() => Promise<void>> {
  const { map, kinds, state } = traffic.scene;
  const control = new Int32Array(new SharedArrayBuffer(controlBytes));
  const orders: TrafficOrders = { network: map.network, kinds: kinds.kinds.map(sendable), state, control };
  const threads = Array.from(
    { length: workers - 1 },
    () => new Worker(new URL('./traffic-thread.node.js', import.meta.url), { workerData: orders }),
  );
  await Promise.all(threads.map((thread) => readiness(thread)));
  // A program ends when it is done, whatever its threads wait for.
  for (const thread of threads) thread.unref();
  const crew = new SharedTrafficCrew(control, traffic.phases, threads.length);
  traffic.employ(crew);
  return async () => {
    traffic.employ(undefined);
    crew.close();
    await Promise.all(threads.map((thread) => thread.terminate()));
  };
}

function sendable({ model, ...kind }: VehicleKind): SentKind {
  if (!followingModels.includes(model))
    throw new RangeError(`threads know the built-in models only; ${model.name} is none of them: use one worker`);
  return { ...kind, model: model.name };
}

const readiness = (thread: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    thread.once('message', () => resolve());
    thread.once('error', reject);
  });
