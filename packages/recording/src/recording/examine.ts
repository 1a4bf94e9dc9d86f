import { kinds } from '@korzo/core';
import type { RecordedFrame, Recording, StoredRecording } from './recording.ts';

/** A sort of problem with agents: reported once, with the first agent that has it and how many times it was seen. */
interface Sighting {
  count: number;
  readonly first: string;
}

/** Reads every frame and notes what is wrong with what they say. Returns all problems of the recording, and how many frames it read. */
export function examine(recording: StoredRecording): { readonly problems: readonly string[]; readonly frames: number } {
  let frames = 0;
  const sightings = new Map<string, Sighting>();
  for (const frame of recording.frames()) {
    frames++;
    lookAt(frame, recording, sightings);
  }
  for (const [rule, { count, first }] of sightings)
    recording.note(`${rule}: ${first}${count > 1 ? `, and ${count - 1} more times` : ''}; all of it is kept`);
  return { problems: recording.problems, frames };
}

function lookAt(frame: RecordedFrame, { place, info }: Recording, sightings: Map<string, Sighting>): void {
  const [{ ownCount, columns }] = frame.crowds;
  const { origin, size, edges, levels } = place.world;
  const { x, y, z, level, radius, kind, group } = columns;
  const isBounded = edges !== 'open';
  const knownKinds = Math.min(info.kinds.length, kinds.length);
  for (let row = 0; row < ownCount; row++) {
    // A body may stick out by its radius; a millimetre is rounding.
    const slack = radius[row] + 0.001;
    const tell = (rule: string): void => note(sightings, rule, agentAt(frame, row));
    if (!Number.isFinite(x[row] + y[row] + z[row])) tell('positions must be numbers');
    else if (
      isBounded &&
      !(
        x[row] >= origin[0] - slack &&
        x[row] <= origin[0] + size[0] + slack &&
        y[row] >= origin[1] - slack &&
        y[row] <= origin[1] + size[1] + slack
      )
    )
      tell('people must be inside the plan');
    if (level[row] >= levels) tell(`levels must be below ${levels}`);
    if (kind[row] >= knownKinds) tell('kinds must be known ones');
    if (group[row] >= info.groups.length) tell(`there are ${info.groups.length} groups, counted from 0`);
  }
}

function note(sightings: Map<string, Sighting>, rule: string, first: string): void {
  const sighting = sightings.get(rule);
  if (sighting === undefined) sightings.set(rule, { count: 1, first });
  else sighting.count++;
}

function agentAt({ time, crowds: [{ columns }] }: RecordedFrame, row: number): string {
  const { id, x, y, level } = columns;
  return `agent ${id[row]} is at ${x[row].toFixed(3)}, ${y[row].toFixed(3)} on level ${level[row]} at ${time.toFixed(2)} s`;
}
