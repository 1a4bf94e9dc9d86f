import { refuse } from '../room/refusal.ts';
import type { Handlers } from './handler.ts';

/** Looking back, of one watcher alone; and marks, for every viewer. */
export const timeLine: Handlers<'seek' | 'playback' | 'live' | 'mark'> = {
  seek: ({ room, watcher, request: { time } }) => {
    room.lookBack(watcher, time);
  },

  playback: ({ room, watcher, request: { speed, loop } }) => {
    if (loop !== undefined && loop[1] <= loop[0])
      throw refuse(`the loop ends at ${loop[1]} s, not after its start at ${loop[0]} s`, 'give an end after the start');
    room.playBack(watcher, speed, loop);
  },

  live: ({ room, watcher }) => {
    room.lookLive(watcher);
  },

  mark: ({ room, request: { time, label } }) => {
    const { session } = room;
    session.marks = [...session.marks, { time, label }].sort((one, other) => one.time - other.time);
    room.options.report?.({ type: 'marks', marks: session.marks });
    room.broadcast({ type: 'marks', marks: session.marks });
  },
};
