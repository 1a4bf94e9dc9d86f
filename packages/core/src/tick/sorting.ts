import { jobs } from '../crew/control-block.ts';
import type { Arena } from '../memory/arena.ts';
import { SortTable } from '../space/sort-table.ts';
import type { Tile } from '../tiles/tile.ts';
import { noteSlots, renumberRows } from '../tiles/tidying.ts';
import type { Workforce } from './workforce.ts';

/** Ticks between two tidyings of the rows, and the crowd from which on it pays. */
const tidyEvery = 128;
const worthTidying = 16_384;
/**
 * Rows from which on threads sort together. One thread sorts 20,000 rows in 0.04 ms and 100,000 in 0.27 ms, two share 0.07 and 0.4 ms; three more
 * meetings of the crew cost more below this. No result depends on it.
 */
const worthSorting = 32_768;

/** What sorting needs of the ground. */
export interface SortedGround {
  readonly arena: Arena;
  readonly tiles: readonly Tile[];
  readonly workforce: Workforce;
  /** The memory may have grown. */
  readonly noteGrowth: () => void;
}

/** Sorts the agents of all tiles by cell, in the order of ids inside a cell, and gets ready what models look at. */
export class Sorting {
  readonly #ground: SortedGround;
  #tables: readonly SortTable[] = [];

  constructor(ground: SortedGround) {
    this.#ground = ground;
  }

  /** Says whether what models are about to read of agents is finite. */
  findPlaces(tick: number): boolean {
    const { tiles, workforce } = this.#ground;
    if (workforce.size > 1 && this.#rows() >= worthSorting) this.#sortTogether();
    else this.#sortAlone();
    if (tick % tidyEvery === 0 && tiles.some(({ store }) => store.ownCount >= worthTidying)) this.#tidy();
    let inOrder = true;
    for (let index = 0; index < tiles.length; index++) {
      const { store, inOrder: ownInOrder } = tiles[index];
      // Ghosts come behind all own rows, whatever their ids are.
      inOrder &&= ownInOrder && store.rowCount === store.ownCount;
    }
    return workforce.keepsFinite(inOrder ? jobs.prepare : jobs.orderAndPrepare);
  }

  #rows(): number {
    const { tiles } = this.#ground;
    let rows = 0;
    for (let index = 0; index < tiles.length; index++) rows += tiles[index].store.rowCount;
    return rows;
  }

  #sortAlone(): void {
    const { tiles, workforce } = this.#ground;
    workforce.perform(jobs.locate);
    // A crowd that threads would sort together is shared work, also while one thread does it.
    if (tiles.length > 1 || this.#rows() >= worthSorting) workforce.perform(jobs.sort, () => 1);
    else workforce.workshop.sortRows(0);
  }

  #sortTogether(): void {
    const { tiles, workforce, noteGrowth } = this.#ground;
    const tables = this.#openTables();
    for (let index = 0; index < tiles.length; index++) tables[index].plan(tiles[index].crowd, workforce.size);
    noteGrowth();
    workforce.perform(jobs.count, (tile) => tables[tile].blocks);
    workforce.perform(jobs.sum, (tile) => tables[tile].ranges);
    for (let index = 0; index < tiles.length; index++) tables[index].joinRanges(tiles[index].crowd);
    workforce.perform(jobs.deal, (tile) => tables[tile].blocks);
  }

  #openTables(): readonly SortTable[] {
    const { arena, tiles } = this.#ground;
    if (this.#tables.length === 0) {
      this.#tables = tiles.map(() => new SortTable(arena));
      for (const [index, tile] of tiles.entries()) tile.note({ sortTable: this.#tables[index].pointer });
    }
    return this.#tables;
  }

  #tidy(): void {
    const { tiles, workforce } = this.#ground;
    const isLarge = (tile: number): boolean => tiles[tile].store.ownCount >= worthTidying;
    workforce.perform(jobs.order, (tile) => (isLarge(tile) ? tiles[tile].crowd.cellCount : 0));
    for (let tile = 0; tile < tiles.length; tile++) if (isLarge(tile)) renumberRows(tiles[tile].crowd);
    workforce.perform(jobs.tidy, (tile) => (isLarge(tile) ? tiles[tile].tidied : 0));
    for (let tile = 0; tile < tiles.length; tile++) {
      if (!isLarge(tile)) continue;
      noteSlots(tiles[tile].crowd);
      tiles[tile].inOrder = false;
    }
  }
}
