import { placeOf, insidePolygon } from '@korzo/building';
import { distanceToWall, measureGap, type AgentSpec, type CrowdView, type Solid } from '@korzo/core';
import { recruit, type Run, type Spot } from '@korzo/engine';
import { refuse } from './refusal.ts';

export interface Stroke {
  readonly group: number;
  readonly at: readonly [number, number, number];
  readonly level: number;
  readonly radius: number;
  readonly count: number;
}

/** Turn from one point of the stroke to the next, radians: points of a sunflower fill a disc evenly. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Places tried for each person wanted. */
const tries = 8;

/**
 * People of a group for where a viewer paints: as many as wanted, as far as there is room for them within the disc. `first` is how many were
 * recruited for the group before.
 */
export function paint(run: Run, stroke: Stroke, first: number): readonly AgentSpec[] {
  const { scenario, simulation } = run;
  if (scenario.groups[stroke.group] === undefined)
    throw refuse(`there is no group ${stroke.group}`, `this run has groups 0 to ${scenario.groups.length - 1}`);
  const walls = placeOf(simulation).wallsAt?.(simulation.ticks) ?? simulation.setup.world.walls;
  const near = walls.filter(({ level }) => level === stroke.level);
  const solids = (simulation.setup.world.solids ?? []).filter(({ level = -1 }) => level === stroke.level);
  const painted: AgentSpec[] = [];
  const candidates = stroke.count * tries;
  for (let candidate = 0; candidate < candidates && painted.length < stroke.count; candidate++) {
    const spec = recruit(run, stroke.group, spotOf(stroke, candidate, candidates), first + painted.length);
    if (!isInside(run, spec)) continue;
    const radius = spec.radius ?? 0;
    if (near.some((wall) => distanceToWall(spec.x, spec.y, wall) < radius)) continue;
    if (solids.some((solid) => reaches(solid, spec))) continue;
    if (painted.some((other) => touch(other, spec))) continue;
    if (simulation.crowds.some((crowd) => isTaken(crowd, spec))) continue;
    painted.push(spec);
  }
  if (painted.length === 0)
    throw refuse('there is no room for an agent here', 'paint where no agent stands and no wall is near, or wider');
  return painted;
}

function spotOf({ at: [x, y, z], level, radius }: Stroke, candidate: number, candidates: number): Spot {
  // The first is in the middle, so that a click puts an agent where it was made.
  const away = radius * Math.sqrt(candidate / candidates);
  const angle = candidate * goldenAngle;
  const on = level < 0 ? { level: 'volume' as const, z } : { level };
  return { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle), ...on };
}

function isInside({ simulation, site }: Run, { x, y, level = 0 }: AgentSpec): boolean {
  const { origin, size } = simulation.setup.world;
  const within = x >= origin[0] && y >= origin[1] && x <= origin[0] + size[0] && y <= origin[1] + size[1];
  if (!within || site === undefined || level === 'volume') return within;
  const map = site.maps.levels[level];
  return map !== undefined && map.shapes.regions.some(({ outline }) => insidePolygon(x, y, outline));
}

function reaches(solid: Solid, { x, y, z = 0, radius = 0 }: AgentSpec): boolean {
  const gap = { distance: 0, x: 0, y: 0, z: 0 };
  measureGap(solid, x, y, z, gap);
  return gap.distance < radius;
}

const touch = (one: AgentSpec, other: AgentSpec): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y, (one.z ?? 0) - (other.z ?? 0)) < (one.radius ?? 0) + (other.radius ?? 0);

function isTaken({ columns, ownCount }: CrowdView, spec: AgentSpec): boolean {
  const level = spec.level === 'volume' ? -1 : (spec.level ?? 0);
  for (let row = 0; row < ownCount; row++) {
    if (columns.level[row] !== level) continue;
    const apart = columns.radius[row] + (spec.radius ?? 0);
    const dx = columns.x[row] - spec.x;
    const dy = columns.y[row] - spec.y;
    const dz = level < 0 ? columns.z[row] - (spec.z ?? 0) : 0;
    if (dx * dx + dy * dy + dz * dz < apart * apart) return true;
  }
  return false;
}
