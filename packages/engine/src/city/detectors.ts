import { placeOnLane, type RoadNetwork } from '@korzo/city';
import { InputError, suggest, type Flaw } from '@korzo/reading';
import { toProblems, type Told } from '../problems/to-problems.ts';
import type { BareScenario } from '../document/scenario-schema.ts';
import type { MeasuringDescription } from '../document/measuring-schema.ts';
import type { MadeCity } from './make-city.ts';
import { RoadFinder } from './roads.ts';
import type { TrafficDescription } from './traffic-schema.ts';

/** Corners of the area around a junction. */
const corners = 12;

/** A scenario with its detectors as measuring lines, and the junctions it measures as areas. */
export function withDetectors<S extends BareScenario>(scenario: S, city: MadeCity, told: Told): S {
  const { traffic } = scenario as S & { readonly traffic?: TrafficDescription };
  if (traffic === undefined || traffic.detectors.length + traffic.junctions.length === 0) return scenario;
  const findings: Flaw[] = [];
  const lines = linesOf(traffic, city, findings);
  const areas = areasOf(traffic, city, findings);
  const { measuring } = scenario;
  findings.push(
    ...takenNames('detectors', lines, measuring?.lines ?? []),
    ...takenNames('junctions', areas, measuring?.areas ?? []),
  );
  if (findings.length > 0) throw new InputError(toProblems(findings, told));
  return {
    ...scenario,
    measuring: {
      ...measuring,
      lines: [...(measuring?.lines ?? []), ...lines.map(({ measured }) => measured)],
      areas: [...(measuring?.areas ?? []), ...areas.map(({ measured }) => measured)],
    },
  };
}

/** What is made of the entry with this number in its list. */
interface Made<Measured> {
  readonly index: number;
  readonly measured: Measured;
}

/** Names that are taken by other detectors or junctions, or by lines and areas of the scenario. */
function takenNames(
  list: 'detectors' | 'junctions',
  made: readonly Made<{ readonly id: string }>[],
  others: readonly { readonly id: string }[],
): Flaw[] {
  const places = new Map(
    others.map(({ id }, index) => [id, `measuring.${list === 'detectors' ? 'lines' : 'areas'}[${index}]`]),
  );
  const findings = new Map<number, Flaw>();
  for (const { index, measured } of made) {
    const { id } = measured;
    const taken = id === 'all' ? 'everywhere' : places.get(id);
    const rule = `what it measures is called '${id}', as is ${taken}`;
    if (taken === undefined) places.set(id, `that of traffic.${list}[${index}]`);
    else if (!findings.has(index))
      findings.set(index, { path: ['traffic', list, index, 'name'], rule, remedy: 'choose another name' });
  }
  return [...findings.values()];
}

/** A line across each lane of the road, called by the name of the detector and the number of the lane from the middle. */
function linesOf(
  { detectors }: TrafficDescription,
  { network, edges }: MadeCity,
  findings: Flaw[],
): Made<MeasuringDescription['lines'][number]>[] {
  const roads = new RoadFinder(network, edges);
  return detectors.flatMap(({ name, road, at }, index) => {
    const path = ['traffic', 'detectors', index];
    const found = roads.find(road);
    if ('rule' in found) {
      findings.push({ path: [...path, 'road'], ...found });
      return [];
    }
    const [number] = found;
    const { length } = network.roads[number];
    if (at <= length)
      return lanesAt(network, number, at).map((line, lane) => ({
        index,
        measured: { id: `${name}-${lane}`, at: line, level: 0 },
      }));
    const rule = `the detector must lie on its road, which is ${Math.floor(length)} m long; it lies at ${at} m`;
    findings.push({ path: [...path, 'at'], rule, remedy: 'move it' });
    return [];
  });
}

/** Lines across the lanes of a road at a distance from its beginning, from the middle outwards; seen along the lane forward. */
function lanesAt({ roads, lanes }: RoadNetwork, road: number, at: number): [[number, number], [number, number]][] {
  const begins = roads[road].lanes.filter((lane) => lanes[lane].prev.every((before) => lanes[before].road !== road));
  return begins
    .toSorted((one, other) => lanes[one].index - lanes[other].index)
    .map((begin) => {
      let lane = begin;
      let rest = at;
      while (rest > lanes[lane].length) {
        const next = lanes[lane].next.find((after) => lanes[after].road === road);
        if (next === undefined) break;
        rest -= lanes[lane].length;
        lane = next;
      }
      const { point, direction } = placeOnLane(lanes[lane], Math.min(rest, lanes[lane].length));
      const half = lanes[lane].width / 2;
      const across = (side: number): [number, number] => [
        point[0] - side * half * direction[1],
        point[1] + side * half * direction[0],
      ];
      return [across(1), across(-1)];
    });
}

function areasOf(
  { junctions: asked }: TrafficDescription,
  { network: { junctions }, nodes = new Map() }: MadeCity,
  findings: Flaw[],
): Made<MeasuringDescription['areas'][number]>[] {
  const numbered = (name: string): number => {
    const number = junctions.findIndex((each) => each.name === name);
    return number < 0 ? (nodes.get(name) ?? -1) : number;
  };
  return asked.flatMap(({ name, junction, radius }, index) => {
    const number = typeof junction === 'number' ? junction : numbered(junction);
    if (junctions[number] !== undefined) {
      const [x, y] = junctions[number].position;
      const outline = Array.from({ length: corners }, (_, corner): [number, number] => {
        const angle = (2 * Math.PI * corner) / corners;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
      return [{ index, measured: { id: name, outline, level: 0 } }];
    }
    const names = [...junctions.flatMap((each) => each.name ?? []), ...nodes.keys()];
    const remedy =
      names.length === 0 ? `number it from 0 to ${junctions.length - 1}` : suggest(String(junction), names);
    findings.push({
      path: ['traffic', 'junctions', index, 'junction'],
      rule: `the city has no junction '${junction}'`,
      remedy,
    });
    return [];
  });
}
