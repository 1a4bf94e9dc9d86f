import { anglesOf } from '@korzo/cluster';
import type { BodyFrame } from '../frames/body-frame.ts';
import type { SectionFrame } from '../frames/section-frame.ts';
import type { Sight } from '../frames/sight.ts';
import { BodyPoses, type BodyPose } from './body-poses.ts';
import type { Motion, Poses } from './motion.ts';
import { MotionClock, type FrameClock } from './motion-clock.ts';
import type { DrivenBody, PredictedDrive } from './predicted-drive.ts';
import { SectionPoses } from './section-poses.ts';
import { MotionFrames, presence, type MotionFrame } from './motion-frames.ts';

/** How far motion goes on after the last frame, how long it waits there, and how long it takes back to what was sent last, ms. */
const longestGuess = 250;
const waiting = 250;
const goingBack = 200;
/** How long a difference between what was drawn and what should have been takes to vanish, ms; from where on it is a jump, m. */
const mending = 150;
const mendable = 0.5;

/** What is drawn at a moment: between two frames, or `beyond` ms after the last with the motion that led there. */
interface Span {
  readonly from: MotionFrame;
  readonly to: MotionFrame;
  readonly share: number;
  /** Frame before `from`, which says where those were going that jump. */
  readonly before: MotionFrame | undefined;
  readonly moves: boolean;
}

/**
 * Draws one interval and a little behind the newest frame, so that nearly always there is a frame on either side, and straight between the two. When frames
 * are late it goes on as before for a while. Jumps are not smeared: the agent goes on half the interval and then is where it is.
 */
export class SmoothMotion implements Motion {
  readonly #frames = new MotionFrames();
  readonly #makeClock: (leap: number) => FrameClock;
  #clock: FrameClock;
  readonly #poses = makePoses(64);
  #rowOfSlot = new Int32Array(0);
  #epoch = NaN;
  #playhead = NaN;
  /** Last drawn places by slot, and what is being mended. */
  #drawn = makePlaces(0);
  #amiss = makePlaces(0);
  #amissSince = -Infinity;
  readonly #bodies = new BodyPoses();
  readonly #sections = new SectionPoses();

  /** @param makeClock makes the time line of a run, and a new one after a leap of so many simulated seconds */
  constructor(makeClock: (leap: number) => FrameClock = (leap) => new MotionClock(leap)) {
    this.#makeClock = makeClock;
    this.#clock = makeClock(0);
  }

  takeBodies(frame: BodyFrame, now: number): void {
    this.#bodies.take(frame, now);
  }

  takeSections(frame: SectionFrame): void {
    this.#sections.take(frame);
  }

  bodyAt(agent: number, now: number): BodyPose | undefined {
    return this.#bodies.of(agent, now);
  }

  drive(body: DrivenBody | undefined, now: number): PredictedDrive | undefined {
    return this.#bodies.drive(body, now);
  }

