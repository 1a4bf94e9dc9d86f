import { contains, distanceBetween, distanceToSegment, type Point } from '@korzo/building';
import { TangledDrawing, uniteOutlines, type DrawnGround, type DrawnLine, type GroundShape } from '@korzo/plans';
import { sidesOf } from './frames.ts';

/** Borders farther apart are two, m. */
const near = 0.015;
/** Shorter stretches are corners, m. */
const shortest = 0.5;
/** Models with more sides on a floor are not looked through pair by pair. */
const mostSides = 4000;

interface Space {
  readonly outline: readonly Point[];
  readonly name: string;
}

/** Spaces that touch where no wall stands are one room, as a kitchen and the living room that it opens to. */
export function joinedSpaces(spaces: readonly Space[], walls: readonly (readonly Point[])[]): DrawnGround[] {
  const roots = spaces.map((_, index) => index);
  const rootOf = (index: number): number => (roots[index] === index ? index : rootOf(roots[index]));
  const sides = spaces.flatMap(({ outline }, space) => sidesOf(outline).map(({ from, to }) => ({ from, to, space })));
  if (sides.length <= mostSides)
    for (const [index, one] of sides.entries())
      for (const other of sides.slice(index + 1)) {
        if (rootOf(one.space) === rootOf(other.space)) continue;
        const middle = middleOfShared(one, other);
        if (middle !== undefined && !walls.some((wall) => contains(wall, middle)))
          roots[rootOf(other.space)] = rootOf(one.space);
      }
  return spaces.flatMap(({ name }, index) => {
    if (rootOf(index) !== index) return [];
    const parts = spaces.filter((_, other) => rootOf(other) === index).map(({ outline }) => outline);
    return parts.length === 1
      ? [{ outline: parts[0], holes: [], name }]
      : united(parts).map(({ outline, holes }) => ({ outline, holes, name }));
  });
}

function united(parts: readonly (readonly Point[])[]): GroundShape[] {
  try {
    const shapes = uniteOutlines(parts);
    if (shapes.length > 0) return shapes;
  } catch (error) {
    if (!(error instanceof TangledDrawing)) throw error;
  }
  return parts.map((outline) => ({ outline, holes: [] }));
}

/** The middle of the stretch that two lines share. */
function middleOfShared({ from, to }: DrawnLine, other: DrawnLine): Point | undefined {
  const length = distanceBetween(from, to);
  if (length < shortest) return undefined;
  const share = ([x, y]: Point): number =>
    ((x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])) / (length * length);
  const [a, b] = [share(other.from), share(other.to)];
  const [begin, end] = [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))];
  if ((end - begin) * length < shortest) return undefined;
  const at = (s: number): Point => [from[0] + s * (to[0] - from[0]), from[1] + s * (to[1] - from[1])];
  const isOn = [begin, end].every((s) => distanceToSegment(at(s), other.from, other.to) < near);
  return isOn ? at((begin + end) / 2) : undefined;
}
