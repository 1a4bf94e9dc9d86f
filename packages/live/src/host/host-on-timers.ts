import type { HostOptions } from '../room/options.ts';
import { LiveHost } from './live-host.ts';

/** A host on the clock and the timers of its thread: that of a page's worker, or of a server's process. */
export const hostOnTimers = (options: Omit<HostOptions, 'clock' | 'schedule'>): LiveHost =>
  new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    ...options,
  });
