import type { Path, Flaw } from '@korzo/reading';
import type { RoadNetwork } from '@korzo/city';
import type { Line, SetupError } from '@korzo/traffic';
import type { RoadFinder } from './roads.ts';
import type { TrafficDescription } from './traffic-schema.ts';

type ToldLine = TrafficDescription['lines'][number];

/** The lines of a scenario by the numbers of their roads; what is not found is added to the findings. */
export function linesOf(
  told: readonly ToldLine[],
  {
    network,
    roads,
    duration,
  }: { readonly network: RoadNetwork; readonly roads: RoadFinder; readonly duration: number },
  findings: Flaw[],
): Line[] {
  return told.flatMap((line, index) => {
    const path = ['traffic', 'lines', index];
    const before = findings.length;
    const meant = line.roads.map((road, place) => found(roads, road, [...path, 'roads', place], findings));
    const stops = line.stops.map(({ road }, place) => found(roads, road, [...path, 'stops', place, 'road'], findings));
    if (findings.length > before) return [];
    const way = wayThrough(network, meant);
    if (way === undefined) {
      findings.push({
        path: [...path, 'roads'],
        rule: `no junctions lead along the roads of line ${line.name} in this order`,
        remedy: 'name roads that follow each other, or number them',
      });
      return [];
    }
    return [
      {
        name: line.name,
        kind: line.kind,
        roads: way,
        stops: line.stops.map(({ at, lasts, lane }, place) => ({
          road: stops[place].find((road) => way.includes(road)) ?? stops[place][0],
          where: at,
          duration: lasts,
          ...(lane === undefined ? {} : { lane }),
        })),
        every: line.every,
        first: line.first,
        last: line.last ?? Math.max(line.first, duration),
      },
    ];
  });
}

function found(roads: RoadFinder, name: ToldLine['roads'][number], path: Path, findings: Flaw[]): readonly number[] {
  const numbers = roads.find(name);
  if (!('rule' in numbers)) return numbers;
  findings.push({ path, ...numbers });
  return [];
}

/** One road of each set, such that each leads to the next; undefined when there is no such way. */
function wayThrough({ roads }: RoadNetwork, sets: readonly (readonly number[])[]): number[] | undefined {
  let ways = sets[0].map((road) => [road]);
  for (const set of sets.slice(1)) {
    const longer = set.map((road) => ways.find((way) => roads[way[way.length - 1]].next.includes(road))?.concat(road));
    ways = longer.filter((way) => way !== undefined);
  }
  return ways[0];
}

/** What traffic says against lines, at its place in the scenario: `lines[0].stops[1]` becomes traffic, lines, 0, stops, 1. */
export const setupFindings = ({ problems }: SetupError): Flaw[] =>
  problems.map(({ place, rule, remedy }) => {
    const steps = place.split(/[.[\]]+/).filter((step) => step !== '');
    const path = ['traffic', ...steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step))];
    return { path, rule, remedy };
  });

/** How many vehicles of lines have started before a time. */
export function startedBefore(lines: readonly Line[], before: number): number {
  let count = 0;
  for (const { first, last, every } of lines) {
    const starts = Math.floor((last - first) / every + 1e-9) + 1;
    const due = Math.ceil((before - first) / every);
    count += Math.max(0, Math.min(starts, due));
  }
  return count;
}
