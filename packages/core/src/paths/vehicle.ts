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
