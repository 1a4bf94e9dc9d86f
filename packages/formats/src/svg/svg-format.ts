import type { Point } from '@korzo/building';
import type { DrawnFloor, DrawnGround, DrawnLine } from '@korzo/plans';
import { readXml, type XmlElement } from '@korzo/reading';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { attribute, shapesInSvg, type SvgShape } from './read-svg.ts';
import { writeSvg } from './write-svg.ts';

/** Drawings of Inkscape and other programs, and plans that Korzo wrote. */
export const svgFormat: Format = {
  name: 'svg',
  summary:
    'SVG plan: lines are walls; ids and classes mark rooms, doors, exits and obstacles; written at a scale of 1:100',
  extensions: ['.svg'],
  sniff: (text) => /<svg[\s>]/.test(text.slice(0, 5000)),
  read: (text, file, others) => readSvg(text, file, others?.plan),
  write: writeSvg,
};

function readSvg(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  // Programs declare document types; nothing in them is expanded.
  const read = readXml(text.replace(/<!DOCTYPE[^>[]*>/i, ''), { file });
  if ('problems' in read) return read;
  const shapes = shapesInSvg(read.root);
  if (shapes.length === 0) {
    const rule = 'the picture has no lines';
    return { problems: [{ file, place: '', rule, remedy: 'draw walls as lines, rectangles, polygons or paths' }] };
  }
  const notes = new NoteBook();
  const unit = wishes.unit ?? unitOf(read.root, shapes, notes);
  return planScenario({ drawing: { floors: [floorOf(shapes, unit, notes)] }, notes, file, what: 'SVG plan' }, wishes);
}

/** Metres of a unit: said by the file, else such that the plan is as long as a house. */
function unitOf(root: XmlElement, shapes: readonly SvgShape[], notes: NoteBook): number {
  const said = Number(attribute(root, 'data-metres-per-unit'));
  if (said > 0 && said < 1e6) {
    notes.understood(`units: ${said} m`);
    return said;
  }
  let [west, east] = [Infinity, -Infinity];
  for (const { points } of shapes)
    for (const [x] of points) {
      west = Math.min(west, x);
      east = Math.max(east, x);
    }
  const unit = east - west <= 120 ? 1 : east - west <= 2000 ? 0.02 : 0.001;
  notes.guessed(`units: ${unit} m (the file names none; --plan-unit says it)`);
  return unit;
}

const roles: readonly (readonly [RegExp, keyof DrawnFloor])[] = [
  [/\b(exit|gate)/i, 'exits'],
  [/\b(door|opening)/i, 'doors'],
  [/\b(obstacle|furniture|pillar|column)/i, 'solids'],
  [/\b(start|people)/i, 'starts'],
  [/\bstair/i, 'stairs'],
  [/\b(room|ground|walkable|space)/i, 'grounds'],
];

const area = (outline: readonly Point[]): { readonly outline: readonly Point[] } => ({ outline });

function floorOf(shapes: readonly SvgShape[], unit: number, notes: NoteBook): DrawnFloor {
  const lines: DrawnLine[] = [];
  const doors: DrawnLine[] = [];
  const outlines: Record<string, (readonly Point[])[]> = { exits: [], solids: [], starts: [], stairs: [], grounds: [] };
  for (const { points, isClosed, names } of shapes) {
    // Pictures have y downwards.
    const corners = points.map(([x, y]): Point => [x * unit, -y * unit]);
    const role = roles.find(([pattern]) => pattern.test(names))?.[1];
    const isDoor = role === 'doors' || (role === 'exits' && !isClosed);
    if (role === undefined || isDoor) (isDoor ? doors : lines).push(...sidesOf(corners, isClosed));
    else if (isClosed && corners.length > 2) outlines[role].push(corners);
    else lines.push(...sidesOf(corners, isClosed));
    notes.understood(`shapes as ${isDoor ? 'doors' : (role ?? 'walls')}`);
  }
  const grounds = outlines['grounds'].map((outline): DrawnGround => ({ outline, holes: [] }));
  return {
    level: 0,
    lines,
    doors,
    exits: outlines['exits'].map(area),
    solids: outlines['solids'].map(area),
    starts: outlines['starts'].map(area),
    stairs: outlines['stairs'].filter(({ length }) => length === 4).map((corners) => ({ corners })),
    ...(grounds.length === 0 ? {} : { grounds }),
  };
}

const sidesOf = (corners: readonly Point[], isClosed: boolean): DrawnLine[] =>
  (isClosed ? corners : corners.slice(0, -1)).map((from, index) => ({
    from,
    to: corners[(index + 1) % corners.length],
  }));
