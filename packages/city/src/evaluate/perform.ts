import { length2 } from '@korzo/core';
import { describeRange, grouped, isWithin, longestName, mostIncomes, ranges } from '../limits/city-limits.ts';
import { treesInPark, windowsOf } from '../limits/sizes.ts';
import { pumpSpaces, usualSpaces } from '../limits/lot-sizes.ts';
import type { CrossObject, LotWish, StyleObject, WayObject } from './objects.ts';
import { placeDeeds } from './place-deeds.ts';
import { within } from './ranged.ts';
import type { Carry, Given, CityWorkshop } from './workshop.ts';

function incomeAt(workshop: CityWorkshop, cross: CrossObject, given: Given, at: number): number {
  const index = given.number(at);
  const count = cross.incomes.length;
  if (!Number.isInteger(index) || index < 0 || index >= count)
    workshop.fail(
      given.span,
      `this cross has incomes 0 to ${count - 1}; found ${index}`,
      'name one of them, or make the cross with more',
    );
  return index;
}

/** Two values that are a place, and a third that is a height. */
function pointOf(workshop: CityWorkshop, given: Given, at: number): readonly [number, number, number] {
  return [
    within(workshop, given, at, { what: 'x', range: 'place' }),
    within(workshop, given, at + 1, { what: 'y', range: 'place' }),
    within(workshop, given, at + 2, { what: 'z', range: 'height' }),
  ];
}

function nameOf(workshop: CityWorkshop, given: Given): string {
  const name = given.string(0);
  if (name.length > longestName)
    workshop.fail(
      given.span,
      `a name may have up to ${longestName} characters; this one has ${name.length}`,
      'shorten it',
    );
  return name;
}

/** More links than lanes of a cross can have, and more phases than any program. */
const mostLinks = 10_000;
const mostPhases = 64;

/** What each command of a cross does. */
export const crossDeeds: Readonly<Record<string, Carry<CrossObject>>> = {
  add_income(workshop, cross, given) {
    const isOneMore = given.number(3) === cross.incomes.length && cross.incomes.length < mostIncomes;
    const index = isOneMore ? cross.incomes.length : incomeAt(workshop, cross, given, 3);
    const vector = pointOf(workshop, given, 0);
    const length = length2(vector[0], vector[1]);
    if (length === 0)
      workshop.fail(
        given.span,
        'an income must lead away from the middle of its cross; found 0, 0',
        'give it a length, for instance 10, 0, 0',
      );
    if (!isWithin(length, ranges.incomeLength))
      workshop.fail(
        given.span,
        `an income must reach ${describeRange(ranges.incomeLength)} from the middle of its cross; found ${grouped(length)} m`,
        'let a road lead further',
      );
    if (isOneMore) workshop.work.spend('elements', 1, given.span);
    cross.incomes[index] = { vector, isDefault: false };
  },
  connect_incomes(workshop, cross, given) {
    const from = incomeAt(workshop, cross, given, 0);
    const to = incomeAt(workshop, cross, given, 1);
    if (cross.links.length >= mostLinks)
      workshop.fail(given.span, `a cross may have up to ${grouped(mostLinks)} links of lanes`, 'connect fewer');
    cross.links.push({ from, to, laneFrom: given.number(2), laneTo: given.number(3), span: given.span });
  },
  omit_arcs(_, cross) {
    cross.omitsArcs = true;
  },
  main_road(workshop, cross, given) {
    const incomes = [incomeAt(workshop, cross, given, 0), incomeAt(workshop, cross, given, 1)] as const;
    cross.control = { kind: 'main-road', incomes };
  },
  right_before_left(_, cross) {
    cross.control = { kind: 'right-before-left' };
  },
  all_way(_, cross) {
    cross.control = { kind: 'all-way' };
  },
  traffic_light(workshop, cross, given) {
    const cycle = given.number(0, 90);
    const amber = given.number(1, 3);
    if (cycle < 10 || cycle > 600)
      workshop.fail(given.span, `a cycle must last 10 to 600 s; found ${cycle}`, 'take about 90 s');
    if (amber < 0 || amber > 10)
      workshop.fail(given.span, `amber must last 0 to 10 s; found ${amber}`, 'take about 3 s');
    const phases = cross.control.kind === 'light' ? cross.control.phases : [];
    cross.control = { kind: 'light', cycle, amber, phases };
  },
  actuated_light(workshop, cross, given) {
    const shortest = given.number(0, 5);
    const longest = given.number(1, 50);
    if (!isWithin(shortest, ranges.lightTime) || !isWithin(longest, ranges.lightTime) || longest < shortest)
      workshop.fail(
        given.span,
        `green must last ${describeRange(ranges.lightTime)}, the shortest first; found ${shortest} to ${longest} s`,
        'take for instance 5, 50',
      );
    cross.control = { kind: 'actuated', shortest, longest };
  },
  light_phase(workshop, cross, given) {
    const green = within(workshop, given, 0, { what: 'green', range: 'lightTime' });
    const incomes = Array.from({ length: given.count - 1 }, (_, index) => incomeAt(workshop, cross, given, index + 1));
    const light =
      cross.control.kind === 'light' ? cross.control : { kind: 'light' as const, cycle: 90, amber: 3, phases: [] };
    if (light.phases.length >= mostPhases)
      workshop.fail(given.span, `a light may have up to ${mostPhases} phases`, 'join some of them');
    cross.control = { ...light, phases: [...light.phases, { green, incomes }] };
  },
  zebra(workshop, cross, given) {
    cross.zebras.add(incomeAt(workshop, cross, given, 0));
  },
  set_name(workshop, cross, given) {
    cross.name = nameOf(workshop, given);
  },
};

