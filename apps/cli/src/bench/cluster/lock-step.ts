import type { Meeting } from '@korzo/core';

/** What every party does in every tick. */
export interface LockStepStage {
  readonly ticks: number;
  /** Loops of `work` in each tick. */
  readonly work: number;
  /** Part of the work that is done before the borders are sent; the rest while they travel. All of it unless given. */
  readonly before?: number;
  /** Whether all meet once more at the end of each tick, with a few bytes: over books that the work decides about. */
  readonly books?: true;
}

export interface LockStepPlan {
  readonly stages: readonly LockStepStage[];
  readonly turns: number;
  /** Of agents in each border, to each of the others. */
  readonly borderBytes: number;
}

export const parties = 4;
const booksBytes = 64;

/** Arithmetic that no compiler leaves away. */
export function work(loops: number, seed: number): number {
  let sum = seed;
  for (let loop = 0; loop < loops; loop++) sum = Math.sqrt(sum * 1.000_001 + 1);
  return sum;
}

/** A meeting whose two halves can be apart. */
interface Halves extends Meeting {
  bring(outgoing: readonly Uint8Array[]): void;
  collect(): readonly Uint8Array[];
}

const hasHalves = (meeting: Meeting): meeting is Halves => 'bring' in meeting && 'collect' in meeting;

/** One stage: compute, give each other party the border, compute the rest, and wait for their borders. Milliseconds. */
export function lockStep(
  meeting: Meeting,
  { ticks, work: loops, before = 1, books }: LockStepStage,
  borderBytes: number,
): number {
  const border = new Uint8Array(borderBytes);
  const start = performance.now();
  for (let tick = 0; tick < ticks; tick++) {
    border[0] = work(loops * before, tick) > 0 ? tick : 0;
    const outgoing = Array.from({ length: meeting.processes }, (_, other) =>
      other === meeting.process ? new Uint8Array(0) : border,
    );
    const incoming = exchanged(meeting, outgoing, () => work(loops * (1 - before), tick));
    const isWhole = incoming.every(
      (bytes, other) => other === meeting.process || (bytes.length === borderBytes && bytes[0] === border[0]),
    );
    if (books) meeting.swap(outgoing.map((bytes) => bytes.subarray(0, booksBytes)));
    if (!isWhole) throw new Error(`tick ${tick}: a border is not that of this tick`);
  }
  return performance.now() - start;
}

function exchanged(meeting: Meeting, outgoing: readonly Uint8Array[], rest: () => unknown): readonly Uint8Array[] {
  if (!hasHalves(meeting)) {
    rest();
    return meeting.swap(outgoing);
  }
  meeting.bring(outgoing);
  rest();
  return meeting.collect();
}

/** All turns, as a party that does not measure. */
export function follow(meeting: Meeting, { stages, turns, borderBytes }: LockStepPlan): void {
  for (let turn = 0; turn <= turns; turn++) for (const stage of stages) lockStep(meeting, stage, borderBytes);
}
