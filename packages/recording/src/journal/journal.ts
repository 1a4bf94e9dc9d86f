import type { AppliedCommand, SimulationEvent } from '@korzo/core';
import { ProblemList } from '../problems/problem-list.ts';
import { isRecord, parsePlain, plainText } from '../plain/plain-text.ts';

/** What happened in one tick beside motion. */
export interface JournalEntry {
  /** Ticks made when it was told: 1 after the first. */
  readonly tick: number;
  readonly events: readonly SimulationEvent[];
  readonly commands: readonly AppliedCommand[];
}

/** What happened in a run beside motion, a line for every tick in which something did. */
export interface Journal {
  readonly entries: readonly JournalEntry[];
  readonly problems: readonly string[];
}

export const journalLine = ({ tick, events, commands }: JournalEntry): string => {
  const parts = { ...(events.length > 0 ? { events } : {}), ...(commands.length > 0 ? { commands } : {}) };
  return `${plainText({ tick, ...parts })}\n`;
};

/** Reads all lines that can be read. `whole` says that the run ended well, so that a line that is cut off is damage. */
export function readJournal(text: string, file: string, whole: boolean): Journal {
  const entries: JournalEntry[] = [];
  const problems = new ProblemList();
  const lines = text.split('\n');
  const rest = lines.pop();
  if (rest !== '' && whole) problems.add('cut off', `${file}:${lines.length + 1}: the line is cut off`);
  let lastTick = -1;
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line);
    if (entry === undefined) problems.add('damaged', `${file}:${index + 1}: the line is damaged`);
    else if (entry.tick <= lastTick)
      problems.add('order', `${file}:${index + 1}: tick ${entry.tick} comes after tick ${lastTick}: times must rise`);
    else {
      entries.push(entry);
      lastTick = entry.tick;
    }
  }
  return { entries, problems: problems.texts };
}

function parseEntry(line: string): JournalEntry | undefined {
  let found: unknown;
  try {
    found = parsePlain(line);
  } catch {
    return undefined;
  }
  if (!isRecord(found)) return undefined;
  const { tick, events = [], commands = [] } = found;
  if (!isTick(tick) || !Array.isArray(events) || !Array.isArray(commands)) return undefined;
  if (!events.every(isEvent) || !commands.every(isCommand)) return undefined;
  return { tick, events, commands };
}

const isTick = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Of whatever type: a later Korzo may know more of them. */
const isEvent = (value: unknown): value is SimulationEvent => {
  if (!isRecord(value) || !isTick(value['tick']) || typeof value['type'] !== 'string') return false;
  const { type, agent, command } = value;
  return type === 'refused' ? isRecord(command) : isRecord(agent) && isTick(agent['id']);
};

const isCommand = (value: unknown): value is AppliedCommand =>
  isRecord(value) &&
  isTick(value['tick']) &&
  isRecord(value['command']) &&
  typeof value['command']['type'] === 'string';