function onlyFor(workshop: CityWorkshop, way: WayObject, given: Given, type: WayObject['type']): void {
  if (way.type !== type && way.type !== 'whatever')
    workshop.fail(
      given.span,
      `${given.name} is for a way of type ${type}; this one is ${way.type}`,
      `make it with Way(${type})`,
    );
}

function onlyOnce(workshop: CityWorkshop, way: WayObject, given: Given): void {
  if (way.straight !== undefined || way.arc !== undefined)
    workshop.fail(
      given.span,
      `${given.name} must be called once; the way is already defined`,
      'remove one of the calls',
    );
}

function addPart(workshop: CityWorkshop, way: WayObject, given: Given, end?: readonly [number, number, number]): void {
  onlyFor(workshop, way, given, 'compound');
  workshop.work.spend('waySize', 1, given.span);
  way.parts.push({ way: given.way(0), span: given.span, ...(end === undefined ? {} : { end }) });
}

/** Spaces lie one after the other along the road. */
const mostSpaces = 60;

function addLot(
  workshop: CityWorkshop,
  way: WayObject,
  given: Given,
  { kind, spaces }: Pick<LotWish, 'kind' | 'spaces'>,
): void {
  const share = given.number(0);
  if (share <= 0 || share >= 1)
    workshop.fail(
      given.span,
      `a ${kind} lies between the ends, at a share between 0 and 1; found ${share}`,
      'take 0.5 for the middle',
    );
  if (way.lots.length >= mostZebras)
    workshop.fail(given.span, `a way may have up to ${mostZebras} petrol stations and car parks`, 'leave some out');
  way.lots.push({ kind, share, spaces, isOncoming: false, isOptional: false, span: given.span });
}

const mostZebras = 100;
/** Arcs that turn less are straights, degrees. */
const leastTurn = 0.001;

