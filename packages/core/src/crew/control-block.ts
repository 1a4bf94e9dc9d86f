import { mostTiles } from '../tiles/partition.ts';

export const mostWorkers = 16;

/** What the crew is to do next. */
export const jobs = {
  locate: 0,
  prepare: 1,
  orderAndPrepare: 2,
  decide: 3,
  move: 4,
  hands: 5,
  check: 6,
  /** The three steps of a shared sort: blocks of rows, ranges of cells, blocks of rows (`SortTable`). */
  count: 7,
  sum: 8,
  deal: 9,
  /** Cells into id order; then columns into the order of slots (`Tidying`). */
  order: 10,
  tidy: 11,
  /** The whole sort of a tile, by one thread. */
  sort: 12,
  /** Blocks of rows that other tiles may see or own. */
  border: 13,
  /** Blocks of rows that may be seen from other floors. */
  across: 14,
  /** Rows near borders by tile, for a whole tile; then columns of them, order by order (`Exchange`). */
  sortBorder: 15,
  gather: 16,
} as const;
export type Job = (typeof jobs)[keyof typeof jobs];

/** Places in the control block, 32-bit words. Written by the leader between jobs, read by all. */
export const control = {
  /** Goes up by one with each job; members sleep on it. */
  sequence: 0,
  job: 1,
  nextChunk: 2,
  chunkCount: 3,
  /** Members that have finished the job; the leader sleeps on it. */
  finished: 4,
  /** Goes up when columns or cell tables moved: members take their views again. */
  layout: 5,
  stop: 6,
  /** Number of the member that failed, or 0. */
  fault: 7,
  /** Bytes of the failed member's message. */
  faultLength: 8,
  /** 1 when an agent has got a place or velocity that is no finite number; any thread may say so, and the leader looks. */
  nonFinite: 9,
  /** For a job of hands: the number of the part among those that have some, its own number of the job, and the tick. */
  hands: 10,
  handsJob: 11,
  tick: 12,
  /** Address of the squares near crossings (`NearCrossings`). */
  nearCrossings: 13,
  /** Items per chunk of each tile, then the first chunk of each tile (one more than there are tiles). */
  chunkSize: 14,
  chunkStart: 14 + mostTiles,
  /** Items of each tile. */
  items: 15 + mostTiles + mostTiles,
  /** Microseconds each thread was at work so far, modulo 2^32; the leader's stays 0. */
  busy: 15 + mostTiles * 3,
  words: 15 + mostTiles * 3 + mostWorkers,
} as const;

export const faultBytes = 1024;
export const controlBytes = control.words * 4 + faultBytes;

/** Scratch memory of each thread, bytes. */
export const scratchBytes = 1 << 20;
