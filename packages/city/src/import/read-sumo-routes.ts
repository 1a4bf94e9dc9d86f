import { readXml, type Problem, type XmlElement } from '@korzo/reading';
import { largestMap } from '../limits/city-limits.ts';
import { Findings, Question, type Where } from './findings/findings.ts';
import { intervalOf, timeOf } from './sumo/route-times.ts';
import { typedFlows, typedTrips, type TypeShares } from './sumo/type-shares.ts';

/** A vehicle type of SUMO; what it does not give is absent. */
export interface SumoVehicleType {
  readonly id: string;
  /** Such as passenger, bus or truck. */
  readonly vehicleClass: string;
  readonly followsByIdm: boolean;
  /** Attributes with a number, by SUMO's names: length, width, height, maxSpeed, accel, decel, minGap, tau, sigma. */
  readonly numbers: Readonly<Partial<Record<TypeNumber, number>>>;
}

/** Where a trip or a flow leads: the first and the last edge, and all edges in between when they are known. */
export interface SumoWay {
  readonly from: string;
  readonly to: string;
  readonly via?: readonly string[];
  /** The element of the file that gives it. */
  readonly where: Where;
}

export interface SumoTrip extends SumoWay {
  readonly id: string;
  readonly type?: string;
  /** s */
  readonly depart: number;
}

export interface SumoFlow extends SumoWay {
  readonly id: string;
  readonly type?: string;
  readonly begin: number;
  /** Infinity when the file gives no end. */
  readonly end: number;
  readonly perHour: number;
  readonly isEven: boolean;
}

