import { cos, sin } from '@korzo/core';
import type { RollingGround } from '../ground/ground.ts';
import { BallFeeler } from './ball-feeler.ts';
import { addSpin, longestStep, type BodyState } from './body-state.ts';
import { skin, type Feeler, type Middle, type Support, type Touch } from './feeler.ts';
import type { RoundBody } from './kinds.ts';
import { RimFeeler } from './rim-feeler.ts';
import { fall, roll, type Push } from './rolling.ts';

/** A step is split at most so often; what is left of it then is not gone. */
const mostSplits = 24;
/** The farthest a middle goes before the ground around it is looked up again, m: with the radius, less than the ground lists. */
const farthest = 0.9;
/** Turns at full turn, radians a second. */
const turnRate = 1.5;
/** The whole time and way of a stretch: shares below this are no progress. */
const noProgress = 1e-9;
/** What is touched carries a body when it leads up at least so much: the cosine of its slope. */
const leastSupport = 0.02;
/** A body that goes away from the ground faster than this leaves it, m/s. */
const leaving = 1e-3;

/**
 * Moves a wheel or a ball: straight stretches, split where it touches the ground or comes to the end of the triangle it rolls on. It
 * slides along faces, rolls over edges, and flies when nothing is under it. Nothing bounces.
 */
export class RoundMover {
  readonly #ground: RollingGround;
  readonly #body: RoundBody;
  readonly #feeler: Feeler;
  readonly #rim: RimFeeler | undefined;
  readonly #push: Push = { x: 0, y: 0, z: 0, rim: 0 };
  readonly #way: Middle = { x: 0, y: 0, z: 0 };
  readonly #touch: Touch = { share: 1, x: 0, y: 0, z: 0 };
  readonly #before: Middle = { x: 0, y: 0, z: 0 };
  /** How often a body had to be put back because the ground had let it through; 0 unless the ground has holes. */
  rescues = 0;

  constructor(ground: RollingGround, body: RoundBody) {
    this.#ground = ground;
    this.#body = body;
    this.#rim = body.kind === 'wheel' ? new RimFeeler(ground, body.radius) : undefined;
    this.#feeler = this.#rim ?? new BallFeeler(ground, body.radius);
  }

  move(state: BodyState, time: number): void {
    let left = time;
    while (left > noProgress) {
      const speed = Math.sqrt(state.vx * state.vx + state.vy * state.vy + state.vz * state.vz);
      const step = Math.min(left, longestStep, farthest / (speed + 1));
      this.#step(state, step);
      left -= step;
    }
  }

  #step(state: BodyState, time: number): void {
    Object.assign(this.#before, { x: state.x, y: state.y, z: state.z });
    this.#turn(state, time);
    let left = time;
    for (let split = 0; split < mostSplits && left > noProgress; split++)
      left -= this.#stretch(state, left, split < mostSplits - 4);
    this.#keepOnGround(state);
    state.lamp = 0;
  }

  /** Goes on until something changes; the time that took. */
  #stretch(state: BodyState, time: number, heedsEnds: boolean): number {
    const push = this.#push;
    const supports = this.#supportsOf(state);
    state.flies = supports.some(({ z }) => z > leastSupport) ? 0 : 1;
    if (state.flies === 1) fall(state, supports, time, push);
    else roll(state, this.#body, this.#ground, supports, time, push);
    const way = this.#way;
    way.x = ((state.vx + push.x) / 2) * time;
    way.y = ((state.vy + push.y) / 2) * time;
    way.z = ((state.vz + push.z) / 2) * time;
    const length = Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    const touch = this.#touch;
    if (length < 1e-12) {
      setVelocity(state, push, 1);
      return time;
    }
    this.#feeler.sweep(state, way, touch);
    const end = heedsEnds && supports.length > 0 ? this.#endOfFace(state, supports, way) : Infinity;
    const share = Math.min(1, touch.share, end);
    const took = share === 1 ? 1 : timeOf(state, push, way, length, share);
    state.x += way.x * share;
    state.y += way.y * share;
    state.z += way.z * share;
    setVelocity(state, push, took);
    addSpin(state, state.flies === 1 ? state.rim * took * time : length * share, this.#body.radius);
    if (touch.share <= share) stayOn(state, touch);
    return Math.max(took * time, noProgress);
  }

  /** What the body touches and is not on its way off. Speed into the ground is lost. */
  #supportsOf(state: BodyState): readonly Support[] {
    const felt = this.#feeler.feel(state);
    for (let pass = 0; pass < 2; pass++) for (const support of felt) slideAlong(state, support);
    return felt.filter(({ x, y, z }) => state.vx * x + state.vy * y + state.vz * z < leaving);
  }

