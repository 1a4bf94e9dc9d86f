import { atan2, length2 } from '@korzo/core';
import type { Interpreter } from '../evaluate/interpreter.ts';
import type { CrossObject, StyleObject, Vector, WayObject } from '../evaluate/objects.ts';
import type { Connection } from '../evaluate/workshop.ts';
import type { CityPlan, PlannedCross, PlannedIncome, PlannedRoad } from './city-plan.ts';
import { flatGround } from './ground.ts';
import { withLotsAlong } from './lots-along.ts';
import { Shapes } from './shapes.ts';

/** Below this a road could not be distinguished from its crosses, m. */
const shortestRoad = 1;

/** Lays all roads of a program that has run. Every road that cannot be laid is complained about. */
export function makePlan(city: Interpreter): CityPlan {
  const { built } = city;
  const numbers = new Map(built.crosses.map((cross, index) => [cross, index]));
  const shapes = new Shapes(
    { refuse: (span, rule, remedy) => city.fail(span, rule, remedy), passOver: (span) => city.passOver(span) },
    city.work,
  );
  const roads: PlannedRoad[] = [];
  const roadOf = new Map<string, number>();
  const key = (cross: CrossObject, income: number): string => `${numbers.get(cross)}:${income}`;
  for (const connection of built.connections) aimIncomes(connection, built.settings.default_income_length);
  for (const connection of built.connections) {
    const { from, fromIncome, to, toIncome } = connection;
    if (city.work.isExceeded) break;
    city.attempt(() => {
      roads.push({
        from: { cross: numbers.get(from) ?? 0, income: fromIncome },
        to: { cross: numbers.get(to) ?? 0, income: toIncome },
        ...layRoad(city, shapes, connection),
      });
      roadOf.set(key(from, fromIncome), roads.length - 1);
      roadOf.set(key(to, toIncome), roads.length - 1);
    });
  }
  const crosses = built.crosses.map((cross) => planCross(city, cross, (income) => roadOf.get(key(cross, income))));
  const ground = city.ground ?? flatGround;
  const { settings, houses, trees, lamps, parks, boxes, lots } = built;
  return withLotsAlong({ settings, crosses, roads, houses, trees, lamps, parks, boxes, lots, ground }, city);
}

/** Incomes without a vector look at the cross they are joined to. */
function aimIncomes({ from, fromIncome, to, toIncome }: Connection, length: number): void {
  for (const [cross, income, other] of [
    [from, fromIncome, to],
    [to, toIncome, from],
  ] as const) {
    const [dx, dy] = [other.position[0] - cross.position[0], other.position[1] - cross.position[1]];
    const distance = length2(dx, dy);
    if (cross.incomes[income].vector !== undefined || distance === 0) continue;
    cross.incomes[income].vector = [(dx / distance) * length, (dy / distance) * length, 0];
  }
}

const add = (one: Vector, other: Vector): Vector => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

function layRoad(city: Interpreter, shapes: Shapes, connection: Connection): Omit<PlannedRoad, 'from' | 'to'> {
  const { from, fromIncome, to, toIncome, span } = connection;
  const { default_speed_limit: limit, default_income_length: length } = city.built.settings;
  if (from.doubt === 'shape' || to.doubt === 'shape') city.passOver(span);
  const leaving = from.incomes[fromIncome].vector;
  const arriving = to.incomes[toIncome].vector;
  if (leaving === undefined || arriving === undefined)
    city.fail(span, 'way cannot fit: the two crosses lie on one point', 'move one of them');
  const [start, end] = [add(from.position, leaving), add(to.position, arriving)];
  const room = roomBetween(connection, leaving, arriving);
  if (room < shortestRoad)
    city.fail(
      span,
      `way cannot fit: behind the incomes ${room.toFixed(1)} m are left between the crosses; a road needs ${shortestRoad} m`,
      `move the crosses apart, or set default_income_length below ${length}`,
    );
  const way = connection.way ?? defaultWay(span);
  const pen = { point: start, heading: atan2(leaving[1], leaving[0]) };
  const style = defaultStyle(span);
  city.work.spend('pieces', Math.max(1, shapes.shapeOf(way).pieces.length), span);
  const pieces = Array.from(shapes.lay(way, pen, end, span), (piece) => {
    const worn = piece.style ?? way.style ?? style;
    if (worn.doubt !== undefined) city.passOver(span);
    return { ...piece, style: worn, speedLimit: piece.speedLimit ?? way.speedLimit ?? worn.speedLimit ?? limit };
  });
  return {
    pieces,
    zebras: way.zebras,
    lots: way.lots,
    span,
    ...(way.name === undefined ? {} : { name: way.name }),
  };
}

/** Length left for the road when both incomes look at each other; else the distance of their ends. */
function roomBetween({ from, to }: Connection, leaving: Vector, arriving: Vector): number {
  const [dx, dy] = [to.position[0] - from.position[0], to.position[1] - from.position[1]];
  const distance = length2(dx, dy);
  const gap = length2(dx + arriving[0] - leaving[0], dy + arriving[1] - leaving[1]);
  if (distance === 0) return gap;
  const overlap = (leaving[0] * dx + leaving[1] * dy - arriving[0] * dx - arriving[1] * dy) / distance;
  const areFacing =
    leaving[0] * arriving[0] + leaving[1] * arriving[1] <
    -0.999 * length2(leaving[0], leaving[1]) * length2(arriving[0], arriving[1]);
  return areFacing ? Math.min(gap, distance - overlap) : gap;
}

const defaultWay = (span: WayObject['span']): WayObject => ({
  kind: 'Way',
  className: 'Way',
  span,
  type: 'straight',
  parts: [],
  zebras: [],
  lots: [],
});

const defaultStyle = (span: StyleObject['span']): StyleObject => ({
  kind: 'Style',
  className: 'Style',
  span,
  lanesThere: 1,
  lanesBack: 1,
  line: 'lsDashed',
});

function planCross(
  city: Interpreter,
  cross: CrossObject,
  roadAt: (income: number) => number | undefined,
): PlannedCross {
  const { position, links, omitsArcs, control, zebras, name, span } = cross;
  const incomes = cross.incomes.map(({ vector = [0, 0, 0] }, index): PlannedIncome => {
    const road = roadAt(index);
    return { point: add(position, vector), zebra: zebras.has(index), ...(road === undefined ? {} : { road }) };
  });
  if (cross.doubt === undefined) complainOfOpen(city, cross);
  return { position, incomes, links, omitsArcs, control, span, ...(name === undefined ? {} : { name }) };
}

/** Incomes without a road are left out; a dead end is a cross with one income. */
function complainOfOpen({ complaints }: Interpreter, { incomes, span }: CrossObject): void {
  const open = incomes.flatMap(({ isConnected }, index) => (isConnected === true ? [] : [index]));
  if (open.length === 0) return;
  const used = incomes.length - open.length;
  const [them, they] = open.length === 1 ? ['it', 'it is'] : ['them', 'they are'];
  const smaller = `make the cross with ${used} ${used === 1 ? 'income' : 'incomes'}`;
  const renumbered = open[0] < used ? ` and connect ${used === 1 ? 'income 0' : `incomes 0 to ${used - 1}`}` : '';
  complaints.slip(
    span,
    `a cross made here has an income that nothing is connected to: ${open.join(', ')}`,
    `connect ${them}, or ${used === 0 ? 'take the cross away' : `${smaller}${renumbered}`}; ${they} left out`,
  );
}
