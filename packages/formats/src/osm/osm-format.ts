import { boxOf, signedArea, type Point } from '@korzo/building';
import type { DrawnFloor, DrawnLine } from '@korzo/plans';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { outermost, readRoads } from '../roads/road-formats.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { clipped, crossings, type Rect } from './clip.ts';
import { indoorFloors } from './indoor.ts';
import { readOsm, type OsmExtract, type OsmWay } from './read-osm.ts';

/** An extract that is opened runs with traffic when there are streets in it; one that is imported as a plan is a place to walk in. */
export const osmFormat: Format = {
  name: 'osm-place',
  summary:
    'OpenStreetMap extract: streets with traffic; or, as a plan or without streets, indoor rooms or ground to walk on',
  extensions: ['.osm'],
  onlyWhenNamed: true,
  sniff: (text) => outermost(text) === 'osm',
  read: (text, file, others) =>
    others?.plan === undefined && hasStreets(text)
      ? readRoads(text, file, others)
      : readPlace(text, file, others?.plan),
};

/** Streets for vehicles, and no rooms: an extract of a building may show the street before it. */
const hasStreets = (text: string): boolean =>
  !/<tag\s+k=["']indoor["']/.test(text) &&
  /<tag\s+k=["']highway["']\s+v=["'](motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street)/.test(
    text,
  );

function readPlace(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const read = readOsm(text, file);
  if ('problems' in read) return read;
  const notes = new NoteBook();
  const indoor = indoorFloors(read.ways, notes);
  const floors = indoor.length > 0 ? indoor : outdoorFloor(read, notes);
  if (floors.length === 0) {
    const rule = 'the extract shows neither rooms nor buildings nor paths';
    return { problems: [{ file, place: '', rule, remedy: 'download an extract with buildings or indoor=room' }] };
  }
  return planScenario({ drawing: { floors }, notes, file, what: 'OpenStreetMap extract' }, wishes);
}

const walked =
  /^(footway|path|pedestrian|steps|living_street|residential|service|track|cycleway|unclassified|tertiary|secondary|primary)$/;
/** Of exits at the edge of the map, m. */
const exitWidth = 3;
/** Parts of buildings that are cut off at the edge and smaller are left out, m2. */
const smallest = 1;

const pointsOf = ({ nodes }: OsmWay): Point[] => nodes.map(({ at }) => at);

const isUnderground = ({ tags }: OsmWay): boolean => tags.has('tunnel') || Number(tags.get('layer') ?? 0) < 0;

function outdoorFloor({ ways, bounds, isGuessed }: OsmExtract, notes: NoteBook): DrawnFloor[] {
  const above = ways.filter((way) => !isUnderground(way));
  const buildings = above.filter(({ isClosed, tags }) => isClosed && (tags.get('building') ?? 'no') !== 'no');
  const water = above.filter(({ isClosed, tags }) => isClosed && tags.get('natural') === 'water');
  const paths = above.filter(({ tags }) => walked.test(tags.get('highway') ?? ''));
  const barriers = above.filter(({ tags }) =>
    /^(wall|fence|hedge|retaining_wall|city_wall)$/.test(tags.get('barrier') ?? ''),
  );
  const shown = [...buildings, ...water, ...paths].flatMap(pointsOf);
  if (shown.length === 0) return [];
  const rect = bounds ?? around(shown);
  const solids = [...buildings, ...water]
    .map((way) => clipped(pointsOf(way), rect))
    .filter((outline) => outline.length > 2 && Math.abs(signedArea(outline)) > smallest);
  const doors = exitsAt(paths, rect, notes);
  if (isGuessed) notes.guessed('the file says no bounds: the place is where nine of ten of its nodes lie');
  notes.understood('buildings as obstacles', buildings.length);
  if (water.length > 0) notes.understood('water as obstacles', water.length);
  notes.understood(`exits where paths leave the map`, doors.length);
  if (barriers.length > 0) notes.skipped('walls and fences', barriers.length);
  const [[west, south], [east, north]] = rect;
  const outline: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return [
    {
      level: 0,
      lines: [],
      doors,
      grounds: [{ outline, holes: [], name: 'ground' }],
      solids: solids.map((each) => ({ outline: each })),
    },
  ];
}

function around(points: readonly Point[]): Rect {
  const [west, south, east, north] = boxOf(points);
  return [
    [west, south],
    [east, north],
  ];
}

/** One exit for paths that leave close to each other; in the middle of each side when there are none. */
function exitsAt(paths: readonly OsmWay[], rect: Rect, notes: NoteBook): DrawnLine[] {
  const [[west, south], [east, north]] = rect;
  const found = paths.flatMap((path) => crossings(pointsOf(path), rect));
  if (found.length === 0) {
    notes.guessed('no path leaves the map: an exit in the middle of each side');
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    for (const at of [
      [west, y],
      [east, y],
    ] as const)
      found.push({ at, axis: 0 });
    for (const at of [
      [x, south],
      [x, north],
    ] as const)
      found.push({ at, axis: 1 });
  }
  const kept: typeof found = [];
  for (const each of found)
    if (!kept.some(({ at }) => Math.hypot(at[0] - each.at[0], at[1] - each.at[1]) < 2 * exitWidth)) kept.push(each);
  return kept.flatMap(({ at: [x, y], axis }): DrawnLine[] => {
    const [low, high, middle] = axis === 0 ? [south, north, y] : [west, east, x];
    if (high - low < exitWidth + 2) return [];
    const from = Math.min(high - exitWidth - 1, Math.max(low + 1, middle - exitWidth / 2));
    const point = (along: number): Point => (axis === 0 ? [x, along] : [along, y]);
    return [{ from: point(from), to: point(from + exitWidth) }];
  });
}
