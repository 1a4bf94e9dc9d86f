import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHotLoops, SortTable, sortTable, type HotLoopsFor } from '@korzo/core';
import { kernelHotLoops } from './kernels-for.ts';
import { makeCrowd, trialCases, type TrialCase } from './testing/trial-crowds.testing.ts';
import type { TrialCrowd } from './testing/lay-out-crowd.ts';

/** What a sort leaves behind: cells, slots, rows and the list of occupied cells. */
const sorted = ({ view }: TrialCrowd): Readonly<Record<string, readonly number[]>> => ({
  cellStart: [...view.cellStart.subarray(0, view.cellCount + 1)],
  slotOfRow: [...view.columns.slotOfRow.subarray(0, view.rowCount)],
  rowOfSlot: [...view.columns.rowOfSlot.subarray(0, view.rowCount)],
  occupied: [...view.occupied.subarray(0, view.int('occupiedCount'))],
  counts: [view.int('occupiedCount'), view.int('occupiedFloors')],
});

/** By the definition: rows by cell, then by number; a cell is occupied when an own agent is in it. */
function expected({ view }: TrialCrowd): Readonly<Record<string, readonly number[]>> {
  const { cellOfRow } = view.columns;
  const rowOfSlot = Array.from({ length: view.rowCount }, (_, row) => row).sort(
    (one, other) => cellOfRow[one] - cellOfRow[other] || one - other,
  );
  const own = new Set(cellOfRow.subarray(0, view.ownCount));
  const occupied = [...own].sort((one, other) => one - other);
  const floorCells = view.int('levels') * view.int('cellsY') * view.int('cellsX');
  return {
    cellStart: Array.from(
      { length: view.cellCount + 1 },
      (_, cell) => rowOfSlot.filter((row) => cellOfRow[row] < cell).length,
    ),
    slotOfRow: Array.from({ length: view.rowCount }, (_, row) => rowOfSlot.indexOf(row)),
    rowOfSlot,
    occupied,
    counts: [occupied.length, occupied.filter((cell) => cell < floorCells).length],
  };
}

/** Sorts as `threads` threads would, the last ones first. */
function sortTogether(trial: TrialCrowd, makeLoops: HotLoopsFor, threads: number): SortTable {
  const { view, crowd, memory } = trial;
  const loops = makeLoops(memory);
  const table = new SortTable({ memory, reserve: (bytes) => trial.reserve(bytes), release: () => undefined });
  view.block.setAll({ sortTable: table.pointer });
  table.plan(view, threads, 1);
  loops.locateRows(crowd, 0, view.rowCount);
  for (let block = table.blocks - 1; block >= 0; block--) loops.countBlock(crowd, block);
  for (let range = table.ranges - 1; range >= 0; range--) loops.sumRange(crowd, range);
  table.joinRanges(view);
  for (let block = table.blocks - 1; block >= 0; block--) loops.dealBlock(crowd, block);
  return table;
}

const loopsOf: readonly (readonly [string, HotLoopsFor])[] = [
  ['plain', plainHotLoops],
  ['wasm', kernelHotLoops],
];

describe.each(loopsOf)('the %s shared sort', (_, makeLoops) => {
  it('leaves the same as the definition, on any crowd and for any number of threads', () => {
    const threads = fc.constantFrom(1, 2, 3, 5, 16);
    fc.assert(
      fc.property(trialCases, threads, (trialCase, count) => {
        const trial = makeCrowd(trialCase);
        sortTogether(trial, makeLoops, count);
        expect(sorted(trial)).toEqual(expected(trial));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves the same as the sort of one thread where there are many cells, blocks and ranges', () => {
    const plan = { count: 3000, ownCount: 2100, size: [90, 80, 12] as const, cellSize: 2, levels: 2 };
    const trialCase: TrialCase = { plan, spread: 'everywhere', flying: 0.4, seed: 7 };
    const alone = makeCrowd(trialCase);
    const loops = makeLoops(alone.memory);
    loops.locateRows(alone.crowd, 0, alone.view.rowCount);
    loops.sortRows(alone.crowd);
    for (const threads of [1, 2, 3, 5, 16]) {
      const together = makeCrowd(trialCase);
      const table = sortTogether(together, makeLoops, threads);
      expect(table.ranges).toBeGreaterThan(40);
      expect(sorted(together)).toEqual(sorted(alone));
    }
  });
});

describe('the table of a shared sort', () => {
  it('cuts own agents and ghosts apart, in blocks that follow each other', () => {
    const trial = makeCrowd({
      plan: { count: 90, ownCount: 50, size: [9, 9, 0], cellSize: 3 },
      spread: 'everywhere',
      flying: 0,
      seed: 1,
    });
    const table = sortTogether(trial, plainHotLoops, 4);
    const words = new Int32Array(trial.memory.buffer, table.pointer, sortTable.words);
    expect(table.blocks).toBe(5);
    expect(words[sortTable.ownBlocks]).toBe(3);
    expect([...words.subarray(sortTable.blockStart, sortTable.blockStart + 6)]).toEqual([0, 23, 46, 50, 73, 90]);
  });

  it('keeps no counts by the block where cells outnumber agents', () => {
    const trial = makeCrowd({
      plan: { count: 90, ownCount: 90, size: [90, 90, 0], cellSize: 1 },
      spread: 'everywhere',
      flying: 0,
      seed: 1,
    });
    expect(sortTogether(trial, plainHotLoops, 16).blocks).toBe(1);
  });
});
