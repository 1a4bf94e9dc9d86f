import { length2 } from '@korzo/core';
import type { Span } from '../../language/complaint.ts';
import { fileRanges, grouped, mapLimits } from '../../limits/city-limits.ts';
import { TooMuch, Work } from '../../work/work.ts';
import type { Vector } from '../../plan/city-plan.ts';
import { addLane, follow, type LaneDraft, type RoadDraft } from '../../roads/draft.ts';
import type { Turn } from '../../roads/road-network.ts';
import type { Pose, Stretch } from '../../roads/stretch.ts';
import { alignedLines, distinct, roundedLine, shortened, turnLine } from './smooth-line.ts';
import type { NetConnection, NetEdge, SumoNet } from './sumo-net.ts';

/** Lanes and roads as they are made of a net. */
export interface NetDraft {
  readonly lanes: LaneDraft[];
  readonly roads: RoadDraft[];
  /** Numbers of lanes by SUMO's ids. */
  readonly laneOf: Map<string, number>;
  /** Numbers of roads by the ids of their edges. */
  readonly roadOf: Map<string, number>;
  readonly work: Work;
}

/** A connection that became a lane of a junction. */
export interface LaidLink {
  readonly lane: number;
  readonly connection: NetConnection;
  /** Lanes of the file that lead through the junction, one after the other. */
  readonly through: readonly string[];
}

/** Edges that meet closer than this get room for a lane between them, m. */
const closest = 0.5;
const room = 1;

/** Makes the lanes of all edges cars can use. `numberOf` gives the numbers of junctions. */
export function layEdges(net: SumoNet, numberOf: (junction: string) => number): NetDraft {
  const work = new Work(mapLimits);
  const draft: NetDraft = { lanes: [], roads: [], laneOf: new Map(), roadOf: new Map(), work };
  const tight = tightEdges(net);
  for (const edge of net.edges.values()) {
    if (edge.isInternal || !edge.lanes.some(({ isForCars }) => isForCars)) continue;
    layEdge(draft, edge, { from: numberOf(edge.from), to: numberOf(edge.to), isTight: tight.has(edge.id) });
  }
  relateOpposites(draft, net);
  return draft;
}

/** Edges whose lanes end where others begin: nothing is left of the junction between them. */
function tightEdges({ edges, connections }: SumoNet): ReadonlySet<string> {
  const tight = new Set<string>();
  for (const { from, to, fromLane, toLane } of connections) {
    const [one, other] = [edges.get(from), edges.get(to)];
    if (one === undefined || other === undefined || one.isInternal || other.isInternal) continue;
    const [end, start] = [one.lanes[fromLane].shape.at(-1), other.lanes[toLane].shape[0]];
    if (end !== undefined && length2(end[0] - start[0], end[1] - start[1]) < closest) tight.add(from);
  }
  return tight;
}

function layEdge(
  draft: NetDraft,
  { id, name, lanes }: NetEdge,
  { from, to, isTight }: { readonly from: number; readonly to: number; readonly isTight: boolean },
): void {
  const road = draft.roads.length;
  // SUMO counts from outside, we from the middle.
  const used = lanes.filter(({ isForCars }) => isForCars).toReversed();
  const lines = alignedLines(used.map(({ shape, speed }) => roundedLine(trimmed(shape, isTight), speed)));
  const numbers = lines.map((line, index) => {
    const { width, speed, id: laneId, element } = used[index];
    spendLine(draft.work, line, spanOf(element));
    const lane = addLaneOf(draft, line, { width, index, road }, speed);
    draft.laneOf.set(laneId, lane);
    return lane;
  });
  for (let index = 1; index < numbers.length; index++) {
    const [one, other] = [numbers[index - 1], numbers[index]];
    const distance = (draft.lanes[one].width + draft.lanes[other].width) / 2;
    draft.lanes[one].related.push({ kind: 'neighbour', lane: other, subordinate: 'pair', distance });
    draft.lanes[other].related.push({ kind: 'neighbour', lane: one, subordinate: 'pair', distance });
  }
  const length = draft.lanes[numbers[0]].length;
  draft.roads.push({ from, to, length, lanes: numbers, ...(name === undefined ? {} : { name }) });
  draft.roadOf.set(id, road);
}

function trimmed(shape: readonly Vector[], isTight: boolean): Vector[] {
  const points = distinct(shape);
  if (!isTight) return points;
  const length = points.reduce(
    (sum, [x, y], index) => (index === 0 ? 0 : sum + length2(x - points[index - 1][0], y - points[index - 1][1])),
    0,
  );
  return shortened(points, Math.min(room, length / 3));
}

/** Adds a lane whose speed is that of the file, in its bends as well. */
function addLaneOf(
  draft: Pick<NetDraft, 'lanes'>,
  line: readonly Stretch[],
  traits: Parameters<typeof addLane>[2],
  speed: number,
): number {
  const lane = addLane(draft, line, traits);
  const made = draft.lanes[lane];
  draft.lanes[lane] = { ...made, pieces: Array.from(made.pieces, (piece) => ({ ...piece, speed })) };
  return lane;
}

