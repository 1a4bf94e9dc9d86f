import type { Base } from '../language/syntax.ts';

/** What a command or function of the language takes. */
export type Taken = 'number' | 'bool' | 'string' | Base;

/** A command declared as data: the checker, the editor and the manual all read this list. */
export interface CommandDeclaration {
  readonly name: string;
  /** Whose command it is: said inside its define function, or of an object in main() by `->`. */
  readonly of: Base | 'main';
  readonly takes: readonly { readonly name: string; readonly type: Taken }[];
  /** How many of them, from the end, may be left out. */
  readonly optional?: number;
  /** The last one may be repeated. */
  readonly repeats?: boolean;
  readonly about: string;
}

const numbers = (...names: string[]): { name: string; type: Taken }[] =>
  names.map((name) => ({ name, type: 'number' }));
const of = (type: Taken, ...names: string[]): { name: string; type: Taken }[] => names.map((name) => ({ name, type }));

export const crossCommands: readonly CommandDeclaration[] = [
  {
    name: 'add_income',
    of: 'Cross',
    takes: numbers('x', 'y', 'z', 'index'),
    about: 'defines an income by a vector from the middle of the cross; the next free number adds one',
  },
  {
    name: 'connect_incomes',
    of: 'Cross',
    takes: numbers('from', 'to', 'lane_from', 'lane_to'),
    about: 'lets cars go from a lane of one income to a lane of another; lanes count from the middle of the road',
  },
  { name: 'omit_arcs', of: 'Cross', takes: [], about: 'leaves the corners between incomes square' },
  {
    name: 'main_road',
    of: 'Cross',
    takes: numbers('one', 'other'),
    about: 'traffic between these two incomes has priority',
  },
  { name: 'right_before_left', of: 'Cross', takes: [], about: 'the vehicle from the right goes first' },
  { name: 'all_way', of: 'Cross', takes: [], about: 'every vehicle stops; the first to come goes first' },
  {
    name: 'traffic_light',
    of: 'Cross',
    takes: numbers('cycle', 'amber'),
    optional: 2,
    about: 'lights with a program: each pair of opposite incomes has green in turn',
  },
  {
    name: 'actuated_light',
    of: 'Cross',
    takes: numbers('shortest', 'longest'),
    optional: 2,
    about: 'lights whose green lasts while cars come, between two times',
  },
  {
    name: 'light_phase',
    of: 'Cross',
    takes: numbers('green', 'income'),
    repeats: true,
    about: 'a phase of the program: seconds of green for these incomes',
  },
  { name: 'zebra', of: 'Cross', takes: numbers('income'), about: 'a crossing for people over an income' },
  { name: 'set_name', of: 'Cross', takes: of('string', 'name'), about: 'what people call the place' },
];

export const wayCommands: readonly CommandDeclaration[] = [
  { name: 'define_straight', of: 'Way', takes: numbers('length'), about: 'the way is one straight piece' },
  {
    name: 'define_arc_by_surrounding_points',
    of: 'Way',
    takes: [...numbers('radius'), ...of('bool', 'clockwise', 'large')],
    about: 'the way is an arc of this radius between two points that are given later',
  },
  {
    name: 'define_arc_by_angle',
    of: 'Way',
    takes: numbers('radius', 'angle'),
    about: 'the road is an arc of this radius and angle in degrees, anticlockwise when positive',
  },
  { name: 'add_way', of: 'Way', takes: of('Way', 'way'), about: 'adds a piece whose end is known, or the last one' },
  {
    name: 'add_way_with_endpoint',
    of: 'Way',
    takes: [...of('Way', 'way'), ...numbers('x', 'y', 'z')],
    about: 'adds a piece that ends in this point',
  },
  {
    name: 'use_style',
    of: 'Way',
    takes: of('Style', 'style'),
    about: 'what the road looks like, also in the pieces added after',
  },
  { name: 'speed_limit', of: 'Way', takes: numbers('speed'), about: 'how fast one may drive here, m/s' },
  {
    name: 'zebra_at',
    of: 'Way',
    takes: numbers('share'),
    about: 'a crossing for people at this share of the length, 0 to 1',
  },
  {
    name: 'petrol_station_at',
    of: 'Way',
    takes: numbers('share'),
    about: 'a petrol station along the road, where traffic stops, at this share of the length',
  },
  {
    name: 'car_park_at',
    of: 'Way',
    takes: numbers('share', 'spaces'),
    optional: 1,
    about: 'a car park along the road, where traffic stops, with so many spaces (8), at this share of the length',
  },
  { name: 'set_name', of: 'Way', takes: of('string', 'name'), about: 'what people call the road' },
];

