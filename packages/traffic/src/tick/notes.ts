import { sharedWhole } from '../memory/shared.ts';

/** What threads note of vehicles while they work, for the leader: few of many, each vehicle at most once in a list. */
export const noteLists = ['wishing', 'changing', 'due', 'arrived', 'overtaking'] as const;
export type NoteList = (typeof noteLists)[number];

/** Lists of slots, and how many are on each. Threads add to them at the same time: their order means nothing. */
export interface Notes {
  readonly counts: Int32Array;
  readonly slots: Readonly<Record<NoteList, Int32Array>>;
}

export const makeNotes = (capacity: number): Notes => ({
  counts: sharedWhole(noteLists.length),
  slots: Object.fromEntries(noteLists.map((name) => [name, sharedWhole(capacity)])) as Notes['slots'],
});

const places = Object.fromEntries(noteLists.map((name, at) => [name, at])) as Record<NoteList, number>;

export function note({ counts, slots }: Notes, list: NoteList, slot: number): void {
  slots[list][Atomics.add(counts, places[list], 1)] = slot;
}

/** Takes all notes of a list, in the order of the numbers of vehicles: the same whichever threads wrote them, and wherever rows lie. */
export function takeNotes(notes: Notes, list: NoteList, number: Int32Array): readonly number[] {
  const taken = takeUnordered(notes, list);
  return taken.length < 2 ? taken : taken.sort((one, other) => number[one] - number[other]);
}

/** The same as threads wrote them: for work on each vehicle that changes no other one. */
export function takeUnordered({ counts, slots }: Notes, list: NoteList): number[] {
  const count = counts[places[list]];
  counts[places[list]] = 0;
  const taken: number[] = [];
  for (let at = 0; at < count; at++) taken.push(slots[list][at]);
  return taken;
}

/** Forgets the notes of a list. */
export function dropNotes({ counts }: Notes, list: NoteList): void {
  counts[places[list]] = 0;
}

/** How many notes of a list there are. */
export const countNotes = ({ counts }: Notes, list: NoteList): number => counts[places[list]];

export function forgetNotes({ counts }: Notes): void {
  counts.fill(0);
}
