import type { Drawn, Workbench } from '../document/workbench.ts';
import { listOf } from '../model/elements.ts';
import { distance, middle, round, type Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import { freeName } from '../model/rename.ts';
import { regionAt, regionsBeside } from './around.ts';
import { pointsIn } from './make-shapes.ts';

type Ends = readonly [Point, Point];
type Made = readonly PlaceEdit[] | string;

/** Height of a storey that stairs are drawn for, m. */
const storey = 3;

/** A door between two rooms is a portal, one to the outside a gate. */
export const passageMaker =
  (kind: 'door' | 'opening') =>
  (drawn: readonly Drawn[], { desk }: Workbench): Made => {
    const elements = desk.elements.peek();
    const at = pointsIn(drawn) as Ends;
    const [left, right] = regionsBeside(elements, drawn[0].level, at);
    if (left === undefined && right === undefined) return 'there is no room on either side: draw it on a wall';
    if (left === right) return `both sides are in ${left?.name}: draw it on a wall`;
    if (left !== undefined && right !== undefined) {
      const value = { id: freeName(elements, kind), kind, between: [left.name, right.name], at };
      return [{ do: 'add', path: listOf.portal, value }];
    }
    return gate(desk.elements.peek(), { region: (left ?? right)?.name ?? '', at, way: 'out' });
  };

interface GateValue {
  readonly region: string;
  readonly at: Ends;
  readonly way: 'in' | 'out';
}

const gate = (elements: Parameters<typeof freeName>[0], { region, at, way }: GateValue): Made => {
  const id = freeName(elements, way === 'out' ? 'exit' : 'entrance');
  return [{ do: 'add', path: listOf.gate, value: { id, region, at, way } }];
};

/** A gate on the border of one room. */
export const makeGate =
  (way: 'in' | 'out') =>
  (drawn: readonly Drawn[], { desk }: Workbench): Made => {
    const elements = desk.elements.peek();
    const at = pointsIn(drawn) as Ends;
    const [left, right] = regionsBeside(elements, drawn[0].level, at);
    if (left !== undefined && right !== undefined)
      return left === right
        ? `both sides are in ${left.name}: draw it on the border of a room`
        : `it leads from ${left.name} into ${right.name}: draw a door`;
    const region = left ?? right;
    if (region === undefined) return 'there is no room beside it: draw it on the border of a room';
    return gate(elements, { region: region.name, at, way });
  };

const ways = {
  stairs: {},
  ramp: { speedFactor: 0.9 },
  escalator: { beltSpeed: 0.5, direction: 'forward' },
} as const;

/** Stairs and their like: the foot on one floor, the landing on another. */
export const flightMaker =
  (kind: keyof typeof ways) =>
  (drawn: readonly Drawn[], { desk }: Workbench): Made => {
    const elements = desk.elements.peek();
    const drawnEnds = [drawn.slice(0, 2), drawn.slice(2, 4)];
    // An escalator runs as it is drawn, up or down; of the others the foot is below.
    const ends = kind === 'escalator' ? drawnEnds : drawnEnds.toSorted(([one], [other]) => one.level - other.level);
    const [first, second] = ends.map((pair) => ({ level: pair[0].level, at: pointsIn(pair) as Ends }));
    if (first.level === second.level) return 'draw the landing on another floor: Page Up and Page Down change floors';
    const rooms = [first, second].map(({ level, at }) => regionsBeside(elements, level, at).find((room) => room));
    const [from, to] = rooms;
    if (from === undefined || to === undefined) return 'foot and landing must be on the border of a room each';
    const way = distance(middle(...first.at), middle(...second.at));
    const value = {
      id: freeName(elements, kind),
      kind,
      between: [from.name, to.name],
      at: first.at,
      landing: second.at,
      length: Math.max(1, Math.round(Math.hypot(way, storey * Math.abs(second.level - first.level)) * 10) / 10),
      ...ways[kind],
    };
    return [{ do: 'add', path: listOf.portal, value }];
  };

/** A lift stops at every floor that has a room on the side of its door where most floors have one. */
export function makeLift(drawn: readonly Drawn[], { desk }: Workbench): Made {
  const { elements, levels } = desk.examined.peek();
  const door = pointsIn(drawn) as Ends;
  const beside = Array.from({ length: levels }, (_, level) => regionsBeside(elements, level, door));
  const [left, right] = [0, 1].map((side) => beside.flatMap((rooms) => rooms[side]?.name ?? []));
  const stops = left.length >= right.length ? left : right;
  if (stops.length < 2) return 'a lift needs rooms on at least two floors beside its door';
  const value = { id: freeName(elements, 'lift'), door, stops, capacity: 8 };
  return [{ do: 'add', path: listOf.lift, value }];
}

/** A counter: where people are served, and the direction in which they queue. */
export function makeCounter(drawn: readonly Drawn[], { desk }: Workbench): Made {
  const elements = desk.elements.peek();
  const [{ at, level }, { at: behind }] = drawn;
  const length = distance(at, behind);
  if (length === 0) return 'drag from the counter along its queue';
  if (regionAt(elements, level, at) === undefined) return 'a counter stands in a room';
  const queue = [round((behind[0] - at[0]) / length), round((behind[1] - at[1]) / length)];
  const value = { id: freeName(elements, 'counter'), at, queue, ...(level === 0 ? {} : { level }) };
  return [{ do: 'add', path: listOf.counter, value }];
}

/** A line that people are counted at. */
export function makeMeasuredLine(drawn: readonly Drawn[], { desk }: Workbench): Made {
  const { level } = drawn[0];
  const id = freeName(desk.elements.peek(), 'line');
  const value = { id, at: pointsIn(drawn), ...(level === 0 ? {} : { level }) };
  return [{ do: 'add', path: listOf['measured line'], value }];
}
