import type { Channel } from './channel.ts';
import { channelPair } from './channels/index.ts';
import { LiveHost } from './host/live-host.ts';
import type { Role } from './protocol/replies.ts';
import type { HostOptions, WatcherLimits } from './room/options.ts';

/** A host in this process, on the clock and timers of this process. */
export const trialHost = (options: Partial<HostOptions> = {}): LiveHost =>
  new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    hostName: 'this test',
    ...options,
  });

/** A watcher's end of a new channel to a host. */
export function enter(host: LiveHost, role: Role = 'operator', limits: WatcherLimits = {}): Channel {
  const [watcher, run] = channelPair();
  host.attach(run, role, limits);
  return watcher;
}
