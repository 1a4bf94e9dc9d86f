import type { Building, Point } from './building.ts';
import { buildingLimits } from './limits.ts';
import type { BuildingFinding } from './problem.ts';

/** The rectangle a building stands in, m. */
export interface WorldBounds {
  readonly origin: Point;
  readonly size: Point;
}

export function problemsWithBounds({ origin, size }: WorldBounds): BuildingFinding[] {
  const { shortestSide, longestSide, farthestOrigin } = buildingLimits;
  const findings: BuildingFinding[] = [];
  if (!size.every((side) => side >= shortestSide && side <= longestSide)) {
    findings.push({
      path: ['world', 'size'],
      rule: `a world must be from ${shortestSide} m to ${longestSide} m long and wide; it is ${size[0]} m x ${size[1]} m`,
      remedy: 'give its size in metres',
    });
  }
  if (!origin.every((start) => Math.abs(start) <= farthestOrigin)) {
    findings.push({
      path: ['world', 'origin'],
      rule: `the origin of a world must lie within ${farthestOrigin} m of 0; it is (${origin.join(', ')})`,
      remedy: 'move the world nearer to 0',
    });
  }
  return findings;
}

/** More than this is refused before anything is looked at: the looking itself would take too long. */
export function problemsWithNumbers(building: Building): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  for (const kind of ['regions', 'portals', 'gates', 'obstacles'] as const) {
    if (building[kind].length <= buildingLimits[kind]) continue;
    findings.push({
      path: [kind],
      rule: `there may be up to ${buildingLimits[kind]} ${kind}; there are ${building[kind].length}`,
      remedy: `join ${kind}, or split the building`,
    });
  }
  if (building.regions.length === 0) {
    findings.push({
      path: ['regions'],
      rule: 'there must be at least one region; there is none',
      remedy: 'add a region that covers the world',
    });
  }
  let corners = 0;
  for (const region of building.regions) corners += region.outline.length;
  for (const { shape } of building.obstacles) if (shape.type === 'polygon') corners += shape.outline.length;
  if (corners > buildingLimits.cornersInAll) {
    findings.push({
      path: [],
      rule: `outlines may have up to ${buildingLimits.cornersInAll} corners in all; they have ${corners}`,
      remedy: 'simplify the outlines',
    });
  }
  return findings;
}

const longestId = 200;

/** Ids are there, short, and unique within their kind. */
export function problemsWithIds(building: Building): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  for (const kind of ['regions', 'portals', 'gates', 'obstacles'] as const) {
    const seen = new Map<string, number>();
    for (const [index, { id }] of building[kind].entries()) {
      const path = [kind, index, 'id'];
      if (id.trim() === '' || id.length > longestId) {
        findings.push({
          path,
          rule: `an id must have 1 to ${longestId} characters; this one has ${id.trim().length}`,
          remedy: 'give it a name of its own',
        });
        continue;
      }
      const first = seen.get(id);
      if (first === undefined) seen.set(id, index);
      else {
        findings.push({
          path,
          rule: `two ${kind} must not have the same id; '${id}' is also that of ${kind}[${first}]`,
          remedy: 'rename one of them',
        });
      }
    }
  }
  return findings;
}
