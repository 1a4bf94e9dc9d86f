import { type Maps, type Point, regionAt, type FoundRoute, type NoWay } from '@korzo/building';
import { figure } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';
import type { TypedPlace } from '../options/place.ts';

interface Asked {
  readonly planner: string;
  readonly from: TypedPlace;
  readonly to: TypedPlace;
  /** m; 0 on a grid map, where a path leads from cell to cell. */
  readonly radius: number;
}

interface Effort {
  /** Nodes that searches took out of their queues. */
  readonly expanded: number;
  /** Time of the search alone; the maps were ready. */
  readonly milliseconds: number;
}

/** What `korzo plan --json` prints. */
export type PlanReport = Asked &
  Effort &
  (
    | {
        readonly found: true;
        /** On the flat; stairs by the time they take. */
        readonly length: number;
        /** Of length and places. */
        readonly unit: 'm' | 'cells';
        readonly points: readonly TypedPlace[];
        /** Names of the regions in the order they are passed. */
        readonly regions: readonly string[];
        /** Names of the portals in the order they are passed. */
        readonly portals: readonly string[];
      }
    | { readonly found: false; readonly reason: string }
  );

export function reportOn(maps: Maps, asked: Asked, route: FoundRoute | NoWay, milliseconds: number): PlanReport {
  const { expanded } = route;
  if (!route.found) return { found: false, reason: route.reason, ...asked, expanded, milliseconds };
  return {
    found: true,
    ...asked,
    length: route.length,
    unit: 'm',
    points: pointsOf(route),
    regions: regionsOf(maps, route),
    portals: route.legs.flatMap(({ portal }) => (portal === undefined ? [] : [portal])),
    expanded,
    milliseconds,
  };
}

/** Legs meet in portals; the point where they meet is reported once, unless stairs lie between. */
function pointsOf({ legs }: FoundRoute): TypedPlace[] {
  const points: TypedPlace[] = [];
  for (const { level, points: along } of legs) {
    for (const [x, y] of along) {
      const last = points.at(-1);
      if (last?.x !== x || last.y !== y || last.level !== level) points.push({ x, y, level });
    }
  }
  return points;
}

/** A region is noticed when the path is this long in it, m. */
const sampleDistance = 0.1;

function regionsOf(maps: Maps, { legs }: FoundRoute): string[] {
  const names: string[] = [];
  const note = (level: number, point: Point): void => {
    const region = regionAt(maps, { level, point });
    const name = region < 0 ? undefined : maps.building.regions[region].id;
    if (name !== undefined && names.at(-1) !== name) names.push(name);
  };
  for (const { level, points } of legs) {
    if (points.length === 1) note(level, points[0]);
    for (let at = 1; at < points.length; at++) {
      const [[ax, ay], [bx, by]] = [points[at - 1], points[at]];
      const samples = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / sampleDistance));
      // Middles of the samples: ends lie on borders, where two regions meet.
      for (let sample = 0; sample < samples; sample++) {
        const share = (sample + 0.5) / samples;
        note(level, [ax + share * (bx - ax), ay + share * (by - ay)]);
      }
    }
  }
  return names;
}

const placeText = ({ x, y, level }: TypedPlace): string =>
  `(${figure(x)}, ${figure(y)})${level === 0 ? '' : ` level ${level}`}`;

/** The report as people read it. */
export function describePlan(report: PlanReport): string {
  const body = report.radius === 0 ? '' : `, radius ${report.radius} m`;
  const heading = `${report.planner}: ${placeText(report.from)} to ${placeText(report.to)}${body}`;
  const effort: [string, string] = ['search', `${report.expanded} nodes in ${report.milliseconds.toFixed(2)} ms`];
  if (!report.found) return `${heading}\n${alignRows([['no path', report.reason], effort])}\n`;
  const rows: [string, string][] = [
    ['length', `${report.length.toFixed(2)} ${report.unit}`],
    ...(report.regions.length === 0 ? [] : [['regions', report.regions.join(', ')] as [string, string]]),
    ...(report.portals.length === 0 ? [] : [['portals', report.portals.join(', ')] as [string, string]]),
    effort,
    ['waypoints', String(report.points.length)],
  ];
  const points = report.points.map(({ x, y, level }) => [x.toFixed(2), y.toFixed(2), String(level)]);
  const table = alignRows([['x', 'y', 'level'], ...points], { indent: '    ', numeric: [0, 1, 2] });
  return `${heading}\n${alignRows(rows)}\n${table}\n`;
}