export const styleCommands: readonly CommandDeclaration[] = [
  { name: 'speed_limit', of: 'Style', takes: numbers('speed'), about: 'how fast one may drive on such roads, m/s' },
  { name: 'pavement', of: 'Style', takes: numbers('width'), about: 'pavements of this width on both sides, m' },
  { name: 'lane_width', of: 'Style', takes: numbers('width'), about: 'width of each lane, m' },
  { name: 'trees_along', of: 'Style', takes: numbers('distance'), about: 'trees on both sides, so far apart, m' },
  { name: 'lamps_along', of: 'Style', takes: numbers('distance'), about: 'lamp posts on both sides, so far apart, m' },
  {
    name: 'car_parks_along',
    of: 'Style',
    takes: numbers('distance'),
    about: 'car parks of 8 spaces along the road, on both sides in turn, so far apart, m, where there is room',
  },
  {
    name: 'petrol_stations_along',
    of: 'Style',
    takes: numbers('distance'),
    about: 'petrol stations along the road, on both sides in turn, so far apart, m, where there is room',
  },
];

const connect: CommandDeclaration['takes'] = [
  { name: 'from', type: 'Cross' },
  { name: 'income', type: 'number' },
  { name: 'to', type: 'Cross' },
  { name: 'income', type: 'number' },
];

export const mainCommands: readonly CommandDeclaration[] = [
  { name: 'connect', of: 'main', takes: connect, about: 'joins two incomes by a straight road' },
  {
    name: 'house',
    of: 'main',
    takes: numbers('x', 'y', 'width', 'depth', 'height', 'turned'),
    optional: 1,
    about: 'a house around a point, rotated by an angle in degrees',
  },
  { name: 'tree', of: 'main', takes: numbers('x', 'y', 'height'), optional: 1, about: 'a tree' },
  { name: 'lamp', of: 'main', takes: numbers('x', 'y'), about: 'a lamp post' },
  {
    name: 'park',
    of: 'main',
    takes: numbers('x0', 'y0', 'x1', 'y1'),
    about: 'a park between two corners, with trees and paths',
  },
  {
    name: 'car_park',
    of: 'main',
    takes: numbers('x', 'y', 'width', 'depth', 'turned'),
    optional: 1,
    about: 'a car park without lanes around a point, with bays along its width, rotated by an angle in degrees',
  },
  {
    name: 'petrol_station',
    of: 'main',
    takes: numbers('x', 'y', 'turned'),
    optional: 1,
    about:
      'a petrol station without lanes, of 26 by 20 m around a point, rotated by an angle in degrees; the shop is on its left',
  },
  {
    name: 'box',
    of: 'main',
    takes: numbers('x', 'y', 'width', 'depth', 'height', 'turned', 'rise'),
    optional: 2,
    about: 'a box that is driven on; its top rises along its width by `rise` (m): a ramp. Boxes may be put together',
  },
];

/** Said of a way: it is then not the straight default. */
export const connectByWay: CommandDeclaration = {
  name: 'connect',
  of: 'Way',
  takes: connect,
  about: 'joins two incomes by this way',
};

export const commandsOf: Readonly<Record<Base | 'main', readonly CommandDeclaration[]>> = {
  Cross: crossCommands,
  Way: [...wayCommands, connectByWay],
  Style: styleCommands,
  main: mainCommands,
};

/** The name of the function in which each kind of object says what it is like. */
export const definitionNames: Readonly<Record<Base, string>> = {
  Cross: 'define_incomes',
  Way: 'define_way',
  Style: 'define_style',
};

/** Calls the thesis prints otherwise than it declares them, and what was meant. */
export const misspeltCalls: ReadonlyMap<string, string> = new Map([
  ['define_way_by_angle', 'define_arc_by_angle'],
  ['define_arc_by_anlge', 'define_arc_by_angle'],
]);
