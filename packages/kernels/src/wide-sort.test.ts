import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cellStepsBytes, clearCellSteps, plainHotLoops, type HotLoops } from '@korzo/core';
import { kernelHotLoops } from './kernels-for.ts';
import { layOutCrowd, type TrialCrowd } from './testing/lay-out-crowd.ts';
import { numbersFrom } from './testing/trial-flock.ts';

/** Few agents on two floors of a wide world, and in the air above them; the last third are ghosts. */
function wideCrowd(count: number): TrialCrowd {
  const trial = layOutCrowd({
    count,
    ownCount: count - Math.floor(count / 3),
    size: [700, 450, 20],
    cellSize: 5,
    levels: 2,
  });
  const { view, memory } = trial;
  const pointer = trial.reserve(cellStepsBytes(view.cellCount));
  clearCellSteps(memory.buffer, pointer);
  view.block.set('cellSteps', pointer);
  return trial;
}

/** What is found when one thread sorts. */
function sorted({ view, crowd }: TrialCrowd, loops: HotLoops): readonly (readonly number[])[] {
  const { rowCount, cellCount } = view;
  loops.locateRows(crowd, 0, rowCount);
  loops.sortRows(crowd);
  const { rowOfSlot, slotOfRow } = view.columns;
  const occupied = view.int('occupiedCount');
  return [
    [...view.cellStart.subarray(0, cellCount + 1)],
    [...rowOfSlot.subarray(0, rowCount)],
    [...slotOfRow.subarray(0, rowCount)],
    [occupied, view.int('occupiedFloors'), ...view.occupied.subarray(0, occupied)],
  ];
}

/** A list of all cells is too long to be printed where it differs. */
const expectSame = (one: unknown, other: unknown): void => expect(isDeepStrictEqual(one, other)).toBe(true);

/** Some agents go elsewhere; the others stay. */
function scatter({ view }: TrialCrowd, share: number, next: () => number): void {
  const { x, y, z, level } = view.columns;
  for (let row = 0; row < view.rowCount; row++) {
    const [moves, ...place] = [next(), next(), next(), next(), next()];
    if (moves >= share) continue;
    [x[row], y[row], z[row]] = [place[0] * 700, place[1] * 450, place[2] * 20];
    level[row] = Math.floor(place[3] * 3) - 1;
  }
}

describe('the sort of a wide world', () => {
  it('finds what the plain one finds, from tick to tick, whether few or many agents go elsewhere', () => {
    const plain = wideCrowd(200);
    const wasm = wideCrowd(200);
    const [next, same] = [numbersFrom(5), numbersFrom(5)];
    for (const share of [1, 0.02, 0, 0.3, 0.02, 1, 0.02]) {
      scatter(plain, share, next);
      scatter(wasm, share, same);
      expectSame(sorted(wasm, kernelHotLoops(wasm.memory)), sorted(plain, plainHotLoops(plain.memory)));
    }
  });

  it('notices that another sort has filled the cells meanwhile', () => {
    const plain = wideCrowd(60);
    const wasm = wideCrowd(60);
    for (const [seed, loops] of [
      [3, kernelHotLoops],
      [4, plainHotLoops],
      [3, kernelHotLoops],
    ] as const) {
      scatter(plain, 1, numbersFrom(seed));
      scatter(wasm, 1, numbersFrom(seed));
      expectSame(sorted(wasm, loops(wasm.memory)), sorted(plain, plainHotLoops(plain.memory)));
    }
  });

  it('goes on when agents have come and gone', () => {
    const plain = wideCrowd(200);
    const wasm = wideCrowd(200);
    const [next, same] = [numbersFrom(9), numbersFrom(9)];
    for (const rows of [200, 150, 150, 3, 0, 199, 200]) {
      for (const { view } of [plain, wasm]) {
        view.ints[view.offsets.rowCount >> 2] = rows;
        view.ints[view.offsets.ownCount >> 2] = Math.floor(rows / 2);
      }
      scatter(plain, 0.2, next);
      scatter(wasm, 0.2, same);
      expectSame(sorted(wasm, kernelHotLoops(wasm.memory)), sorted(plain, plainHotLoops(plain.memory)));
    }
  });
});
