import { channelPair, connectLive, type Request } from '@korzo/live';
import type { RoomHost, Rooms } from './rooms.ts';

export type OpenRequest = Extract<Request, { readonly type: 'open' }>;

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

/** Opens a scenario in a room that then stays. It begins to play when the first watcher comes, who then misses nothing. */
export async function openInRoom(rooms: Rooms, room: string, request: OpenRequest): Promise<void> {
  await operate(rooms.keep(room), request);
  const host = rooms.keep(room);
  rooms.keep(room, () => {
    // It may have come to its end, or an operator may have opened another one.
    operate(host, { type: 'play' }).catch(() => undefined);
  });
}
