import { connectLive, socketChannel, workerChannel, type LiveRun, type PageModule } from '@korzo/live';
import { liveAddress, type Access, type Whereabouts } from './find-server.ts';
import { unguessable } from './room-name.ts';
import { ticketChannel } from './ticket-channel.ts';

interface ConnectorOptions {
  /** The address names this server for all runs: those of this visitor alone are in rooms that no link leads to. */
  readonly named: boolean;
  /** Modules that runs in workers of the page may use. */
  readonly modules?: readonly PageModule[];
}

/** How live runs are reached: private ones in workers of the page, shared ones in rooms of a server. */
export function connector(
  reachable: Access | undefined,
  { named, modules = [] }: ConnectorOptions,
): (where: Whereabouts) => LiveRun {
  const inWorker = (): LiveRun => connectLive(() => workerChannel(modules), { sameBuild: true });
  if (reachable === undefined) return inWorker;
  const { token } = reachable;
  const { base, access } = reachable.server;
  const inRoom = (room: string): LiveRun =>
    connectLive(() =>
      access === 'token' ? ticketChannel(base, room, token ?? '') : socketChannel(liveAddress(base, room)),
    );
  return (where) => {
    if (where !== 'private') return inRoom(where.room);
    return named ? inRoom(`own-${unguessable()}`) : inWorker();
  };
}
