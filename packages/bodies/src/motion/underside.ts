import type { Ground } from '../ground/ground.ts';
import type { BodyState } from './body-state.ts';
import { leftOf } from './car-frame.ts';
import type { CarBody } from './kinds.ts';

/** Triangles are looked up around places so far apart along a car, m: each lists what is within 2 m. */
const lookEvery = 1.6;

/** How far the floor of a car reaches beyond its wheelbase, m, and how much higher its bumpers are. */
const floorBeyond = 0.3;
const bumperLift = 0.2;

/** A level cut through a body. */
interface Cut {
  readonly length: number;
  readonly width: number;
  /** Above the plane of the wheels, m. */
  readonly height: number;
}

/** The triangle that the body of a car cuts, with its floor or with its bumpers; -1 when it is free. */
export function touchedByUnderside(ground: Ground, state: BodyState, car: CarBody): number {
  const { length, width, wheelbase, clearance } = car;
  const floor = touchedBy(ground, state, {
    length: Math.min(length, wheelbase + floorBeyond),
    width,
    height: clearance,
  });
  return floor >= 0 ? floor : touchedBy(ground, state, { length, width, height: clearance + bumperLift });
}

/** The triangle that crosses a rectangle through the body, at its edges or inside; -1 when none does. */
function touchedBy(ground: Ground, state: BodyState, cut: Cut): number {
  const { corners, entries } = ground;
  const left = leftOf(state);
  const reach = (cut.length + cut.width) / 2 + cut.height;
  const looks = Math.max(1, Math.ceil(cut.length / (2 * lookEvery)));
  for (let look = -looks; look <= looks; look++) {
    const ahead = (cut.length / 2) * (look / looks);
    const square = ground.squareAt(state.x + ahead * state.forwardX, state.y + ahead * state.forwardY);
    const end = ground.end(square);
    for (let index = ground.first(square); index < end; index++) {
      const triangle = entries[index];
      if (!ground.isNear(triangle, state.x, state.y, state.z, reach)) continue;
      const at = 9 * triangle;
      // Heights over the plane of the underside: most triangles are wholly below it.
      const one = heightOver(corners, at, state) - cut.height;
      const two = heightOver(corners, at + 3, state) - cut.height;
      const three = heightOver(corners, at + 6, state) - cut.height;
      if ((one < 0 && two < 0 && three < 0) || (one > 0 && two > 0 && three > 0)) continue;
      if (isCut(ground, triangle, [one, two, three], state, left, cut)) return triangle;
    }
  }
  return -1;
}

function heightOver(corners: Float64Array, at: number, state: BodyState): number {
  return (
    (corners[at] - state.x) * state.upX +
    (corners[at + 1] - state.y) * state.upY +
    (corners[at + 2] - state.z) * state.upZ
  );
}

/** Whether the line in which a triangle crosses the plane of the underside runs through the rectangle under the body. */
function isCut(
  { corners }: Ground,
  triangle: number,
  heights: readonly [number, number, number],
  state: BodyState,
  left: readonly [number, number, number],
  { length, width }: Cut,
): boolean {
  const ends: number[] = [];
  for (let side = 0; side < 3 && ends.length < 4; side++) {
    const next = (side + 1) % 3;
    if (heights[side] > 0 === heights[next] > 0) continue;
    const share = heights[side] / (heights[side] - heights[next]);
    const [one, other] = [9 * triangle + 3 * side, 9 * triangle + 3 * next];
    const x = corners[one] + (corners[other] - corners[one]) * share - state.x;
    const y = corners[one + 1] + (corners[other + 1] - corners[one + 1]) * share - state.y;
    const z = corners[one + 2] + (corners[other + 2] - corners[one + 2]) * share - state.z;
    ends.push(x * state.forwardX + y * state.forwardY + z * state.forwardZ, x * left[0] + y * left[1] + z * left[2]);
  }
  return ends.length === 4 && crossesBox(ends, length / 2, width / 2);
}

/** Whether a line in the plane comes into a box around 0, 0 (Liang and Barsky 1984). */
function crossesBox([fromX, fromY, toX, toY]: readonly number[], halfX: number, halfY: number): boolean {
  let [first, last] = [0, 1];
  const clip = (from: number, way: number, half: number): void => {
    if (way === 0) {
      if (from < -half || from > half) first = Infinity;
      return;
    }
    const [one, other] = [(-half - from) / way, (half - from) / way];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  };
  clip(fromX, toX - fromX, halfX);
  clip(fromY, toY - fromY, halfY);
  return first <= last;
}
