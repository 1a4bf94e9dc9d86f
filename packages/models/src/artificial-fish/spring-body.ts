import { asin, atan2, cos, sin } from '@korzo/core';
import { axisOf, axisShares, newBody, swimOn, type Flesh, type Pull } from './body.ts';
import type { FishColumns } from './columns.ts';
import type { Course, Fish } from './fish.ts';
import { leastInTurn } from './muscles.ts';
import type { LiveFishValues } from './parameters.ts';

/** Length of a body in radii, as it is drawn. */
const radiiLong = 2.3;
/** Steps of springs in a second, at least. */
const stepsPerSecond = 800;
/** Bend of neck and tail when the muscle on one side contracts wholly and that on the other is relaxed, rad a share of its length. */
const neckReach = 2.5;
const tailReach = 3;
/** Share of the neck's reach that the beat uses, and how far the tail lags behind it, rad. */
const neckBeat = 0.5;
const tailLag = 1.2;
/** How effort follows a lack of speed: at once, and over time (1/s), for one body length a second. */
const effortAtOnce = 0.5;
const effortOverTime = 0.5;
/** Steeper it does not swim, rad. */
const steepest = 1.2;
const wholeTurn = 2 * Math.PI;

const wrap = (angle: number): number => angle - wholeTurn * Math.round(angle / wholeTurn);
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** What the muscles do to the joints at a phase of the beat; `turn` from -1 (right) to 1 (left) is the unequal contraction of the front pair. */
export function contract(pull: Pull, contraction: number, drive: number, turn: number, phase: number): void {
  const strength = Math.sqrt(drive);
  pull.neck = neckReach * contraction * (neckBeat * strength * sin(phase) - turn);
  pull.tail = tailReach * contraction * strength * sin(phase - tailLag);
}

/** Fish that swim by springs and muscles: the body of each is taken from its columns, moved through a tick, and put back. */
export class SpringBodies {
  readonly #own: FishColumns;
  readonly #body = newBody();
  readonly #pull: Pull = { neck: 0, tail: 0 };
  readonly #flesh: Flesh = { stiffness: 1, grip: 1 };

  constructor(own: FishColumns) {
    this.#own = own;
  }

  /** Leaves the body: one that begins to swim again takes its heading from how it moves. */
  rest(row: number): void {
    if (this.#own.hasBody[row] !== 0) this.#own.hasBody[row] = 0;
  }

  /** The fish faces where its body does, whatever pushes it. */
  face(self: Fish): void {
    const own = this.#own;
    const { row } = self;
    if (own.hasBody[row] === 0) this.#begin(self);
    const yaw = this.#axis(row);
    const level = cos(own.bodyPitch[row]);
    self.forwardX = level * cos(yaw);
    self.forwardY = level * sin(yaw);
    self.forwardZ = self.inVolume ? sin(own.bodyPitch[row]) : 0;
  }

  #begin(self: Fish): void {
    const own = this.#own;
    const { row } = self;
    for (const name of ['neckBend', 'tailBend', 'yawRate', 'neckRate', 'tailRate', 'effort', 'surge', 'sway'] as const)
      own[name][row] = 0;
    own.hasBody[row] = 1;
    own.beat[row] = (self.id * 2.399963229728653) % wholeTurn;
    own.bodyYaw[row] = atan2(self.forwardY, self.forwardX);
    own.bodyPitch[row] = self.inVolume ? within(asin(within(self.forwardZ, -1, 1)), -steepest, steepest) : 0;
  }

