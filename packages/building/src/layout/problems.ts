import type { Building, Point, Region } from './building.ts';
import { buildingLimits } from './limits.ts';
import { ObstacleMap } from './obstacle-map.ts';
import { problemsWithObstacle } from './problems-obstacle.ts';
import { problemsWithOutline } from './problems-outline.ts';
import { problemsWithGate, problemsWithPortal } from './problems-passage.ts';
import { problemsWithTiling, type PlacedRegion } from './problems-tiling.ts';
import { problemsWithBounds, problemsWithIds, problemsWithNumbers, type WorldBounds } from './problems-whole.ts';
import { toBuildingProblem, type BuildingFinding, type BuildingProblem } from './problem.ts';
import { regionsWithinReach } from './reach.ts';

export interface BuildingRules {
  /** Must the regions of every level cover the whole world, or is ground without a region solid? */
  readonly coverage: 'whole' | 'part';
  /** Must there be a gate that lets people in, or may they be there from the start? */
  readonly wayIn: 'required' | 'optional';
  /** Elements that were refused elsewhere: their names are known and checked, what refers to their place is not judged. */
  readonly isRefused?: (kind: 'regions' | 'portals' | 'gates' | 'obstacles', index: number) => boolean;
}

/** Everything wrong with a building in a world of these bounds, errors before warnings; empty when it can be compiled. */
export function problemsWithBuilding(
  building: Building,
  bounds: WorldBounds,
  rules: BuildingRules = { coverage: 'whole', wayIn: 'required' },
): BuildingProblem[] {
  const tell = (findings: readonly BuildingFinding[]): BuildingProblem[] =>
    findings.map((finding) => toBuildingProblem(finding, building));
  const tooMany = problemsWithNumbers(building);
  if (tooMany.length > 0) return tell(tooMany);
  const bad = problemsWithBounds(bounds);
  const findings = [...bad, ...problemsWithIds(building)];
  // Without a world there is no inside to be in: everything else would be reported wrongly.
  if (bad.length > 0) return tell(findings);
  for (const finding of problemsWithPlaces(building, bounds, rules)) findings.push(finding);
  if (rules.wayIn === 'required' && !building.gates.some((gate) => gate.way !== 'out'))
    findings.push(noWayIn(building));
  if (findings.length === 0) return tell(regionsOutOfReach(building));
  return tell(findings);
}

/** Where everything lies: outlines, tiling, passages, obstacles. */
function problemsWithPlaces(building: Building, bounds: WorldBounds, rules: BuildingRules): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  const { isRefused = () => false } = rules;
  const sound = new Map<string, Region | undefined>();
  const levels = new Map<number, { sound: PlacedRegion[]; whole: boolean }>();
  for (const [index, region] of building.regions.entries()) {
    const problems = [
      ...problemsWithLevel(region.level, ['regions', index, 'level']),
      ...problemsWithOutline(region.outline, ['regions', index, 'outline'], `region '${region.id}'`),
    ];
    findings.push(...problems);
    const isSound = problems.length === 0 && !isRefused('regions', index);
    // Which of two regions of one name is meant cannot be known.
    sound.set(region.id, isSound && !sound.has(region.id) ? region : undefined);
    let level = levels.get(region.level);
    if (level === undefined) levels.set(region.level, (level = { sound: [], whole: true }));
    if (isSound) level.sound.push({ region, index });
    else level.whole = false;
  }
  const world = cornersOf(bounds);
  for (const level of levels.values()) {
    if (level.sound.length > 0)
      for (const finding of problemsWithTiling(level.sound, world, level.whole && rules.coverage === 'whole'))
        findings.push(finding);
  }
  const [[west, south], , [east, north]] = world;
  const goodObstacles = building.obstacles.filter((obstacle, index) => {
    if (isRefused('obstacles', index)) return false;
    const problems = [
      ...problemsWithLevel(obstacle.level, ['obstacles', index, 'level']),
      ...problemsWithObstacle(obstacle, index, [west, south, east, north]),
    ];
    findings.push(...problems);
    return problems.length === 0 && obstacle.present === undefined;
  });
  const around = {
    building,
    regions: sound,
    obstacles: new ObstacleMap(goodObstacles),
    world: [west, south, east, north] as const,
  };
  for (const [index, portal] of building.portals.entries())
    findings.push(...problemsWithPortal(portal, index, { ...around, isRefused: isRefused('portals', index) }));
  for (const [index, gate] of building.gates.entries())
    findings.push(...problemsWithGate(gate, index, { ...around, isRefused: isRefused('gates', index) }));
  return findings;
}

function cornersOf({ origin, size }: WorldBounds): [Point, Point, Point, Point] {
  const [west, south] = origin;
  const [east, north] = [west + size[0], south + size[1]];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

function problemsWithLevel(level: number, path: BuildingFinding['path']): BuildingFinding[] {
  if (Number.isInteger(level) && level >= 0 && level < buildingLimits.levels) return [];
  return [
    {
      path,
      rule: `a level must be a whole number from 0 to ${buildingLimits.levels - 1}; it is ${level}`,
      remedy: 'count the levels from 0, the lowest',
    },
  ];
}

const noWayIn = (building: Building): BuildingFinding => ({
  path: ['gates'],
  rule: `at least one gate must let people in; ${building.gates.length === 0 ? 'there are no gates' : 'all gates are of the way out'}`,
  remedy: "give a gate the way 'in' or 'in/out'",
});

/** A closed region may be meant to be solid ground, so it is no error. */
function regionsOutOfReach(building: Building): BuildingFinding[] {
  if (!building.gates.some((gate) => gate.way !== 'out')) return [];
  const reached = regionsWithinReach(building);
  const findings: BuildingFinding[] = [];
  for (const [index, { id }] of building.regions.entries()) {
    if (reached.has(id)) continue;
    findings.push({
      severity: 'warning',
      path: ['regions', index],
      rule: `no person that comes in by a gate can get to region '${id}'`,
      remedy: 'join it to the others with a portal, unless it is meant to be closed',
    });
  }
  return findings;
}
