import type { Channel } from '../channel.ts';
import type { Reply, Role } from '../protocol/replies.ts';
import type { Area } from '../protocol/requests.ts';
import type { WatcherLimits } from './options.ts';

/** A watcher with so many bytes on their way gets no frame until they are gone: fewer frames, never a growing queue. */
const mostFrameBytes = 128 * 1024;
/** One that leaves even texts unread for so long is gone. */
const mostBytes = 16 * 1024 * 1024;

/** Somebody who looks at the run, and what it looks at. */
export class Watcher {
  readonly channel: Channel;
  readonly role: Role;
  readonly limits: WatcherLimits;
  area: Area = { type: 'everything' };
  /** Least time between two frames, s. */
  period = 0;
  inspected: readonly number[] = [];
  /** What it has been told of the run that is on. */
  epochTold = 0;
  looksTold = 0;

  constructor(channel: Channel, role: Role, limits: WatcherLimits) {
    this.channel = channel;
    this.role = role;
    this.limits = limits;
  }

  tell(reply: Reply): void {
    this.tellText(JSON.stringify(reply));
  }

  tellText(text: string): void {
    if (this.channel.buffered > mostBytes) {
      this.channel.close('the connection is too slow');
      return;
    }
    this.channel.send(text);
  }

  /** Whether it keeps up: what comes again anyway is left out for who does not. */
  get keepsUp(): boolean {
    return this.channel.buffered <= mostFrameBytes;
  }
}
