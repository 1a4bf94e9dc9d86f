import type { XmlElement } from '@korzo/reading';
import { Question, type Findings } from '../findings/findings.ts';
import type { OsmMap, OsmNode, OsmRestriction, OsmWay, Tags } from './osm-map.ts';
import { isStreet } from './way-style.ts';

/** Reads the streets of a map, and the nodes they lead along. */
export function readMap(root: XmlElement, findings: Findings): OsmMap {
  const streets = root.children.filter((child) => child.name === 'way' && isStreet(tagsOf(child)) && !isDeleted(child));
  const wanted = new Set(streets.flatMap(refsOf));
  const nodes = new Map<string, OsmNode>();
  for (const child of root.children) {
    if (child.name !== 'node' || !wanted.has(child.attributes.get('id')?.value ?? '') || isDeleted(child)) continue;
    const node = readNode(child, findings);
    if (node !== undefined) nodes.set(node.id, node);
  }
  const ways = streets.map((element) => readWay(element, nodes, findings)).filter(({ runs }) => runs.length > 0);
  const known = new Set(ways.map(({ id }) => id));
  const restrictions = root.children
    .filter((child) => child.name === 'relation' && !isDeleted(child))
    .flatMap((element) => readRestriction(element, known, findings));
  return { ways, restrictions, origin: middleOf(ways) };
}

/** Editors keep what was deleted, marked so, until it is uploaded. */
const isDeleted = ({ attributes }: XmlElement): boolean =>
  attributes.get('action')?.value === 'delete' || attributes.get('visible')?.value === 'false';

const noTags: Tags = new Map();

function tagsOf({ children }: XmlElement): Tags {
  if (children.length === 0) return noTags;
  return new Map(
    children
      .filter(({ name }) => name === 'tag')
      .map(({ attributes }) => [attributes.get('k')?.value ?? '', attributes.get('v')?.value ?? '']),
  );
}

const refsOf = ({ children }: XmlElement): string[] =>
  children.filter(({ name }) => name === 'nd').map(({ attributes }) => attributes.get('ref')?.value ?? '');

const nameOf = ({ name, attributes }: XmlElement): string => `${name} '${attributes.get('id')?.value ?? ''}'`;

function readNode(element: XmlElement, findings: Findings): OsmNode | undefined {
  const node = new Question(findings, element, nameOf(element));
  const [latitude, longitude] = [node.number('lat'), node.number('lon')];
  const isOnEarth = Math.abs(latitude) < 90 && Math.abs(longitude) <= 180;
  if (!isOnEarth)
    node.complain(
      'lat',
      `a node must lie on the earth; found lat ${latitude}, lon ${longitude}`,
      'correct lat and lon',
    );
  const isTold = isNumber(node.text('lat')) && isNumber(node.text('lon'));
  if (!isOnEarth || !isTold) return undefined;
  return { id: node.needed('id'), latitude, longitude, tags: tagsOf(element), element };
}

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && text.trim() !== '' && Number.isFinite(Number(text));

function readWay(element: XmlElement, nodes: ReadonlyMap<string, OsmNode>, findings: Findings): OsmWay {
  const id = element.attributes.get('id')?.value ?? '';
  const place = `way '${id}'`;
  const runs: OsmNode[][] = [[]];
  const missing: string[] = [];
  for (const ref of refsOf(element)) {
    const node = nodes.get(ref);
    if (node === undefined) {
      missing.push(ref);
      runs.push([]);
    } else if (runs[runs.length - 1].at(-1) !== node) runs[runs.length - 1].push(node);
  }
  if (missing.length > 0) {
    const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ', ...' : '');
    const subject = missing.length === 1 ? `node ${shown} is` : `${missing.length} nodes (${shown}) are`;
    findings.problem(
      element,
      place,
      `every node of a way must be in the file; ${subject} missing`,
      'download the map with whole ways; the road is cut there',
    );
  }
  const whole = runs.filter((run) => run.length > 1);
  if (whole.length === 0 && missing.length === 0)
    findings.problem(
      element,
      place,
      `a way must have two nodes or more; found ${runs[0].length}`,
      'add nodes, or remove it',
    );
  return { id, runs: whole, tags: tagsOf(element), element };
}

function readRestriction(element: XmlElement, ways: ReadonlySet<string>, findings: Findings): OsmRestriction[] {
  const tags = tagsOf(element);
  const rule = tags.get('restriction') ?? tags.get('restriction:motorcar');
  if (tags.get('type') !== 'restriction' || rule === undefined) return [];
  const members = element.children.filter(({ name }) => name === 'member');
  const ofRole = (role: string, type: string): string[] =>
    members
      .filter(({ attributes }) => attributes.get('role')?.value === role && attributes.get('type')?.value === type)
      .map(({ attributes }) => attributes.get('ref')?.value ?? '');
  const [from, to, via] = [ofRole('from', 'way'), ofRole('to', 'way'), ofRole('via', 'node')];
  const kind = /^(no|only)_/.exec(rule)?.[1];
  const isKnown = [...from, ...to].every((way) => ways.has(way));
  if (kind === undefined || via.length !== 1 || from.length === 0 || to.length === 0) {
    if (isKnown)
      findings.warn(
        element,
        nameOf(element),
        `a turn restriction is understood from ways to ways by way of one node; this one ('${rule}') is left out`,
        'expect cars to turn there',
      );
    return [];
  }
  if (!isKnown) return [];
  return from.flatMap((one) => to.map((other) => ({ from: one, via: via[0], to: other, isOnly: kind === 'only' })));
}

function middleOf(ways: readonly OsmWay[]): OsmMap['origin'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { runs } of ways) {
    for (const { longitude, latitude } of runs.flat()) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  return west === Infinity
    ? { longitude: 0, latitude: 0 }
    : { longitude: (west + east) / 2, latitude: (south + north) / 2 };
}
