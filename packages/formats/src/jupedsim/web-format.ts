import type { Point } from '@korzo/building';
import type { DrawnGround } from '@korzo/plans';
import { textOf, type Problem } from '@korzo/reading';
import { missingCompanion, type Companion } from '../format/companion.ts';
import type { Format, FormatResult, OtherFiles } from '../format/format.ts';
import { NoteBook } from '../format/import-notes.ts';
import { isMapping, listIn, mappingIn, wordIn, type Mapping } from '../format/json.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { readWkt } from '../wkt/read-wkt.ts';
import { webPeople, type WebArea, type WebScenario } from './web-people.ts';

/** Scenarios of JuPedSim's web editor: config.json with geometry.wkt beside it, mostly in a zip archive. */
export const jupedsimWebFormat: Format = {
  name: 'jupedsim-web',
  summary: 'JuPedSim web scenario: config.json with geometry.wkt (zip): walkable area, exits, distributions, journeys',
  extensions: ['.json'],
  sniff: (text) =>
    /^\s*\{/.test(text) &&
    /"distributions"\s*:/.test(text) &&
    /"exits"\s*:/.test(text) &&
    !/"topography"\s*:/.test(text),
  companions: (text) => (/"walkable_area_wkt"\s*:/.test(text) ? [] : [geometry]),
  read: readWeb,
};

const geometry: Companion = {
  what: 'geometry',
  place: '',
  names: ['geometry.wkt'],
  fits: (text) => /^\s*(MULTI)?POLYGON\s*\(|^\s*GEOMETRYCOLLECTION\s*\(/i.test(text),
};

function readWeb(text: string, file: string, { beside, plan = {} }: OtherFiles = {}): FormatResult {
  const fail = (place: string, rule: string, remedy: string): FormatResult => ({
    problems: [{ file, place, rule, remedy }],
  });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it is not';
    return fail('', `the file must be JSON: ${reason}`, 'save the scenario again');
  }
  if (!isMapping(document)) return fail('', 'the file must be a JSON object', 'save the scenario again');
  const inside = wordIn(document, 'walkable_area_wkt');
  const found = beside?.get('geometry');
  if (inside === undefined && found === undefined) return { problems: [missingCompanion(file, geometry)] };
  const source =
    inside === undefined && found !== undefined ? textOf(found.contents, found.file) : { text: inside ?? '' };
  if ('problems' in source) return source;
  const wkt = readWkt(source.text, found?.file ?? file);
  if ('problems' in wkt) return wkt;
  const grounds = wkt.lines
    .flat()
    .flatMap((shape): DrawnGround[] =>
      shape.kind === 'polygon' ? [{ outline: shape.rings[0], holes: shape.rings.slice(1) }] : [],
    );
  if (grounds.length === 0)
    return fail('', 'the geometry must have a polygon', 'write the walkable area as POLYGON ((...)) into geometry.wkt');
  const problems: Problem[] = [];
  const areas = (key: string): WebArea[] => areasIn(document, key, file, problems);
  const web: WebScenario = {
    exits: areas('exits'),
    starts: areas('distributions'),
    checkpoints: areas('checkpoints'),
    document,
  };
  if (problems.length > 0) return { problems };
  if (web.starts.length === 0)
    return fail('distributions', 'a scenario must have a distribution of people', 'draw one, and save it again');
  const notes = new NoteBook();
  describe(web, document, notes);
  const exits = web.exits.map(({ id, outline }) => ({ outline, name: id }));
  return planScenario(
    {
      drawing: { floors: [{ level: 0, lines: [], grounds, exits }] },
      notes,
      file,
      what: 'JuPedSim scenario',
      people: ({ building }) => webPeople(web, building.gates, notes),
    },
    plan,
  );
}

function describe({ exits, starts, checkpoints }: WebScenario, document: Mapping, notes: NoteBook): void {
  notes.understood(`${exits.length} exits, ${starts.length} distributions, ${checkpoints.length} checkpoints`);
  const zones = Object.keys(mappingIn(document, 'zones')).length;
  if (zones > 0) notes.skipped('zones with a speed of their own', zones);
  const throttled = exits.filter(({ of }) => of['enable_throughput_throttling'] === true).length;
  if (throttled > 0) notes.skipped('throughput limits of exits', throttled);
}

/** The polygons under a key; what is none is a problem. */
function areasIn(document: Mapping, key: string, file: string, problems: Problem[]): WebArea[] {
  const all = mappingIn(document, key);
  return Object.entries(all).flatMap(([id, value]): WebArea[] => {
    const of = isMapping(value) ? value : {};
    const ring = listIn(of, 'coordinates').map((point): Point | undefined => pointOf(point));
    const points = ring.filter((point) => point !== undefined);
    const [first, last] = [points[0], points[points.length - 1]];
    const isClosed = points.length > 3 && first[0] === last[0] && first[1] === last[1];
    const outline = isClosed ? points.slice(0, -1) : points;
    if (points.length === ring.length && outline.length > 2) return [{ id, outline, of }];
    const rule = 'coordinates must be at least 3 points of two numbers';
    problems.push({ file, place: `${key}.${id}`, rule, remedy: 'draw the polygon again, and save the scenario' });
    return [];
  });
}

const isGood = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e6;

const pointOf = (point: unknown): Point | undefined => {
  if (!Array.isArray(point)) return undefined;
  const [x, y] = point as readonly unknown[];
  return isGood(x) && isGood(y) ? [x, y] : undefined;
};
