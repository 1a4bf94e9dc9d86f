import type { Briefing } from '../crew/briefing.ts';
import { control, controlBytes, jobs, scratchBytes, type Job } from '../crew/control-block.ts';
import { announce, soloCrew, type Crew, type JobSize, type LeaderWork } from '../crew/crew.ts';
import type { OfferedHands } from '../crew/hands.ts';
import { Workshop } from '../crew/workshop.ts';
import type { Arena } from '../memory/arena.ts';
import { borderBlock } from '../space/hot-loops.ts';
import { plainHotLoops } from '../space/plain-hot-loops.ts';
import type { Tile } from '../tiles/tile.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** Jobs with fewer items are done by the leader alone: waking others would take longer. */
const worthSharing = 256;

/** Items of each tile, and how many of them a thread takes at a time. */
export interface HandsWork {
  readonly tick: number;
  readonly items: (tile: number) => number;
  readonly chunk: number;
  readonly worth?: number | undefined;
}

/** What a workforce needs of the ground that it works on. */
export interface Worksite {
  readonly setup: SimulationSetup;
  readonly arena: Arena;
  readonly tiles: readonly Tile[];
  /** World, columns and blocks as they are now. */
  readonly brief: () => Pick<Briefing, 'world' | 'models' | 'crowds' | 'ownColumns'>;
  /** The memory may have grown. */
  readonly noteGrowth: () => void;
}

/** The threads that work on the tiles of this process: the leader's tools, and the crew that shares its jobs. */
export class Workforce {
  readonly #site: Worksite;
  readonly #control: number;
  readonly #scratch: number[];
  readonly #jobSizes: { items: number; chunk: number }[];
  #shared: Int32Array;
  #crew: Crew = soloCrew;
  #workshop: Workshop | undefined;
  #aside: number[] = [];
  #hands: readonly OfferedHands[] = [];
  #sharedTime = 0;
  #busyTime = 0;

  constructor(site: Worksite) {
    this.#site = site;
    this.#control = site.arena.reserve(controlBytes);
    this.#scratch = [site.arena.reserve(scratchBytes)];
    this.#jobSizes = site.tiles.map(() => ({ items: 0, chunk: 1 }));
    this.#shared = this.#controlWords();
  }

  get hands(): readonly OfferedHands[] {
    return this.#hands;
  }

  /** The hands of all parts that have some; from then on `share` works for them. */
  takeHands(hands: readonly OfferedHands[]): void {
    this.#hands = hands;
    this.#workshop = undefined;
  }

  /** Milliseconds this thread spent so far in jobs that a crew shares, waiting for the others included; 0 without a clock. */
  get sharedTime(): number {
    return this.#sharedTime;
  }

  /** Milliseconds of these in which it worked. */
  get busyTime(): number {
    return this.#busyTime;
  }

  /** Milliseconds each thread but this one was at work so far. */
  get memberTimes(): readonly number[] {
    return this.#crew.memberTimes();
  }

