import type { Decide, DecisionPlace, Model, OwnColumn } from '../model/define-model.ts';
import { LiveValues } from '../model/live-values.ts';
import { bitsOf } from '../agents/column-bits.ts';
import { Block } from '../memory/block.ts';
import type { AgentColumnName } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';
import { modelBlockHead, motionRule } from '../space/crowd-block.ts';
import { CrowdView } from '../space/crowd-view.ts';
import type { HotLoops } from '../space/hot-loops.ts';
import { Look } from '../space/look.ts';
import { sortTable } from '../space/sort-table.ts';
import { listNearCrossings } from '../tiles/near-crossings.ts';
import { tidiedColumns, Tidying } from '../tiles/tidying.ts';
import type { Briefing } from './briefing.ts';
import { control, jobs, type Job } from './control-block.ts';
import type { Hands, HandsMaker, HandsPlace } from './hands.ts';

/** Each agent's sum less itself is 0, unless a part of the sum is NaN or infinite (or all of it too large for a number). */
function isFinite({ columns }: CrowdView, first: number, last: number): boolean {
  const { x, y, z, vx, vy, vz } = columns;
  let trace = 0;
  for (let row = first; row < last; row++) {
    const sum = x[row] + y[row] + (z[row] + vx[row]) + (vy[row] + vz[row]);
    trace += sum - sum;
  }
  return trace === 0;
}

/** One thread's tools, bound to every tile: views, hot loops and the models' decisions. Leader and members each have one. */
export class Workshop {
  readonly briefing: Briefing;
  readonly #thread: number;
  readonly #hotLoops: HotLoops;
  readonly #models: readonly (Model | undefined)[];
  readonly crowds: readonly CrowdView[];
  readonly #values: readonly LiveValues[];
  readonly #hands: readonly (Hands | undefined)[];
  #ownColumns: readonly Readonly<Record<string, OwnColumn>>[] = [];
  #decisions: (Decide | undefined)[][] = [];
  #shared!: Int32Array;
  /** Number of the memory's layout that the views are of. */
  #layout = 0;

