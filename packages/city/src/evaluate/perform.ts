import type { CrossObject, StyleObject, WayObject } from './objects.ts';
import type { Carry, Given, Workshop } from './workshop.ts';

function incomeAt(workshop: Workshop, cross: CrossObject, given: Given, at: number): number {
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

function positive(workshop: Workshop, given: Given, at: number, what: string): number {
  const value = given.number(at);
  if (value <= 0) workshop.fail(given.span, `${what} must be above 0; found ${value}`, 'give a positive one');
  return value;
}

/** What each command of a cross does. */
export const crossDeeds: Readonly<Record<string, Carry<CrossObject>>> = {
  add_income(workshop, cross, given) {
    const index = incomeAt(workshop, cross, given, 3);
    const vector = [given.number(0), given.number(1), given.number(2)] as const;
    if (vector[0] === 0 && vector[1] === 0)
      workshop.fail(
        given.span,
        'an income must lead away from the middle of its cross; found 0, 0',
        'give it a length, for instance 10, 0, 0',
      );
    cross.incomes[index] = { vector, isDefault: false };
  },
  connect_incomes(workshop, cross, given) {
    const from = incomeAt(workshop, cross, given, 0);
    const to = incomeAt(workshop, cross, given, 1);
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
    if (shortest <= 0 || longest < shortest)
      workshop.fail(
        given.span,
        `green must last from a positive time up to a longer one; found ${shortest} to ${longest} s`,
        'take for instance 5, 50',
      );
    cross.control = { kind: 'actuated', shortest, longest };
  },
  light_phase(workshop, cross, given) {
    const green = positive(workshop, given, 0, 'green');
    const incomes = Array.from({ length: given.count - 1 }, (_, index) => incomeAt(workshop, cross, given, index + 1));
    const light =
      cross.control.kind === 'light' ? cross.control : { kind: 'light' as const, cycle: 90, amber: 3, phases: [] };
    cross.control = { ...light, phases: [...light.phases, { green, incomes }] };
  },
  zebra(workshop, cross, given) {
    cross.zebras.add(incomeAt(workshop, cross, given, 0));
  },
  set_name(_, cross, given) {
    cross.name = given.string(0);
  },
};

function onlyFor(workshop: Workshop, way: WayObject, given: Given, type: WayObject['type']): void {
  if (way.type !== type && way.type !== 'whatever')
    workshop.fail(
      given.span,
      `${given.name} is for a way of type ${type}; this one is ${way.type}`,
      `make it with Way(${type})`,
    );
}

function onlyOnce(workshop: Workshop, way: WayObject, given: Given): void {
  if (way.straight !== undefined || way.arc !== undefined)
    workshop.fail(
      given.span,
      `${given.name} must be called once; the way is already defined`,
      'remove one of the calls',
    );
}

const mostPartsOfOne = 100_000;

function addPart(workshop: Workshop, way: WayObject, given: Given, end?: readonly [number, number, number]): void {
  onlyFor(workshop, way, given, 'compound');
  if (way.parts.length >= mostPartsOfOne)
    workshop.fail(given.span, `a way may have up to ${mostPartsOfOne} pieces`, 'make it of fewer');
  way.parts.push({ way: given.way(0), span: given.span, ...(end === undefined ? {} : { end }) });
}

/** What each command of a way does. */
export const wayDeeds: Readonly<Record<string, Carry<WayObject>>> = {
  define_straight(workshop, way, given) {
    onlyFor(workshop, way, given, 'straight');
    onlyOnce(workshop, way, given);
    way.straight = positive(workshop, given, 0, 'the length');
  },
  define_arc_by_surrounding_points(workshop, way, given) {
    onlyFor(workshop, way, given, 'arc');
    onlyOnce(workshop, way, given);
    const radius = positive(workshop, given, 0, 'the radius');
    way.arc = { by: 'points', radius, clockwise: given.bool(1), large: given.bool(2) };
  },
  define_arc_by_angle(workshop, way, given) {
    onlyFor(workshop, way, given, 'arc');
    onlyOnce(workshop, way, given);
    const degrees = given.number(1);
    if (degrees === 0 || Math.abs(degrees) >= 360)
      workshop.fail(
        given.span,
        `an arc must turn by less than 360 degrees and not by 0; found ${degrees}`,
        'give another angle, or a straight',
      );
    way.arc = { by: 'angle', radius: positive(workshop, given, 0, 'the radius'), degrees };
  },
  add_way(workshop, way, given) {
    addPart(workshop, way, given);
  },
  add_way_with_endpoint(workshop, way, given) {
    addPart(workshop, way, given, [given.number(1), given.number(2), given.number(3)]);
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
    way.speedLimit = positive(workshop, given, 0, 'a speed limit');
  },
  zebra_at(workshop, way, given) {
    const share = given.number(0);
    if (share <= 0 || share >= 1)
      workshop.fail(
        given.span,
        `a crossing lies between the ends, at a share between 0 and 1; found ${share}`,
        'take 0.5 for the middle',
      );
    way.zebras.push(share);
  },
  set_name(_, way, given) {
    way.name = given.string(0);
  },
};

/** What each command of a style does. */
export const styleDeeds: Readonly<Record<string, Carry<StyleObject>>> = {
  speed_limit(workshop, style, given) {
    style.speedLimit = positive(workshop, given, 0, 'a speed limit');
  },
  pavement(workshop, style, given) {
    style.pavement = positive(workshop, given, 0, 'the width of a pavement');
  },
  lane_width(workshop, style, given) {
    style.laneWidth = positive(workshop, given, 0, 'the width of a lane');
  },
  trees_along(workshop, style, given) {
    style.treesEvery = positive(workshop, given, 0, 'the distance of trees');
  },
};

/** What may be said in main(): whole places instead of single objects. */
export const mainDeeds: Readonly<Record<string, Carry<undefined>>> = {
  connect(workshop, _, given) {
    connect(workshop, given);
  },
  house({ built, ...workshop }, _, given) {
    const [width, depth, height] = [2, 3, 4].map((at) =>
      positive({ built, ...workshop }, given, at, 'the size of a house'),
    );
    built.houses.push({
      x: given.number(0),
      y: given.number(1),
      width,
      depth,
      height,
      turned: given.number(5),
      span: given.span,
    });
  },
  tree({ built }, _, given) {
    built.trees.push({ x: given.number(0), y: given.number(1), height: given.number(2, 6) });
  },
  park(workshop, _, given) {
    const [x0, y0, x1, y1] = [0, 1, 2, 3].map((at) => given.number(at));
    if (x0 === x1 || y0 === y1)
      workshop.fail(given.span, 'a park must have an area', 'give two corners with different x and y');
    const min = [Math.min(x0, x1), Math.min(y0, y1)] as const;
    workshop.built.parks.push({ min, max: [Math.max(x0, x1), Math.max(y0, y1)], span: given.span });
  },
};

/** Joins two incomes; each takes one road. */
export function connect(workshop: Workshop, given: Given, way?: WayObject): void {
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
  for (const { cross, income } of ends) {
    if (cross.incomes[income].isConnected === true)
      workshop.fail(
        given.span,
        `income ${income} of this cross is already connected`,
        'take another income, or make the cross with more',
      );
    cross.incomes[income].isConnected = true;
  }
  workshop.built.connections.push({
    from: from.cross,
    fromIncome: from.income,
    to: to.cross,
    toIncome: to.income,
    span: given.span,
    ...(way === undefined ? {} : { way }),
  });
}