/** How far from where it should be an opposite lane may be, m. */
const slack = 0.5;

/** Innermost lanes of two edges between the same junctions are opposite where they lie side by side. */
function relateOpposites({ lanes, roads, laneOf }: NetDraft, net: SumoNet): void {
  const overtaking = new Map([...net.lanes.values()].map(({ id, overtakesOn }) => [id, overtakesOn]));
  const idOf = new Map([...laneOf].map(([id, lane]) => [lane, id]));
  const between = new Map<string, number[]>();
  for (const [road, { from, to }] of roads.entries()) {
    const known = between.get(`${from} ${to}`);
    if (known === undefined) between.set(`${from} ${to}`, [road]);
    else known.push(road);
  }
  for (const { from, to, lanes: own } of roads) {
    for (const back of between.get(`${to} ${from}`) ?? []) {
      const [lane, other] = [own[0], roads[back].lanes[0]];
      const [one, two] = [lanes[lane], lanes[other]];
      const distance = (one.width + two.width) / 2;
      const isBeside = (here: LaneDraft['start'], there: LaneDraft['start']): boolean =>
        Math.abs(length2(here.x - there.x, here.y - there.y) - distance) < slack;
      if (lane === other || one.pieces.length !== two.pieces.length) continue;
      if (!isBeside(one.start, two.end) || !isBeside(one.end, two.start)) continue;
      const mayOvertake = overtaking.get(idOf.get(lane) ?? '') === idOf.get(other);
      one.related.push({ kind: 'opposite', lane: other, subordinate: 'pair', distance, mayOvertake });
    }
  }
}

const turns: ReadonlyMap<string, Turn> = new Map([
  ['s', 'straight'],
  ['t', 'back'],
  ['l', 'left'],
  ['L', 'left'],
  ['r', 'right'],
  ['R', 'right'],
]);

/** Where an element stands, as complaints of city texts say it. */
export const spanOf = ({ offset }: { readonly offset: number }): Span => ({ start: offset, end: offset + 1 });

function spendLine(work: Work, line: readonly Stretch[], span: Span): void {
  work.spend(
    'laneLength',
    line.reduce((sum, { length }) => sum + length, 0),
    span,
  );
  work.spend('drawnPoints', line.length, span);
}

/** Makes the lanes that lead through junctions. */
export function layLinks(draft: NetDraft, net: SumoNet, numberOf: (junction: string) => number): LaidLink[] {
  const onwards = new Map<string, string>();
  for (const { from, fromLane, via } of net.connections)
    if (from.startsWith(':') && via !== undefined) onwards.set(`${from}_${fromLane}`, via);
  return net.connections.flatMap((connection): LaidLink[] => {
    const { from, to, fromLane, toLane, via, direction } = connection;
    const [one, other] = [net.edges.get(from), net.edges.get(to)];
    if (one === undefined || other === undefined || one.isInternal) return [];
    const before = draft.laneOf.get(one.lanes[fromLane].id);
    const after = draft.laneOf.get(other.lanes[toLane].id);
    if (before === undefined || after === undefined) return [];
    const through = followed(via, onwards);
    const shape = through.flatMap((id) => net.lanes.get(id)?.shape ?? []);
    const [start, end] = [draft.lanes[before], draft.lanes[after]];
    const told = through.map((id) => net.lanes.get(id)?.speed ?? Infinity);
    const speed = told.reduce((least, each) => Math.min(least, each), Math.min(start.speedLimit, end.speedLimit));
    checkReach(start.end, end.start, shape, connection);
    // Both ends stand where the lanes outside end and begin.
    const line = turnLine(start.end, end.start, shape.slice(1, -1), speed);
    const traits = {
      width: Math.min(start.width, end.width),
      index: start.index,
      junction: numberOf(one.to),
      turn: turns.get(direction) ?? 'straight',
    };
    const lane = addLaneOf(draft, line, traits, speed);
    follow(draft, before, lane);
    follow(draft, lane, after);
    return [{ lane, connection, through }];
  });
}

/** More lanes one after the other than lead through any junction. */
const mostFollowed = 50;

/** Refuses a turn that leads too far to be one. */
function checkReach(from: Pose, to: Pose, shape: readonly Vector[], { element, ...named }: NetConnection): void {
  const points = [[from.x, from.y], ...shape, [to.x, to.y]];
  const length = points.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = points[Math.max(0, index - 1)];
    return sum + length2(x - lastX, y - lastY);
  }, 0);
  const { most } = fileRanges.turnLength;
  if (length > most)
    throw new TooMuch(
      spanOf(element),
      `a connection may lead through a junction for up to ${grouped(most)} m; the one from '${named.from}' to '${named.to}' does for ${grouped(Math.ceil(length))} m`,
      'move the ends of both edges together, or join them by another edge',
    );
}

/** A lane through a junction and those it leads into before it is left. */
function followed(via: string | undefined, onwards: ReadonlyMap<string, string>): string[] {
  const chain: string[] = [];
  let next = via;
  while (next !== undefined && chain.length < mostFollowed && !chain.includes(next)) {
    chain.push(next);
    next = onwards.get(next);
  }
  return chain;
}
