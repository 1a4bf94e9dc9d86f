import { AgentStore } from '../agents/agent-store.ts';
import { agentColumns, type ColumnSpec } from '../memory/columns.ts';
import { Block } from '../memory/block.ts';
import type { Arena } from '../memory/arena.ts';
import { cellStepsBytes, clearCellSteps } from '../space/cell-steps.ts';
import { crowdBlock } from '../space/crowd-block.ts';
import type { CellGrid } from '../space/cell-grid.ts';
import { CrowdView, type CrowdFields } from '../space/crowd-view.ts';
import type { TileWindow } from './partition.ts';
import { tidiedColumns } from './tidying.ts';

/** One rectangle of the world with its agents, ghosts and cell table. */
export class Tile {
  /** Number in the whole cut. */
  readonly index: number;
  /** Place among the tiles of this process. */
  readonly position: number;
  readonly store: AgentStore;
  readonly crowd: CrowdView;
  /** Address of a table with the addresses of the models' own columns, in the order of the column list. */
  readonly ownColumnTable: number;
  window: TileWindow;
  /** Own rows lie in id order, and so does every cell after the counting sort. */
  inOrder = true;
  readonly #arena: Arena;
  readonly #block: Block<CrowdFields>;
  #cellTable = { pointer: 0, occupied: 0, steps: 0, cells: -1 };

  constructor(
    arena: Arena,
    place: { readonly index: number; readonly position: number; readonly window: TileWindow; readonly grid: CellGrid },
    contents: {
      readonly specs: readonly ColumnSpec[];
      readonly capacity: number;
      readonly fixed: Partial<Readonly<Record<keyof CrowdFields, number>>>;
    },
  ) {
    const { specs, capacity, fixed } = contents;
    this.#arena = arena;
    this.index = place.index;
    this.position = place.position;
    this.window = place.window;
    const pointer = arena.reserve(crowdBlock.bytes);
    this.ownColumnTable = arena.reserve(4 * Math.max(specs.length - agentColumns.length, 1));
    this.store = new AgentStore(arena, specs, capacity);
    this.#block = new Block(arena.memory, crowdBlock, pointer);
    this.#block.setAll(fixed);
    this.openWindow(place.window, place.grid);
    this.noteColumns();
    this.crowd = new CrowdView(arena.memory, pointer);
  }

  /** Lays the cell table out for a window. Views are stale afterwards. */
  openWindow(window: TileWindow, grid: CellGrid): void {
    this.window = window;
    const cells = window.cellsX * window.cellsY * (grid.levels + grid.cellsZ);
    if (cells !== this.#cellTable.cells) {
      const { pointer, occupied, steps, cells: before } = this.#cellTable;
      if (before >= 0) {
        this.#arena.release(pointer, 4 * (before + 1));
        this.#arena.release(occupied, 4 * (before + 1));
        this.#arena.release(steps, cellStepsBytes(before));
      }
      this.#cellTable = {
        pointer: this.#arena.reserve(4 * (cells + 1)),
        occupied: this.#arena.reserve(4 * (cells + 1)),
        steps: this.#arena.reserve(cellStepsBytes(cells)),
        cells,
      };
      clearCellSteps(this.#arena.memory.buffer, this.#cellTable.steps);
    }
    this.#block.setAll({
      cellsX: window.cellsX,
      cellsY: window.cellsY,
      firstCellX: window.firstX,
      firstCellY: window.firstY,
      loopX: window.loopX ? 1 : 0,
      loopY: window.loopY ? 1 : 0,
      cellStart: this.#cellTable.pointer,
      occupied: this.#cellTable.occupied,
      cellSteps: this.#cellTable.steps,
    });
  }

  /** Writes the addresses of the columns where the hot loops find them. */
  noteColumns(): void {
    const table = new Int32Array(this.#arena.memory.buffer, this.ownColumnTable);
    for (const [number, { spec, pointer }] of this.store.columns.entries()) {
      if (number < agentColumns.length) this.#block.set(spec.name as keyof CrowdFields, pointer);
      else table[number - agentColumns.length] = pointer;
    }
  }

  /** Columns that tidying moves. */
  get tidied(): number {
    return tidiedColumns(this.store.specs.slice(agentColumns.length)).length;
  }

  noteCounts(): void {
    this.crowd.ints[this.crowd.offsets.rowCount >> 2] = this.store.rowCount;
    this.crowd.ints[this.crowd.offsets.ownCount >> 2] = this.store.ownCount;
  }

  noteTick(tick: number): void {
    this.crowd.ints[this.crowd.offsets.tick >> 2] = tick;
  }

  refresh(): void {
    this.store.refresh();
    this.crowd.refresh();
  }

  note(values: Partial<Readonly<Record<keyof CrowdFields, number>>>): void {
    this.#block.setAll(values);
  }
}
