import type { Problem } from '@korzo/reading';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { drawingOf } from './dxf-drawing.ts';
import { expandShapes, TooManyShapes, type PlacedShape } from './expand.ts';
import { readGroups, readSections } from './groups.ts';
import { roleOf } from './layers.ts';
import { unitOf } from './units.ts';
import { writeDxf } from './write-dxf.ts';

/** A drawing of AutoCAD and of every other program of its kind. */
export const dxfFormat: Format = {
  name: 'dxf',
  summary: 'DXF plan (ASCII): walls become rooms, gaps doors, outer doors exits; people are put into every room',
  extensions: ['.dxf'],
  sniff: (text) =>
    /^\s*(999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\s/.test(text.slice(0, 2000)) || text.startsWith(binaryMark),
  write: writeDxf,
  read: (text, file, others) => readDxf(text, file, others?.plan),
};

const binaryMark = 'AutoCAD Binary DXF';

function readDxf(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const fail = (rule: string, remedy: string): { readonly problems: readonly Problem[] } => ({
    problems: [{ file, place: '', rule, remedy }],
  });
  if (text.startsWith(binaryMark)) return fail('binary DXF files are not read', 'save the drawing as ASCII DXF');
  const read = readGroups(text, file);
  if ('problems' in read) return read;
  const sections = readSections(read.groups);
  const notes = new NoteBook();
  let placed: PlacedShape[];
  try {
    placed = expandShapes(sections, notes);
  } catch (error) {
    if (!(error instanceof TooManyShapes)) throw error;
    return fail(error.message, 'leave out layers that show no walls, or split the drawing');
  }
  if (placed.length === 0)
    return fail('the section ENTITIES of the file draws nothing', 'save the plan itself, not an empty layout of it');
  const unit = wishes.unit ?? unitOf(sections.header, extentOf(placed), notes);
  return planScenario({ drawing: drawingOf(placed, unit, notes), notes, file, what: 'DXF plan' }, wishes);
}

/** The longer side of the box around everything that has a meaning. */
function extentOf(placed: readonly PlacedShape[]): number {
  const known = placed.filter(({ layer }) => roleOf(layer) !== 'nothing');
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { shape } of known.length > 0 ? known : placed) {
    const points = 'points' in shape ? shape.points : shape.kind === 'circle' ? [shape.centre] : [];
    for (const [x, y] of points) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  }
  return Math.max(0, east - west, north - south);
}
