import type { ReceiverNews } from '@korzo/cluster';
import type { Reply } from '../protocol/replies.ts';
import { refuse } from '../room/refusal.ts';
import type { Handlers } from './handler.ts';

/** Programs that bring objects of their own, and ask for objects around a place. */
export const outsideRequests: Handlers<'join' | 'pose' | 'leave' | 'receive' | 'find' | 'objects' | 'object'> = {
  join: ({ room: { session }, watcher, request }) => session.outside.join(watcher, request),

  pose: ({ room: { session }, watcher, request }) => session.outside.pose(watcher, request),

  leave: ({ room: { session }, watcher, request: { name } }) => session.outside.leave(watcher, name),

  receive: ({ room, watcher, request: { area, period, types } }) => {
    watcher.endReceiving();
    if (area === undefined) return;
    watcher.endReceiving = room.objects.receive({
      area: { centre: area.centre, radius: area.radius, ...(area.on === undefined ? {} : { on: area.on }) },
      period,
      ...(types === undefined ? {} : { types }),
      deliver: (report) => {
        // What comes again anyway is left out for a client that does not keep up; arrivals and departures are not.
        if (watcher.keepsUp || report.entered.length + report.left.length > 0) watcher.tell(replyOf(report));
      },
    });
  },

  find: ({ room, watcher, request: { name } }) => {
    if (watcher.searches.size >= mostSearches)
      throw refuse(`a program waits for up to ${mostSearches} names`, 'wait for those that were asked for');
    watcher.searches.get(name)?.();
    watcher.searches.set(name, () => undefined);
    const end = room.objects.find(name, (id) => {
      watcher.searches.delete(name);
      watcher.tell({ type: 'found', name, id });
    });
    if (watcher.searches.has(name)) watcher.searches.set(name, end);
  },

  objects: ({ room }) => ({ type: 'objects', objects: room.objects.list() }),

  object: ({ room, request: { id } }) => {
    const object = room.objects.get(id);
    if (object === undefined) throw refuse(`there is no object ${id}`, 'take an id of a report, or of objects');
    const { sender: _sender, ...known } = object;
    return { type: 'object', object: known };
  },
};

/** Names that one program may wait for. */
const mostSearches = 100;

function replyOf({ time, entered, described, inside, left }: ReceiverNews): Reply {
  const rows = Array.from({ length: inside.count }, (_, row) => ({
    id: inside.id[row],
    x: inside.x[row],
    y: inside.y[row],
    z: inside.z[row],
    level: inside.level[row],
    heading: inside.heading[row],
    ...(inside.user[row] === undefined ? {} : { user: inside.user[row] }),
    ...(inside.motion[row] === undefined ? {} : { motion: inside.motion[row] }),
  }));
  return { type: 'report', time, entered, described, inside: rows, left };
}
