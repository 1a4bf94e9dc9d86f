import type { Hub } from '@korzo/cluster';
import { writeBodyFrame, type BodyMoment, type SentBody } from './body-frame.ts';
import type { FrameChannel } from './viewer.ts';

/** More than this handed over and not yet on its way: the viewer is skipped, and sent all bodies afterwards. Bytes. */
const patience = 128 * 1024;

/** One who is shown bodies. */
export class BodyViewer {
  readonly channel: FrameChannel;
  paused = false;
  /** Must be sent all bodies: it is new, was skipped, or looked elsewhere. */
  behind = true;

  constructor(channel: FrameChannel) {
    this.channel = channel;
  }
}

/** Sends how the bodies of a hub stand and move: what has changed to viewers who know the rest, and all of them to the others. */
export class BodyCast {
  readonly #hub: Hub;
  readonly #viewers = new Set<BodyViewer>();
  /** What was sent last of each body. */
  #sent = new Map<number, SentBody>();
  #pace = NaN;
  #epoch = -1;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  add(viewer: BodyViewer): () => void {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  /**
   * Sends the bodies with these ids as they are in the hub.
   *
   * @param all whether there are no others
   */
  update(moment: BodyMoment, ids: ReadonlyMap<number, boolean>, all: boolean): void {
    if (moment.epoch !== this.#epoch) for (const viewer of this.#viewers) viewer.behind = true;
    const now = this.#bodies(ids);
    const isSteady = moment.epoch === this.#epoch && moment.pace === this.#pace;
    const changed = isSteady ? now.filter((body) => !isSame(this.#sent.get(body.id), body)) : now;
    const hasLost = all && [...this.#sent.keys()].some((id) => !ids.has(id));
    if (all) this.#sent = new Map();
    for (const body of now) this.#sent.set(body.id, body);
    this.#epoch = moment.epoch;
    this.#pace = moment.pace;
    let [whole, part]: (Uint8Array<ArrayBuffer> | undefined)[] = [];
    for (const viewer of this.#viewers) {
      if (viewer.paused) continue;
      if (viewer.channel.buffered > patience) {
        viewer.behind = true;
        continue;
      }
      if ((viewer.behind || hasLost) && all) {
        // A run without bodies has nothing to send, and a viewer nothing to forget.
        if (now.length > 0 || hasLost)
          viewer.channel.send((whole ??= writeBodyFrame({ ...moment, all: true, bodies: now })).slice());
        viewer.behind = false;
      } else if (changed.length > 0)
        viewer.channel.send((part ??= writeBodyFrame({ ...moment, all: false, bodies: changed })).slice());
    }
  }

  #bodies(ids: ReadonlyMap<number, boolean>): SentBody[] {
    const { table } = this.#hub;
    const bodies: SentBody[] = [];
    for (const [id, driven] of ids) {
      const motion = table.motions[table.rowOf(id)];
      if (motion !== undefined) bodies.push({ id, driven, motion });
    }
    return bodies;
  }
}

/** Whether a body stands as it did: nothing of it would be drawn otherwise. */
function isSame(before: SentBody | undefined, { driven, motion }: SentBody): boolean {
  if (before === undefined || before.driven !== driven) return false;
  const old = before.motion;
  return (
    old.steer === motion.steer &&
    old.spin === motion.spin &&
    old.speed === motion.speed &&
    old.lamp === motion.lamp &&
    old.flies === motion.flies &&
    old.at.every((value, axis) => value === motion.at[axis]) &&
    old.turn.every((value, axis) => value === motion.turn[axis]) &&
    old.ahead.at.every((value, axis) => value === motion.ahead.at[axis]) &&
    old.ahead.turn.every((value, axis) => value === motion.ahead.turn[axis])
  );
}
