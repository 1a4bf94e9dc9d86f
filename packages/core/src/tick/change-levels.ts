import type { CrowdView } from '../space/crowd-view.ts';
import type { Crossing, Line, World } from '../world/world.ts';

/** How far beyond its line a crossing still catches somebody, m: more than anybody walks in one tick. */
const catchDepth = 1;
/** Whoever was less than this beyond the line before the step has stepped over it, m: room for rounding. */
const onTheLine = 1e-6;

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly length: number;
}

/** A crossing made ready: both lines, and (cos, sin) of the angle between them. */
interface Passage {
  readonly here: Frame;
  readonly there: Frame;
  readonly toLevel: number;
  readonly cosine: number;
  readonly sine: number;
}

/** Takes agents who have stepped over a crossing's line to the other floor. */
export class LevelChanges {
  /** By the level they start from, in the order of the world's crossings. */
  readonly #passages: readonly (readonly Passage[])[];
  readonly #dt: number;

  constructor({ crossings = [], levels }: Pick<World, 'crossings' | 'levels'>, dt: number) {
    this.#passages = Array.from({ length: crossings.length === 0 ? 0 : levels }, (_, level) =>
      crossings.filter((crossing) => crossing.level === level).map(passageOf),
    );
    this.#dt = dt;
  }

  apply(crowd: CrowdView): void {
    if (this.#passages.length === 0) return;
    const { level } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      // Flyers are on no floor.
      if (level[row] < 0) continue;
      const passages = this.#passages[level[row]];
      for (let index = 0; index < passages.length; index++) {
        // One crossing a tick: the other floor may have its own at the same place, leading back.
        if (cross(crowd, row, passages[index], this.#dt)) break;
      }
    }
  }
}

/**
 * Only the step over the line itself counts: behind the foot of stairs there may be another room of the same floor, whose
 * people stay where they are. Whoever passes the posts with a shoulder in them is taken along.
 */
function cross(crowd: CrowdView, row: number, passage: Passage, dt: number): boolean {
  const { x, y, vx, vy, headingX, headingY, level, radius } = crowd.columns;
  const { here, there, cosine, sine } = passage;
  const fromX = x[row] - here.x;
  const fromY = y[row] - here.y;
  const beyond = fromY * here.alongX - fromX * here.alongY;
  if (beyond <= 0 || beyond > catchDepth) return false;
  const along = fromX * here.alongX + fromY * here.alongY;
  if (along < -radius[row] || along > here.length + radius[row]) return false;
  if (beyond - (vy[row] * here.alongX - vx[row] * here.alongY) * dt > onTheLine) return false;
  const place = (Math.min(Math.max(along, 0), here.length) * there.length) / here.length;
  x[row] = there.x + place * there.alongX - beyond * there.alongY;
  y[row] = there.y + place * there.alongY + beyond * there.alongX;
  level[row] = passage.toLevel;
  turn(vx, vy, row, cosine, sine);
  turn(headingX, headingY, row, cosine, sine);
  return true;
}

function turn(
  vectorX: Float64Array | Float32Array,
  vectorY: Float64Array | Float32Array,
  row: number,
  cosine: number,
  sine: number,
): void {
  const x = vectorX[row];
  const y = vectorY[row];
  vectorX[row] = cosine * x - sine * y;
  vectorY[row] = sine * x + cosine * y;
}

function passageOf({ line, toLine, toLevel }: Crossing): Passage {
  const here = frameOf(line);
  const there = frameOf(toLine);
  return {
    here,
    there,
    toLevel,
    cosine: here.alongX * there.alongX + here.alongY * there.alongY,
    sine: here.alongX * there.alongY - here.alongY * there.alongX,
  };
}

function frameOf([from, to]: Line): Frame {
  const wayX = to[0] - from[0];
  const wayY = to[1] - from[1];
  const length = Math.sqrt(wayX * wayX + wayY * wayY);
  return { x: from[0], y: from[1], alongX: wayX / length, alongY: wayY / length, length };
}