/** What each command of a way does. */
export const wayDeeds: Readonly<Record<string, Carry<WayObject>>> = {
  define_straight(workshop, way, given) {
    onlyFor(workshop, way, given, 'straight');
    onlyOnce(workshop, way, given);
    way.straight = within(workshop, given, 0, { what: 'the length', range: 'length' });
  },
  define_arc_by_surrounding_points(workshop, way, given) {
    onlyFor(workshop, way, given, 'arc');
    onlyOnce(workshop, way, given);
    const radius = within(workshop, given, 0, { what: 'the radius', range: 'length' });
    way.arc = { by: 'points', radius, clockwise: given.bool(1), large: given.bool(2) };
  },
  define_arc_by_angle(workshop, way, given) {
    onlyFor(workshop, way, given, 'arc');
    onlyOnce(workshop, way, given);
    const degrees = given.number(1);
    if (Math.abs(degrees) < leastTurn || Math.abs(degrees) >= 360)
      workshop.fail(
        given.span,
        `an arc must turn by ${leastTurn} degrees or more and less than 360; found ${degrees}`,
        'give another angle, or a straight',
      );
    way.arc = { by: 'angle', radius: within(workshop, given, 0, { what: 'the radius', range: 'length' }), degrees };
  },
  add_way(workshop, way, given) {
    addPart(workshop, way, given);
  },
  add_way_with_endpoint(workshop, way, given) {
    addPart(workshop, way, given, pointOf(workshop, given, 1));
  },
  use_style(workshop, way, given) {
    if (way.parts.length > 0)
      workshop.complaints.slip(
        given.span,
        'use_style must come before the first add_way',
        'move it up; it is taken for the whole way',
      );
    way.style = given.style(0);
  },
  speed_limit(workshop, way, given) {
    way.speedLimit = within(workshop, given, 0, { what: 'a speed limit', range: 'speed' });
  },
  zebra_at(workshop, way, given) {
    const share = given.number(0);
    if (share <= 0 || share >= 1)
      workshop.fail(
        given.span,
        `a crossing lies between the ends, at a share between 0 and 1; found ${share}`,
        'take 0.5 for the middle',
      );
    if (way.zebras.length >= mostZebras)
      workshop.fail(given.span, `a way may have up to ${mostZebras} zebras`, 'leave some out');
    way.zebras.push(share);
  },
  petrol_station_at(workshop, way, given) {
    addLot(workshop, way, given, { kind: 'petrol station', spaces: pumpSpaces });
  },
  car_park_at(workshop, way, given) {
    const spaces = given.number(1, usualSpaces);
    if (!Number.isInteger(spaces) || spaces < 1 || spaces > mostSpaces)
      workshop.fail(given.span, `a car park has 1 to ${mostSpaces} spaces; found ${spaces}`, 'take for instance 8');
    addLot(workshop, way, given, { kind: 'car park', spaces });
  },
  set_name(workshop, way, given) {
    way.name = nameOf(workshop, given);
  },
};

/** What each command of a style does. */
export const styleDeeds: Readonly<Record<string, Carry<StyleObject>>> = {
  speed_limit(workshop, style, given) {
    style.speedLimit = within(workshop, given, 0, { what: 'a speed limit', range: 'speed' });
  },
  pavement(workshop, style, given) {
    style.pavement = within(workshop, given, 0, { what: 'the width of a pavement', range: 'pavement' });
  },
  lane_width(workshop, style, given) {
    style.laneWidth = within(workshop, given, 0, { what: 'the width of a lane', range: 'laneWidth' });
  },
  trees_along(workshop, style, given) {
    style.treesEvery = within(workshop, given, 0, { what: 'the distance of trees', range: 'treeDistance' });
  },
  lamps_along(workshop, style, given) {
    style.lampsEvery = within(workshop, given, 0, { what: 'the distance of lamp posts', range: 'lampDistance' });
  },
  car_parks_along(workshop, style, given) {
    style.carParksEvery = within(workshop, given, 0, { what: 'the distance of car parks', range: 'lotDistance' });
  },
  petrol_stations_along(workshop, style, given) {
    style.petrolEvery = within(workshop, given, 0, { what: 'the distance of petrol stations', range: 'lotDistance' });
  },
};

