import type { Box } from './box-index.ts';
import type { Obstacle } from './building.ts';
import { buildingLimits, tolerance } from './limits.ts';
import { boxOfObstacle } from './obstacle-map.ts';
import { metres, type BuildingFinding } from './problem.ts';
import { isCoordinate, problemsWithOutline } from './problems-outline.ts';
import { problemsWithTimes } from './problems-times.ts';

export function problemsWithObstacle(obstacle: Obstacle, index: number, world: Box): BuildingFinding[] {
  const path = ['obstacles', index];
  const findings = problemsWithTimes(obstacle.present, [...path, 'present'], 'there');
  const { shape, id } = obstacle;
  const bad =
    shape.type === 'polygon'
      ? problemsWithOutline(shape.outline, [...path, 'outline'], `obstacle '${id}'`)
      : problemsWithCircle(shape.centre, shape.radius, path, id);
  findings.push(...bad);
  if (bad.length > 0) return findings;
  const [west, south, east, north] = boxOfObstacle(obstacle);
  const beyond = Math.max(world[0] - west, world[1] - south, east - world[2], north - world[3]);
  if (beyond > tolerance) {
    findings.push({
      path,
      rule: `an obstacle must lie inside the world; '${id}' reaches ${metres(beyond)} beyond its edge`,
      remedy: 'cut it off at the edge or move it, or enlarge the world',
    });
  }
  return findings;
}

function problemsWithCircle(
  centre: readonly [number, number],
  radius: number,
  path: BuildingFinding['path'],
  id: string,
): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  if (!centre.every(isCoordinate)) {
    findings.push({
      path: [...path, 'centre'],
      rule: `the centre of obstacle '${id}' must be finite numbers; it is (${centre.join(', ')})`,
      remedy: 'give coordinates in metres',
    });
  }
  if (!(radius > tolerance && radius <= buildingLimits.longestSide)) {
    findings.push({
      path: [...path, 'radius'],
      rule: `the radius of a circle must be above 0.001 m and up to ${buildingLimits.longestSide} m; that of obstacle '${id}' is ${radius}`,
      remedy: 'give a radius in metres, or take the obstacle away',
    });
  }
  return findings;
}
