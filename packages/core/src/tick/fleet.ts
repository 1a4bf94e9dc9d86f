import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import type { ChecksumSum } from '../math/hash.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import type { Tile } from '../tiles/tile.ts';
import type { SavedAgents } from './saved-agents.ts';

/** What a fleet sees of a run, and what it may do there: write the rows of its own agents, let them go, and bring new ones. */
export interface FleetPlace {
  /** The tick that has just been made; 0 when the run begins. */
  readonly tick: number;
  readonly dt: number;
  readonly crowds: readonly CrowdView[];
  /** The columns that models, guides and the fleet added, by name, of each crowd. */
  readonly ownColumns: readonly Readonly<Record<string, OwnColumn>>[];
  /** The agent of an own row is gone: its row is given up when the fleet has advanced. */
  leave(crowd: number, row: number): void;
  /** Somebody new comes into the world when the fleet has advanced. */
  admit(spec: AgentSpec): void;
}

/**
 * Agents that move by rules of their own, such as cars on lanes: not by a model that looks at neighbours and decides on a velocity, but all together. The
 * run keeps a row for each, so that frames, recordings, measures and people see them as they see everybody else.
 */
export interface Fleet {
  /** How events call where its agents come from and where they go. */
  readonly name: string;
  /** Ids set aside for its agents; more than are ever present at once. */
  readonly ids: number;
  /** State per agent that it keeps in the run. */
  readonly columns?: readonly ColumnSpec[];
  /** Whether nobody will come any more. */
  readonly isOver: boolean;
  /** Moves its agents by one tick, when all others have moved. Called once with tick 0 for those who are there from the start. */
  advance(place: FleetPlace): void;
  /** Adds what it remembers beside columns to the checksum. */
  addTo(sum: ChecksumSum): void;
  /** What it remembers beside columns, as plain JSON, for a snapshot. */
  save(): unknown;
  /** Why it cannot go on from what a snapshot holds; undefined when it can. See `Guide.problemWith`. */
  problemWith?(saved: unknown, agents: SavedAgents): string | undefined;
  restore(saved: unknown): void;
}

/** Somebody who goes, for who keeps the books. */
export type NoteLeaver = (tile: Tile, row: number, agent: AgentHandle) => void;

/** The place of a fleet in a run: what it asked for is done when it has advanced. */
export class FleetDesk implements FleetPlace {
  readonly #tiles: readonly Tile[];
  readonly #leavers: number[][];
  readonly #newcomers: AgentSpec[] = [];
  readonly dt: number;
  readonly crowds: readonly CrowdView[];
  tick = 0;
  ownColumns: FleetPlace['ownColumns'] = [];

  constructor(tiles: readonly Tile[], dt: number) {
    this.#tiles = tiles;
    this.#leavers = tiles.map(() => []);
    this.crowds = tiles.map(({ crowd }) => crowd);
    this.dt = dt;
  }

  leave(crowd: number, row: number): void {
    this.#leavers[crowd].push(row);
  }

  admit(spec: AgentSpec): void {
    this.#newcomers.push(spec);
  }

  /** Takes out who left, then lets in who came. */
  settle(note: NoteLeaver, enter: (spec: AgentSpec) => void): void {
    for (const tile of this.#tiles) this.#dismiss(tile, note);
    for (const spec of this.#newcomers) enter(spec);
    this.#newcomers.length = 0;
  }

  #dismiss(tile: Tile, note: NoteLeaver): void {
    const rows = this.#leavers[tile.index];
    if (rows.length === 0) return;
    rows.sort((one, other) => one - other);
    const { id, generation } = tile.crowd.columns;
    for (const row of rows) note(tile, row, { id: id[row], generation: generation[row] });
    tile.store.removeOwn(rows, rows.length);
    tile.noteCounts();
    rows.length = 0;
  }
}
