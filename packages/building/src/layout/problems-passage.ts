import type { Building, Gate, Point, Portal, Region } from './building.ts';
import { tolerance } from './limits.ts';
import type { ObstacleMap } from './obstacle-map.ts';
import { contains, distanceBetween, distanceToOutline, sharesOf, type Segment } from './outline.ts';
import { isCoordinate } from './problems-outline.ts';
import { problemsWithTimes } from './problems-times.ts';
import { metres, type BuildingFinding } from './problem.ts';

/** What the rules of portals and gates need to know of the rest of the building. */
export interface Surroundings {
  readonly building: Building;
  /** Regions of good outline by id; undefined for one whose own problems are reported already. */
  readonly regions: ReadonlyMap<string, Region | undefined>;
  /** Obstacles that are always there: what comes and goes may close a way for a time. */
  readonly obstacles: ObstacleMap;
  /** West, south, east, north of the world, m. */
  readonly world: readonly [number, number, number, number];
  /** Whether the passage itself was refused elsewhere: then only the regions that it names are checked. */
  readonly isRefused: boolean;
}

type Path = BuildingFinding['path'];

export function problemsWithPortal(portal: Portal, index: number, around: Surroundings): BuildingFinding[] {
  const path = ['portals', index];
  const findings = around.isRefused
    ? []
    : [...problemsWithTimes(portal.open, [...path, 'open'], 'open'), ...problemsWithWay(portal, path)];
  const from = findRegion(portal.from, [...path, 'from'], around, findings);
  const to = findRegion(portal.to, [...path, 'to'], around, findings);
  if (around.isRefused) return findings;
  const bad = problemsWithSegment(portal.segment, [...path, 'segment'], `portal '${portal.id}'`, around);
  findings.push(...bad);
  if (portal.from === portal.to) {
    findings.push({
      path,
      rule: `a portal must join two different regions; '${portal.id}' leads from '${portal.from}' to itself`,
      remedy: 'name the regions on its two sides',
    });
    return findings;
  }
  if (bad.length > 0 || from === undefined || to === undefined) return findings;
  if (joinsLevels(portal)) findings.push(...problemsWithStairs(portal, path, { from, to, around }));
  else findings.push(...problemsWithOpening(portal, path, { from, to, around }));
  return findings;
}

const joinsLevels = ({ kind }: Pick<Portal, 'kind'>): boolean =>
  kind === 'stairs' || kind === 'ramp' || kind === 'escalator';

interface Sides {
  readonly from: Region;
  readonly to: Region;
  readonly around: Surroundings;
}

function problemsWithOpening(portal: Portal, path: Path, { from, to, around }: Sides): BuildingFinding[] {
  if (from.level !== to.level) {
    return [
      {
        path: [...path, 'kind'],
        rule: `${portal.kind === 'door' ? 'a door' : 'an opening'} must join regions of one level; '${from.id}' is on level ${from.level}, '${to.id}' on ${to.level}`,
        remedy: 'make it stairs, a ramp or an escalator with a landing, or name regions of one level',
      },
    ];
  }
  const off = [from, to].map((region) => departure(portal.segment, region)).filter((text) => text !== undefined);
  if (off.length > 0) {
    return [
      {
        path: [...path, 'segment'],
        rule: `a portal must run along the shared border of its two regions; '${portal.id}' ${off.join(' and ')}`,
        remedy: `put both ends on the border between '${from.id}' and '${to.id}'`,
      },
    ];
  }
  return problemsWithFreedom(portal.segment, [...path, 'segment'], `portal '${portal.id}'`, {
    level: from.level,
    obstacles: around.obstacles,
  });
}

function problemsWithStairs(portal: Portal, path: Path, { from, to, around }: Sides): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  if (from.level === to.level) {
    findings.push({
      path: [...path, 'kind'],
      rule: `${portal.kind} must join two levels; '${from.id}' and '${to.id}' are both on level ${from.level}`,
      remedy: 'make it an opening or a door, or name a region of another level',
    });
  }
  const { landing } = portal;
  const bad =
    landing === undefined
      ? []
      : problemsWithSegment(landing, [...path, 'landing'], `the landing of '${portal.id}'`, around);
  findings.push(...bad, ...problemsWithEnd('foot', portal.segment, from, { portal, path, around }));
  if (landing !== undefined && bad.length === 0)
    findings.push(...problemsWithEnd('landing', landing, to, { portal, path, around }));
  return findings;
}

