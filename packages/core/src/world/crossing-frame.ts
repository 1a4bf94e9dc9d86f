import type { Crossing, Line } from './world.ts';

/** A line with its direction, m. */
interface LineFrame {
  readonly x: number;
  readonly y: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly length: number;
}

/** A crossing made ready: how places and directions of one floor are seen, or go on, on the other. */
export interface CrossingFrame {
  readonly level: number;
  readonly toLevel: number;
  /** Both lines are one: coordinates stay as they are, to the bit. */
  readonly isStraightOn: boolean;
  readonly here: LineFrame;
  readonly there: LineFrame;
  /** Of the angle between the two lines. */
  readonly cosine: number;
  readonly sine: number;
  /** How far behind the other line what lies before this one is seen, m. */
  readonly seenFor: number;
}

export function crossingFrame({ level, line, toLevel, toLine, seenFor = Infinity }: Crossing): CrossingFrame {
  const here = frameOf(line);
  const there = frameOf(toLine);
  return {
    level,
    toLevel,
    isStraightOn: line.every(([x, y], end) => x === toLine[end][0] && y === toLine[end][1]),
    here,
    there,
    cosine: here.alongX * there.alongX + here.alongY * there.alongY,
    sine: here.alongX * there.alongY - here.alongY * there.alongX,
    seenFor,
  };
}

function frameOf([from, to]: Line): LineFrame {
  const wayX = to[0] - from[0];
  const wayY = to[1] - from[1];
  const length = Math.sqrt(wayX * wayX + wayY * wayY);
  return { x: from[0], y: from[1], alongX: wayX / length, alongY: wayY / length, length };
}

/** Distance along the line from its first point, m. */
export const alongOf = ({ here }: CrossingFrame, x: number, y: number): number =>
  (x - here.x) * here.alongX + (y - here.y) * here.alongY;

/** Distance beyond the line, m; below 0 before it. */
export const beyondOf = ({ here }: CrossingFrame, x: number, y: number): number =>
  (y - here.y) * here.alongX - (x - here.x) * here.alongY;

/** The same place along the other line: between the posts as far between them, beside a post as far from it. */
const alongThere = ({ here, there }: CrossingFrame, along: number): number => {
  if (along <= 0) return along;
  return along >= here.length ? along - here.length + there.length : (along * there.length) / here.length;
};

/** Coordinates on the other floor of a place `along` the line and `beyond` it, m. */
export const carriedX = (frame: CrossingFrame, along: number, beyond: number): number =>
  frame.there.x + alongThere(frame, along) * frame.there.alongX - beyond * frame.there.alongY;
export const carriedY = (frame: CrossingFrame, along: number, beyond: number): number =>
  frame.there.y + alongThere(frame, along) * frame.there.alongY + beyond * frame.there.alongX;
