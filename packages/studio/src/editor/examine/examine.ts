import { movementWarnings, problemsWhenCompiled } from '@korzo/engine';
import { examineScenario, unite, type ExaminedScenario, type Problem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { elementsOf, valueAt, type PlanElement } from '../model/elements.ts';
import { boxOf, cornersOf, isPoint, type Box } from '../model/geometry.ts';
import type { Examined } from './protocol.ts';
import { roomsWithoutWayOut } from './ways-out.ts';

const file = 'the text';

/** What a text says and what is wrong with it. Never throws: a text that cannot be read has no elements. */
export function examine(text: string): Examined {
  const found = examineScenario(text, { file });
  const value = found.document;
  const elements = elementsOf(value);
  const { problems, warnings } = problemsIn(found);
  const name = valueAt(value, ['name']);
  // Rooms are warned of once: by what a run would say, or by the drawing alone while it is no run yet.
  const known = new Set(warnings.map(({ place }) => place));
  const closed = roomsWithoutWayOut(elements, file, found.where).filter(({ place }) => !known.has(place));
  return {
    elements,
    levels: levelsOf(value, elements),
    box: worldBox(value, elements),
    ...heightsOf(value),
    problems,
    warnings: [...warnings, ...closed],
    name: typeof name === 'string' ? name : '',
  };
}

/** Notation, values, what must fit together, and what compiling shows: as `korzo check` has it. */
function problemsIn({ problems, sound, where }: ExaminedScenario): Pick<Examined, 'problems' | 'warnings'> {
  if (sound === undefined) return { problems, warnings: [] };
  const options = { models: builtinModels, file, where };
  try {
    const compiled = sound.scenario.city === undefined ? problemsWhenCompiled(sound, options) : [];
    const all = unite([...problems, ...compiled]).toSorted(byLine);
    return { problems: all, warnings: all.length > 0 ? [] : movementWarnings(sound.scenario, options) };
  } catch (error) {
    // A run would go beyond a limit of the machine.
    const rule = error instanceof Error ? error.message : String(error);
    return { problems: [...problems, { file, place: '', rule, remedy: 'make the place smaller' }], warnings: [] };
  }
}

const byLine = (one: Problem, other: Problem): number => (one.line ?? 0) - (other.line ?? 0);

function levelsOf(value: unknown, elements: readonly PlanElement[]): number {
  const declared = valueAt(value, ['world', 'levels']);
  const highest = elements.reduce((most, { level, landing }) => Math.max(most, level, landing?.level ?? 0), 0);
  return Math.min(256, Math.max(typeof declared === 'number' ? declared : 1, highest + 1));
}

function heightsOf(value: unknown): Pick<Examined, 'heights'> {
  const height = valueAt(value, ['world', 'size', 2]);
  const bottom = valueAt(value, ['world', 'origin', 2]) ?? 0;
  if (typeof height !== 'number' || typeof bottom !== 'number') return {};
  return { heights: { bottom, top: bottom + height } };
}

function worldBox(value: unknown, elements: readonly PlanElement[]): Box {
  const origin = valueAt(value, ['world', 'origin']);
  const size = valueAt(value, ['world', 'size']);
  const [x, y] = isPoint(origin) ? origin : [0, 0];
  if (isPoint(size)) return { west: x, south: y, east: x + size[0], north: y + size[1] };
  const corners = elements.flatMap(({ shape }) => (shape === undefined ? [] : cornersOf(shape)));
  return corners.length > 0 ? boxOf(corners) : { west: 0, south: 0, east: 20, north: 20 };
}
