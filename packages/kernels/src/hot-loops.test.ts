import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHotLoops, type HotLoops } from '@korzo/core';
import { kernelHotLoops } from './kernels-for.ts';
import { makeCrowd, trialCases, type TrialCase } from './testing/trial-crowds.testing.ts';
import type { TrialCrowd } from './testing/lay-out-crowd.ts';
import { numbersFrom } from './testing/trial-flock.ts';

/** Everything the loops may write, as bytes: the whole memory above the kernels' constants. */
const bytesOf = (trial: TrialCrowd): Buffer => Buffer.from(trial.memory.buffer, 65536);

function runTick(trial: TrialCrowd, loops: HotLoops, seed: number): void {
  const { view, crowd } = trial;
  const rows = view.rowCount;
  const half = rows >> 1;
  loops.locateRows(crowd, 0, half);
  loops.locateRows(crowd, half, rows);
  loops.sortRows(crowd);
  const cells = view.cellCount;
  loops.orderCells(crowd, 0, cells >> 1);
  loops.orderCells(crowd, cells >> 1, cells);
  loops.copySlots(crowd, half, rows);
  loops.copySlots(crowd, 0, half);
  loops.aimRows(crowd, 0, view.ownCount);
  const next = numbersFrom(seed);
  for (let slot = 0; slot < rows; slot++) {
    const stands = next() < 0.2;
    view.columns.nextVx[slot] = stands ? 0 : (next() - 0.5) * 40;
    view.columns.nextVy[slot] = stands ? 0 : (next() - 0.5) * 40;
    view.columns.nextVz[slot] = stands ? 0 : (next() - 0.5) * 40;
  }
  loops.moveRows(crowd, 0, view.ownCount);
}

function expectSameBits(trialCase: TrialCase, ticks: number): void {
  const plain = makeCrowd(trialCase);
  const wasm = makeCrowd(trialCase);
  plain.view.motionRules[1] = wasm.view.motionRules[1] = 1;
  // Ids against the order of rows: cells have to be put in order.
  for (const { view } of [plain, wasm]) view.columns.id.subarray(0, view.rowCount).reverse();
  for (let tick = 0; tick < ticks; tick++) {
    runTick(plain, plainHotLoops(plain.memory), trialCase.seed + tick);
    runTick(wasm, kernelHotLoops(wasm.memory), trialCase.seed + tick);
    expect(bytesOf(wasm).equals(bytesOf(plain))).toBe(true);
  }
}

describe('the wasm hot loops', () => {
  it.each(['open', 'wrap', 'closed'] as const)(
    'say whether all is finite when agents have moved, with %s edges',
    (edges) => {
      for (const makeLoops of [plainHotLoops, kernelHotLoops]) {
        for (const wrong of [0, NaN, Infinity, -Infinity]) {
          const trial = makeCrowd({
            plan: { count: 9, ownCount: 9, size: [20, 20, 20], cellSize: 5, edges },
            spread: 'everywhere',
            flying: 1,
            seed: 3,
          });
          const { view, crowd, memory } = trial;
          const loops = makeLoops(memory);
          loops.locateRows(crowd, 0, 9);
          loops.sortRows(crowd);
          for (const name of ['nextVx', 'nextVy', 'nextVz'] as const) {
            view.columns.nextVx.fill(1);
            view.columns.nextVy.fill(1);
            view.columns.nextVz.fill(1);
            view.columns[name][view.columns.slotOfRow[4]] = wrong;
            expect([loops.moveRows(crowd, 0, 4), loops.moveRows(crowd, 5, 9)]).toEqual([0, 0]);
            expect(loops.moveRows(crowd, 4, 5)).toBe(Number.isFinite(wrong) ? 0 : 1);
            for (const place of ['x', 'y', 'z'] as const) view.columns[place][4] = 10;
          }
        }
      }
    },
  );

  it('put the agents of each cell into id order', () => {
    const trial = makeCrowd({
      plan: { count: 50, ownCount: 50, size: [20, 20, 0], cellSize: 5, edges: 'open' },
      spread: 'everywhere',
      flying: 0,
      seed: 3,
    });
    const { view, crowd } = trial;
    view.columns.id.subarray(0, 50).reverse();
    const loops = kernelHotLoops(trial.memory);
    loops.locateRows(crowd, 0, 50);
    loops.sortRows(crowd);
    loops.orderCells(crowd, 0, view.cellCount);
    for (let slot = 0; slot < 50; slot++) {
      const row = view.columns.rowOfSlot[slot];
      expect(view.columns.slotOfRow[row]).toBe(slot);
      const before = view.columns.rowOfSlot[slot - 1];
      const sameCell = slot > 0 && view.columns.cellOfRow[before] === view.columns.cellOfRow[row];
      if (sameCell) expect(view.columns.id[before]).toBeLessThan(view.columns.id[row]);
    }
  });

  it('leave the same bits as the plain ones, on any crowd', () => {
    fc.assert(
      fc.property(trialCases, (trialCase) => expectSameBits(trialCase, 3)),
      { numRuns: 60 },
    );
  });

  it('leave the same bits in a window that reaches over the edge of a wrapping world', () => {
    const window = { firstCellX: 7, firstCellY: 0, cellsX: 6, cellsY: 10 };
    const plan = { count: 60, ownCount: 40, size: [20, 20, 0] as const, cellSize: 2, edges: 'wrap' as const, window };
    const plain = makeCrowd({ plan, spread: 'everywhere', flying: 0, seed: 5 });
    const wasm = makeCrowd({ plan, spread: 'everywhere', flying: 0, seed: 5 });
    for (const trial of [plain, wasm]) {
      // The window holds world cells 7, 8, 9, 0, 1, 2 along x.
      for (let row = 0; row < 60; row++) trial.view.columns.x[row] = (14 + (row * 11.99) / 60) % 20;
    }
    runTick(plain, plainHotLoops(plain.memory), 9);
    runTick(wasm, kernelHotLoops(wasm.memory), 9);
    expect(bytesOf(wasm).equals(bytesOf(plain))).toBe(true);
    expect(new Set(Array.from({ length: 60 }, (_, row) => wasm.view.columns.cellOfRow[row] % 6)).size).toBe(6);
  });

  it('bring an agent exactly on or a hair below the edge of a wrapping world inside', () => {
    for (const x of [20, -1e-18, -20, 40.5]) {
      const plan = { count: 1, size: [20, 20, 0] as const, cellSize: 2, edges: 'wrap' as const };
      const trial = makeCrowd({ plan, spread: 'everywhere', flying: 0, seed: 5 });
      const loops = kernelHotLoops(trial.memory);
      trial.view.columns.x[0] = 0;
      loops.locateRows(trial.crowd, 0, 1);
      loops.sortRows(trial.crowd);
      loops.copySlots(trial.crowd, 0, 1);
      trial.view.columns.nextVx[0] = x / 0.05;
      loops.moveRows(trial.crowd, 0, 1);
      expect(trial.view.columns.x[0]).toBeGreaterThanOrEqual(0);
      expect(trial.view.columns.x[0]).toBeLessThan(20);
    }
  });
});
