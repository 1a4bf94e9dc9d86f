import {
  anyExit,
  FoundRows,
  hasLeft,
  type OfferedHands,
  type RunMemory,
  hashWords,
  type ChecksumSum,
  type ColumnSpec,
  type OwnColumn,
  type Part,
  type PartPhase,
  Records,
  type RunPlace,
  shape,
  type CrowdView,
  type Exit,
} from '@korzo/core';
import { isAtExit } from './exits.ts';
import { crossesLine, type Turnstile } from './turnstile.ts';
import { turnstileHands, turnstileJobs, type NumberedLine, type TurnstileBriefing } from './turnstile-hands.ts';

/** Rows that a thread looks at before it asks for more. */
const rowsAtOnce = 4096;

const rowsOf =
  ({ crowds }: RunPlace) =>
  (tile: number): number =>
    crowds[tile].ownCount;

/** What a run with turnstiles keeps of each agent. */
const turnstileColumns: readonly ColumnSpec[] = [
  {
    name: 'heldSince',
    type: 'u32',
    role: 'own',
    meaning: 'tick it was first held back at a turnstile, plus 1; 0 = it is not',
  },
  { name: 'beforeX', type: 'f64', role: 'row', meaning: 'where it stood before its step, m' },
  { name: 'beforeY', type: 'f64', role: 'row', meaning: 'y of the same, m' },
  { name: 'granted', type: 'u8', role: 'row', meaning: '1: it may leave by its exit in this tick' },
];

/** Rounding of times must not cost a tick, s. */
const play = 1e-9;

/** Whether a run has passages or exits that let only so many people through. */
export const hasTurnstiles = (exits: readonly Exit[], turnstiles: readonly Turnstile[]): boolean =>
  turnstiles.length > 0 || exits.some(({ perSecond }) => perSecond !== undefined);

interface TurnstilesSetup {
  readonly exits: readonly Exit[];
  readonly turnstiles: readonly Turnstile[];
  /** Fixed time step, s. */
  readonly dt: number;
  readonly isShut: (exit: string) => boolean;
}

/** An agent that has stepped where only so many may pass: over the line of a turnstile, or into an exit. */
interface Candidate {
  readonly id: number;
  /** Of the turnstile; exits are numbered after them. */
  readonly number: number;
  /** Tick it was first held back, plus 1; 0 when it was not. */
  readonly since: number;
  /** Whether it has leave to pass, apart from the capacity. */
  readonly mayPass: boolean;
  readonly tile: number;
  /** -1 when it is in another process. */
  readonly row: number;
}

type Added = readonly Readonly<Record<string, OwnColumn>>[];

/**
 * Lets no more people through a passage or out of an exit than it has capacity for. A person that finds none takes its step back and
 * stands; those who stood longest go first. Works on steps, not on wishes: no model has to know of it.
 */
export class Turnstiles implements Part {
  readonly name = 'turnstiles';
  readonly columns = turnstileColumns;
  readonly phases: readonly PartPhase[] = [
    {
      name: 'steps',
      after: ['decide'],
      before: ['move'],
      work: (run) => run.share(turnstileJobs.note, rowsOf(run), rowsAtOnce),
    },
    {
      name: 'turnstiles',
      after: ['move'],
      before: ['levels', 'arrivals'],
      work: (run) => this.#holdBack(run),
    },
  ];
  readonly #turnstiles: readonly Turnstile[];
  readonly #exits: readonly Exit[];
  readonly #dt: number;
  readonly #isShut: (exit: string) => boolean;
  /** Lines by floor, each with the number of its turnstile. */
  readonly #lines: NumberedLine[][] = [];
  /** Exits that have a limit, by their number. */
  readonly #limited: (Exit | undefined)[];
  /** Time from which on each lets the next one through, s: turnstiles first, then exits. */
  readonly #freeAt: Float64Array;
  readonly #records = new Records(['number', 'since', 'mayPass']);

