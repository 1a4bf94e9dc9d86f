import { hostname } from 'node:os';
import { channelPair, connectLive, LiveHost, type Request, type ScenarioShelf } from '@korzo/live';
import type { RoomHost, Rooms } from './rooms.ts';

export type OpenRequest = Extract<Request, { readonly type: 'open' }>;

export interface LiveHostOptions {
  readonly scenarios: ScenarioShelf | undefined;
  readonly workers: number | undefined;
  readonly onFault: (error: unknown) => void;
}

/** A room's live run, in this process. */
export function makeLiveHost({ scenarios, workers, onFault }: LiveHostOptions): LiveHost {
  return new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(() => {
        try {
          callback();
        } catch (error) {
          onFault(error);
        }
      }, milliseconds);
      return () => clearTimeout(timer);
    },
    hostName: hostname(),
    ...(scenarios === undefined ? {} : { catalogue: scenarios }),
    ...(workers === undefined ? {} : { workers }),
  });
}

/** Asks something of a run as an operator would. */
async function operate(host: RoomHost, request: Request): Promise<void> {
  const [own, theirs] = channelPair();
  host.attach(theirs, 'operator');
  const live = connectLive(() => own);
  try {
    await live.ask(request);
  } finally {
    live.close();
  }
}

/** Opens a scenario in a room that then stays. It begins to play when somebody comes to watch: nobody should miss the beginning. */
export async function openInRoom(rooms: Rooms, room: string, request: OpenRequest): Promise<void> {
  await operate(rooms.keep(room), request);
  const host = rooms.keep(room, () => {
    // It may have come to its end, or be another one, by somebody's wish.
    operate(host, { type: 'play' }).catch(() => undefined);
  });
}
