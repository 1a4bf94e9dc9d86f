/** A shipped scenario as a document whose values can be changed. */
export interface Document {
  world?: Mapping & {
    building?: Mapping & Record<'gates' | 'portals' | 'regions', Mapping[] | undefined>;
    walls?: unknown[];
  };
  city?: unknown;
  groups: Mapping[];
  run?: Mapping;
  view?: Mapping;
  knobs?: Mapping;
  [key: string]: unknown;
}

type Mapping = Record<string, unknown>;

/** A fault that can be planted into a document. */
export interface Fault {
  /** What it takes for itself: of two faults with one slot only one is planted. */
  readonly slot: string;
  /** Where it must be reported. */
  readonly place: string;
  readonly plant: (document: Document) => void;
}

/** Every fault that one document can have, of every kind. */
export const faultsFor = (document: Document): Fault[] => [
  ...faultsOfWhole(),
  ...faultsOfWorld(document),
  ...document.groups.flatMap((group, index) => faultsOfGroup(group, index, document)),
];

const fault = (place: string, plant: Fault['plant'], slot = place): Fault => ({ place, plant, slot });

const faultsOfWhole = (): Fault[] => [
  fault('title', (each) => void (each['title'] = 5)),
  fault('run.dt', (each) => void (each.run = { ...each.run, dt: 0 })),
  fault('run.haste', (each) => void (each.run = { ...each.run, haste: 3 })),
  fault('view.mood', (each) => void (each.view = { ...each.view, mood: 'grim' })),
  fault('knobs.planted.paths[0]', (each) => {
    const planted = { paths: ['groups.no-such-group.count'], min: 1, max: 9, meaning: 'planted' };
    each.knobs = { ...each.knobs, planted };
  }),
];

function faultsOfWorld({ world }: Document): Fault[] {
  if (world === undefined) return [];
  const { building, walls = [] } = world;
  const faults = [
    fault('world.colour', (each) => void (each.world = { ...each.world, colour: 'red' })),
    fault(`world.walls[${walls.length}].points[1]`, (each) => {
      const twice = { points: [[0, 0], [0, 0]] }; // prettier-ignore
      each.world = { ...each.world, walls: [...walls, twice] };
    }),
  ];
  if (world['hazards'] === undefined) {
    faults.push(
      zone(0, 'in', 'no-such-region'),
      zone(1, 'extinction', -1),
      zone(2, 'colour', 'red'),
      zone(3, 'co', [[9, 1], [5, 1]], 'co[1]'), // prettier-ignore
    );
  }
  return building === undefined ? faults : [...faults, ...faultsOfBuilding(building)];
}

/** A fault in one of some zones, which are put there with the first of them. */
const zone = (index: number, key: string, value: unknown, place = key): Fault =>
  fault(`world.hazards.zones[${index}].${place}`, (each) => {
    const good = { zones: Array.from({ length: 4 }, () => ({ extinction: 1 })) };
    const { zones } = (each.world?.['hazards'] ?? good) as { zones: Mapping[] };
    each.world = { ...each.world, hazards: { zones: zones.with(index, { ...zones[index], [key]: value }) } };
  });

function faultsOfBuilding({
  gates = [],
  portals = [],
  regions = [],
}: NonNullable<NonNullable<Document['world']>['building']>): Fault[] {
  const element = (list: 'gates' | 'portals' | 'regions', index: number, key: string, value: unknown): Fault =>
    fault(`world.building.${list}[${index}].${key}`, (each) => {
      const found = each.world?.building?.[list]?.[index];
      if (found !== undefined) found[key] = value;
    });
  return [
    fault('world.building.style', (each) => {
      if (each.world?.building !== undefined) each.world.building['style'] = 'gothic';
    }),
    ...gates.slice(0, 3).map((_, index) => element('gates', index, 'region', 'no-such-region')),
    ...regions.slice(0, 3).map((_, index) => element('regions', index, 'colour', 'red')),
    ...portals.slice(0, 3).map((_, index) => element('portals', index, 'kind', 'dor')),
  ];
}

/** Goals that need no building. */
const straightGoals = new Set(['none', 'point', 'opposite', 'random', 'patrol', 'checkpoints', 'path', 'curve']);

function faultsOfGroup(group: Mapping, index: number, { world, city }: Document): Fault[] {
  const key = (name: string, value: unknown, { place = name, slot = name } = {}): Fault =>
    fault(`groups[${index}].${place}`, (each) => void (each.groups[index][name] = value), `groups[${index}].${slot}`);
  const faults = [
    key('radius', -1),
    key('mood', 'grim'),
    key('heading', [0, 0]),
    key('place', { shape: 'wold' }, { place: 'place.shape' }),
    // Without its model nothing can be said of parameters.
    key('model', 'orka', { slot: 'model' }),
    key('parameters', { nonsense: 1 }, { place: 'parameters.nonsense', slot: 'model' }),
    key('maxAcceleration', { distribution: 'uniform', min: 5, max: 1 }, { place: 'maxAcceleration.max' }),
  ];
  if (group['reactions'] === undefined && world !== undefined && city === undefined)
    faults.push(key('reactions', [{ on: 'no-such-signal', goals: [] }], { place: 'reactions[0].on' }));
  const until = { place: 'arrivals.until' };
  if (group['arrivals'] === undefined) faults.push(key('arrivals', { perSecond: 1, from: 5, until: 1 }, until));
  if (group['people'] === undefined) faults.push(key('people', { women: 2 }, { place: 'people.women' }));
  const { goals } = group;
  if (Array.isArray(goals)) {
    const kinds = (goals as readonly Mapping[]).map(({ goal }) => String(goal));
    if (kinds.includes('exit') && city === undefined) {
      const more = [...(goals as unknown[]), { goal: 'exit', id: 'no-such-exit' }];
      faults.push(key('goals', more, { place: `goals[${goals.length}].id` }));
    } else if (kinds.length > 0 && !kinds.some((kind) => straightGoals.has(kind))) {
      const more = [...(goals as unknown[]), { goal: 'leave', exits: ['no-such-exit'] }];
      faults.push(key('goals', more, { place: `goals[${goals.length}].exits` }));
    } else faults.push(key('goals', [{ goal: 'pont' }], { place: 'goals[0].goal' }));
  }
  return faults;
}
