import type { LineStyle } from '../plan/city-plan.ts';
import { joinPoses } from './biarc.ts';
import { addLane, follow, type Draft } from './draft.ts';
import { relateConflicts } from './conflicts.ts';
import { layMiddleLine, type Section } from './middle-line.ts';
import { besides, reversed } from './stretch.ts';

/** Lanes of one road at its two ends. */
export interface LaidRoad {
  readonly there: readonly (readonly number[])[];
  readonly back: readonly (readonly number[])[];
}

/** Makes both directions of a road of the plan; nothing when it was complained about. */
export function layRoad(draft: Draft, number: number): LaidRoad | undefined {
  const planned = draft.plan.roads[number];
  const { sections } = layMiddleLine(draft.plan, planned, draft.complaints);
  if (sections.length === 0) return undefined;
  for (const { stretches, layout } of sections)
    draft.work.spend('drawnPoints', stretches.length * (layout.lanesThere + layout.lanesBack), planned.span);
  const length = sections
    .flatMap(({ stretches }) => stretches)
    .reduce((sum, stretch) => sum + Math.sqrt(stretch.length * stretch.length + stretch.rise * stretch.rise), 0);
  const addRoad = (from: number, to: number): number => {
    const name = planned.name === undefined ? {} : { name: planned.name };
    return draft.roads.push({ from, to, length, lanes: [], ...name }) - 1;
  };
  const hasThere = sections.some(({ layout }) => layout.lanesThere > 0);
  const hasBack = sections.some(({ layout }) => layout.lanesBack > 0);
  const [forth, away] = [planned.from.cross, planned.to.cross];
  const there = hasThere ? layDirection(draft, sections, addRoad(forth, away), 'there') : [];
  const back = hasBack ? layDirection(draft, sections.toReversed(), addRoad(away, forth), 'back') : [];
  relateOpposites(draft, sections, there, back.toReversed());
  joinSections(draft, there, number);
  joinSections(draft, back, number);
  return { there, back };
}

/** Lanes of one direction, section by section in driving order. */
function layDirection(
  draft: Draft,
  sections: readonly Section[],
  road: number,
  direction: 'there' | 'back',
): readonly number[][] {
  return sections.map(({ stretches, layout }) => {
    const { laneWidth, side } = layout;
    const count = direction === 'there' ? layout.lanesThere : layout.lanesBack;
    const lanes = Array.from({ length: count }, (_, index) => {
      const off = side * (index + 0.5) * laneWidth;
      const along =
        direction === 'there'
          ? stretches.map((each) => besides(each, off))
          : stretches.map((each) => reversed(besides(each, -off))).toReversed();
      return addLane(draft, along, { width: laneWidth, index, road });
    });
    for (let index = 1; index < count; index++) relateNeighbours(draft, lanes[index - 1], lanes[index], laneWidth);
    return lanes;
  });
}

function relateNeighbours({ lanes }: Draft, one: number, other: number, distance: number): void {
  lanes[one].related.push({ kind: 'neighbour', lane: other, subordinate: 'pair', distance });
  lanes[other].related.push({ kind: 'neighbour', lane: one, subordinate: 'pair', distance });
}

const mayCross: Readonly<Record<LineStyle, { readonly there: boolean; readonly back: boolean }>> = {
  lsDouble: { there: false, back: false },
  lsSingle: { there: false, back: false },
  lsDashed: { there: true, back: true },
  lsOutDashed: { there: false, back: true },
  lsInDashed: { there: true, back: false },
  lsCrashBarrier: { there: false, back: false },
};

function relateOpposites(
  { lanes }: Draft,
  sections: readonly Section[],
  there: readonly (readonly number[])[],
  back: readonly (readonly number[])[],
): void {
  for (const [index, { layout }] of sections.entries()) {
    const { line, laneWidth: distance } = layout;
    const [one, other] = [there[index]?.[0], back[index]?.[0]];
    if (one === undefined || other === undefined) continue;
    const kind = 'opposite' as const;
    const subordinate = 'pair' as const;
    lanes[one].related.push({ kind, lane: other, subordinate, distance, mayOvertake: mayCross[line].there });
    lanes[other].related.push({ kind, lane: one, subordinate, distance, mayOvertake: mayCross[line].back });
  }
}

/** Leads lanes over where their number or width changes: index to index, those too many to the outermost. */
function joinSections(draft: Draft, sections: readonly (readonly number[])[], planned: number): void {
  const road = draft.lanes[sections.flat()[0]]?.road;
  if (road === undefined) return;
  const { lanes } = draft.roads[road];
  lanes.push(...sections[0]);
  for (let index = 1; index < sections.length; index++) {
    const [before, after] = [sections[index - 1], sections[index]];
    if (before.length === 0 || after.length === 0) {
      draft.complaints.error(
        draft.plan.roads[planned].span,
        'a road must have lanes of a direction on its whole length or nowhere; here they begin or end within it',
        'give all styles of the way lanes in the same directions',
      );
      return;
    }
    const count = Math.max(before.length, after.length);
    const seams = Array.from({ length: count }, (_, lane) =>
      leadOver(draft, before[Math.min(lane, before.length - 1)], after[Math.min(lane, after.length - 1)]),
    );
    lanes.push(...seams, ...after);
    const isFirst = (one: number, other: number): boolean => draft.lanes[one].index <= draft.lanes[other].index;
    relateConflicts(draft, seams, draft.plan.roads[planned].span, (one, other) =>
      isFirst(one, other) ? 'slave' : 'master',
    );
  }
}

function leadOver(draft: Draft, from: number, to: number): number {
  const [one, other] = [draft.lanes[from], draft.lanes[to]];
  const limit = Math.min(one.speedLimit, other.speedLimit);
  const width = Math.min(one.width, other.width);
  const { road } = one;
  const index = Math.max(one.index, other.index);
  const lane = addLane(draft, joinPoses(one.end, other.start, limit), { width, index, road });
  follow(draft, from, lane);
  follow(draft, lane, to);
  return lane;
}
