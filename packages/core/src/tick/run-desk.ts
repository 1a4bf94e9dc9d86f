import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { Values } from '../model/parameters.ts';
import type { Door } from '../door/records.ts';
import type { Plots, RunPlace, TilePlace } from '../parts/run-place.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Wall, World } from '../world/world.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Details = Readonly<Record<string, unknown>>;
type AddedColumns = Readonly<Record<string, OwnColumn>>;

/** An agent that goes: it is counted as out, or gives up its row, or both. */
interface Leaver {
  readonly row: number;
  readonly exit: string | undefined;
  readonly isCounted: boolean;
  readonly givesUpRow: boolean;
}

/** An agent that goes, for who keeps the books. */
export type NoteLeaver = (tile: Tile, agent: AgentHandle, leaver: Leaver) => void;

/** What the desk needs of a run. */
export interface DeskSetup {
  readonly tiles: readonly Tile[];
  readonly door: Door;
  readonly plots: Plots;
  readonly world: World;
  readonly seed: number;
  readonly dt: number;
  readonly values: readonly Values[];
  readonly standWalls: (walls: readonly Wall[] | undefined) => void;
  readonly share: RunPlace['share'];
  /** Puts lines into the events of the tick. */
  readonly report: (agent: AgentHandle, goal: string, outcome: 'reached' | 'failed', reason: string) => void;
  readonly incapacitate: (agent: AgentHandle, reason: string) => void;
  /** Puts an event of the part at work into the events of the tick; without an agent it is of the run as a whole. */
  readonly tell: (agent: AgentHandle | undefined, event: string, details: Details) => void;
}

/** The place of all parts in a run: what a phase asked for is done when it is over. */
export class RunDesk implements RunPlace {
  readonly #tiles: readonly Tile[];
  readonly #leavers: Leaver[][];
  readonly #newcomers: { readonly spec: AgentSpec; readonly onAdmitted: ((agent: AgentHandle) => void) | undefined }[] =
    [];
  readonly #places: readonly Writable<TilePlace>[];
  #leaving = 0;
  readonly dt: number;
  readonly door: Door;
  readonly plots: Plots;
  readonly crowds: readonly CrowdView[];
  readonly standWalls: RunPlace['standWalls'];
  readonly share: RunPlace['share'];
  readonly tell: RunPlace['tell'];
  tick = 0;
  ownColumns: readonly AddedColumns[] = [];

  constructor(setup: DeskSetup) {
    const { tiles, door, plots, dt, standWalls, share, tell } = setup;
    this.door = door;
    this.plots = plots;
    this.#tiles = tiles;
    this.#leavers = tiles.map(() => []);
    this.crowds = tiles.map(({ crowd }) => crowd);
    this.dt = dt;
    this.standWalls = standWalls;
    this.share = share;
    this.tell = (event, details) => tell(undefined, event, details);
    this.#places = this.crowds.map((crowd, tile) => placeOf(setup, crowd, tile));
  }

  get tiles(): readonly TilePlace[] {
    return this.#places;
  }

  /** Before each phase: the tick, and the columns where they lie now. */
  turnTo(tick: number, ownColumns: readonly AddedColumns[]): void {
    this.tick = tick;
    this.ownColumns = ownColumns;
    for (let tile = 0; tile < this.#places.length; tile++) {
      const place = this.#places[tile];
      place.tick = tick;
      place.ownColumns = ownColumns[tile];
    }
  }

  leave(tile: number, row: number, exit?: string): void {
    this.#note(tile, { row, exit, isCounted: true, givesUpRow: true });
  }

  passOut(tile: number, row: number, exit: string): void {
    this.#note(tile, { row, exit, isCounted: true, givesUpRow: false });
  }

  retire(tile: number, row: number): void {
    this.#note(tile, { row, exit: undefined, isCounted: false, givesUpRow: true });
  }

  #note(tile: number, leaver: Leaver): void {
    this.#leavers[tile].push(leaver);
    this.#leaving++;
  }

  admit(spec: AgentSpec, onAdmitted?: (agent: AgentHandle) => void): void {
    this.#newcomers.push({ spec, onAdmitted });
  }

  /** Whether a phase asked for anything. */
  get isAsked(): boolean {
    return this.#leaving > 0 || this.#newcomers.length > 0;
  }

  /** After each phase: takes out who left, then lets in who came. */
  settle(note: NoteLeaver, enter: (spec: AgentSpec) => AgentHandle): void {
    if (this.#leaving > 0) for (const tile of this.#tiles) this.#dismiss(tile, note);
    this.#leaving = 0;
    if (this.#newcomers.length === 0) return;
    for (const { spec, onAdmitted } of this.#newcomers) {
      const agent = enter(spec);
      onAdmitted?.(agent);
    }
    this.#newcomers.length = 0;
  }

  /** Forgets what a phase asked for that failed. */
  clear(): void {
    for (const leavers of this.#leavers) leavers.length = 0;
    this.#leaving = 0;
    this.#newcomers.length = 0;
  }

  #dismiss(tile: Tile, note: NoteLeaver): void {
    const leavers = this.#leavers[tile.position];
    if (leavers.length === 0) return;
    leavers.sort((one, other) => one.row - other.row);
    const { id, generation } = tile.crowd.columns;
    for (const leaver of leavers) note(tile, { id: id[leaver.row], generation: generation[leaver.row] }, leaver);
    const rows = leavers.flatMap(({ row, givesUpRow }) => (givesUpRow ? [row] : []));
    leavers.length = 0;
    if (rows.length === 0) return;
    tile.store.removeOwn(rows, rows.length);
    tile.noteCounts();
  }
}

function placeOf(
  { world, seed, dt, values, report, incapacitate, tell }: DeskSetup,
  crowd: CrowdView,
  tile: number,
): Writable<TilePlace> {
  const agentIn = (row: number): AgentHandle => ({
    id: crowd.columns.id[row],
    generation: crowd.columns.generation[row],
  });
  return {
    tile,
    crowd,
    world,
    seed,
    tick: 0,
    dt,
    ownColumns: {},
    values,
    report: (row, goal, outcome, reason) => report(agentIn(row), goal, outcome, reason),
    incapacitate: (row, reason) => incapacitate(agentIn(row), reason),
    tell: (row, event, details) => tell(agentIn(row), event, details),
  };
}