  take(sight: Sight, now: number): void {
    const frames = this.#frames;
    const last = frames.list.at(-1);
    const isOther = last === undefined || sight.epoch !== this.#epoch;
    if (isOther || this.#clock.isLeap(last.time, sight.time)) {
      frames.clear();
      this.#clock = this.#makeClock(isOther ? 0 : Math.abs(sight.time - last.time.simulated));
      this.#epoch = sight.epoch;
      this.#amissSince = -Infinity;
      frames.add(sight, this.#clock.start(sight.time, now));
      return;
    }
    const isGuessing = this.#playhead > last.time.stoodUntil;
    if (sight.time === last.time.simulated) {
      this.#clock.stand(last.time, now);
      frames.renew(sight);
    } else frames.add(sight, this.#clock.next(last.time, sight.time, now));
    if (isGuessing) this.#mend(now);
  }

  at(now: number): Poses {
    this.#playhead = this.#clock.playhead(now);
    this.#draw(this.#playhead, now);
    if (this.#bodies.size > 0) this.#writeBodies(now);
    return this.#poses;
  }

  /** Bodies are drawn as they say themselves, which is later and finer than what frames say of them. */
  #writeBodies(now: number): void {
    const { count, x, y, z, heading, pitch, roll, steer, spin, lamp } = this.#poses;
    for (const column of [roll, steer, spin, lamp]) column.fill(0, 0, count);
    for (const agent of this.#bodies.agents) {
      const row = this.rowOf(agent);
      const body = row < 0 ? undefined : this.#bodies.of(agent, now);
      if (body === undefined) continue;
      const angles = anglesOf(body.turn);
      [x[row], y[row], z[row]] = body.at;
      heading[row] = angles.heading;
      pitch[row] = angles.pitch;
      roll[row] = angles.roll;
      steer[row] = body.steer;
      spin[row] = body.spin;
      lamp[row] = body.lamp ? 1 : 0;
    }
  }

  rowOf(agent: number): number {
    const slot = this.#frames.slotOf(agent);
    return slot < 0 || slot >= this.#rowOfSlot.length ? -1 : this.#rowOfSlot[slot];
  }

  /** Where every agent was drawn and where it should have been as is known now: the difference fades. */
  #mend(now: number): void {
    const { x, y, z, there } = this.#drawn;
    const before = { x: x.slice(), y: y.slice(), z: z.slice(), there: there.slice() };
    this.#amissSince = -Infinity;
    this.#draw(this.#playhead, now);
    const { drawn, amiss } = { drawn: this.#drawn, amiss: this.#amiss };
    for (let slot = 0; slot < before.there.length; slot++) {
      amiss.there[slot] = 0;
      if (before.there[slot] === 0 || drawn.there[slot] === 0) continue;
      const dx = before.x[slot] - drawn.x[slot];
      const dy = before.y[slot] - drawn.y[slot];
      const dz = before.z[slot] - drawn.z[slot];
      if (dx * dx + dy * dy + dz * dz > mendable * mendable) continue;
      amiss.there[slot] = 1;
      amiss.x[slot] = dx;
      amiss.y[slot] = dy;
      amiss.z[slot] = dz;
    }
    this.#amissSince = now;
  }

  #draw(playhead: number, now: number): void {
    this.#makeRoom();
    const span = this.#span(playhead);
    if (span === undefined) {
      this.#poses.count = 0;
      return;
    }
    this.#place(span);
    const { from, to, share: part } = span;
    const time = from.time.simulated + (to.time.simulated - from.time.simulated) * part;
    if (!this.#sections.isEmpty) this.#poses.sections = this.#sections.at(time);
    const share = 1 - (now - this.#amissSince) / mending;
    if (share > 0) this.#shift(share);
    this.#copyPlaces();
  }

  #span(playhead: number): Span | undefined {
    const { list } = this.#frames;
    let at = list.length - 1;
    if (at < 0) return undefined;
    while (at > 0 && list[at].time.due > playhead) at--;
    const from = list[at];
    const before = list.at(at === 0 ? list.length : at - 1);
    const standing = { from, to: from, share: 0, before, moves: false };
    if (playhead <= from.time.stoodUntil) return standing;
    const to = list.at(at + 1);
    if (to !== undefined) {
      const share = (playhead - from.time.stoodUntil) / (to.time.due - from.time.stoodUntil);
      return { from, to, share, before, moves: true };
    }
    const guess = guessed(playhead - from.time.stoodUntil);
    if (before === undefined || from.time.stoodUntil > from.time.due || guess === 0) return standing;
    const took = Math.max(from.time.due - before.time.stoodUntil, 1);
    return { from: before, to: from, share: 1 + guess / took, before: undefined, moves: true };
  }

  /** Places, directions and the rest of every agent, by row. */
  #place({ from, to, share, before, moves }: Span): void {
    const poses = this.#poses;
    const rowOfSlot = this.#rowOfSlot;
    const { id, slotEnd } = this.#frames;
    const one = from.columns;
    const other = to.columns;
    const { x, y, z, there: isDrawn } = this.#drawn;
    const { look, level, heading, pitch, speed, walked, id: ids } = poses;
    const perSecond = moves ? 1 / Math.max(Math.abs(to.time.simulated - from.time.simulated), 1e-9) : 0;
    const isGuess = share > 1;
    let row = 0;
    for (let slot = 0; slot < slotEnd; slot++) {
      rowOfSlot[slot] = -1;
      isDrawn[slot] = 0;
      // Beyond the last frame those count that are in it.
      if ((isGuess ? other : one).there[slot] === presence.none) continue;
      rowOfSlot[slot] = row;
      isDrawn[slot] = 1;
      ids[row] = id[slot];
      if (one.there[slot] !== presence.none && other.there[slot] === presence.there) {
        const dx = other.x[slot] - one.x[slot];
        const dy = other.y[slot] - one.y[slot];
        const dz = other.z[slot] - one.z[slot];
        x[slot] = one.x[slot] + dx * share;
        y[slot] = one.y[slot] + dy * share;
        z[slot] = one.z[slot] + dz * share;
        const turned = Math.min(share, 1);
        heading[row] = between(one.heading[slot], other.heading[slot], turned);
        pitch[row] = between(one.pitch[slot], other.pitch[slot], turned);
        look[row] = one.look[slot];
        level[row] = one.level[slot];
        speed[row] = moves ? Math.sqrt(dx * dx + dy * dy + dz * dz) * perSecond : this.#cameAt(slot, from, before);
        walked[row] = one.walked[slot] + (other.walked[slot] - one.walked[slot]) * share;
      } else this.#placeJumper(slot, row, { from, to, share, before, moves });
      row++;
    }
    poses.count = row;
  }

  /** How fast an agent came to where it stands, m/s: a run that pauses stops the time, not those in it. */
  #cameAt(slot: number, { columns: now, time }: MotionFrame, before: MotionFrame | undefined): number {
    const then = before?.columns;
    if (before === undefined || then === undefined) return 0;
    const seconds = Math.abs(time.simulated - before.time.simulated);
    if (seconds === 0 || then.there[slot] === presence.none || now.there[slot] !== presence.there) return 0;
    return Math.hypot(now.x[slot] - then.x[slot], now.y[slot] - then.y[slot], now.z[slot] - then.z[slot]) / seconds;
  }

