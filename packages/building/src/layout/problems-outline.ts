import { BoxIndex, type Box } from './box-index.ts';
import type { Point } from './building.ts';
import { buildingLimits, tolerance } from './limits.ts';
import { crossingShare, distanceBetween, distanceToSegment } from './outline.ts';
import { pointText, type BuildingFinding } from './problem.ts';

/** Everything that keeps corners from being the outline of one simple polygon; `what` names it in the rule. */
export function problemsWithOutline(
  outline: readonly Point[],
  path: BuildingFinding['path'],
  what: string,
): BuildingFinding[] {
  const stray = outline.findIndex((corner) => !corner.every(isCoordinate));
  if (stray >= 0) {
    return [
      {
        path: [...path, stray],
        rule: `corners of ${what} must be finite numbers within ${farthest} m of 0; corner ${stray} is ${String(outline[stray])}`,
        remedy: 'give coordinates in metres',
      },
    ];
  }
  if (outline.length < 3) {
    return [{ path, rule: `${what} must have at least 3 corners; it has ${outline.length}`, remedy: 'add corners' }];
  }
  if (outline.length > buildingLimits.cornersOfOneOutline) {
    return [
      {
        path,
        rule: `${what} may have up to ${buildingLimits.cornersOfOneOutline} corners; it has ${outline.length}`,
        remedy: 'simplify or split it',
      },
    ];
  }
  const repeated = repeatedCorners(outline, path, what);
  if (repeated.length > 0) return repeated;
  if (isFlat(outline)) {
    return [
      {
        path,
        rule: `${what} must have an area; its corners lie on one line`,
        remedy: 'move corners apart, or take it away',
      },
    ];
  }
  const crossed = selfContact(outline, path, what);
  return crossed === undefined ? [] : [crossed];
}

const farthest = buildingLimits.farthestOrigin + buildingLimits.longestSide;

export const isCoordinate = (value: number): boolean => Math.abs(value) <= farthest;

function repeatedCorners(outline: readonly Point[], path: BuildingFinding['path'], what: string): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  for (let index = 0; index < outline.length; index++) {
    const next = (index + 1) % outline.length;
    if (distanceBetween(outline[index], outline[next]) > tolerance) continue;
    findings.push({
      path: [...path, next === 0 ? index : next],
      rule: `neighbouring corners of ${what} must differ; corners ${index} and ${next} are both ${pointText(...outline[index])}`,
      remedy: next === 0 ? 'leave the last corner out: the outline closes by itself' : 'take one of them away',
    });
  }
  return findings;
}

/** The first place where an outline crosses, touches or folds back on itself. */
function selfContact(
  outline: readonly Point[],
  path: BuildingFinding['path'],
  what: string,
): BuildingFinding | undefined {
  const count = outline.length;
  const boxes = outline.map((corner, index): Box => {
    const next = outline[(index + 1) % count];
    return [
      Math.min(corner[0], next[0]) - tolerance,
      Math.min(corner[1], next[1]) - tolerance,
      Math.max(corner[0], next[0]) + tolerance,
      Math.max(corner[1], next[1]) + tolerance,
    ];
  });
  const edges = new BoxIndex(boxes);
  for (let edge = 0; edge < count; edge++) {
    let meeting: { other: number; at: Point } | undefined;
    edges.visit(...boxes[edge], (other) => {
      const at = other > edge ? contactOf(outline, edge, other) : undefined;
      if (at !== undefined) meeting = { other, at };
      return meeting !== undefined;
    });
    if (meeting === undefined) continue;
    return {
      path,
      rule: `the outline of ${what} must not cross or touch itself; edges ${edge} and ${meeting.other} meet at ${pointText(...meeting.at)}`,
      remedy: 'put the corners in order round the shape, or move the corners of these edges apart',
    };
  }
  return undefined;
}

/** Where two edges of an outline meet, other than neighbours in their common corner. */
function contactOf(outline: readonly Point[], edge: number, other: number): Point | undefined {
  const count = outline.length;
  const [a, b] = [outline[edge], outline[(edge + 1) % count]];
  const [c, d] = [outline[other], outline[(other + 1) % count]];
  const follows = other === edge + 1;
  const precedes = (other + 1) % count === edge;
  if (!follows && !precedes) {
    const share = crossingShare(a, b, c, d);
    if (share !== undefined) return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  }
  // Neighbours share a corner (b is c, or d is a); when they fold back, the far end of one lies on the other.
  if (!precedes && distanceToSegment(a, c, d) <= tolerance) return a;
  if (!precedes && distanceToSegment(d, a, b) <= tolerance) return d;
  if (!follows && distanceToSegment(b, c, d) <= tolerance) return b;
  if (!follows && distanceToSegment(c, a, b) <= tolerance) return c;
  return undefined;
}

/** Do all corners lie within a millimetre of one line? */
function isFlat(outline: readonly Point[]): boolean {
  let farthestCorner = outline[1];
  for (const corner of outline) {
    if (distanceBetween(outline[0], corner) > distanceBetween(outline[0], farthestCorner)) farthestCorner = corner;
  }
  return outline.every((corner) => distanceToSegment(corner, outline[0], farthestCorner) <= tolerance);
}
