import { castRay, type Hit } from '../ground/cast.ts';
import type { Ground } from '../ground/ground.ts';
import { surfaces } from '../ground/surfaces.ts';
import type { BodyState } from './body-state.ts';
import { leftOf, placeOf, type Vector3 } from './car-frame.ts';
import type { CarBody } from './kinds.ts';

/** How far above the plane of its wheels a car looks for ground, and how far below, m. */
const reachUp = 0.5;
const reachDown = 1.5;
/** Places of a rim that feel the ground, as shares of the radius ahead of the hub: a kerb is climbed before the hub is over it. */
const feelers = [-0.8, -0.45, 0, 0.45, 0.8] as const;
/** How far a place of the rim is above its lowest one, as a share of the radius. */
const lifts = feelers.map((ahead) => 1 - Math.sqrt(1 - ahead * ahead));

/** What the four wheels of a car have under them. */
export class CarWheels {
  /** How far the ground is above the plane of the wheels, m, below 0 where it falls away: front left, front right, rear left, rear right. */
  readonly rise = new Float64Array(4);
  /** How many wheels have found ground. */
  found = 0;
  friction = 0;
  rolling = 0;
  readonly #ground: Ground;
  readonly #car: CarBody;
  readonly #hit: Hit = { distance: 0, triangle: -1 };

  constructor(ground: Ground, car: CarBody) {
    this.#ground = ground;
    this.#car = car;
  }

  /** Looks along the car's own upright from each wheel. */
  feel(state: BodyState): void {
    const { wheelbase, track } = this.#car;
    const left = leftOf(state);
    this.found = 0;
    let [friction, rolling] = [0, 0];
    for (let wheel = 0; wheel < 4; wheel++) {
      const ahead = wheel < 2 ? wheelbase / 2 : -wheelbase / 2;
      const side = wheel % 2 === 0 ? track / 2 : -track / 2;
      const triangle = this.#feelWheel(state, left, ahead, side, wheel);
      if (triangle < 0) continue;
      const surface = surfaces[this.#ground.kinds[triangle]];
      friction += surface.friction;
      rolling += surface.rolling;
      this.found++;
    }
    this.friction = this.found === 0 ? 0 : friction / this.found;
    this.rolling = this.found === 0 ? 0 : rolling / this.found;
  }

  /** The triangle under the hub of a wheel; -1 where there is none. */
  #feelWheel(state: BodyState, left: Readonly<Vector3>, ahead: number, side: number, wheel: number): number {
    const { wheelRadius } = this.#car;
    const hit = this.#hit;
    const down: Vector3 = [-state.upX, -state.upY, -state.upZ];
    let [under, highest] = [-1, -Infinity];
    for (const [index, share] of feelers.entries()) {
      const from = placeOf(state, left, ahead + share * wheelRadius, side, reachUp);
      castRay(this.#ground, from, down, reachUp + reachDown, hit);
      if (hit.triangle < 0) continue;
      highest = Math.max(highest, reachUp - hit.distance - lifts[index] * wheelRadius);
      if (share === 0) under = hit.triangle;
    }
    this.rise[wheel] = highest;
    return under;
  }
}
