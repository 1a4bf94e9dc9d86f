import type { XmlElement } from '@korzo/reading';
import { describeRange, fileRanges, grouped, isWithin, mostShapePoints } from '../../limits/city-limits.ts';
import type { Vector } from '../../plan/city-plan.ts';
import { Question, type Findings } from '../findings/findings.ts';
import type { NetConnection, NetEdge, NetJunction, NetLane, NetProgram, SumoNet } from './sumo-net.ts';

/** Width of lanes that do not give it, m: SUMO's own. */
const widthUnlessTold = 3.2;

/** Reads the elements of a net. References are checked elsewhere. */
export function readElements(root: XmlElement, findings: Findings): SumoNet {
  const named = (name: string): XmlElement[] => root.children.filter((child) => child.name === name);
  const edges = indexed(
    named('edge')
      .map((element) => readEdge(element, findings))
      .filter((edge) => edge !== undefined),
    findings,
  );
  const lanes = indexed(
    [...edges.values()].flatMap((edge) => edge.lanes),
    findings,
  );
  const junctions = indexed(
    named('junction')
      .filter(({ attributes }) => attributes.get('type')?.value !== 'internal')
      .map((element) => readJunction(element, findings)),
    findings,
  );
  const connections = named('connection').map((element) => readConnection(element, findings));
  const programs = new Map<string, NetProgram>();
  for (const element of named('tlLogic')) {
    const program = readProgram(element, findings);
    // Others are alternatives that some script may switch to.
    if (!programs.has(program.id)) programs.set(program.id, program);
  }
  return { edges, lanes, junctions, connections, programs };
}

function indexed<T extends { readonly id: string; readonly element: XmlElement }>(
  items: readonly T[],
  findings: Findings,
): ReadonlyMap<string, T> {
  const known = new Map<string, T>();
  for (const item of items) {
    const { id, element } = item;
    if (known.has(id))
      findings.problem(
        element,
        placeOf(element),
        `an id must be given once; '${id}' is given again`,
        'rename one of them',
      );
    else known.set(id, item);
  }
  return known;
}

const placeOf = ({ name, attributes }: XmlElement): string => `${name} '${attributes.get('id')?.value ?? ''}'`;

const unused = new Set(['crossing', 'walkingarea', 'connector']);

function readEdge(element: XmlElement, findings: Findings): NetEdge | undefined {
  const edge = new Question(findings, element, placeOf(element));
  const kind = edge.text('function') ?? 'normal';
  if (unused.has(kind)) return undefined;
  const isInternal = kind === 'internal';
  const lanes = element.children
    .filter(({ name }) => name === 'lane')
    .map((lane) => readLane(lane, findings, isInternal));
  const id = edge.needed('id');
  if (lanes.length === 0)
    edge.complain('id', 'an edge must have lanes; this one has none', 'add <lane> elements, or remove it');
  const sorted = lanes.toSorted((one, other) => one.index - other.index);
  if (sorted.some(({ index }, at) => index !== at))
    edge.complain('id', `lanes of an edge must be numbered 0 to ${lanes.length - 1}`, 'number them again');
  const name = edge.text('name');
  return {
    id,
    from: isInternal ? '' : edge.needed('from'),
    to: isInternal ? '' : edge.needed('to'),
    ...(name === undefined || name === '' ? {} : { name }),
    isInternal,
    lanes: sorted,
    element,
  };
}

function readLane(element: XmlElement, findings: Findings, isInternal: boolean): NetLane {
  const lane = new Question(findings, element, placeOf(element));
  const shape = readShape(lane);
  const isPoint = shape.every((point) => point[0] === shape[0][0] && point[1] === shape[0][1]);
  // Where two edges touch, SUMO writes lanes without length between them.
  if (!isInternal && shape.length > 0 && isPoint)
    lane.complain(
      'shape',
      'a lane must have a length; all points of this one are the same',
      'move its end, or remove the lane',
    );
  const overtakesOn = element.children.find(({ name }) => name === 'neigh')?.attributes.get('lane')?.value;
  return {
    id: lane.needed('id'),
    index: lane.number('index', { whole: true, least: 0 }),
    speed: lane.number('speed', { within: fileRanges.speed }),
    width: lane.number('width', { within: fileRanges.laneWidth, otherwise: widthUnlessTold }),
    shape,
    isForCars: isForCars(lane.words('allow'), lane.words('disallow')),
    ...(overtakesOn === undefined ? {} : { overtakesOn }),
    element,
  };
}

const isForCars = (allow: readonly string[], disallow: readonly string[]): boolean =>
  (allow.length === 0 || allow.includes('passenger') || allow.includes('all')) &&
  !disallow.includes('passenger') &&
  !disallow.includes('all');

