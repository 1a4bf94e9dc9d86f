import { numberOf, numbersOf, type StepEntity, type StepFile, type StepValue } from './step.ts';

export type Vector = readonly [number, number, number];

/** Where something stands: three axes and an origin. */
export interface Axes {
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
  readonly origin: Vector;
}

export const world: Axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] };

const deepest = 40;

const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Of length 1; the other vector where it has none. */
function unit(vector: Vector, otherwise: Vector): Vector {
  const length = Math.hypot(...vector);
  return length > 1e-12 ? times(vector, 1 / length) : otherwise;
}

/** A direction in the frame, in the world. */
export const turnedBy = ({ x, y, z }: Axes, [a, b, c]: Vector): Vector =>
  plus(plus(times(x, a), times(y, b)), times(z, c));

export const placedBy = (frame: Axes, point: Vector): Vector => plus(frame.origin, turnedBy(frame, point));

/** A frame inside another one. */
export const within = (outer: Axes, inner: Axes): Axes => ({
  x: turnedBy(outer, inner.x),
  y: turnedBy(outer, inner.y),
  z: turnedBy(outer, inner.z),
  origin: placedBy(outer, inner.origin),
});

/** A point or direction of two or three numbers. */
export function vectorOf(file: StepFile, value: StepValue): Vector | undefined {
  const entity = file.at(value, 'IFCCARTESIANPOINT', 'IFCDIRECTION');
  if (entity === undefined) return undefined;
  const [x = 0, y = 0, z = 0] = numbersOf(entity.values[0]);
  return [x, y, z];
}

/** IfcAxis2Placement3D or 2D. */
export function axesOf(file: StepFile, value: StepValue): Axes {
  const entity = file.at(value, 'IFCAXIS2PLACEMENT3D', 'IFCAXIS2PLACEMENT2D');
  if (entity === undefined) return world;
  const origin = vectorOf(file, entity.values[0]) ?? [0, 0, 0];
  const isFlat = entity.type === 'IFCAXIS2PLACEMENT2D';
  const z = unit((isFlat ? undefined : vectorOf(file, entity.values[1])) ?? [0, 0, 1], [0, 0, 1]);
  const wished = vectorOf(file, entity.values[isFlat ? 1 : 2]) ?? (Math.abs(z[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0]);
  const x = unit(plus(wished, times(z, -dot(wished, z))), Math.abs(z[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0]);
  return { x, y: cross(z, x), z, origin };
}

/** IfcLocalPlacement with all that it is relative to. */
export function placementOf(file: StepFile, value: StepValue, depth = 0): Axes {
  const entity = file.at(value, 'IFCLOCALPLACEMENT');
  if (entity === undefined || depth > deepest) return world;
  return within(placementOf(file, entity.values[0], depth + 1), axesOf(file, entity.values[1]));
}

/** IfcCartesianTransformationOperator3D: axes that may stretch. */
export function operatorOf(file: StepFile, entity: StepEntity): Axes {
  const [first, second, origin, scale, third] = entity.values;
  const by = numberOf(scale) ?? 1;
  const x = unit(vectorOf(file, first) ?? [1, 0, 0], [1, 0, 0]);
  const z = unit(vectorOf(file, third) ?? [0, 0, 1], [0, 0, 1]);
  const y = unit(vectorOf(file, second) ?? cross(z, x), [0, 1, 0]);
  return { x: times(x, by), y: times(y, by), z: times(z, by), origin: vectorOf(file, origin) ?? [0, 0, 0] };
}
