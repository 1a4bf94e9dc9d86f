import type { Poses } from '@korzo/live';

/** Columns for the poses of so many agents, all of them zero. */
export const makePoses = (count: number): Poses => ({
  count,
  id: new Uint32Array(count),
  look: new Uint16Array(count),
  level: new Int16Array(count),
  x: new Float32Array(count),
  y: new Float32Array(count),
  z: new Float32Array(count),
  heading: new Float32Array(count),
  pitch: new Float32Array(count),
  speed: new Float32Array(count),
  walked: new Float32Array(count),
});