/** What may be said in main(): whole places instead of single objects. */
export const mainDeeds: Readonly<Record<string, Carry<undefined>>> = {
  ...placeDeeds,
  connect(workshop, _, given) {
    connect(workshop, given);
  },
  house(workshop, _, given) {
    const { work, built } = workshop;
    const [x, y] = [0, 1].map((at) => within(workshop, given, at, { what: 'the place of a house', range: 'place' }));
    const [width, depth, height] = [2, 3, 4].map((at) =>
      within(workshop, given, at, { what: 'the size of a house', range: 'houseSide' }),
    );
    const turned = within(workshop, given, 5, { what: 'the angle of a house', range: 'angle', otherwise: 0 });
    work.spend('houses', 1, given.span);
    work.spend('windows', windowsOf(width, depth, height), given.span);
    built.houses.push({ x, y, width, depth, height, turned, span: given.span });
  },
  tree(workshop, _, given) {
    const [x, y] = [0, 1].map((at) => within(workshop, given, at, { what: 'the place of a tree', range: 'place' }));
    const height = within(workshop, given, 2, { what: 'the height of a tree', range: 'treeHeight', otherwise: 6 });
    workshop.work.spend('trees', 1, given.span);
    workshop.built.trees.push({ x, y, height });
  },
  lamp(workshop, _, given) {
    const [x, y] = [0, 1].map((at) =>
      within(workshop, given, at, { what: 'the place of a lamp post', range: 'place' }),
    );
    workshop.work.spend('lamps', 1, given.span);
    workshop.built.lamps.push({ x, y });
  },
  park(workshop, _, given) {
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((at) =>
      within(workshop, given, at, { what: 'the corner of a park', range: 'place' }),
    );
    if (x0 === x1 || y0 === y1)
      workshop.fail(given.span, 'a park must have an area', 'give two corners with different x and y');
    const sides = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
    for (const side of sides)
      if (!isWithin(side, ranges.parkSide))
        workshop.fail(
          given.span,
          `the sides of a park must be ${describeRange(ranges.parkSide)}; found ${grouped(side)} m`,
          'move its corners',
        );
    workshop.work.spend('parks', 1, given.span);
    workshop.work.spend('trees', treesInPark(sides[0], sides[1]), given.span);
    const min = [Math.min(x0, x1), Math.min(y0, y1)] as const;
    workshop.built.parks.push({ min, max: [Math.max(x0, x1), Math.max(y0, y1)], span: given.span });
  },
};

/** Joins two incomes; each takes one road. */
export function connect(workshop: CityWorkshop, given: Given, way?: WayObject): void {
  const ends = [
    { cross: given.cross(0), income: incomeAt(workshop, given.cross(0), given, 1) },
    { cross: given.cross(2), income: incomeAt(workshop, given.cross(2), given, 3) },
  ] as const;
  const [from, to] = ends;
  if (from.cross === to.cross && from.income === to.income)
    workshop.fail(given.span, 'a road cannot begin and end at one income', 'take another income');
  if (
    from.cross === to.cross &&
    (way === undefined || ends.some(({ cross, income }) => cross.incomes[income].isDefault))
  )
    workshop.fail(
      given.span,
      'a cross is joined to itself only by a way and between two defined incomes',
      'use add_income for both, and w->connect(...)',
    );
  for (const { cross, income } of ends)
    if (cross.incomes[income].isConnected === true)
      workshop.fail(
        given.span,
        `income ${income} of this cross is already connected`,
        'take another income, or make the cross with more',
      );
  workshop.work.spend('roads', 1, given.span);
  for (const { cross, income } of ends) cross.incomes[income].isConnected = true;
  workshop.built.connections.push({
    from: from.cross,
    fromIncome: from.income,
    to: to.cross,
    toIncome: to.income,
    span: given.span,
    ...(way === undefined ? {} : { way }),
  });
}
