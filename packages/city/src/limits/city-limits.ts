/** One bound: how much is allowed, in which unit, of what, and what to do when it is exceeded. */
export interface Limit {
  readonly most: number;
  /** '' for counts. */
  readonly unit: string;
  readonly about: string;
  readonly remedy: string;
}

const limit = (most: number, unit: string, about: string, remedy: string): Limit => ({ most, unit, about, remedy });

/**
 * How much a city text may ask for. All are counted, none is timed, so a text is accepted on every machine or on none.
 * The figures keep reading and laying the largest city at about two seconds.
 */
export const cityLimits = {
  characters: limit(1_000_000, '', 'characters of a text', 'use loops'),
  tokens: limit(300_000, '', 'words and signs of a text', 'use loops'),
  nesting: limit(200, '', 'blocks and brackets inside each other', 'write it flatter'),
  operators: limit(200, '', 'operators in a row or inside each other', 'compute a part of it in a variable first'),
  steps: limit(2_000_000, '', 'steps of evaluation', 'look for a loop without end'),
  calls: limit(100, '', 'calls, objects and ways inside each other', 'end the recursion'),
  depth: limit(1000, '', 'calls, blocks and operators inside each other', 'end the recursion, or write it flatter'),
  elements: limit(1_000_000, '', 'elements of all lists', 'make the lists shorter'),
  crosses: limit(10_000, '', 'crosses', 'make fewer crosses'),
  roads: limit(20_000, '', 'roads', 'connect fewer crosses'),
  waySize: limit(200_000, '', 'pieces of all ways', 'repeat pieces less often'),
  pieces: limit(100_000, '', 'pieces of all roads', 'make the ways of fewer pieces'),
  laneLength: limit(1_000_000, 'm', 'lanes, one after the other', 'make the roads shorter, or take fewer lanes'),
  drawnPoints: limit(
    600_000,
    '',
    'points that roads are drawn with',
    'make the roads shorter, or bend them less often',
  ),
  heightCall: limit(
    20_000,
    '',
    'steps of height() for one place',
    'look for a loop without end, or make height() simpler',
  ),
  heightSteps: limit(20_000_000, '', 'steps of height() for one map', 'make height() simpler, or the city smaller'),
  lanePairs: limit(
    3_000_000,
    '',
    'pairs of lanes that meet on crosses',
    'take fewer incomes, lanes or connect_incomes',
  ),
  placePairs: limit(100_000_000, '', 'pairs of places compared on crosses', 'make the incomes shorter, or take fewer'),
  roadPairs: limit(
    100_000,
    '',
    'pairs of roads in squares of 10 m that both lead through',
    'lead the roads apart, or take fewer that lie on each other',
  ),
  houses: limit(20_000, '', 'houses', 'build fewer houses'),
  windows: limit(300_000, '', 'windows of all houses', 'build fewer or smaller houses'),
  trees: limit(
    20_000,
    '',
    'trees, with those of roads and parks',
    'plant fewer, further apart, or make the parks smaller',
  ),
  lamps: limit(20_000, '', 'lamp posts, with those of roads', 'put up fewer, or further apart'),
  parks: limit(200, '', 'parks', 'join some of them'),
  parkCuts: limit(
    200,
    '',
    'pieces of roads and parks that cut other parks',
    'make the parks smaller, or lay them between the roads and apart',
  ),
  zebras: limit(10_000, '', 'zebras on roads', 'leave some out'),
  boxes: limit(2_000, '', 'boxes', 'put fewer together'),
  lots: limit(200, '', 'car parks and petrol stations, with those of roads', 'build fewer, or further apart'),
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof cityLimits;
export type Limits = Readonly<Record<LimitName, Limit>>;

const sizes = new Set([
  ...['steps', 'elements', 'crosses', 'roads', 'pieces', 'laneLength', 'drawnPoints', 'heightCall', 'heightSteps'],
  ...['lanePairs', 'placePairs', 'roadPairs'],
]);

/** For programs that write their own city texts, and know how large they are: sizes are not bounded. */
export const unboundedCity: Limits = Object.fromEntries(
  Object.entries(cityLimits).map(([name, each]) => [name, sizes.has(name) ? { ...each, most: Infinity } : each]),
) as Limits;

/** What a foreign map may ask for: a map lists every street by itself, so it may be larger. */
export const mapLimits: Limits = {
  ...cityLimits,
  laneLength: { ...cityLimits.laneLength, most: 50_000_000, remedy: 'cut a smaller part out of the map' },
  drawnPoints: { ...cityLimits.drawnPoints, most: 20_000_000, remedy: 'cut a smaller part out of the map' },
  zebras: { ...cityLimits.zebras, most: 500_000, remedy: 'cut a smaller part out of the map' },
  lanePairs: { ...cityLimits.lanePairs, most: 30_000_000, remedy: 'cut a smaller part out of the map' },
  roadPairs: { ...cityLimits.roadPairs, most: 2_000_000, remedy: 'cut a smaller part out of the map' },
  placePairs: {
    ...cityLimits.placePairs,
    most: 2_000_000_000,
    remedy: 'cut a smaller part out of the map, or fix junctions that are too large',
  },
};

/**
 * What a map of OpenStreetMap may ask for: besides lanes, everything that is seen of it is made from it. Reading the
 * largest one takes about half a minute, and its mesh one minute.
 */
export const streetLimits: Limits = {
  ...mapLimits,
  laneLength: { ...mapLimits.laneLength, most: 10_000_000 },
  pieces: { ...cityLimits.pieces, most: 30_000, remedy: 'cut a smaller part out of the map' },
};

/** A range that a number of the language, or of a file, must lie in. */
export interface Range {
  readonly least: number;
  readonly most: number;
  readonly unit: string;
}

const range = (least: number, most: number, unit: string): Range => ({ least, most, unit });

/** What single numbers may be: the bounds of scenarios for places, and room for everything that is built elsewhere. */
export const ranges = {
  place: range(-1e6, 1e6, 'm'),
  height: range(-10_000, 10_000, 'm'),
  length: range(0.001, 1e6, 'm'),
  incomeLength: range(0.1, 1000, 'm'),
  laneWidth: range(0.5, 50, 'm'),
  pavement: range(0.1, 100, 'm'),
  speed: range(0.1, 200, 'm/s'),
  lightTime: range(0.1, 3600, 's'),
  houseSide: range(0.1, 1000, 'm'),
  treeHeight: range(0.1, 200, 'm'),
  treeDistance: range(1, 1e6, 'm'),
  lampDistance: range(2, 1e6, 'm'),
  parkSide: range(0.1, 5000, 'm'),
  lotSide: range(6, 200, 'm'),
  lotDistance: range(140, 1e6, 'm'),
  boxSide: range(0.1, 1000, 'm'),
  boxHeight: range(0, 200, 'm'),
  boxRise: range(-200, 200, 'm'),
  groundMargin: range(0.1, 10_000, 'm'),
  angle: range(-1e6, 1e6, 'degrees'),
  yesOrNo: range(0, 1, ''),
} as const satisfies Readonly<Record<string, Range>>;

/** What files of other programs may have beyond that, and files that were written of the largest city. */
export const fileRanges = {
  // Incomes and bends lead out of the bounds that crosses have, and ground, cross and income add up their heights.
  place: range(-2e6, 2e6, 'm'),
  height: range(-100_000, 100_000, 'm'),
  // The flattest arc turns by 1e-7 rad on 1,000 km: its centre is as far away. Places on it are exact to some millimetres.
  radius: range(0.001, 1e13, 'm'),
  laneLength: range(0, 1e8, 'm'),
  speed: range(0.001, 1000, 'm/s'),
  laneWidth: range(0.1, 100, 'm'),
  time: range(0.001, 1e6, 's'),
  offset: range(-1e9, 1e9, 's'),
  turnLength: range(0, 2000, 'm'),
  angle: range(-100, 100, 'rad'),
  // Ten vehicles a second are more than any road takes.
  perHour: range(0, 36_000, 'vehicles per hour'),
  perSecond: range(0, 10, 'vehicles per second'),
  probability: range(0, 1, ''),
  period: range(0.1, 1e9, 's'),
  vehicles: range(0, 1_000_000, 'vehicles'),
} as const satisfies Readonly<Record<string, Range>>;

/** More points than the shape of any lane has. */
export const mostShapePoints = 2000;

export type RangeName = keyof typeof ranges;

/** Longest name of a place or road, characters. */
export const longestName = 200;
/** Places of one cross where roads can be joined to it. */
export const mostIncomes = 64;

/** A number as people write it: 1,000,000. */
export const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** The words of a range: `from 0.5 to 50 m`. */
export const describeRange = ({ least, most, unit }: Range): string =>
  `from ${grouped(least)} to ${grouped(most)} ${unit}`.trimEnd();

export const isWithin = (value: number, { least, most }: Range): boolean => value >= least && value <= most;

/** Largest file of another program that is read, bytes. */
export const largestMap = 256 * 1024 * 1024;
