import { hashWords, type ChecksumSum } from '../math/hash.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Exit } from '../world/world.ts';
import { anyExit, isAtExit } from './release.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { crossesLine, type Turnstile } from './turnstile.ts';

/** What a run with turnstiles keeps of each agent. */
const turnstileColumns: readonly ColumnSpec[] = [
  {
    name: 'heldSince',
    type: 'u32',
    role: 'own',
    meaning: 'tick it was first held back at a turnstile, plus 1; 0 = it is not',
  },
];

/** Rounding of times must not cost a tick, s. */
const play = 1e-9;

const hasTurnstiles = ({ world, turnstiles = [] }: Pick<SimulationSetup, 'world' | 'turnstiles'>): boolean =>
  turnstiles.length > 0 || world.exits.some(({ perSecond }) => perSecond !== undefined);

/** The columns that the turnstiles of a run need; none when it has none. */
export const columnsForTurnstiles = (setup: Pick<SimulationSetup, 'world' | 'turnstiles'>): readonly ColumnSpec[] =>
  hasTurnstiles(setup) ? turnstileColumns : [];

/** Somebody who has stepped where only so many may pass. */
interface Candidate {
  tile: number;
  row: number;
  since: number;
  id: number;
}

/**
 * Lets no more people through a passage or out of an exit than it has capacity for. Who finds none takes its step back and
 * stands; those who stood longest go first. Works on steps, not on wishes: no model has to know of it.
 */
export class Turnstiles {
  readonly any: boolean;
  readonly #turnstiles: readonly Turnstile[];
  readonly #exits: readonly Exit[];
  readonly #dt: number;
  /** Time from which on each lets the next one through, s: turnstiles first, then exits. */
  readonly #freeAt: Float64Array;
  /** Where everybody stood before its step, by tile. */
  readonly #before: { x: Float64Array; y: Float64Array; granted: Uint8Array }[] = [];
  readonly #pool: Candidate[] = [];
  #count = 0;

  constructor(setup: SimulationSetup) {
    this.#turnstiles = setup.turnstiles ?? [];
    this.#exits = setup.world.exits;
    this.#dt = setup.dt;
    this.any = hasTurnstiles(setup);
    this.#freeAt = new Float64Array(this.any ? this.#turnstiles.length + this.#exits.length : 0);
  }

  /** Before the step: remembers where everybody stands. */
  noteSteps(tiles: readonly Tile[]): void {
    for (const [index, { crowd }] of tiles.entries()) {
      const { ownCount } = crowd;
      let before = this.#before[index];
      if (before === undefined || before.x.length < ownCount) {
        const room = Math.ceil(ownCount * 1.5) + 16;
        before = { x: new Float64Array(room), y: new Float64Array(room), granted: new Uint8Array(room) };
        this.#before[index] = before;
      }
      before.x.set(crowd.columns.x.subarray(0, ownCount));
      before.y.set(crowd.columns.y.subarray(0, ownCount));
      before.granted.fill(0, 0, ownCount);
    }
  }

  /** After the step: takes back the steps of those for whom there is no capacity. */
  holdBack(
    tiles: readonly Tile[],
    added: readonly Readonly<Record<string, OwnColumn>>[],
    tick: number,
    isShut: (exit: string) => boolean,
  ): void {
    for (const [number, turnstile] of this.#turnstiles.entries()) {
      this.#collect(tiles, added, (tile, row) => this.#stepsOver(tiles[tile].crowd, tile, row, turnstile));
      this.#admit(tiles, added, tick, number, turnstile);
    }
    for (const [number, exit] of this.#exits.entries()) {
      if (exit.perSecond === undefined) continue;
      this.#collect(tiles, added, (tile, row) => {
        const wanted = tiles[tile].crowd.columns.wantedExit[row];
        return (wanted === number || wanted === anyExit) && isAtExit(exit, tiles[tile], row) && !isShut(exit.id);
      });
      this.#admit(tiles, added, tick, this.#turnstiles.length + number, exit);
    }
  }

  /** Whether somebody may leave by an exit in this tick. */
  mayLeave(tile: number, row: number, exit: Exit): boolean {
    return exit.perSecond === undefined || this.#before[tile].granted[row] === 1;
  }

  get saved(): readonly number[] {
    return [...this.#freeAt];
  }

  restore(saved: readonly number[]): void {
    this.#freeAt.fill(0);
    this.#freeAt.set(saved.slice(0, this.#freeAt.length));
  }

  /** Adds what they remember to a checksum; nothing when there are none. */
  addTo(sum: ChecksumSum): void {
    if (!this.any) return;
    const words = new Uint32Array(this.#freeAt.slice().buffer);
    const hash = new Uint32Array(2);
    hashWords(words, 0, words.length, words.length, hash);
    sum.add(hash[0], hash[1]);
  }

  #stepsOver(crowd: CrowdView, tile: number, row: number, turnstile: Turnstile): boolean {
    const { level, x, y } = crowd.columns;
    const before = this.#before[tile];
    return turnstile.lines.some(
      (each) => each.level === level[row] && crossesLine(each.line, before.x[row], before.y[row], x[row], y[row]),
    );
  }

  #collect(
    tiles: readonly Tile[],
    added: readonly Readonly<Record<string, OwnColumn>>[],
    isThere: (tile: number, row: number) => boolean,
  ): void {
    this.#count = 0;
    for (const [tile, { crowd }] of tiles.entries()) {
      const { ownCount } = crowd;
      const { heldSince } = added[tile];
      for (let row = 0; row < ownCount; row++) {
        if (!isThere(tile, row)) continue;
        const candidate = (this.#pool[this.#count++] ??= { tile: 0, row: 0, since: 0, id: 0 });
        candidate.tile = tile;
        candidate.row = row;
        candidate.since = heldSince[row];
        candidate.id = crowd.columns.id[row];
      }
    }
  }

  /** First come, first served, then by id: so many as there is capacity for; the others step back. */
  #admit(
    tiles: readonly Tile[],
    added: readonly Readonly<Record<string, OwnColumn>>[],
    tick: number,
    number: number,
    { perSecond = Infinity, mayPass }: Pick<Turnstile, 'perSecond' | 'mayPass'>,
  ): void {
    if (this.#count === 0) return;
    const now = tick * this.#dt;
    const gap = 1 / perSecond;
    const candidates = this.#pool.slice(0, this.#count).sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    for (const { tile, row, since } of candidates) {
      const { heldSince } = added[tile];
      const free = this.#freeAt[number];
      if (free <= now + play && (mayPass === undefined || mayPass(tiles[tile].crowd, added[tile], row))) {
        // Who stood there when the time came goes as if at that very time: standing up from rest costs nobody a turn.
        const waited = since > 0 && (since - 1) * this.#dt <= free;
        this.#freeAt[number] = (waited ? Math.max(free, now - gap) : now) + gap;
        if (number >= this.#turnstiles.length) this.#before[tile].granted[row] = 1;
        heldSince[row] = 0;
      } else {
        if (since === 0) heldSince[row] = tick + 1;
        this.#stepBack(tiles[tile].crowd, tile, row);
      }
    }
  }

  #stepBack({ columns: { x, y, vx, vy } }: CrowdView, tile: number, row: number): void {
    const before = this.#before[tile];
    x[row] = before.x[row];
    y[row] = before.y[row];
    vx[row] = 0;
    vy[row] = 0;
  }
}

/** Who was not held yet comes after all who were. */
const rank = ({ since }: Candidate): number => (since === 0 ? Infinity : since);
