import type { BodyState } from './body-state.ts';

export type Vector3 = [number, number, number];

/** To the left of a car: up x forward. */
export const leftOf = (state: BodyState): Vector3 => [
  state.upY * state.forwardZ - state.upZ * state.forwardY,
  state.upZ * state.forwardX - state.upX * state.forwardZ,
  state.upX * state.forwardY - state.upY * state.forwardX,
];

/** Puts up a new roof direction, and turns the nose into the plane under it. */
export function tilt(state: BodyState, upX: number, upY: number, upZ: number): void {
  const length = Math.sqrt(upX * upX + upY * upY + upZ * upZ);
  state.upX = upX / length;
  state.upY = upY / length;
  state.upZ = upZ / length;
  const into = state.forwardX * state.upX + state.forwardY * state.upY + state.forwardZ * state.upZ;
  const x = state.forwardX - into * state.upX;
  const y = state.forwardY - into * state.upY;
  const z = state.forwardZ - into * state.upZ;
  const ahead = Math.sqrt(x * x + y * y + z * z);
  state.forwardX = x / ahead;
  state.forwardY = y / ahead;
  state.forwardZ = z / ahead;
}

/** A place in the frame of a car: so far ahead, to the left and up from its middle on the ground. */
export function placeOf(
  state: BodyState,
  left: Readonly<Vector3>,
  ahead: number,
  side: number,
  height: number,
): Vector3 {
  return [
    state.x + ahead * state.forwardX + side * left[0] + height * state.upX,
    state.y + ahead * state.forwardY + side * left[1] + height * state.upY,
    state.z + ahead * state.forwardZ + side * left[2] + height * state.upZ,
  ];
}
