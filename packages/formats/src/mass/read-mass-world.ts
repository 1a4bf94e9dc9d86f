import { nearestWord, show, type Problem, readXml, type XmlElement } from '@korzo/reading';
import {
  problemsWithBuilding,
  tolerance,
  type Building,
  type BuildingProblem,
  type Gate,
  type Obstacle,
  type Point,
  type Portal,
  type Region,
  type WorldBounds,
} from '@korzo/building';
import { clipToWorld, type CutOff } from './clip-to-world.ts';
import { childNamed, childrenNamed, Inspection, mostProblems, type ElementRules } from './shape.ts';

export interface MassWorld {
  readonly bounds: WorldBounds;
  readonly building: Building;
}

export type MassWorldResult =
  | (MassWorld & { readonly warnings: readonly Problem[] })
  | { readonly problems: readonly Problem[] };

const point = { attributes: ['x', 'y'] };
const ends = { begin: 'one', end: 'one' } as const;

const worldRules: ElementRules = {
  world: {
    children: {
      origin: 'one',
      size: 'one',
      regionList: 'one',
      portalList: 'at most one',
      gateList: 'at most one',
      obstacleList: 'at most one',
    },
  },
  origin: point,
  size: point,
  regionList: { children: { region: 'any number' } },
  region: { attributes: ['id'], children: { origin: 'one', size: 'one' } },
  portalList: { children: { portal: 'any number' } },
  portal: { attributes: ['id', 'firstRegion', 'secondRegion'], children: ends },
  begin: point,
  end: point,
  gateList: { children: { gate: 'any number' } },
  gate: { attributes: ['id', 'region', 'type'], children: ends },
  obstacleList: { children: { obstacle: 'any number' } },
  obstacle: { children: { bound: 'one' } },
  bound: { children: { polygon: 'any number', circle: 'any number' }, oneChildOnly: true },
  polygon: { children: { vertex2d: 'any number' } },
  vertex2d: point,
  circle: { attributes: ['x', 'y', 'radius'] },
};

/** Reads a world of MASS (regions, portals, gates, obstacles in XML). Never throws: the answer is a building that can be compiled, or everything wrong with it. */
export function readMassWorld(contents: string | Uint8Array, options: { readonly file: string }): MassWorldResult {
  const { file } = options;
  const xml = readXml(contents, { file });
  if ('problems' in xml) return xml;
  const { root, locate } = xml;
  const inspection = new Inspection(file, root, locate);
  if (root.name !== 'world') {
    const remedy = root.name === 'mass' ? 'this is the config of a run: give the world too' : 'give a world of MASS';
    inspection.tell(root, `a world must begin with <world>; it begins with <${root.name}>`, remedy);
    return { problems: inspection.problems };
  }
  inspection.checkShape(root, worldRules);
  const written = elementsOf(root);
  const bounds = {
    origin: readPoint(inspection, childNamed(root, 'origin')),
    size: readPoint(inspection, childNamed(root, 'size')),
  };
  const asWritten: Building = {
    regions: written.regions.map((element) => readRegion(inspection, element)),
    portals: written.portals.map((element) => readPortal(inspection, element)),
    gates: written.gates.map((element) => readGate(inspection, element)),
    obstacles: written.obstacles.map((element, index) => readObstacle(inspection, element, index)),
  };
  const { building, obstacleOf, cuts } = clipToWorld(asWritten, bounds);
  const elements = { ...written, obstacles: obstacleOf.map((index) => written.obstacles[index]) };
  const warnings = cuts.map((cut) => cutOff(cut, written, inspection));
  // Elements with faults of form stand in the building as numbers that are none: the rules know them as faulty already.
  for (const told of problemsWithBuilding(building, bounds)) {
    const { element, offset } = sourceOf(told.path, root, elements);
    if (isConsequence(told.path, { element, elements, inspection })) continue;
    const problem = inspection.problemAt(element, { rule: told.rule, remedy: remedyFor(told), offset });
    if (told.severity === 'warning') warnings.push(problem);
    else inspection.problems.push(problem);
  }
  for (const [index, gate] of building.gates.entries()) {
    const rule = obliqueness(gate);
    const isTold = inspection.problems.some((problem) => problem.place === inspection.placeOf(written.gates[index]));
    if (rule !== undefined && !isTold)
      inspection.tell(written.gates[index], rule, 'give both ends the same x or the same y');
  }
  if (inspection.problems.length > 0) return { problems: inspection.problems.slice(0, mostProblems) };
  return { bounds, building, warnings: warnings.slice(0, mostProblems) };
}

/** Says that an element was cut off at the edge of the world. */
function cutOff({ list, index, beyond, isGone }: CutOff, elements: ElementLists, inspection: Inspection): Problem {
  const element = elements[list][index];
  const rest = isGone ? 'all of it was left out' : 'what lies beyond was cut off';
  return inspection.problemAt(element, {
    rule: `<${element.name}> reaches ${Number(beyond.toFixed(3))} m beyond the edge of the world; ${rest}`,
    remedy: 'make it smaller, or enlarge the world',
  });
}

type ElementLists = Readonly<Record<keyof Building, readonly XmlElement[]>>;

function elementsOf(root: XmlElement): ElementLists {
  return {
    regions: childrenNamed(childNamed(root, 'regionList'), 'region'),
    portals: childrenNamed(childNamed(root, 'portalList'), 'portal'),
    gates: childrenNamed(childNamed(root, 'gateList'), 'gate'),
    obstacles: childrenNamed(childNamed(root, 'obstacleList'), 'obstacle'),
  };
}

