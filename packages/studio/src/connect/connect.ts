import { connectLive, socketChannel, workerChannel, type LiveRun } from '@korzo/live';
import { liveAddress, type Server } from './find-server.ts';
import { ticketChannel } from './ticket-channel.ts';

/** How live runs are reached: in workers of the page, or in rooms of a server. */
export function connector(server: Server | undefined, token: string | undefined): (room: string) => LiveRun {
  if (server === undefined) return () => connectLive(() => workerChannel());
  const { base, access } = server;
  if (access === 'token') return (room) => connectLive(() => ticketChannel(base, room, token ?? ''));
  return (room) => connectLive(() => socketChannel(liveAddress(base, room)));
}