interface End {
  readonly portal: Portal;
  readonly path: Path;
  readonly around: Surroundings;
}

/** Only on the border is one side of an end the room and the other the flight; only there a wall closes it. */
function problemsWithEnd(end: 'foot' | 'landing', segment: Segment, region: Region, of: End): BuildingFinding[] {
  const { portal, around } = of;
  const path = [...of.path, end === 'foot' ? 'segment' : 'landing'];
  const off = departure(segment, region);
  if (off !== undefined) {
    return [
      {
        path,
        rule: `the ${end} of ${portal.kind} must run along the border of its region; that of '${portal.id}' ${off}`,
        remedy: `put both ends of the ${end} on the border of '${region.id}'`,
      },
    ];
  }
  return problemsWithFreedom(segment, path, `the ${end} of '${portal.id}'`, {
    level: region.level,
    obstacles: around.obstacles,
  });
}

/** The numbers of a portal, and which kinds may have them. */
function problemsWithWay(portal: Portal, path: Path): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  const forLevels = joinsLevels(portal);
  if (forLevels !== (portal.landing !== undefined)) {
    findings.push({
      path: [...path, 'landing'],
      rule: forLevels
        ? `${portal.kind} must have a landing on the level of '${portal.to}'`
        : `only stairs, ramps and escalators have a landing; '${portal.id}' is of kind ${portal.kind}`,
      remedy: forLevels ? 'give the segment where it comes out' : 'leave the landing out, or change the kind',
    });
  }
  if (!forLevels && portal.length !== undefined) {
    findings.push({
      path: [...path, 'length'],
      rule: `only stairs, ramps and escalators have a length; '${portal.id}' is of kind ${portal.kind}`,
      remedy: 'leave the length out, or change the kind',
    });
  }
  if (portal.kind !== 'escalator' && portal.beltSpeed !== undefined) {
    findings.push({
      path: [...path, 'beltSpeed'],
      rule: `only an escalator has a belt speed; '${portal.id}' is of kind ${portal.kind}`,
      remedy: 'leave beltSpeed out, or make it an escalator',
    });
  }
  findings.push(...problemsWithFlight(portal, path));
  for (const [name, most, unit] of [
    ['length', 1000, ' m'],
    ['speedFactor', 10, ''],
    ['beltSpeed', 10, ' m/s'],
  ] as const) {
    const value = portal[name];
    if (value === undefined || (value > 0 && value <= most)) continue;
    findings.push({
      path: [...path, name],
      rule: `${name} of a portal must lie above 0 and up to ${most}${unit}; that of '${portal.id}' is ${value}`,
      remedy: `give a number in this range, or leave ${name} out`,
    });
  }
  return findings;
}

/** A flight is ground on the map, whose cells are as long as this, m. */
const shortestFlight = 0.25;

/** People walk over the head of a flight as far from its side as before: the two ends may differ by this share, and not more. */
const likeWidths = 1.1;

/** What makes a flight no way at all: shorter than a step, or ends of which people would jump aside. */
function problemsWithFlight({ id, kind, length, segment, landing }: Portal, path: Path): BuildingFinding[] {
  const findings: BuildingFinding[] = [];
  if (length !== undefined && length > 0 && length < shortestFlight)
    findings.push({
      path: [...path, 'length'],
      rule: `${kind} must be at least ${shortestFlight} m long; '${id}' is ${length} m`,
      remedy: `give the length of the way along the slope, or join the regions by an opening`,
    });
  if (landing === undefined || !joinsLevels({ kind })) return findings;
  const [foot, head] = [segment, landing].map(([[ax, ay], [bx, by]]) =>
    Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)),
  );
  if (foot > 0 && head > 0 && Math.max(foot, head) > likeWidths * Math.min(foot, head))
    findings.push({
      path: [...path, 'landing'],
      rule: `foot and landing of ${kind} must be equally wide; those of '${id}' are ${widthOf(foot)} and ${widthOf(head)} m`,
      remedy: 'make the wider one as narrow as the other; the rest of it is wall',
    });
  return findings;
}

const widthOf = (width: number): string => String(Number(width.toFixed(3)));

