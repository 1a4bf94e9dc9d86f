import type { RoadNetwork } from '../roads/road-network.ts';
import { sectionsOf } from './road-sections.ts';

/** Lanes of one edge, by their numbers, from the middle of the road outwards. */
export interface SumoEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly road: number;
  readonly lanes: readonly number[];
}

/** Lanes that lead from one edge into another. */
export interface SumoLink {
  readonly from: SumoEdge;
  readonly to: SumoEdge;
  /** As SUMO counts: from the outermost. */
  readonly fromLane: number;
  readonly toLane: number;
  /** Number of the lane between both; absent where lanes follow each other without one. */
  readonly lane?: number;
  /** The edges meet here. */
  readonly node: string;
}

export const nodeId = (junction: number): string => `j${junction}`;

/** The edges of a network: a road is one, or several behind each other where the number of its lanes changes. */
export function edgesOf({ lanes, roads }: RoadNetwork): SumoEdge[] {
  return roads.flatMap(({ from, to, lanes: own }, road) => {
    const parts = sectionsOf(lanes, { lanes: own }).filter(({ isSeam }) => !isSeam);
    const seamId = (part: number): string => `r${road}n${part}`;
    return parts.map(({ lanes: side }, part): SumoEdge => {
      const isFirst = part === 0;
      const isLast = part === parts.length - 1;
      return {
        id: parts.length === 1 ? `r${road}` : `r${road}p${part}`,
        from: isFirst ? nodeId(from) : seamId(part - 1),
        to: isLast ? nodeId(to) : seamId(part),
        road,
        lanes: side,
      };
    });
  });
}

/** How edges lead into each other: by lanes of junctions and seams, or directly. */
export function linksOf({ lanes }: RoadNetwork, edges: readonly SumoEdge[]): SumoLink[] {
  const edgeOf = new Map(edges.flatMap((edge) => edge.lanes.map((lane) => [lane, edge] as const)));
  const numberOn = (edge: SumoEdge, lane: number): number => edge.lanes.length - 1 - edge.lanes.indexOf(lane);
  const links: SumoLink[] = [];
  const add = (from: number, to: number, lane?: number): void => {
    const [one, other] = [edgeOf.get(from), edgeOf.get(to)];
    if (one === undefined || other === undefined) return;
    links.push({
      from: one,
      to: other,
      fromLane: numberOn(one, from),
      toLane: numberOn(other, to),
      node: one.to,
      ...(lane === undefined ? {} : { lane }),
    });
  };
  for (const [number, { prev, next }] of lanes.entries()) {
    if (edgeOf.has(number)) for (const to of next) add(number, to);
    else for (const from of prev) for (const to of next) add(from, to, number);
  }
  return links;
}
