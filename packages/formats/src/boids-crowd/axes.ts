/** The files of the boids crowd have y up and z toward the viewer; here z is up and y goes away from the viewer. */
export type Vector = readonly [number, number, number];

export const fromFile = ([x, y, z]: Vector): Vector => [x, z === 0 ? 0 : -z, y];
