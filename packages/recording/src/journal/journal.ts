import {
  CommandForms,
  type AppliedCommand,
  type DrawnLayer,
  type PlainProblem,
  type SimulationEvent,
} from '@korzo/core';
import { placeCommands } from '@korzo/building';
import { areAttitudes, type Attitude } from './attitudes.ts';
import { areSections, type Sections } from './sections.ts';
import { areLayers } from './layers.ts';
import { ProblemList } from '../problems/problem-list.ts';
import { isRecord, parsePlain, plainText } from '../plain/plain-text.ts';

/** What happened in one tick beside motion. */
export interface JournalEntry {
  /** Ticks made when it was reported: 1 after the first. */
  readonly tick: number;
  readonly events: readonly SimulationEvent[];
  readonly commands: readonly AppliedCommand[];
  /** What parts show from now on, when it has changed. */
  readonly layers?: readonly DrawnLayer[];
  /** How bodies stand that have changed since the last frame. */
  readonly attitudes?: readonly Attitude[];
  /** How vehicles bend that do so otherwise than at the last frame. */
  readonly sections?: readonly Sections[];
}

/** What happened in a run beside motion, a line for every tick in which something did. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** What is wrong with its lines. */
  readonly problems: readonly string[];
  /** What is wrong with commands: a replay needs them all, other readers do without. */
  readonly commandProblems: readonly CommandProblem[];
}

/** A command that cannot be read. */
export interface CommandProblem extends PlainProblem {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

export const journalLine = ({
  tick,
  events,
  commands,
  layers,
  attitudes = [],
  sections = [],
}: JournalEntry): string => {
  const parts = {
    ...(events.length > 0 ? { events } : {}),
    ...(commands.length > 0 ? { commands } : {}),
    ...(layers === undefined ? {} : { layers }),
    ...(attitudes.length > 0 ? { attitudes } : {}),
    ...(sections.length > 0 ? { sections } : {}),
  };
  return `${plainText({ tick, ...parts })}\n`;
};

/** Commands of every run in a place; parts bring others. */
export const plainCommands = new CommandForms(placeCommands);

/**
 * Reads all lines that can be read. `whole` says that the run ended well, so that a line that is cut off is damage.
 *
 * @param forms the commands that the run may have: those of its parts are among them
 */
export function readJournal(text: string, file: string, whole: boolean, forms = plainCommands): Journal {
  const entries: JournalEntry[] = [];
  const problems = new ProblemList();
  const commandProblems: CommandProblem[] = [];
  const lines = text.split('\n');
  const rest = lines.pop();
  if (rest !== '' && whole) problems.add('cut off', `${file}:${lines.length + 1}: the line is cut off`);
  let lastTick = -1;
  for (const [index, line] of lines.entries()) {
    const wrong: PlainProblem[] = [];
    const entry = parseEntry(line, wrong, forms);
    if (entry === undefined) problems.add('damaged', `${file}:${index + 1}: the line is damaged`);
    else if (entry.tick <= lastTick)
      problems.add('order', `${file}:${index + 1}: tick ${entry.tick} comes after tick ${lastTick}: times must rise`);
    else {
      entries.push(entry);
      lastTick = entry.tick;
    }
    for (const problem of wrong) commandProblems.push({ file, line: index + 1, ...problem });
  }
  return { entries, problems: problems.texts, commandProblems };
}

/** What is wrong with commands, for a reader that leaves them out. */
export function commandsLeftOut(commandProblems: readonly CommandProblem[]): readonly string[] {
  const problems = new ProblemList();
  for (const { file, line, place, rule, remedy } of commandProblems) {
    const advice = remedy.replaceAll('; ', ', ');
    const text = `${place}: ${rule}`;
    problems.add(text, `${file}:${line}: ${text}`, `${advice}: it is left out`, `${advice}: they are left out`);
  }
  return problems.texts;
}

/** An entry with those of its commands that are in order; what is wrong with the others is added to `wrong`. */
function parseEntry(line: string, wrong: PlainProblem[], forms: CommandForms): JournalEntry | undefined {
  let found: unknown;
  try {
    found = parsePlain(line);
  } catch {
    return undefined;
  }
  if (!isRecord(found)) return undefined;
  const { tick, events = [], commands = [], layers, attitudes, sections } = found;
  if (!isTick(tick) || !Array.isArray(events) || !Array.isArray(commands)) return undefined;
  if (!events.every(isEvent) || (layers !== undefined && !areLayers(layers))) return undefined;
  if (attitudes !== undefined && !areAttitudes(attitudes)) return undefined;
  if (sections !== undefined && !areSections(sections)) return undefined;
  return {
    tick,
    events,
    commands: commands.flatMap((each, index) => commandOf(forms, each, { place: `commands[${index}]`, tick, wrong })),
    ...(layers === undefined ? {} : { layers }),
    ...(attitudes === undefined ? {} : { attitudes }),
    ...(sections === undefined ? {} : { sections }),
  };
}

function commandOf(
  forms: CommandForms,
  given: unknown,
  { place, tick, wrong }: { readonly place: string; readonly tick: number; readonly wrong: PlainProblem[] },
): readonly AppliedCommand[] {
  const problems: PlainProblem[] = [];
  const applied = forms.readApplied(given, place, problems);
  if (problems.length === 0 && applied.tick >= tick)
    problems.push({
      place: `${place}.tick`,
      rule: `tick must be below ${tick}, the tick of its line; it is ${applied.tick}`,
      remedy: 'use a whole copy',
    });
  wrong.push(...problems);
  return problems.length === 0 ? [applied] : [];
}

const isTick = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Of whatever type: a later Korzo may know more of them. */
const isEvent = (value: unknown): value is SimulationEvent => {
  if (!isRecord(value) || !isTick(value['tick']) || typeof value['type'] !== 'string') return false;
  const { type, agent, command } = value;
  if (type === 'refused') return isRecord(command);
  if (type === 'part' && agent === undefined) return true;
  return isRecord(agent) && isTick(agent['id']);
};
