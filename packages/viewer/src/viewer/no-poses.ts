import type { Poses } from '@korzo/live';

/** A picture without agents. */
export const noPoses: Poses = {
  count: 0,
  id: new Uint32Array(0),
  look: new Uint16Array(0),
  level: new Int16Array(0),
  x: new Float32Array(0),
  y: new Float32Array(0),
  z: new Float32Array(0),
  heading: new Float32Array(0),
  pitch: new Float32Array(0),
  speed: new Float32Array(0),
  walked: new Float32Array(0),
};