  #axis(row: number): number {
    const { bodyYaw, neckBend, tailBend } = this.#own;
    const [, trunk, tail] = axisShares;
    return bodyYaw[row] + (trunk + tail) * neckBend[row] + tail * tailBend[row];
  }

  /** Turns a desired velocity into one that the body reaches within `dt` by beating its tail and turning its front. */
  swim(self: Fish, course: Course, values: Readonly<LiveFishValues>, dt: number): void {
    const own = this.#own;
    const { row } = self;
    const length = radiiLong * self.radius;
    if (!(length > 0)) {
      course.x = course.y = course.z = 0;
      return;
    }
    const wished = Math.sqrt(course.x * course.x + course.y * course.y + course.z * course.z);
    const isMoving = wished > 1e-9;
    const ahead = isMoving
      ? (course.x * self.forwardX + course.y * self.forwardY + course.z * self.forwardZ) / wished
      : 1;
    const yaw = this.#axis(row);
    const aside = isMoving && course.x * course.x + course.y * course.y > 1e-12;
    const turn = aside ? within(wrap(atan2(course.y, course.x) - yaw), -1, 1) : 0;
    if (isMoving && self.inVolume) this.#pitch(row, asin(within(course.z / wished, -1, 1)), values.turningRate * dt);
    const upX = sin(own.bodyPitch[row]);
    const level = cos(own.bodyPitch[row]);
    const [cosine, sine] = [cos(yaw), sin(yaw)];
    const flat = self.vx * cosine + self.vy * sine;
    const surge = flat * level + self.vz * upX;
    const sway = self.vy * cosine - self.vx * sine;
    const heave = (self.vz * level - flat * upX) / (1 + values.waterGrip * dt);
    const aim = Math.min(wished, self.maxSpeed) * Math.max(ahead, leastInTurn);
    const lack = (aim - surge) / length;
    own.effort[row] = within(own.effort[row] + effortOverTime * lack * dt, 0, 1);
    const drive = within(own.effort[row] + effortAtOnce * lack, 0, 1);
    this.#beat(row, { surge, sway, length, drive, turn, yaw }, values, dt);
    const body = this.#body;
    const run = (body.x * length) / dt;
    const slide = (body.y * length) / dt;
    const outward = run * level - heave * upX;
    course.x = outward * cosine - slide * sine;
    course.y = outward * sine + slide * cosine;
    course.z = self.inVolume ? run * upX + heave * level : 0;
    const speed = Math.sqrt(course.x * course.x + course.y * course.y + course.z * course.z);
    if (!(speed > self.maxSpeed)) return;
    const share = self.maxSpeed / speed;
    course.x *= share;
    course.y *= share;
    course.z *= share;
  }

  /** The paired fins pitch the body. */
  #pitch(row: number, wished: number, most: number): void {
    const { bodyPitch } = this.#own;
    const change = within(wished, -steepest, steepest) - bodyPitch[row];
    bodyPitch[row] += within(change, -most, most);
  }

  #beat(row: number, task: Readonly<Task>, values: Readonly<LiveFishValues>, dt: number): void {
    const own = this.#own;
    const body = this.#body;
    const { angles, rates } = body;
    const { surge, sway, length, drive, turn, yaw } = task;
    angles[0] = own.bodyYaw[row] - yaw;
    angles[1] = angles[0] + own.neckBend[row];
    angles[2] = angles[1] + own.tailBend[row];
    rates[0] = own.yawRate[row];
    rates[1] = rates[0] + own.neckRate[row];
    rates[2] = rates[1] + own.tailRate[row];
    body.vx = surge / length + own.surge[row];
    body.vy = sway / length + own.sway[row];
    body.x = body.y = 0;
    this.#flesh.stiffness = values.bodyStiffness;
    this.#flesh.grip = values.waterGrip;
    const steps = Math.ceil(dt * stepsPerSecond - 1e-9);
    const h = dt / steps;
    const phase = own.beat[row];
    const pace = wholeTurn * values.beatRate * drive;
    for (let step = 1; step <= steps; step++) {
      contract(this.#pull, values.contraction, drive, turn, phase + pace * step * h);
      swimOn(body, this.#pull, this.#flesh, h);
    }
    own.beat[row] = (phase + pace * dt) % wholeTurn;
    own.bodyYaw[row] = wrap(yaw + angles[0]);
    own.neckBend[row] = angles[1] - angles[0];
    own.tailBend[row] = angles[2] - angles[1];
    own.yawRate[row] = rates[0];
    own.neckRate[row] = rates[1] - rates[0];
    own.tailRate[row] = rates[2] - rates[1];
    // The agent's velocity is its way by time; what the body has beyond that is kept along its new axis.
    const turned = axisOf(body);
    const [cosine, sine] = [cos(turned), sin(turned)];
    const beyondX = body.vx - body.x / dt;
    const beyondY = body.vy - body.y / dt;
    own.surge[row] = beyondX * cosine + beyondY * sine;
    own.sway[row] = beyondY * cosine - beyondX * sine;
  }
}

/** What a body has to do in a tick: its velocity in m/s, how hard it beats, where it turns, and the direction of its axis. */
interface Task {
  readonly surge: number;
  readonly sway: number;
  readonly length: number;
  readonly drive: number;
  readonly turn: number;
  readonly yaw: number;
}