export function problemsWithGate(gate: Gate, index: number, around: Surroundings): BuildingFinding[] {
  const path = ['gates', index];
  const findings = around.isRefused ? [] : problemsWithTimes(gate.open, [...path, 'open'], 'open');
  const region = findRegion(gate.region, [...path, 'region'], around, findings);
  if (around.isRefused) return findings;
  const bad = problemsWithSegment(gate.segment, [...path, 'segment'], `gate '${gate.id}'`, around);
  findings.push(...bad);
  if (region === undefined || bad.length > 0) return findings;
  const off = departure(gate.segment, region);
  if (off !== undefined && !liesInside(gate.segment, region)) {
    findings.push({
      path: [...path, 'segment'],
      rule: `a gate must run along the border of its region, or lie inside it ${leastInside} m or more from the border; '${gate.id}' ${off}`,
      remedy: `put both ends on the border of '${region.id}', or farther inside`,
    });
    return findings;
  }
  const place = { level: region.level, obstacles: around.obstacles };
  findings.push(...problemsWithFreedom(gate.segment, [...path, 'segment'], `gate '${gate.id}'`, place));
  return findings;
}

/** A gate nearer to the border than this was meant to lie on it: there is no room for a body between, m. */
const leastInside = 0.3;

/** Whether a segment runs through the ground of a region, not along its border. Its ends may touch the border. */
function liesInside(segment: Segment, { outline }: Region): boolean {
  const { border, outside } = sharesOf(segment, outline);
  if (outside > tolerance || border > distanceBetween(...segment) / 10) return false;
  const [[ax, ay], [bx, by]] = segment;
  const points: readonly Point[] = [segment[0], [(ax + bx) / 2, (ay + by) / 2], segment[1]];
  return Math.max(...points.map((point) => distanceToOutline(point, outline))) >= leastInside;
}

/** How a segment leaves the border of a region, in words; undefined when all of it lies on the border. */
function departure(segment: Segment, { id, outline }: Region): string | undefined {
  const { inside, border, outside } = sharesOf(segment, outline);
  const length = distanceBetween(...segment);
  if (border >= length - 4 * tolerance) return undefined;
  const farthest = metres(Math.max(...segment.map((end) => distanceToOutline(end, outline))));
  if (border > length / 10) return `has only ${metres(border)} of its ${metres(length)} on the border of '${id}'`;
  if (inside > tolerance && outside > tolerance) return `crosses the border of '${id}' instead of running along it`;
  const where = inside > outside || contains(outline, segment[0]) ? 'inside' : 'outside';
  return `lies ${where} '${id}', up to ${farthest} from its border`;
}

function findRegion(
  id: string,
  path: Path,
  { regions, building }: Surroundings,
  findings: BuildingFinding[],
): Region | undefined {
  if (regions.has(id)) return regions.get(id);
  const names = [...new Set(building.regions.map((region) => region.id))];
  const known = names.slice(0, 20);
  const more = names.length > known.length ? ' ...' : '';
  findings.push({
    path,
    rule: `there is no region '${id}'`,
    remedy: known.length === 0 ? 'add the region' : `name one of these: ${known.join(', ')}${more}`,
  });
  return undefined;
}

/** What is wrong with a segment by itself: its numbers, its length, its place in the world. */
function problemsWithSegment(
  segment: Segment,
  path: Path,
  what: string,
  { world: [west, south, east, north] }: Surroundings,
): BuildingFinding[] {
  if (!segment.every((end) => end.every(isCoordinate))) {
    return [
      {
        path,
        rule: `the ends of ${what} must be finite numbers; they are ${segment.map((end) => `(${end.join(', ')})`).join(' and ')}`,
        remedy: 'give coordinates in metres',
      },
    ];
  }
  if (distanceBetween(...segment) <= tolerance)
    return [{ path, rule: `${what} must have a length; its two ends are the same`, remedy: 'give two different ends' }];
  const beyond = ([x, y]: Point): number => Math.max(west - x, x - east, south - y, y - north);
  const farthest = Math.max(...segment.map(beyond));
  if (farthest <= tolerance) return [];
  return [
    {
      path,
      rule: `${what} must lie inside the world; it reaches ${metres(farthest)} beyond its edge`,
      remedy: 'move its ends, or enlarge the world',
    },
  ];
}

interface Freedom {
  readonly level: number;
  readonly obstacles: ObstacleMap;
}

function problemsWithFreedom(
  segment: Segment,
  path: Path,
  what: string,
  { level, obstacles }: Freedom,
): BuildingFinding[] {
  const blocked = obstacles.blocking(segment, level);
  if (blocked === undefined) return [];
  return [
    {
      path,
      rule: `${what} must be free of obstacles; '${blocked.id}' covers ${metres(blocked.covered)} of its ${metres(distanceBetween(...segment))}`,
      remedy: 'move the obstacle away, or make the passage narrower',
    },
  ];
}