  /** `models` and `makers` are in the order of the briefing; a thread that cannot load one leaves it undefined. */
  constructor(
    briefing: Briefing,
    thread: number,
    hotLoops: HotLoops,
    models: readonly (Model | undefined)[],
    makers: readonly (HandsMaker | undefined)[] = [],
  ) {
    this.briefing = briefing;
    this.#thread = thread;
    this.#hotLoops = hotLoops;
    this.#models = models;
    this.crowds = briefing.crowds.map(({ block }) => new CrowdView(briefing.memory, block));
    this.#values = briefing.models.map(
      ({ block }, index) => new LiveValues(models[index]?.parameters ?? {}, briefing.memory, block),
    );
    this.#takeViews();
    const place = this.#handsPlace();
    this.#hands = briefing.hands.map((told, index) => makers[index]?.make(place, told.briefing));
    this.refresh();
  }

  /** Takes all views again and binds the models again. */
  refresh(): void {
    this.#takeViews();
    for (const hands of this.#hands) hands?.refresh?.();
  }

  #takeViews(): void {
    const { memory } = this.briefing;
    this.#shared = new Int32Array(memory.buffer, this.briefing.control, control.words);
    // Read before the views are taken: whatever moves after this is noticed at the next job.
    this.#layout = Atomics.load(this.#shared, control.layout);
    for (const crowd of this.crowds) crowd.refresh();
    for (const values of this.#values) values.refresh();
    this.#ownColumns = this.crowds.map((_, tile) => this.#viewsOfOwn(tile));
    this.#decisions = this.crowds.map((_, tile) =>
      this.#models.map((model, index) => model?.bind(this.#place(tile, index))),
    );
  }

  /** Takes the views again if anything has moved since. */
  refreshIfMoved(): void {
    if (Atomics.load(this.#shared, control.layout) !== this.#layout) this.refresh();
  }

  /** Takes chunks of the announced job until none is left. */
  takeChunks(): void {
    const shared = this.#shared;
    const job = shared[control.job] as Job;
    const chunkCount = shared[control.chunkCount];
    let tile = 0;
    for (;;) {
      const chunk = Atomics.add(shared, control.nextChunk, 1);
      if (chunk >= chunkCount) return;
      while (chunk >= shared[control.chunkStart + tile + 1]) tile++;
      const size = shared[control.chunkSize + tile];
      const first = (chunk - shared[control.chunkStart + tile]) * size;
      this.perform(job, tile, first, size);
    }
  }

  /** One chunk: rows or cells for the hot loops, entries of the list of occupied cells for decisions. */
  perform(job: Job, tile: number, first: number, size: number): void {
    const crowd = this.crowds[tile];
    switch (job) {
      case jobs.locate:
        this.#hotLoops.locateRows(crowd.pointer, first, Math.min(first + size, crowd.rowCount));
        break;
      case jobs.count:
        for (let block = first; block < Math.min(first + size, this.#itemsOf(tile)); block++)
          this.#countBlock(crowd, block);
        break;
      case jobs.sum:
        for (let range = first; range < Math.min(first + size, this.#itemsOf(tile)); range++)
          this.#hotLoops.sumRange(crowd.pointer, range);
        break;
      case jobs.deal:
        for (let block = first; block < Math.min(first + size, this.#itemsOf(tile)); block++)
          this.#hotLoops.dealBlock(crowd.pointer, block);
        break;
      case jobs.border:
        for (let block = first; block < Math.min(first + size, this.#itemsOf(tile)); block++)
          this.#hotLoops.listBorder(crowd.pointer, block);
        break;
      case jobs.across:
        for (let block = first; block < Math.min(first + size, this.#itemsOf(tile)); block++)
          listNearCrossings(crowd, block, this.#shared[control.nearCrossings]);
        break;
      case jobs.sortBorder:
        this.#hotLoops.sortBorder(crowd.pointer);
        break;
      case jobs.gather:
        this.#hotLoops.gatherRows(crowd.pointer, first, Math.min(first + size, this.#itemsOf(tile)));
        break;
      case jobs.sort:
        this.#hotLoops.sortRows(crowd.pointer);
        break;
      case jobs.order:
        this.#hotLoops.orderCells(crowd.pointer, first, Math.min(first + size, crowd.cellCount));
        break;
      case jobs.tidy:
        for (let column = first; column < Math.min(first + size, this.#itemsOf(tile)); column++)
          this.#tidyColumn(tile, column);
        break;
      case jobs.prepare:
        this.#prepare(crowd, first, Math.min(first + size, crowd.cellCount));
        break;
      case jobs.orderAndPrepare:
        this.#hotLoops.orderCells(crowd.pointer, first, Math.min(first + size, crowd.cellCount));
        this.#prepare(crowd, first, Math.min(first + size, crowd.cellCount));
        break;
      case jobs.decide:
        this.#decide(tile, first, Math.min(first + size, crowd.int('occupiedCount')));
        break;
      case jobs.move:
        if (this.#hotLoops.moveRows(crowd.pointer, first, Math.min(first + size, crowd.ownCount)) !== 0)
          Atomics.store(this.#shared, control.nonFinite, 1);
        break;
      case jobs.check:
        if (!isFinite(crowd, first, Math.min(first + size, crowd.ownCount)))
          Atomics.store(this.#shared, control.nonFinite, 1);
        break;
      case jobs.hands:
        this.#useHands(tile, first, size);
        break;
    }
  }

  /** Sorts the rows of a tile, alone. */
  sortRows(tile: number): void {
    this.#hotLoops.sortRows(this.crowds[tile].pointer);
  }

  /** Decides with one model for a whole tile, when only this thread knows the model. */
  decideAlone(tile: number, model: number): void {
    const crowd = this.crowds[tile];
    this.#decisions[tile][model]?.(0, crowd.int('occupiedCount'));
  }

  /** Models this thread leaves to the leader. */
  setAside(model: number): void {
    this.#aside.add(model);
  }

  readonly #aside = new Set<number>();

  #decide(tile: number, first: number, last: number): void {
    const decisions = this.#decisions[tile];
    const { motionRules } = this.crowds[tile];
    for (let model = 0; model < decisions.length; model++) {
      if (motionRules[model] !== motionRule.standby && !this.#aside.has(model)) decisions[model]?.(first, last);
    }
  }

  /** Items of the job at hand. */
  #itemsOf(tile: number): number {
    return this.#shared[control.items + tile];
  }

  #countBlock(crowd: CrowdView, block: number): void {
    const table = new Int32Array(crowd.memory.buffer, crowd.int('sortTable'), sortTable.words);
    const first = table[sortTable.blockStart + block];
    this.#hotLoops.locateRows(crowd.pointer, first, table[sortTable.blockStart + block + 1]);
    this.#hotLoops.countBlock(crowd.pointer, block);
  }

  #tidyColumn(tile: number, index: number): void {
    const { memory, ownColumns, crowds } = this.briefing;
    const { spec, number } = tidiedColumns(ownColumns)[index];
    const crowd = this.crowds[tile];
    const pointer =
      number < 0
        ? crowd.int(spec.name as AgentColumnName)
        : new Int32Array(memory.buffer, crowds[tile].ownColumns, ownColumns.length)[number];
    this.#tidying.gather(spec, bitsOf(spec, memory.buffer, pointer, crowd.ownCount), crowd);
  }

  readonly #tidying = new Tidying();

  #useHands(tile: number, first: number, size: number): void {
    const shared = this.#shared;
    const last = Math.min(first + size, this.#itemsOf(tile));
    this.#hands[shared[control.hands]]?.perform(shared[control.handsJob], tile, first, last);
  }

  /** Copies the slots of some cells, and aims as large a part of the rows. */
  #prepare(crowd: CrowdView, firstCell: number, lastCell: number): void {
    const { cellStart, cellCount, ownCount, pointer } = crowd;
    this.#hotLoops.copySlots(pointer, cellStart[firstCell], cellStart[lastCell]);
    const firstRow = Math.floor((firstCell / cellCount) * ownCount);
    const lastRow = lastCell === cellCount ? ownCount : Math.floor((lastCell / cellCount) * ownCount);
    if (this.#hotLoops.aimRows(pointer, firstRow, lastRow) !== 0) Atomics.store(this.#shared, control.nonFinite, 1);
  }

  #place(tile: number, model: number): DecisionPlace {
    const { memory, world, models, scratch } = this.briefing;
    const crowd = this.crowds[tile];
    const kindsSeen = new Block(memory, modelBlockHead, models[model].block).get('kindsSeen');
    return {
      memory,
      world,
      crowd,
      model,
      values: this.#values[model].values,
      kindsSeen,
      look: new Look(crowd, kindsSeen),
      modelBlock: models[model].block,
      scratch: scratch[this.#thread],
      ownColumns: this.#ownColumns[tile],
    };
  }

  #viewsOfOwn(tile: number): Readonly<Record<string, OwnColumn>> {
    const { memory, crowds, ownColumns } = this.briefing;
    const table = new Int32Array(memory.buffer, crowds[tile].ownColumns, Math.max(ownColumns.length, 1));
    const own: Record<string, OwnColumn> = {};
    for (const [index, spec] of ownColumns.entries())
      own[spec.name] = columnView(memory.buffer, spec.type, table[index]);
    return own;
  }

  #handsPlace(): HandsPlace {
    const { memory, world, seed, dt, scratch } = this.briefing;
    const tick = (): number => this.#shared[control.tick];
    return {
      memory,
      world,
      seed,
      dt,
      get tick() {
        return tick();
      },
      crowds: this.crowds,
      ownSpecs: this.briefing.ownColumns,
      ownColumns: (tile) => this.#ownColumns[tile],
      values: this.#values.map(({ values }) => values),
      thread: this.#thread,
      scratch: scratch[this.#thread],
    };
  }
}
