import type { RoadNetwork } from '../roads/road-network.ts';
import { sectionsOf } from './road-sections.ts';

/** Lanes of one edge, by their numbers, from the middle of the road outwards. */
export interface SumoEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly road: number;
  readonly lanes: readonly number[];
  /** Which part of the lanes it is, in shares of their lengths; [0, 1] unless a road returns to where it began. */
  readonly share: readonly [from: number, to: number];
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

const whole = [0, 1] as const;

/**
 * The edges of a network: a road is one, or several behind each other where the number of its lanes changes. One that
 * returns to where it began is two: netconvert knows no other.
 */
export function edgesOf({ lanes, roads }: RoadNetwork): SumoEdge[] {
  return roads.flatMap(({ from, to, lanes: own }, road) => {
    const parts = sectionsOf(lanes, { lanes: own }).filter(({ isSeam }) => !isSeam);
    const seamId = (part: number): string => `r${road}n${part}`;
    if (from === to && parts.length === 1) {
      const [{ lanes: side }] = parts;
      return [
        { id: `r${road}p0`, from: nodeId(from), to: seamId(0), road, lanes: side, share: [0, 0.5] as const },
        { id: `r${road}p1`, from: seamId(0), to: nodeId(to), road, lanes: side, share: [0.5, 1] as const },
      ];
    }
    return parts.map(({ lanes: side }, part): SumoEdge => {
      const isFirst = part === 0;
      const isLast = part === parts.length - 1;
      return {
        id: parts.length === 1 ? `r${road}` : `r${road}p${part}`,
        from: isFirst ? nodeId(from) : seamId(part - 1),
        to: isLast ? nodeId(to) : seamId(part),
        road,
        lanes: side,
        share: whole,
      };
    });
  });
}

/** How edges lead into each other: by lanes of junctions and seams, or directly. */
export function linksOf({ lanes }: RoadNetwork, edges: readonly SumoEdge[]): SumoLink[] {
  const along = edges.flatMap((edge) => edge.lanes.map((lane) => [lane, edge] as const));
  const entered = new Map(along.filter(([, { share }]) => share[0] === 0));
  const left = new Map(along.filter(([, { share }]) => share[1] === 1));
  const numberOn = (edge: SumoEdge, lane: number): number => edge.lanes.length - 1 - edge.lanes.indexOf(lane);
  const links: SumoLink[] = [];
  const join = (one: SumoEdge, from: number, other: SumoEdge, to: number, lane?: number): void => {
    links.push({
      from: one,
      to: other,
      fromLane: numberOn(one, from),
      toLane: numberOn(other, to),
      node: one.to,
      ...(lane === undefined ? {} : { lane }),
    });
  };
  const add = (from: number, to: number, lane?: number): void => {
    const [one, other] = [left.get(from), entered.get(to)];
    if (one !== undefined && other !== undefined) join(one, from, other, to, lane);
  };
  for (const [number, { prev, next }] of lanes.entries()) {
    const [first, last] = [entered.get(number), left.get(number)];
    if (first !== undefined && last !== undefined && first !== last) join(first, number, last, number);
    if (first !== undefined) for (const to of next) add(number, to);
    else for (const from of prev) for (const to of next) add(from, to, number);
  }
  return links;
}
