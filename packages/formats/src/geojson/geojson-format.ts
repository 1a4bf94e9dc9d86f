import { outlineOf, type Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { Drawing, DrawnFloor } from '@korzo/plans';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { floorsOf, type Floor } from '../plan/floors.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { projectionFor } from './project.ts';
import { readFeatures, type Feature } from './read-features.ts';

/** Plans as features. What a feature is stands in its property `kind`. */
export const geoJsonFormat: Format = {
  name: 'geojson',
  summary:
    'GeoJSON plan: polygons are ground, lines are walls; the property kind marks doors, exits, obstacles and starts',
  extensions: ['.geojson'],
  sniff: (text) =>
    /^\s*\{/.test(text) && /"type"\s*:\s*"(FeatureCollection|Feature|GeometryCollection)"/.test(text.slice(0, 20_000)),
  read: (text, file, others) => readPlan(text, file, others?.plan),
  write: writeGeoJson,
};

type Gathering = { -readonly [Key in keyof DrawnFloor]-?: Exclude<DrawnFloor[Key], undefined> };

function readPlan(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const read = readFeatures(text, file);
  if ('problems' in read) return read;
  const notes = new NoteBook();
  const project = projectionFor(read.features, wishes.unit, notes);
  const floors = new Map<number, Gathering>();
  for (const feature of read.features) {
    const level = feature.level ?? 0;
    const floor = floors.get(level) ?? emptyFloor(level);
    floors.set(level, floor);
    gather(feature, floor, project, notes);
  }
  const levels = [...floors.values()].sort((one, other) => one.level - other.level);
  const drawing: Drawing = {
    floors: levels.map(({ grounds, ...floor }, level) =>
      Object.assign({}, floor, { level }, grounds.length === 0 ? {} : { grounds }),
    ),
  };
  return planScenario({ drawing, notes, file, what: 'GeoJSON plan' }, wishes);
}

const emptyFloor = (level: number): Gathering => ({
  level,
  lines: [],
  swings: [],
  doors: [],
  frames: [],
  solids: [],
  grounds: [],
  exits: [],
  starts: [],
  stairs: [],
  lifts: [],
  labels: [],
});

type Project = (point: Point) => Point;

function gather({ kind, name, shape }: Feature, floor: Gathering, project: Project, notes: NoteBook): void {
  const named = name === undefined ? {} : { name };
  if (shape.kind === 'line') {
    const points = shape.points.map(project);
    const lines = points.slice(1).map((to, index) => ({ from: points[index], to }));
    const isDoor = kind === 'door' || kind === 'exit' || kind === 'opening' || kind === 'gate';
    if (isDoor) floor.doors = [...floor.doors, ...lines];
    else floor.lines = [...floor.lines, ...lines];
    notes.understood(isDoor ? 'lines as doors' : 'lines as walls');
    return;
  }
  const [outline, ...holes] = shape.rings.map((ring) => ring.map(project));
  if (kind === 'obstacle') floor.solids = [...floor.solids, { outline }];
  else if (kind === 'exit') floor.exits = [...floor.exits, { outline, ...named }];
  else if (kind === 'start') floor.starts = [...floor.starts, { outline, ...named }];
  else if (kind === 'stairs' && outline.length === 4) floor.stairs = [...floor.stairs, { corners: outline, ...named }];
  else if (kind === 'lift') floor.lifts = [...floor.lifts, { outline, ...named }];
  else floor.grounds = [...floor.grounds, { outline, holes, ...named }];
  notes.understood(`polygons as ${kind ?? 'ground'}`);
}

const polygon = (outline: readonly Point[]): unknown => ({
  type: 'Polygon',
  coordinates: [[...outline, outline[0]]],
});

const feature = (kind: string, name: string, level: number, geometry: unknown): unknown => ({
  type: 'Feature',
  properties: { kind, name, level },
  geometry,
});

const line = (segment: readonly Point[]): unknown => ({ type: 'LineString', coordinates: segment });

function featuresOf({ level, regions, portals, gates, obstacles }: Floor): unknown[] {
  const flat = portals.filter(({ landing }) => landing === undefined);
  return [
    ...regions.map(({ id, outline }) => feature('room', id, level, polygon(outline))),
    ...obstacles.map(({ id, shape }) => feature('obstacle', id, level, polygon(outlineOf(shape)))),
    ...flat.map(({ id, segment, kind }) => feature(kind, id, level, line(segment))),
    ...gates.map(({ id, segment }) => feature('gate', id, level, line(segment))),
  ];
}

function writeGeoJson(scenario: Scenario, file: string): ReturnType<NonNullable<Format['write']>> {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const features = made.floors.flatMap(featuresOf);
  // Metres are no degrees: the name of the system says so, and the reader goes by it.
  const crs = { type: 'name', properties: { name: 'metres' } };
  return { text: `${JSON.stringify({ type: 'FeatureCollection', crs, features }, undefined, 1)}\n` };
}