  constructor({ exits, turnstiles, dt, isShut }: TurnstilesSetup) {
    this.#isShut = isShut;
    this.#turnstiles = turnstiles;
    this.#exits = exits;
    this.#dt = dt;
    this.#freeAt = new Float64Array(this.#turnstiles.length + this.#exits.length);
    this.#limited = this.#exits.map((exit) => (exit.perSecond === undefined ? undefined : exit));
    for (const [number, { lines }] of this.#turnstiles.entries())
      for (const { level, line } of lines) (this.#lines[level] ??= []).push({ number, line });
  }

  settle(memory: RunMemory): void {
    this.#address = FoundRows.reserve(memory);
    this.#found = new FoundRows(memory.memory, this.#address);
  }

  hands(): OfferedHands {
    const briefing: TurnstileBriefing = { address: this.#address, lines: this.#lines };
    return { maker: turnstileHands, briefing };
  }

  #address = 0;
  #found: FoundRows | undefined;
  /** The columns of each tile in this tick. */
  #added: Added = [];

  /** After the step: takes back the steps of those for whom there is no capacity. */
  #holdBack(run: RunPlace): void {
    const { crowds, ownColumns, tick, door } = run;
    const records = this.#records;
    records.clear();
    this.#added = ownColumns;
    this.#found?.clear();
    run.share(turnstileJobs.look, rowsOf(run), rowsAtOnce);
    const look = (tile: number, row: number): void => {
      this.#lookAtLines(crowds[tile], ownColumns[tile], tile, row);
      this.#lookAtExits(crowds[tile], ownColumns[tile], tile, row);
    };
    if (this.#found?.visit(look) !== true)
      for (let tile = 0; tile < crowds.length; tile++)
        for (let row = 0; row < crowds[tile].ownCount; row++) look(tile, row);
    door.share(records);
    if (records.count === 0) return;
    const candidates = Array.from({ length: records.count }, (_, index): Candidate => ({
      id: records.id(index),
      number: records.at(index, 0),
      since: records.at(index, 1),
      mayPass: records.at(index, 2) === 1,
      tile: records.tile(index),
      row: records.row(index),
    }));
    for (const candidate of candidates.sort(inTurn)) this.#judge(candidate, crowds, ownColumns, tick);
  }

  /** Whether a person may leave by an exit in this tick. */
  mayLeave(tile: number, row: number, exit: Exit): boolean {
    return exit.perSecond === undefined || this.#added[tile]['granted'][row] === 1;
  }

  save(): readonly number[] {
    return [...this.#freeAt];
  }

  problemWith(saved: unknown): string | undefined {
    return shape.listOf(shape.finite(0), this.#freeAt.length)(saved, 'turnstiles');
  }

  restore(saved: unknown): void {
    this.#freeAt.set(saved as readonly number[]);
  }

  addTo(sum: ChecksumSum): void {
    const words = new Uint32Array(this.#freeAt.slice().buffer);
    const hash = new Uint32Array(2);
    hashWords(words, 0, words.length, words.length, hash);
    sum.add(hash[0], hash[1]);
  }

  #lookAtLines(crowd: CrowdView, added: Added[number], tile: number, row: number): void {
    const { level, x, y } = crowd.columns;
    const lines = this.#lines[level[row]];
    if (lines === undefined) return;
    const { beforeX, beforeY } = added;
    for (let line = 0; line < lines.length; line++) {
      const { number } = lines[line];
      if (crossesLine(lines[line].line, beforeX[row], beforeY[row], x[row], y[row]))
        this.#note(crowd, added, tile, row, number, this.#turnstiles[number].mayPass);
    }
  }

  #lookAtExits(crowd: CrowdView, added: Added[number], tile: number, row: number): void {
    const wanted = crowd.columns.wantedExit[row];
    if (wanted === -1 || hasLeft(wanted)) return;
    const first = wanted === anyExit ? 0 : wanted;
    const end = wanted === anyExit ? this.#limited.length : wanted + 1;
    for (let number = first; number < end; number++) {
      const exit = this.#limited[number];
      if (exit !== undefined && isAtExit(exit, crowd, row) && !this.#isShut(exit.id))
        this.#note(crowd, added, tile, row, this.#turnstiles.length + number);
    }
  }

  #note(
    crowd: CrowdView,
    added: Added[number],
    tile: number,
    row: number,
    number: number,
    mayPass?: Turnstile['mayPass'],
  ): void {
    const leave = mayPass === undefined || mayPass(crowd, added, row) ? 1 : 0;
    this.#records.add(crowd.columns.id[row], tile, row, number, added['heldSince'][row], leave);
  }

  /** All processes judge alike; the one that has the agent lets it pass or takes its step back. */
  #judge(
    { number, since, mayPass, tile, row }: Candidate,
    crowds: readonly CrowdView[],
    added: Added,
    tick: number,
  ): void {
    const now = tick * this.#dt;
    const free = this.#freeAt[number];
    const isExit = number >= this.#turnstiles.length;
    const { perSecond = Infinity } = isExit ? this.#exits[number - this.#turnstiles.length] : this.#turnstiles[number];
    const passes = free <= now + play && mayPass;
    if (passes) {
      const gap = 1 / perSecond;
      // A person that stood there when the time came goes as if at that very time: standing up from rest costs no person a turn.
      const waited = since > 0 && (since - 1) * this.#dt <= free;
      this.#freeAt[number] = (waited ? Math.max(free, now - gap) : now) + gap;
    }
    if (row < 0) return;
    const { heldSince } = added[tile];
    if (passes) {
      if (isExit) added[tile]['granted'][row] = 1;
      heldSince[row] = 0;
    } else {
      if (since === 0) heldSince[row] = tick + 1;
      stepBack(crowds[tile], added[tile], row);
    }
  }
}

function stepBack({ columns: { x, y, vx, vy } }: CrowdView, { beforeX, beforeY }: Added[number], row: number): void {
  x[row] = beforeX[row];
  y[row] = beforeY[row];
  vx[row] = 0;
  vy[row] = 0;
}

/** First come, first served, those who were not held yet last; then by id. */
const inTurn = (a: Candidate, b: Candidate): number => a.number - b.number || rank(a) - rank(b) || a.id - b.id;
const rank = ({ since }: Candidate): number => (since === 0 ? 0x1_0000_0000 : since);