  employ(crew: Crew): void {
    this.#crew = crew;
    this.#aside = [];
    for (const [index, { model }] of this.#site.setup.models.entries())
      if (!crew.knows(model.name)) this.#aside.push(index);
    this.#workshop = undefined;
  }

  /** Columns or memory have moved: takes views again, and the crew does so before its next job. */
  refresh(): void {
    this.#shared = this.#controlWords();
    this.#workshop?.refresh();
    Atomics.add(this.#shared, control.layout, 1);
  }

  /** Threads, this one included. */
  get size(): number {
    return this.#crew.size;
  }

  /** Lets the crew do a job; `items` says how many each tile has, where that does not follow from the job. */
  perform(job: Job, items?: (tile: number) => number): void {
    const { tiles } = this.#site;
    const sizes = this.#jobSizes;
    let agents = 0;
    for (let tile = 0; tile < tiles.length; tile++) {
      agents += this.#measureJob(job, tiles[tile]);
      if (items !== undefined) sizes[tile].items = items(tile);
    }
    const crew = agents >= worthSharing ? this.#crew : soloCrew;
    let chunks = 0;
    for (let tile = 0; tile < sizes.length; tile++) {
      sizes[tile].chunk = chunkFor(job, sizes[tile], crew.size);
      chunks += Math.ceil(sizes[tile].items / sizes[tile].chunk);
    }
    this.#letWork(job, chunks > 1 ? crew : soloCrew);
  }

  /** Lists the rows that may be seen from other floors, by the squares at an address. */
  listNearCrossings(address: number): void {
    this.#shared[control.nearCrossings] = address;
    this.perform(jobs.across, (tile) => Math.ceil(this.#site.tiles[tile].store.ownCount / borderBlock));
  }

  /** Does a job, and says whether it found only finite numbers where others make no sense. */
  keepsFinite(job: Job): boolean {
    Atomics.store(this.#shared, control.nonFinite, 0);
    this.perform(job);
    return Atomics.load(this.#shared, control.nonFinite) === 0;
  }

  decide(): void {
    this.perform(jobs.decide);
    // Models that only this thread knows.
    for (let index = 0; index < this.#aside.length; index++)
      for (let tile = 0; tile < this.#site.tiles.length; tile++) this.workshop.decideAlone(tile, this.#aside[index]);
  }

  /** Lets the crew do a job of a part's hands; `hands` is their number among all. */
  share(hands: number, job: number, { tick, items, chunk, worth = worthSharing }: HandsWork): void {
    const sizes = this.#jobSizes;
    let total = 0;
    for (let tile = 0; tile < sizes.length; tile++) total += sizes[tile].items = items(tile);
    const crew = total >= worth && this.#crew.knowsHands(this.#hands[hands].maker.name) ? this.#crew : soloCrew;
    for (let tile = 0; tile < sizes.length; tile++)
      sizes[tile].chunk = Math.max(crew.size === 1 ? sizes[tile].items : chunk, 1);
    const shared = this.#shared;
    shared[control.hands] = hands;
    shared[control.handsJob] = job;
    shared[control.tick] = tick;
    this.#letWork(jobs.hands, crew);
  }

  brief(threads: number): Briefing {
    const { arena, setup } = this.#site;
    while (this.#scratch.length < threads) this.#scratch.push(arena.reserve(scratchBytes));
    this.#site.noteGrowth();
    return {
      memory: arena.memory,
      control: this.#control,
      seed: setup.seed,
      dt: setup.dt,
      hands: this.#hands.map(({ maker, briefing }) => ({ name: maker.name, briefing })),
      scratch: [...this.#scratch],
      ...this.#site.brief(),
    };
  }

  /** The leader's tools; opened when they are first needed after hands or crew changed. */
  get workshop(): Workshop {
    return (this.#workshop ??= this.#openWorkshop());
  }

  /** Opens the leader's tools if that is still to be done: models may make large tables then, which are no work of a tick. */
  getReady(): void {
    this.#workshop ??= this.#openWorkshop();
  }

  #openWorkshop(): Workshop {
    const { setup, arena } = this.#site;
    const workshop = new Workshop(
      this.brief(1),
      0,
      (setup.hotLoops ?? plainHotLoops)(arena.memory),
      setup.models.map(({ model }) => model),
      this.#hands.map(({ maker }) => maker),
    );
    for (const model of this.#aside) workshop.setAside(model);
    return workshop;
  }

  #letWork(job: Job, crew: Crew): void {
    // Opened first: it may move what the job is announced in.
    const { workshop } = this;
    if (!announce(this.#shared, job, this.#jobSizes)) return;
    const { clock } = this.#site.setup;
    if (clock === undefined) {
      crew.perform(workshop);
      return;
    }
    const start = clock();
    crew.perform(this.#leader);
    this.#sharedTime += clock() - start;
  }

  /** The leader's work, with its time noted. */
  readonly #leader: LeaderWork = {
    takeChunks: () => {
      const { clock } = this.#site.setup;
      const start = clock?.() ?? 0;
      this.workshop.takeChunks();
      this.#busyTime += (clock?.() ?? 0) - start;
    },
  };

  #controlWords(): Int32Array {
    return new Int32Array(this.#site.arena.memory.buffer, this.#control, control.words);
  }

  /** Notes the items of a job, and returns how many agents it touches. */
  #measureJob(job: Job, { position, store, crowd }: Tile): number {
    const size = this.#jobSizes[position];
    if (job === jobs.decide) size.items = crowd.int('occupiedCount');
    else if (job === jobs.locate) size.items = store.rowCount;
    else size.items = job === jobs.move || job === jobs.check ? store.ownCount : crowd.cellCount;
    return job === jobs.decide || job === jobs.move || job === jobs.check ? store.ownCount : store.rowCount;
  }
}

/** Jobs whose items are large: each is a chunk; and those of which a few make one. */
const ofOneItem = new Set<Job>([jobs.count, jobs.deal, jobs.tidy, jobs.sort, jobs.sortBorder, jobs.gather]);
const ofFewItems = new Set<Job>([jobs.decide, jobs.sum, jobs.border, jobs.across]);

/** Small enough that no thread waits long for another, large enough that taking a chunk costs nothing. */
function chunkFor(job: Job, size: JobSize, threads: number): number {
  if (threads === 1) return Math.max(size.items, 1);
  if (ofOneItem.has(job)) return 1;
  const [least, most] = ofFewItems.has(job) ? [1, 128] : [256, 8192];
  return Math.min(Math.max(Math.ceil(size.items / (threads * 16)), least), most);
}