const isPlace = (value: number): boolean => isWithin(value, fileRanges.place);

const shiftTheNet = 'correct it, or shift the net towards 0, 0 by netconvert --offset-x and --offset-y';

function readShape(lane: Question): Vector[] {
  lane.needed('shape');
  const points = lane.words('shape').map((word): Vector => {
    const [x, y, z = 0] = word.split(',').map((value) => (value === '' ? Number.NaN : Number(value)));
    return [x, y, z];
  });
  const wrong = points.findIndex((point) => point.length !== 3 || !point.every((value) => Number.isFinite(value)));
  const stray = points.findIndex(([x, y, z]) => !isPlace(x) || !isPlace(y) || !isWithin(z, fileRanges.height));
  if (wrong >= 0)
    lane.complain(
      'shape',
      `points of a shape must be x,y or x,y,z; found '${lane.words('shape')[wrong]}'`,
      'correct it',
    );
  else if (stray >= 0)
    lane.complain(
      'shape',
      `x and y must be ${describeRange(fileRanges.place)} and z ${describeRange(fileRanges.height)}; found '${lane.words('shape')[stray]}'`,
      shiftTheNet,
    );
  else if (points.length > mostShapePoints)
    lane.complain(
      'shape',
      `a shape may have up to ${grouped(mostShapePoints)} points; found ${grouped(points.length)}`,
      'leave points out, or cut the edge in two',
    );
  else if (lane.has('shape') && points.length < 2)
    lane.complain(
      'shape',
      `a shape must have two points or more; found ${points.length}`,
      'add where the lane begins and ends',
    );
  else return points;
  return [];
}

function readJunction(element: XmlElement, findings: Findings): NetJunction {
  const junction = new Question(findings, element, placeOf(element));
  return {
    id: junction.needed('id'),
    type: junction.text('type') ?? 'unknown',
    position: [
      junction.number('x', { within: fileRanges.place }),
      junction.number('y', { within: fileRanges.place }),
      junction.number('z', { within: fileRanges.height, otherwise: 0 }),
    ],
    incoming: junction.words('incLanes'),
    internal: junction.words('intLanes'),
    requests: element.children
      .filter(({ name }) => name === 'request')
      .map((child) => new Question(findings, child, junction.place))
      .toSorted((one, other) => one.number('index', { least: 0 }) - other.number('index', { least: 0 }))
      .map((request) => ({ response: readBits(request, 'response') })),
    element,
  };
}

function readBits(request: Question, name: string): string {
  const bits = request.needed(name);
  if (bits !== '' && !/^[01]+$/.test(bits))
    request.complain(name, `${name} must be made of 0 and 1; found '${bits}'`, 'correct it');
  return bits;
}

function readConnection(element: XmlElement, findings: Findings): NetConnection {
  const word = (name: string): string => element.attributes.get(name)?.value ?? '?';
  const place = `connection from '${word('from')}' to '${word('to')}'`;
  const connection = new Question(findings, element, place);
  const [via, light] = [connection.text('via'), connection.text('tl')];
  return {
    from: connection.needed('from'),
    to: connection.needed('to'),
    fromLane: connection.number('fromLane', { whole: true, least: 0 }),
    toLane: connection.number('toLane', { whole: true, least: 0 }),
    ...(via === undefined || via === '' ? {} : { via }),
    ...(light === undefined || light === '' ? {} : { light }),
    linkIndex: connection.number('linkIndex', { whole: true, otherwise: -1 }),
    direction: connection.text('dir') ?? 's',
    element,
  };
}

const actuatedTypes = new Set(['actuated', 'delay_based', 'NEMA']);

function readProgram(element: XmlElement, findings: Findings): NetProgram {
  const program = new Question(findings, element, placeOf(element));
  const phases = element.children
    .filter(({ name }) => name === 'phase')
    .map((child) => {
      const phase = new Question(findings, child, program.place);
      const within = fileRanges.time;
      const duration = phase.number('duration', { within });
      return {
        duration,
        shortest: phase.number('minDur', { within, otherwise: duration }),
        longest: phase.number('maxDur', { within, otherwise: duration }),
        state: phase.needed('state'),
      };
    });
  if (phases.length === 0)
    program.complain('id', 'lights without program: this tlLogic has no phase', 'add <phase> elements');
  return {
    id: program.needed('id'),
    isActuated: actuatedTypes.has(program.text('type') ?? 'static'),
    offset: program.number('offset', { within: fileRanges.offset, otherwise: 0 }),
    phases,
    element,
  };
}
