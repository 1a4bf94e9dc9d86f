import type { DrawnLayer } from '@korzo/core';
import type { Channel } from '../channel.ts';
import type { FrameWatcher } from '../frames/frame-cast.ts';
import type { Reply, Role } from '../protocol/replies.ts';
import type { Area } from '../protocol/requests.ts';
import type { LevelScenery } from '../protocol/run-info.ts';
import type { HeatWish } from './heat.ts';
import type { WatcherLimits } from './options.ts';
import type { Playback } from './playback.ts';

/** A watcher with more bytes than this on their way is not sent what comes again anyway. */
const mostFrameBytes = 128 * 1024;
/** One that leaves even texts unread for so long is gone. */
const mostBytes = 16 * 1024 * 1024;

/** A viewer who looks at the run, and what it looks at. */
export class Watcher {
  readonly channel: Channel;
  readonly role: Role;
  readonly limits: WatcherLimits;
  /** As it introduced itself. */
  name: string | undefined;
  area: Area = { type: 'everything' };
  /** Least time between two frames, s. */
  period = 0;
  inspected: readonly number[] = [];
  heat: HeatWish | undefined;
  /** Its look back at what was; undefined while it looks at what is. */
  playback: Playback | undefined;
  /** Its frames of what is. */
  viewer: FrameWatcher | undefined;
  /** Ends the reports that it asked for. */
  endReceiving: () => void = () => undefined;
  /** Names that it waits for, each with what ends the waiting. */
  readonly searches = new Map<string, () => void>();
  /** Bodies that it has asked to drive, each with the name of the driver. */
  readonly drives = new Set<string>();
  /** Looks of the run that is on that it has been sent. */
  looksTold = 0;
  /** The figures of modules that it was sent last, as JSON. */
  figuresTold = '{}';
  /** The interventions it was sent last. */
  interventionsTold: string | undefined;
  /** The floors that it was sent last. */
  levelsTold: readonly LevelScenery[] = [];
  /** The layers that it was sent last. */
  layersTold: readonly DrawnLayer[] = [];

  constructor(channel: Channel, role: Role, limits: WatcherLimits) {
    this.channel = channel;
    this.role = role;
    this.limits = limits;
  }

  /** It is gone: nothing is reported to it any more. */
  forgetAsked(): void {
    this.endReceiving();
    for (const end of this.searches.values()) end();
    this.searches.clear();
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
