import { driveAlong, restingState, type BodyState, type Handling } from '@korzo/bodies';
import { turnOf, type FullPose, type ObjectMotion } from '@korzo/cluster';
import { turned } from '../turning/turn.ts';

/** The body that this page drives. */
export interface DrivenBody {
  readonly agent: number;
  /** The run that it is in: it may be taken before the first frame of that run; prediction ends with it. */
  readonly epoch?: number;
  readonly handling: Handling;
  /** The tick of the run, s. */
  readonly dt: number;
}

/** What a driver asks for from a time of the page's clock on, ms. */
interface Asked {
  readonly from: number;
  readonly drive: number;
  readonly brake: number;
  readonly turn: number;
}

const neutral = { drive: 0, brake: 0, turn: 0 } as const;
/** Ground that nothing is known of has the grip of a dry road. */
const usualGrip = { friction: 0.9, rolling: 0.012 } as const;
/** Steps of the prediction, and how far it reaches beyond what the run has said, ms. */
const longestStep = 20;
const farthest = 600;
/** Share by which the round trip follows one that was shorter, and one that was longer: chance only makes them longer. */
const shorter = 0.5;
const longer = 0.05;

/**
 * Where a driven body is now, for the one who drives it: what the run said last, moved on by what was asked since, with the formulas
 * of the run. It knows no ground: slopes, kerbs and walls come with what the run says.
 */
export class PredictedDrive {
  readonly body: DrivenBody;
  readonly #asked: Asked[] = [{ ...neutral, from: -Infinity }];
  #roundTrip: number | undefined;

  constructor(body: DrivenBody) {
    this.body = body;
  }

  /** The driver turns a control, at this time of the page's clock, ms. */
  turn(capability: keyof typeof neutral, value: number, now: number): void {
    if (!Number.isFinite(value)) return;
    this.#asked.push({ ...this.#asked[this.#asked.length - 1], [capability]: value, from: now });
  }

  /** A control was answered after so many ms. */
  noteRoundTrip(milliseconds: number): void {
    const trip = Math.min(milliseconds, farthest);
    const known = this.#roundTrip ?? trip;
    this.#roundTrip = known + (trip < known ? shorter : longer) * (trip - known);
  }

  /** How much older the newest word of the run is than what is drawn, ms: a control waits half a tick, and acts for a whole one. */
  get lead(): number {
    return Math.max(0, (this.#roundTrip ?? 0) - (this.body.dt * 1000) / 2);
  }

  /** The pose at `now` from a motion that holds the controls up to `known`; `pace` is that of the run. */
  at(motion: ObjectMotion, known: number, pace: number, now: number): PredictedPose {
    const state = stateOf(motion);
    this.#forget(known);
    const until = Math.min(now, known + farthest);
    let time = known;
    for (const [index, asked] of this.#asked.entries()) {
      const end = Math.min(until, this.#asked.at(index + 1)?.from ?? Infinity);
      Object.assign(state, { drive: asked.drive, brake: asked.brake, turn: asked.turn });
      while (time < end) {
        const step = Math.min(longestStep, end - time);
        move(state, this.body.handling, (pace * step) / 1000);
        time += step;
      }
    }
    // A frame that came before its time: where the body was a little earlier.
    if (now < known) {
      const seconds = (pace * (now - known)) / 1000;
      state.x += state.vx * seconds;
      state.y += state.vy * seconds;
      state.z += state.vz * seconds;
    }
    const turn = turnOf([state.forwardX, state.forwardY, state.forwardZ], [state.upX, state.upY, state.upZ]);
    return { at: [state.x, state.y, state.z], turn, steer: state.steer, spin: state.spin };
  }

  /** Only the last control before what the run knows still counts. */
  #forget(known: number): void {
    while (this.#asked.length > 1 && this.#asked[1].from <= known) this.#asked.shift();
  }
}

export interface PredictedPose extends FullPose {
  readonly steer: number;
  readonly spin: number;
}

function move(state: BodyState, handling: Handling, time: number): void {
  if (time <= 0) return;
  if (state.flies === 0) driveAlong(state, handling, usualGrip, time);
  else {
    state.x += state.vx * time;
    state.y += state.vy * time;
    state.z += state.vz * time;
  }
}

function stateOf({ at, turn, velocity, steer, spin, speed, flies }: ObjectMotion): BodyState {
  const [forwardX, forwardY, forwardZ] = turned([1, 0, 0], turn);
  const [upX, upY, upZ] = turned([0, 0, 1], turn);
  const [vx, vy, vz] = velocity;
  return {
    ...restingState(),
    ...{ x: at[0], y: at[1], z: at[2], vx, vy, vz, forwardX, forwardY, forwardZ, upX, upY, upZ },
    ...{ steer, spin, rim: speed, flies: flies ? 1 : 0 },
  };
}
