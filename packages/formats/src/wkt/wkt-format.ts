import type { Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { Drawing, DrawnGround } from '@korzo/plans';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { floorsOf, groundOf } from '../plan/floors.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { readWkt, type WktShape } from './read-wkt.ts';

const begins =
  /^\s*(?:[A-Za-z0-9 _-]+:\s*)?(POLYGON|MULTIPOLYGON|GEOMETRYCOLLECTION|LINESTRING|MULTILINESTRING)\s*(Z\s*)?(\(|EMPTY)/i;

/** Well-known text, one geometry a line: the walkable area of each floor, as JuPedSim and PedPy take it. */
export const wktFormat: Format = {
  name: 'wkt',
  summary: 'WKT: the walkable area of each floor on a line of its own, lowest first; lines (LINESTRING) are walls',
  extensions: ['.wkt'],
  sniff: (text) => begins.test(text),
  read: (text, file, others) => readPlan(text, file, others?.plan),
  write: writeWkt,
};

function readPlan(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const read = readWkt(text, file);
  if ('problems' in read) return read;
  const notes = new NoteBook();
  const unit = wishes.unit ?? 1;
  if (wishes.unit === undefined) notes.guessed('units: metres (WKT names none)');
  const floors = read.lines.map((shapes, level) => floorOf(shapes, level, unit));
  const drawing: Drawing = { floors };
  notes.understood(
    'polygons as ground',
    floors.reduce((sum, { grounds = [] }) => sum + grounds.length, 0),
  );
  return planScenario({ drawing, notes, file, what: 'WKT plan' }, wishes);
}

function floorOf(shapes: readonly WktShape[], level: number, unit: number): Drawing['floors'][number] {
  const grow = ([x, y]: Point): Point => [x * unit, y * unit];
  const grounds = shapes.flatMap((shape): DrawnGround[] =>
    shape.kind === 'polygon'
      ? [{ outline: shape.rings[0].map(grow), holes: shape.rings.slice(1).map((ring) => ring.map(grow)) }]
      : [],
  );
  const lines = shapes.flatMap((shape) =>
    shape.kind === 'line'
      ? shape.points.slice(1).map((to, index) => ({ from: grow(shape.points[index]), to: grow(to) }))
      : [],
  );
  return { level, lines, ...(grounds.length === 0 ? {} : { grounds }) };
}

const ring = (points: readonly Point[]): string =>
  `(${[...points, points[0]].map(([x, y]) => `${x} ${y}`).join(', ')})`;

function writeWkt(scenario: Scenario, file: string): ReturnType<NonNullable<Format['write']>> {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const lines = made.floors.map((floor) => {
    const polygons = groundOf(floor).map(({ outline, holes }) => `(${[outline, ...holes].map(ring).join(', ')})`);
    return polygons.length === 1 ? `POLYGON ${polygons[0]}` : `MULTIPOLYGON (${polygons.join(', ')})`;
  });
  return { text: `${lines.join('\n')}\n` };
}
