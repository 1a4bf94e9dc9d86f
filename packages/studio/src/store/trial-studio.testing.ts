import { channelPair, connectLive, LiveHost, type Channel, type LiveRun } from '@korzo/live';
import { createStudio, type Studio } from './studio.ts';

/** A studio without a page, whose runs are in this process: private ones each on a host of its own, rooms by their name. */
export interface TrialStudio {
  readonly studio: Studio;
  /** Comes into a room as another visitor does. */
  readonly enterRoom: (room: string) => LiveRun;
  /** Ends all runs, so that no timer is left. */
  readonly end: () => void;
}

const newHost = (): LiveHost =>
  new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    hostName: 'this test',
  });

function enter(host: LiveHost): Channel {
  const [watcher, run] = channelPair();
  host.attach(run, 'operator', {});
  return watcher;
}

export function trialStudio(): TrialStudio {
  const rooms = new Map<string, LiveHost>();
  const watched: LiveRun[] = [];
  const watch = (host: LiveHost): LiveRun => {
    const live = connectLive(() => enter(host));
    watched.push(live);
    return live;
  };
  const enterRoom = (room: string): LiveRun => {
    const host = rooms.get(room) ?? newHost();
    rooms.set(room, host);
    return watch(host);
  };
  return {
    studio: createStudio((where) => (where === 'private' ? watch(newHost()) : enterRoom(where.room))),
    enterRoom,
    end: () => {
      for (const live of watched) live.close();
    },
  };
}