const readPoint = (inspection: Inspection, element: XmlElement | undefined): Point => [
  inspection.number(element, 'x'),
  inspection.number(element, 'y'),
];

const textOfAttribute = (element: XmlElement, name: string): string => element.attributes.get(name)?.value ?? '';

function readRegion(inspection: Inspection, element: XmlElement): Region {
  const size = childNamed(element, 'size');
  const [west, south] = readPoint(inspection, childNamed(element, 'origin'));
  let [width, depth] = readPoint(inspection, size);
  if (size !== undefined && (width <= 0 || depth <= 0)) {
    inspection.tell(size, `the size of a region must be above 0; it is ${width} x ${depth}`, 'give its size in metres');
    [width, depth] = [Number.NaN, Number.NaN];
  }
  const [east, north] = [west + width, south + depth];
  return {
    id: textOfAttribute(element, 'id'),
    level: 0,
    outline: [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  };
}

const readSegment = (inspection: Inspection, element: XmlElement): [Point, Point] => [
  readPoint(inspection, childNamed(element, 'begin')),
  readPoint(inspection, childNamed(element, 'end')),
];

const readPortal = (inspection: Inspection, element: XmlElement): Portal => ({
  id: textOfAttribute(element, 'id'),
  from: textOfAttribute(element, 'firstRegion'),
  to: textOfAttribute(element, 'secondRegion'),
  segment: readSegment(inspection, element),
  kind: 'opening',
  direction: 'both',
});

const ways = ['in', 'out', 'in/out'] as const;

function readGate(inspection: Inspection, element: XmlElement): Gate {
  const type = element.attributes.get('type');
  const way = ways.find((name) => name === type?.value);
  if (type !== undefined && way === undefined) {
    const nearest = nearestWord(type.value, ways);
    const remedy = nearest === undefined ? 'write one of these' : `did you mean '${nearest}'?`;
    inspection.tell(element, `the type of a gate must be in, out or in/out; it is ${show(type.value)}`, remedy, {
      offset: type.offset,
    });
  }
  return {
    id: textOfAttribute(element, 'id'),
    region: textOfAttribute(element, 'region'),
    segment: readSegment(inspection, element),
    way: way ?? 'in/out',
  };
}

/** What is wrong with the direction of a gate. Those on borders are upright because regions are; others can lie inside. */
export function obliqueness({ id, segment: [[ax, ay], [bx, by]] }: Gate): string | undefined {
  const isOblique = Math.abs(ax - bx) > tolerance && Math.abs(ay - by) > tolerance;
  return isOblique
    ? `a gate must be parallel to an axis; '${id}' leads from (${ax}, ${ay}) to (${bx}, ${by})`
    : undefined;
}

function readObstacle(inspection: Inspection, element: XmlElement, index: number): Obstacle {
  const bound = childNamed(element, 'bound');
  const circle = childNamed(bound, 'circle');
  const id = `o${index + 1}`;
  if (circle !== undefined) {
    const radius = inspection.number(circle, 'radius');
    return { id, level: 0, shape: { type: 'circle', centre: readPoint(inspection, circle), radius } };
  }
  const corners = childrenNamed(childNamed(bound, 'polygon'), 'vertex2d');
  return {
    id,
    level: 0,
    shape: { type: 'polygon', outline: corners.map((corner) => readPoint(inspection, corner)) },
  };
}

/** The attribute that holds a part of the building's own description. */
const attributeNames: Readonly<Record<string, string>> = {
  id: 'id',
  from: 'firstRegion',
  to: 'secondRegion',
  region: 'region',
};

const listNames: Readonly<Record<string, string>> = {
  regions: 'regionList',
  portals: 'portalList',
  gates: 'gateList',
  obstacles: 'obstacleList',
};

/** Where in the text a path of the building comes from. */
function sourceOf(
  path: BuildingProblem['path'],
  root: XmlElement,
  elements: ElementLists,
): { element: XmlElement; offset?: number } {
  const [kind, index, part] = path;
  if (kind === 'world') return { element: childNamed(root, String(index)) ?? root };
  if (typeof index !== 'number') return { element: childNamed(root, listNames[kind]) ?? root };
  const element = elements[kind as keyof Building][index];
  const attribute = element.attributes.get(attributeNames[part] ?? '');
  return attribute === undefined ? { element } : { element, offset: attribute.offset };
}

interface Context {
  readonly element: XmlElement;
  readonly elements: ElementLists;
  readonly inspection: Inspection;
}

/** Does a rule of the building seem broken only because part of the text could not be read? */
function isConsequence(path: BuildingProblem['path'], { element, elements, inspection }: Context): boolean {
  const [kind = '', , part] = path;
  if (part === 'from' || part === 'to' || part === 'region')
    return element.attributes.get(attributeNames[part]) === undefined || elements.regions.some(hasNoId);
  if (path.length > 1) return inspection.isUnreadable(element);
  if (element.name !== listNames[kind]) return kind === 'regions';
  return element.children.some((child) => `${child.name}List` !== element.name);
}

const hasNoId = (element: XmlElement): boolean => !element.attributes.has('id');

/** The remedy in the words of this format. */
const remedyFor = ({ path, remedy }: BuildingProblem): string =>
  path.length === 1 && path[0] === 'gates' ? 'give a gate type="in" or type="in/out"' : remedy;
