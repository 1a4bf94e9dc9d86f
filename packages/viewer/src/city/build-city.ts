import { makeNetwork, readCity, type CityPlan, type Complaint, type RoadNetwork } from '@korzo/city';
import { laneLines } from './lane-lines.ts';
import { meshLayers } from './mesh-layers.ts';
import { signalPosts } from './signal-posts.ts';
import { streetPlanOf } from './street-plan.ts';
import type { CityBounds, BuiltCity, CitySummary, TextComplaint, LaneAbout, TextSpan, Landmark } from './built-city.ts';

export interface MadeCity {
  readonly plan: CityPlan;
  readonly network: RoadNetwork;
}

/** Reads a text and makes its lanes: what is wrong with it, and what came of it when nothing is. */
export function makeCity(text: string): { readonly findings: readonly TextComplaint[]; readonly made?: MadeCity } {
  const { plan, complaints } = readCity(text);
  const lineStarts = lineStartsOf(text);
  const told = (list: readonly Complaint[]): TextComplaint[] =>
    list.map((each) => findingOf(each, lineStarts, text.length));
  if (plan === undefined) return { findings: told(complaints) };
  const { network, complaints: more } = makeNetwork(plan);
  const findings = told([...complaints, ...more]).toSorted((one, other) => one.from - other.from);
  return network === undefined ? { findings } : { findings, made: { plan, network } };
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function findingOf({ severity, span, rule, remedy }: Complaint, starts: readonly number[], end: number): TextComplaint {
  const from = Math.min(span.start, end);
  const line = starts.findLastIndex((start) => start <= from);
  const to = Math.min(Math.max(span.end, from), end);
  return { severity, from, to, line: line + 1, column: from - starts[line] + 1, rule, remedy };
}

const textSpan = ({ start, end }: { readonly start: number; readonly end: number }): TextSpan => ({
  from: start,
  to: end,
});

/** Everything the page needs to draw a city and to point at its parts. */
export function describeCity({ plan, network }: MadeCity): BuiltCity {
  const { points, starts } = laneLines(network.lanes);
  const landmarks = landmarksOf(plan);
  const { origin, layers } = meshLayers(plan, network);
  return {
    layers,
    origin,
    posts: signalPosts(network),
    points,
    starts,
    lanes: lanesOf(plan, network),
    landmarks,
    ...streetPlanOf(plan),
    bounds: boundsOf(
      layers.map(({ positions }) => positions),
      origin,
    ),
    built: boundsOf([points, ...cornersOf(landmarks)], [0, 0, 0]),
    summary: summaryOf(plan, network),
  };
}

/** The road of the plan that each direction of the network comes from. */
export function plannedRoads({ roads }: CityPlan): readonly number[] {
  return roads.flatMap(({ pieces }, number) => [
    ...(pieces.some(({ style }) => style.lanesThere > 0) ? [number] : []),
    ...(pieces.some(({ style }) => style.lanesBack > 0) ? [number] : []),
  ]);
}

function lanesOf(plan: CityPlan, { lanes, roads, junctions }: RoadNetwork): LaneAbout[] {
  const planned = plannedRoads(plan);
  return lanes.map(({ width, length, speedLimit, index, turn, road, junction }, lane) => {
    const made = road === undefined ? plan.crosses[junction ?? -1] : plan.roads[planned[road]];
    const name = road === undefined ? junctions[junction ?? -1]?.name : roads[road].name;
    const control = junction === undefined ? undefined : junctions[junction].control;
    return {
      ...{ lane, width, length, speedLimit, index },
      ...(turn === undefined ? {} : { turn }),
      ...(name === undefined ? {} : { name }),
      ...(control === undefined ? {} : { control }),
      ...(made === undefined ? {} : { span: textSpan(made.span) }),
    };
  });
}

function landmarksOf({ houses, parks, ground }: CityPlan): Landmark[] {
  const standing = houses.map(({ x, y, width, depth, height, turned, span }): Landmark => {
    const foot = ground(x, y);
    return {
      kind: 'house',
      middle: [x, y, foot + height / 2],
      half: [width / 2, depth / 2, height / 2],
      turned: (turned * Math.PI) / 180,
      span: textSpan(span),
    };
  });
  const lying = parks.map(({ min, max, span }): Landmark => {
    const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const;
    return {
      kind: 'park',
      middle: [...middle, ground(...middle)],
      half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, 0.5],
      turned: 0,
      span: textSpan(span),
    };
  });
  return [...standing, ...lying];
}

function boundsOf(places: readonly ArrayLike<number>[], origin: BuiltCity['origin']): CityBounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const positions of places) {
    for (let at = 0; at < positions.length; at++) {
      const axis = at % 3;
      min[axis] = Math.min(min[axis], positions[at] + origin[axis]);
      max[axis] = Math.max(max[axis], positions[at] + origin[axis]);
    }
  }
  return min[0] <= max[0] ? { min, max } : { min: [-50, -50, 0], max: [50, 50, 0] };
}

/** Two opposite corners of a box around each, however it is turned. */
const cornersOf = (landmarks: readonly Landmark[]): number[][] =>
  landmarks.map(({ middle: [x, y, z], half }) => {
    const reach = Math.hypot(half[0], half[1]);
    return [x - reach, y - reach, z - half[2], x + reach, y + reach, z + half[2]];
  });

function summaryOf(plan: CityPlan, { lanes, roads }: RoadNetwork): CitySummary {
  const planned = plannedRoads(plan);
  const metres = roads.reduce((sum, { length }, at) => sum + (planned[at] === planned[at - 1] ? 0 : length), 0);
  return {
    crosses: plan.crosses.length,
    roads: plan.roads.length,
    lanes: lanes.length,
    kilometres: metres / 1000,
    houses: plan.houses.length,
    trees: plan.trees.length,
  };
}

/** What a worker hands over with a city instead of copying it. */
export const buffersOf = ({ layers, points, starts }: BuiltCity): ArrayBuffer[] => [
  ...layers.flatMap(({ positions, normals, paints, triangles }) =>
    [positions, normals, paints, triangles].map(({ buffer }) => buffer),
  ),
  points.buffer,
  starts.buffer,
];