  /** An agent who jumps, comes or goes between the two frames: goes on as before for half the time, and the other half is where it came to. */
  #placeJumper(slot: number, row: number, { from, to, share, before }: Span): void {
    const isHere = from.columns.there[slot] !== presence.none;
    const isThere = to.columns.there[slot] !== presence.none;
    const early = isHere && (share < 0.5 || !isThere);
    const at = early ? from.columns : to.columns;
    const poses = this.#poses;
    const drawn = this.#drawn;
    let onX = 0;
    let onY = 0;
    let onZ = 0;
    if (
      before !== undefined &&
      isHere &&
      before.columns.there[slot] !== presence.none &&
      from.columns.there[slot] === presence.there
    ) {
      const length = from.time.due - before.time.stoodUntil;
      const part = ((early ? share : share - 1) * (to.time.due - from.time.stoodUntil)) / Math.max(length, 1);
      onX = (from.columns.x[slot] - before.columns.x[slot]) * part;
      onY = (from.columns.y[slot] - before.columns.y[slot]) * part;
      onZ = (from.columns.z[slot] - before.columns.z[slot]) * part;
    }
    drawn.x[slot] = at.x[slot] + onX;
    drawn.y[slot] = at.y[slot] + onY;
    drawn.z[slot] = at.z[slot] + onZ;
    poses.heading[row] = at.heading[slot];
    poses.pitch[row] = at.pitch[slot];
    poses.look[row] = at.look[slot];
    poses.level[row] = at.level[slot];
    poses.walked[row] = at.walked[slot];
    poses.speed[row] = 0;
  }

  #shift(share: number): void {
    const { x, y, z } = this.#drawn;
    const { x: wrongX, y: wrongY, z: wrongZ, there } = this.#amiss;
    for (let slot = 0; slot < this.#frames.slotEnd; slot++) {
      if (there[slot] === 0) continue;
      x[slot] += wrongX[slot] * share;
      y[slot] += wrongY[slot] * share;
      z[slot] += wrongZ[slot] * share;
    }
  }

  #copyPlaces(): void {
    const { x, y, z } = this.#drawn;
    const poses = this.#poses;
    const rowOfSlot = this.#rowOfSlot;
    for (let slot = 0; slot < this.#frames.slotEnd; slot++) {
      const row = rowOfSlot[slot];
      if (row < 0) continue;
      poses.x[row] = x[slot];
      poses.y[row] = y[slot];
      poses.z[row] = z[slot];
    }
  }

  #makeRoom(): void {
    const { capacity } = this.#frames;
    if (this.#rowOfSlot.length >= capacity) return;
    const rows = new Int32Array(capacity).fill(-1);
    rows.set(this.#rowOfSlot);
    this.#rowOfSlot = rows;
    this.#drawn = makePlaces(capacity, this.#drawn);
    this.#amiss = makePlaces(capacity, this.#amiss);
    Object.assign(this.#poses, makePoses(capacity));
  }
}

/** How far beyond the last frame to guess, ms: up to a limit, a wait, and back. */
function guessed(beyond: number): number {
  if (beyond <= longestGuess + waiting) return Math.min(beyond, longestGuess);
  return longestGuess * Math.max(1 - (beyond - longestGuess - waiting) / goingBack, 0);
}

/** An angle between two, the short way around. */
function between(from: number, to: number, share: number): number {
  let turn = to - from;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  else if (turn < -Math.PI) turn += 2 * Math.PI;
  return from + turn * share;
}

interface Places {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly there: Uint8Array;
}

function makePlaces(capacity: number, old?: Places): Places {
  const made = {
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    there: new Uint8Array(capacity),
  };
  if (old === undefined) return made;
  made.x.set(old.x);
  made.y.set(old.y);
  made.z.set(old.z);
  made.there.set(old.there);
  return made;
}

type WritablePoses = { -readonly [Name in keyof Poses]-?: NonNullable<Poses[Name]> };

const makePoses = (capacity: number): WritablePoses => ({
  count: 0,
  id: new Uint32Array(capacity),
  look: new Uint16Array(capacity),
  level: new Int16Array(capacity),
  x: new Float32Array(capacity),
  y: new Float32Array(capacity),
  z: new Float32Array(capacity),
  heading: new Float32Array(capacity),
  pitch: new Float32Array(capacity),
  speed: new Float32Array(capacity),
  walked: new Float32Array(capacity),
  roll: new Float32Array(capacity),
  steer: new Float32Array(capacity),
  spin: new Float32Array(capacity),
  lamp: new Uint8Array(capacity),
  sections: new Map(),
});
