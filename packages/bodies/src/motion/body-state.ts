/** What changes of a body. A run keeps each number in a column of the body's row. */
export interface BodyState {
  /** Where it is, m: the middle of a wheel or ball; of a car the middle between its wheels, on the ground. */
  x: number;
  y: number;
  z: number;
  /** m/s */
  vx: number;
  vy: number;
  vz: number;
  /** Unit vectors ahead and up, at right angles. */
  forwardX: number;
  forwardY: number;
  forwardZ: number;
  upX: number;
  upY: number;
  upZ: number;
  /** How far its wheels have turned, radians from 0 to 2 pi, and how fast their rims go, m/s. */
  spin: number;
  rim: number;
  /** Angle of the steered wheels, to the left, radians. */
  steer: number;
  /** Sideways speed that an impact has left, m/s; tyres eat it up soon. */
  pushX: number;
  pushY: number;
  /** 1 while it has no grip on the ground. */
  flies: number;
  /** 1 while the body of a car touches something. */
  lamp: number;
  /** What the driver asks for. */
  drive: number;
  brake: number;
  turn: number;
  /** Of bodies that a robot drives: the number of its lane plus 1, 0 without any, and how far along it is, m. */
  lane: number;
  along: number;
}

export type StateField = keyof BodyState;

export const restingState = (): BodyState => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  forwardX: 1,
  forwardY: 0,
  forwardZ: 0,
  upX: 0,
  upY: 0,
  upZ: 1,
  spin: 0,
  rim: 0,
  steer: 0,
  pushX: 0,
  pushY: 0,
  flies: 0,
  lamp: 0,
  drive: 0,
  brake: 0,
  turn: 0,
  lane: 0,
  along: 0,
});

export const stateFields = Object.keys(restingState()) as readonly StateField[];

/** m/s2 */
export const gravity = 9.81;
/** Bodies move in steps of up to this many seconds. */
export const longestStep = 0.05;

const circle = 2 * Math.PI;

/** Turns the wheels on by a way that their rims have gone. */
export function addSpin(state: BodyState, way: number, radius: number): void {
  const turned = state.spin + way / radius;
  state.spin = turned - circle * Math.floor(turned / circle);
}