export interface ReadSumoRoutes {
  readonly types: readonly SumoVehicleType[];
  readonly trips: readonly SumoTrip[];
  readonly flows: readonly SumoFlow[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const typeNumbers = ['length', 'width', 'height', 'maxSpeed', 'accel', 'decel', 'minGap', 'tau', 'sigma'] as const;
export type TypeNumber = (typeof typeNumbers)[number];

/** Elements whose content Korzo drives; others are left out with a warning. */
const known = new Set(['vType', 'vTypeDistribution', 'route', 'vehicle', 'trip', 'flow']);
/** Attributes of departures that are chosen by Korzo. */
const chosenHere = ['departLane', 'departPos', 'departSpeed', 'arrivalLane', 'arrivalPos', 'arrivalSpeed'];

/** Reads a demand file of SUMO (.rou.xml, .trips.xml): vehicle types, routes, vehicles, trips and flows. */
export function readSumoRoutes(text: string | Uint8Array, file = 'demand.rou.xml'): ReadSumoRoutes {
  const none = { types: [], trips: [], flows: [], warnings: [] };
  const xml = readXml(text, { file, largest: largestMap });
  if ('problems' in xml) return { ...none, problems: xml.problems };
  const findings = new Findings(file, xml.locate);
  if (xml.root.name !== 'routes') {
    findings.problem(xml.root, '', `a demand file of SUMO is <routes>; this is <${xml.root.name}>`, 'give a .rou.xml');
    return { ...none, problems: findings.problems };
  }
  const demand = new RouteReader(findings).read(xml.root.children);
  const { problems, warnings } = findings;
  return problems.length > 0 ? { ...none, problems, warnings } : { ...demand, problems, warnings };
}

const placeOf = ({ name, attributes }: XmlElement): string => `${name} '${attributes.get('id')?.value ?? ''}'`;

class RouteReader {
  readonly #findings: Findings;
  readonly #routes = new Map<string, readonly string[]>();
  readonly #distributions = new Map<string, TypeShares>();
  readonly #left = new Map<string, { readonly first: XmlElement; count: number }>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  read(elements: readonly XmlElement[]): Pick<ReadSumoRoutes, 'types' | 'trips' | 'flows'> {
    const asked = (name: string): Question[] =>
      elements
        .filter((element) => element.name === name)
        .map((element) => new Question(this.#findings, element, placeOf(element)));
    for (const element of elements) if (!known.has(element.name)) this.#leave(`<${element.name}>`, element);
    for (const route of asked('route')) this.#routes.set(route.needed('id'), this.#edgesOf(route));
    const types = asked('vType').map((type) => this.#typeOf(type));
    for (const distribution of asked('vTypeDistribution')) types.push(...this.#distributionOf(distribution));
    const trips = typedTrips(
      [...asked('vehicle'), ...asked('trip')].flatMap((trip) => this.#tripOf(trip)),
      this.#distributions,
    );
    const flows = typedFlows(
      asked('flow').flatMap((flow) => this.#flowOf(flow)),
      this.#distributions,
    );
    this.#checkTypes([...trips, ...flows], types, elements);
    for (const [what, { first, count }] of this.#left)
      this.#findings.warn(
        first,
        '',
        `${what} is left out: ${count} of them, this is the first`,
        'remove it to be sure',
      );
    return { types, trips, flows };
  }

  /** Notes the shares of a distribution; the types are those that it holds, the others are named. */
  #distributionOf(distribution: Question): SumoVehicleType[] {
    const own = distribution.element.children.filter(({ name }) => name === 'vType');
    const held = own.map((element) => new Question(this.#findings, element, placeOf(element)));
    const weights = held.map((type) => (type.has('probability') ? type.number('probability', { least: 0 }) : 1));
    const types = held.map((type) => this.#typeOf(type));
    const named = distribution.words('vTypes');
    const given = distribution.words('probabilities').map(Number);
    const shares = [
      ...types.map(({ id }, at) => ({ type: id, weight: weights[at] })),
      ...named.map((type, at) => ({ type, weight: given[at] ?? 1 })),
    ];
    const sum = shares.reduce((total, { weight }) => total + weight, 0);
    if (!(sum > 0) || shares.some(({ weight }) => !(weight >= 0))) {
      const rule = 'a distribution must have types, with probabilities of 0 or more that are not all 0';
      distribution.complain('probabilities', rule, 'put <vType probability="..."> elements into it');
      return types;
    }
    const used = shares.flatMap(({ type, weight }) => (weight > 0 ? [{ type, share: weight / sum }] : []));
    this.#distributions.set(distribution.needed('id'), used);
    return types;
  }

  #leave(what: string, element: XmlElement): void {
    const before = this.#left.get(what);
    if (before === undefined) this.#left.set(what, { first: element, count: 1 });
    else before.count++;
  }

  #edgesOf(route: Question): readonly string[] {
    const edges = route.words('edges');
    if (edges.length === 0) route.complain('edges', 'a route must name its edges', 'add edges="one other"');
    return edges;
  }

  #typeOf(type: Question): SumoVehicleType {
    const numbers: Partial<Record<TypeNumber, number>> = {};
    for (const name of typeNumbers) if (type.has(name)) numbers[name] = type.number(name, { least: 0 });
    const model = type.text('carFollowModel') ?? 'Krauss';
    if (!['Krauss', 'KraussOrig1', 'IDM', 'EIDM'].includes(model)) this.#leave(`carFollowModel ${model}`, type.element);
    return {
      id: type.needed('id'),
      vehicleClass: type.text('vClass') ?? 'passenger',
      followsByIdm: model === 'IDM' || model === 'EIDM',
      numbers,
    };
  }

  /** The edges of a vehicle or flow: by its own route, by one that it names, or from one edge to another. */
  #wayOf(asked: Question): SumoWay | undefined {
    for (const name of chosenHere) if (asked.has(name)) this.#leave(name, asked.element);
    for (const child of asked.element.children) if (child.name !== 'route') this.#leave(`<${child.name}>`, child);
    const own = asked.element.children.find(({ name }) => name === 'route');
    const named = asked.text('route');
    if (own === undefined && named === undefined) return this.#wayBetween(asked);
    const edges =
      own === undefined ? this.#routes.get(named ?? '') : this.#edgesOf(new Question(this.#findings, own, asked.place));
    if (edges === undefined) {
      asked.complain('route', `there is no route '${named}'`, 'declare it by <route id="..." edges="..."/>');
      return undefined;
    }
    const [from, to] = [edges.at(0) ?? '', edges.at(-1) ?? ''];
    const { where } = asked;
    return edges.length < 2 ? { from, to, where } : { from, to, via: edges.slice(1, -1), where };
  }

  #wayBetween(asked: Question): SumoWay | undefined {
    if (asked.has('via')) this.#leave('via', asked.element);
    const [from, to] = [asked.needed('from'), asked.needed('to')];
    return from === '' || to === '' ? undefined : { from, to, where: asked.where };
  }

  #tripOf(asked: Question): SumoTrip[] {
    const way = this.#wayOf(asked);
    const depart = timeOf(asked, 'depart');
    const type = asked.text('type');
    if (way === undefined || depart === undefined) return [];
    return [{ id: asked.needed('id'), depart, ...way, ...(type === undefined ? {} : { type }) }];
  }

  #flowOf(asked: Question): SumoFlow[] {
    const way = this.#wayOf(asked);
    const begin = asked.has('begin') ? timeOf(asked, 'begin') : 0;
    const end = asked.has('end') ? timeOf(asked, 'end') : Infinity;
    const type = asked.text('type');
    if (way === undefined || begin === undefined || end === undefined) return [];
    const interval = intervalOf(asked, begin, end);
    if (interval === undefined) return [];
    const { perHour, isEven, until } = interval;
    return [
      { id: asked.needed('id'), begin, end: until, perHour, isEven, ...way, ...(type === undefined ? {} : { type }) },
    ];
  }

  #checkTypes(
    uses: readonly { readonly id: string; readonly type?: string }[],
    types: readonly SumoVehicleType[],
    elements: readonly XmlElement[],
  ): void {
    const ids = new Set([...types.map(({ id }) => id), 'DEFAULT_VEHTYPE', 'DEFAULT_BUSTYPE', 'DEFAULT_TRUCKTYPE']);
    for (const { id, type } of uses) {
      if (type === undefined || ids.has(type)) continue;
      const element = elements.find(({ attributes }) => attributes.get('id')?.value === id) ?? elements[0];
      const rule = `there is no vehicle type '${type}'`;
      this.#findings.problem(element, placeOf(element), rule, 'declare it by <vType id="..."/>');
    }
  }
}
