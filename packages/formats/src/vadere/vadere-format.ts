import type { Point } from '@korzo/building';
import { cos, sin } from '@korzo/core';
import type { DrawnArea, DrawnFloor, DrawnSolid } from '@korzo/plans';
import type { Format, FormatResult } from '../format/format.ts';
import { isMapping, listIn, mappingIn, numberIn, type Mapping } from '../format/json.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';

/** A scenario of Vadere: its topography as a place. Models and processors are its own and are not taken over. */
export const vadereFormat: Format = {
  name: 'vadere',
  summary: 'Vadere scenario: bounds and obstacles as a place, absorbing targets as exits, sources as starting areas',
  extensions: ['.scenario'],
  sniff: (text) => /^\s*\{/.test(text) && /"topography"\s*:/.test(text) && /"obstacles"\s*:/.test(text),
  read: (text, file, others) => readVadere(text, file, others?.plan),
};

function readVadere(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const fail = (rule: string, remedy: string): FormatResult => ({ problems: [{ file, place: '', rule, remedy }] });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return fail(
      `the file must be JSON: ${error instanceof Error ? error.message : 'it is not'}`,
      'save the scenario again',
    );
  }
  const topography = mappingIn(mappingIn(document, 'scenario'), 'topography');
  const attributes = mappingIn(topography, 'attributes');
  const ground = groundOf(attributes);
  if (ground === undefined) {
    const rule = 'scenario.topography.attributes.bounds must have x, y, width and height above 0';
    return fail(rule, 'save the scenario again with Vadere 2');
  }
  const notes = new NoteBook();
  const floor = floorOf(topography, ground, notes);
  return planScenario({ drawing: { floors: [floor] }, notes, file, what: 'Vadere scenario' }, wishes);
}

/** The inside of the box that Vadere puts around a bounded topography. */
function groundOf(attributes: Mapping): readonly Point[] | undefined {
  const bounds = mappingIn(attributes, 'bounds');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberIn(bounds, key));
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const rim = attributes['bounded'] === true ? (numberIn(attributes, 'boundingBoxWidth') ?? 0) : 0;
  const [w, h] = [width - 2 * rim, height - 2 * rim];
  return w > 0 && h > 0 ? rectangle(x + rim, y + rim, w, h) : undefined;
}

const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

function floorOf(topography: Mapping, ground: readonly Point[], notes: NoteBook): DrawnFloor {
  const shapes = (list: string): { readonly outline: readonly Point[]; readonly of: Mapping }[] =>
    listIn(topography, list).flatMap((each) => {
      const of = isMapping(each) ? each : {};
      const outline = outlineOf(mappingIn(of, 'shape'));
      if (outline === undefined) notes.skipped(`${list} without a known shape`);
      return outline === undefined ? [] : [{ outline, of }];
    });
  const obstacles = shapes('obstacles').map(({ outline }): DrawnSolid => ({ outline }));
  const targets = shapes('targets').filter(({ of }) => absorbs(of));
  const exits = targets.map(({ outline, of }): DrawnArea => ({ outline, name: `target-${numberIn(of, 'id') ?? ''}` }));
  const starts = shapes('sources').map(({ outline, of }): DrawnArea => Object.assign({ outline }, countOf(of)));
  notes.understood('obstacles', obstacles.length);
  notes.understood('targets as exits', exits.length);
  for (const list of ['stairs', 'targetChangers', 'absorbingAreas', 'measurementAreas', 'dynamicElements'])
    if (listIn(topography, list).length > 0) notes.skipped(list, listIn(topography, list).length);
  return { level: 0, lines: [], grounds: [{ outline: ground, holes: [] }], solids: obstacles, exits, starts };
}

/** A target lets people go unless it says otherwise. */
function absorbs(target: Mapping): boolean {
  const { enabled } = mappingIn(target, 'absorber');
  return enabled !== false && target['absorbing'] !== false;
}

/** People of a source, all at the start. */
function countOf(source: Mapping): { readonly count?: number } {
  const spawner = mappingIn(source, 'spawner');
  const most = numberIn(spawner, 'constraintsElementsMax') ?? numberIn(source, 'maxSpawnNumberTotal') ?? -1;
  const atOnce = numberIn(spawner, 'eventElementCount') ?? numberIn(source, 'spawnNumber') ?? -1;
  const count = Math.min(mostPeople, Math.floor(most > 0 ? most : atOnce));
  return count >= 1 ? { count } : {};
}

const mostPeople = 10_000;

function outlineOf(shape: Mapping): readonly Point[] | undefined {
  const at = (key: string): number => numberIn(shape, key) ?? NaN;
  let outline: Point[] = [];
  if (shape['type'] === 'RECTANGLE') outline = rectangle(at('x'), at('y'), at('width'), at('height'));
  else if (shape['type'] === 'POLYGON')
    outline = listIn(shape, 'points').map((point): Point => {
      const of = isMapping(point) ? point : {};
      return [numberIn(of, 'x') ?? NaN, numberIn(of, 'y') ?? NaN];
    });
  else if (shape['type'] === 'CIRCLE') {
    const centre = mappingIn(shape, 'center');
    const [x, y] = [numberIn(centre, 'x') ?? NaN, numberIn(centre, 'y') ?? NaN];
    outline = Array.from({ length: corners }, (_, corner): Point => {
      const angle = (2 * Math.PI * corner) / corners;
      return [x + at('radius') * cos(angle), y + at('radius') * sin(angle)];
    });
  }
  return outline.length > 2 && outline.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    ? outline
    : undefined;
}

/** Of a circle. */
const corners = 24;
