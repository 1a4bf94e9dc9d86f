import type { RunningServer } from '@korzo/server';
import type { Metric } from '../node/metrics.ts';
import type { Shell } from '../shell/shell.ts';
import { version } from '../shell/version.ts';

/** What a server reports while it works: lines for people, or with --json an object on each line of stderr for programs. */
export const serverLog =
  ({ stderr }: Shell, asJson: boolean) =>
  (event: string): void => {
    stderr.write(asJson ? `${JSON.stringify({ time: new Date().toISOString(), event })}\n` : `korzo: ${event}\n`);
  };

/** What Prometheus reads of a server. */
export function serverMetrics({ watchers, rooms, counts }: RunningServer): readonly Metric[] {
  const labels = { version: version() };
  const gauge = (name: string, help: string, value: number): Metric => ({ name, help, type: 'gauge', value, labels });
  const counter = (name: string, help: string, value: number): Metric => ({
    ...gauge(name, help, value),
    type: 'counter',
  });
  return [
    gauge('korzo_server_watchers', 'Live connections.', watchers),
    gauge('korzo_server_rooms', 'Rooms with a live run.', rooms),
    gauge('korzo_server_memory_bytes', 'Resident memory of the server, without its rooms.', process.memoryUsage.rss()),
    counter('korzo_server_connections_total', 'Live connections since the start.', counts.connections),
    counter('korzo_server_refusals_total', 'Live connections that were refused.', counts.refusals),
    counter('korzo_server_messages_total', 'Messages of watchers.', counts.messages),
    counter('korzo_server_sent_bytes_total', 'Bytes sent to watchers.', counts.sentBytes),
    counter('korzo_server_room_losses_total', 'Processes of rooms that ended unasked.', counts.roomLosses),
  ];
}
