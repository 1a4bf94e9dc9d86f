import type { Lane, Road } from '../roads/road-network.ts';

/** Lanes of one road side by side, by their numbers, from the middle outwards. */
export interface RoadSection {
  readonly lanes: readonly number[];
  /** These lanes lead over from the section before to the one after, where the number or width of lanes changes. */
  readonly isSeam: boolean;
}

/** What lies behind each other on a road: a lane is one section further than those it follows on the road. */
export function sectionsOf(lanes: readonly Lane[], { lanes: own }: Pick<Road, 'lanes'>): RoadSection[] {
  const mine = new Set(own);
  const level = new Map<number, number>();
  const sections: number[][] = [];
  for (const lane of own) {
    const at = lanes[lane].prev.reduce(
      (section, each) => (mine.has(each) ? Math.max(section, (level.get(each) ?? 0) + 1) : section),
      0,
    );
    level.set(lane, at);
    while (sections.length <= at) sections.push([]);
    sections[at].push(lane);
  }
  return sections
    .filter((section) => section.length > 0)
    .map((section, at) => ({ lanes: section, isSeam: at > 0 && section.length > 1 && !areNeighbours(lanes, section) }));
}

const areNeighbours = (lanes: readonly Lane[], section: readonly number[]): boolean =>
  section.some((lane) =>
    lanes[lane].related.some(({ kind, lane: other }) => kind === 'neighbour' && section.includes(other)),
  );
