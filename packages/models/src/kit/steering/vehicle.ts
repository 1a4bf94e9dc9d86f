/** One that steers: what the behaviours need to know of it. SI units. */
export interface Vehicle {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  /** Length of the velocity. */
  speed: number;
  /** Unit vector it faces; kept while it stands. */
  forwardX: number;
  forwardY: number;
  forwardZ: number;
  radius: number;
  maxSpeed: number;
  /** In the volume; on a floor z counts for nothing. */
  inVolume: boolean;
}

/** One that stands at the origin, to be filled in. */
export const restingVehicle = (): Vehicle => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  speed: 0,
  forwardX: 1,
  forwardY: 0,
  forwardZ: 0,
  radius: 0,
  maxSpeed: 0,
  inVolume: false,
});

/** What a behaviour asks for: a change of velocity (seek and its kin, m/s), or a direction of at most length 1. */
export interface Push {
  x: number;
  y: number;
  z: number;
}

export const setPush = (push: Push, x: number, y: number, z: number): void => {
  push.x = x;
  push.y = y;
  push.z = z;
};

/** Slower than this there is no direction, m or m/s. */
export const nothing = 1e-9;
