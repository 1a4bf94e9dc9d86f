import type { Problem } from '@korzo/reading';
import type { Format, FormatResult } from '../format/format.ts';
import { NoteBook, type PlanWishes } from '../format/import-notes.ts';
import { planScenario } from '../plan/plan-scenario.ts';
import { ifcDrawing, lengthUnit } from './ifc-drawing.ts';
import { StepFile } from './step.ts';

/** Building models in the STEP form of IFC 2x3 and IFC 4. */
export const ifcFormat: Format = {
  name: 'ifc',
  summary: 'IFC building model (2x3 or 4): storeys, spaces or walls as rooms, doors, columns, furniture, stairs, lifts',
  extensions: ['.ifc'],
  sniff: (text) => /^\s*ISO-10303-21\s*;/.test(text) && /FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(text.slice(0, 20_000)),
  read: (text, file, others) => readIfc(text, file, others?.plan),
};

/** Models are exact: ends farther apart than this are two, m. Walls may be as thin as 5 cm. */
const snap = 0.01;

function readIfc(text: string, file: string, wishes: PlanWishes = {}): FormatResult {
  const step = new StepFile(text, file);
  const fail = (rule: string, remedy: string): FormatResult => {
    const problems: Problem[] = [{ file, place: '', rule, remedy }, ...step.problems];
    return { problems };
  };
  if (step.size === 0)
    return fail('the file has no entities such as #1=IFCPROJECT(...);', 'export the model as IFC in its STEP form');
  const notes = new NoteBook();
  const said = lengthUnit(step);
  const unit = wishes.unit ?? said ?? 1;
  if (wishes.unit === undefined)
    if (said === undefined) notes.guessed('units: metres (the file names none; --plan-unit says it)');
    else notes.understood(`units: ${said} m`);
  const drawing = ifcDrawing(step, unit, notes);
  if (drawing.floors.length === 0) {
    const storeys = step.all('IFCBUILDINGSTOREY').length;
    const rule = `no storey has spaces or walls whose shapes can be read; the file has ${storeys} storeys`;
    return fail(rule, 'export spaces (rooms) or walls with their bodies, as Reference View or Coordination View');
  }
  const tolerances = { snap, ...wishes.tolerances };
  const made = planScenario({ drawing, notes, file, what: 'IFC model' }, { ...wishes, tolerances });
  if ('problems' in made) return made;
  return { ...made, warnings: [...(made.warnings ?? []), ...step.problems] };
}