  /** The share of a path after which the foot leaves the face it is on. */
  #endOfFace(state: BodyState, supports: readonly Support[], way: Middle): number {
    const { corners, normals } = this.#ground;
    const length = Math.sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    let first = Infinity;
    for (const { triangle, onFace, x, y, z } of supports) {
      if (!onFace) continue;
      const { radius } = this.#body;
      const [px, py, pz] = [state.x - x * radius, state.y - y * radius, state.z - z * radius];
      const [at, up] = [9 * triangle, 3 * triangle];
      const [nx, ny, nz] = [normals[up], normals[up + 1], normals[up + 2]];
      let from = at + 6;
      for (let to = at; to < at + 9; to += 3) {
        const [ex, ey, ez] = [
          corners[to] - corners[from],
          corners[to + 1] - corners[from + 1],
          corners[to + 2] - corners[from + 2],
        ];
        const [ix, iy, iz] = [ny * ez - nz * ey, nz * ex - nx * ez, nx * ey - ny * ex];
        const inside = (px - corners[from]) * ix + (py - corners[from + 1]) * iy + (pz - corners[from + 2]) * iz;
        const rate = way.x * ix + way.y * iy + way.z * iz;
        from = to;
        // A path along an edge does not lead over it.
        if (rate >= -1e-6 * length * Math.sqrt(ix * ix + iy * iy + iz * iz)) continue;
        // A hair beyond, so that the next stretch begins on the other side.
        const share = Math.max(0, inside) / -rate + 1e-7;
        if (share < first) first = share;
      }
    }
    return first;
  }

  #turn(state: BodyState, time: number): void {
    if (this.#body.kind === 'ball') aimAsItRolls(state);
    if (state.turn !== 0 && state.flies === 0) {
      const angle = state.turn * turnRate * time;
      const [c, s] = [cos(angle), sin(angle)];
      [state.forwardX, state.forwardY] = [
        state.forwardX * c - state.forwardY * s,
        state.forwardX * s + state.forwardY * c,
      ];
      [state.vx, state.vy] = [state.vx * c - state.vy * s, state.vx * s + state.vy * c];
      const length = Math.sqrt(state.forwardX * state.forwardX + state.forwardY * state.forwardY);
      state.forwardX /= length;
      state.forwardY /= length;
    }
    this.#rim?.aim(state.forwardX, state.forwardY);
    if (this.#rim === undefined) return;
    // A wheel goes where it points: what is left of a speed across it is lost.
    const along = state.vx * state.forwardX + state.vy * state.forwardY;
    state.vx = along * state.forwardX;
    state.vy = along * state.forwardY;
  }

  /** Ground ends as a wall does. The last resort is for a body that came under the ground: it is put back and stands. */
  #keepOnGround(state: BodyState): void {
    const height = this.#ground.heightAt(state.x, state.y);
    if (Number.isNaN(height) || this.#nearsEnd(state)) {
      state.x = this.#before.x;
      state.y = this.#before.y;
      if (state.flies === 0) state.z = this.#before.z;
    } else if (state.z > height - skin) return;
    else {
      this.rescues++;
      Object.assign(state, this.#before);
    }
    state.vx = 0;
    state.vy = 0;
    state.vz = state.flies === 1 ? Math.min(0, state.vz) : 0;
    state.rim = 0;
  }

  /** Whether there is no ground a radius ahead. */
  #nearsEnd(state: BodyState): boolean {
    const speed = Math.sqrt(state.vx * state.vx + state.vy * state.vy);
    if (speed === 0) return false;
    const share = this.#body.radius / speed;
    return Number.isNaN(this.#ground.heightAt(state.x + state.vx * share, state.y + state.vy * share));
  }
}

function aimAsItRolls(state: BodyState): void {
  const speed = Math.sqrt(state.vx * state.vx + state.vy * state.vy);
  if (speed < 0.01) return;
  const isBack = state.vx * state.forwardX + state.vy * state.forwardY < 0 && state.drive < 0;
  state.forwardX = (isBack ? -state.vx : state.vx) / speed;
  state.forwardY = (isBack ? -state.vy : state.vy) / speed;
}

/** The speed into the ground is lost. */
function slideAlong(
  state: BodyState,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): void {
  const into = state.vx * x + state.vy * y + state.vz * z;
  if (into >= 0) return;
  state.vx -= into * x;
  state.vy -= into * y;
  state.vz -= into * z;
}

/** What is touched within a stretch was not left in it: a hop that ends before the step does is none. */
function stayOn(state: BodyState, { x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): void {
  const off = state.vx * x + state.vy * y + state.vz * z;
  state.vx -= off * x;
  state.vy -= off * y;
  state.vz -= off * z;
}

function setVelocity(state: BodyState, push: Push, share: number): void {
  state.vx += (push.x - state.vx) * share;
  state.vy += (push.y - state.vy) * share;
  state.vz += (push.z - state.vz) * share;
  state.rim += (push.rim - state.rim) * share;
}

/** The share of a time in which a share of a path is gone, when the speed along it changes evenly. */
function timeOf(state: BodyState, push: Push, way: Middle, length: number, share: number): number {
  const first = (state.vx * way.x + state.vy * way.y + state.vz * way.z) / length;
  const last = (push.x * way.x + push.y * way.y + push.z * way.z) / length;
  const mean = (first + last) / 2;
  const root = first * first + 2 * (last - first) * mean * share;
  if (!(root > 0)) return share;
  const took = (2 * mean * share) / (first + Math.sqrt(root));
  return took >= 0 && took <= 1 ? took : share;
}
