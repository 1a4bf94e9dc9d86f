import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernelsFor } from './kernels-for.ts';
import { makeCrowd, settle, trialCases } from './testing/trial-crowds.testing.ts';
import type { TrialCrowd } from './testing/lay-out-crowd.ts';
import { NearbyAgents } from './twins/nearby-agents.ts';
import { nearestOfAll, type NeighbourSearch } from './twins/neighbours.ts';

const searches: fc.Arbitrary<NeighbourSearch> = fc.record({
  radius: fc.constantFrom(0.5, 2.5, 4.9, 16),
  limit: fc.constantFrom(1, 7, 20, 64),
  cosHalfView: fc.constantFrom(-1, -0.3, 0.7),
  kindsSeen: fc.constantFrom(-1, 0b111111, 0b101, 0),
});

const rememberedRadii = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 1, maxLength: 50 });

/** Answers as [slot, squared distance] pairs. */
type Answer = [number, number][];

const askAllOf = (trial: TrialCrowd, slot: number, search: NeighbourSearch): Answer =>
  nearestOfAll(trial.view, slot, search).map(({ slot: other, squared }) => [other, squared]);

function askKernel(
  trial: TrialCrowd,
  slot: number,
  { radius, limit, cosHalfView, kindsSeen }: NeighbourSearch,
): Answer {
  const out = trial.scratch + 900 * 1024;
  const { memory, crowd, scratch } = trial;
  const found = kernelsFor(memory).nearestOfSlot(crowd, scratch, slot, radius, limit, cosHalfView, kindsSeen, out);
  return answerAt(memory, out, limit, found);
}

function answerAt(memory: WebAssembly.Memory, out: number, limit: number, found: number): Answer {
  const slots = new Int32Array(memory.buffer, out, limit);
  const squared = new Float32Array(memory.buffer, out + 4 * limit, limit);
  return Array.from({ length: found }, (_, place) => [slots[place], squared[place]]);
}

/** Answers of all own slots, found cell by cell with remembered radii. */
function askKernelForCells(
  trial: TrialCrowd,
  out: number,
  { radius, limit, cosHalfView, kindsSeen }: NeighbourSearch,
): Answer[] {
  const { memory, crowd, scratch, view } = trial;
  const last = view.int('occupiedCount');
  kernelsFor(memory).nearestOfCells(crowd, scratch, 0, last, radius, limit, cosHalfView, kindsSeen, out);
  return Array.from({ length: view.rowCount }, (_, slot) =>
    answerAt(memory, out + slot * limit * 8, limit, limit).filter(([other]) => other >= 0),
  );
}

const isOwn = ({ view }: TrialCrowd, slot: number): boolean => view.columns.rowOfSlot[slot] < view.ownCount;

describe('the TypeScript twin finds', () => {
  it('the same neighbours, order and distances as looking at every agent, whatever radii were remembered', () => {
    fc.assert(
      fc.property(trialCases, searches, rememberedRadii, (trialCase, search, radii) => {
        const trial = makeCrowd(trialCase);
        settle(trial);
        const near = new NearbyAgents(trial.view);
        for (let slot = 0; slot < trial.view.rowCount; slot++) {
          trial.view.columns.searchRadius[trial.view.columns.rowOfSlot[slot]] = radii[slot % radii.length];
          const count = near.find(slot, search);
          const answer = Array.from({ length: count }, (_, place) => [
            near.slot[near.entry[place]],
            near.squared[place],
          ]);
          expect(answer).toEqual(askAllOf(trial, slot, search));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the kernels find', () => {
  it('the same neighbours, order and distances as looking at every agent', () => {
    fc.assert(
      fc.property(trialCases, searches, (trialCase, search) => {
        const trial = makeCrowd(trialCase);
        settle(trial);
        for (let slot = 0; slot < trial.view.rowCount; slot++) {
          expect(askKernel(trial, slot, search)).toEqual(askAllOf(trial, slot, search));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the same again whatever radii were remembered, right or wrong', () => {
    fc.assert(
      fc.property(trialCases, searches, rememberedRadii, (trialCase, search, radii) => {
        const trial = makeCrowd(trialCase);
        settle(trial);
        const out = trial.reserve(trial.view.rowCount * search.limit * 8);
        for (let round = 0; round < 3; round++) {
          const answers = askKernelForCells(trial, out, search);
          for (let slot = 0; slot < trial.view.rowCount; slot++) {
            if (isOwn(trial, slot)) expect(answers[slot]).toEqual(askAllOf(trial, slot, search));
          }
          const rows = round === 1 ? trial.view.rowCount : 0;
          for (let row = 0; row < rows; row++) trial.view.columns.searchRadius[row] = radii[row % radii.length];
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([50, 1e30, Infinity])(
    'each other agent once, by its nearest image, in a world shorter than %s m',
    (radius) => {
      const plan = { count: 30, size: [6, 6, 6] as const, cellSize: 1.5, edges: 'wrap' as const };
      const trial = makeCrowd({ plan, spread: 'everywhere', flying: 1, seed: 11 });
      settle(trial);
      const search = { radius, limit: 64, cosHalfView: -1, kindsSeen: -1 };
      for (let slot = 0; slot < 30; slot++) {
        const others = askKernel(trial, slot, search).map(([other]) => other);
        expect(new Set(others).size).toBe(29);
        expect(others).toHaveLength(29);
      }
    },
  );

  it('the right ones in a crowd too large for the scratch', () => {
    const plan = { count: 40_000, size: [10, 10, 0] as const, cellSize: 20 };
    const trial = makeCrowd({ plan, spread: 'everywhere', flying: 0, seed: 3 });
    settle(trial);
    for (const slot of [0, 16_383, 16_384, 39_999]) {
      const search = { radius: 4, limit: 10, cosHalfView: -1, kindsSeen: -1 };
      expect(askKernel(trial, slot, search)).toEqual(askAllOf(trial, slot, search));
    }
  });
});

describe('the bits of neighbours', () => {
  it('do not depend on the window the world is seen through', () => {
    const size = [24, 24, 0] as const;
    const whole = makeCrowd({
      plan: { count: 200, size, cellSize: 2, edges: 'wrap' },
      spread: 'everywhere',
      flying: 0,
      seed: 21,
    });
    settle(whole);
    // The left half of the world and 2 cells around it, over the edge.
    const window = { firstCellX: 10, firstCellY: 0, cellsX: 10, cellsY: 12 };
    const inside = Array.from({ length: 200 }, (_, row) => row).filter(
      (row) => (Math.floor(whole.view.columns.x[row] / 2) + 2) % 12 < 10,
    );
    const part = makeCrowd({
      plan: { count: inside.length, size, cellSize: 2, edges: 'wrap', window },
      spread: 'everywhere',
      flying: 0,
      seed: 1,
    });
    for (const [row, original] of inside.entries()) {
      for (const name of ['id', 'x', 'y', 'kind', 'level', 'vx', 'vy', 'headingX', 'headingY'] as const) {
        part.view.columns[name][row] = whole.view.columns[name][original];
      }
    }
    settle(part);
    const search = { radius: 4, limit: 12, cosHalfView: -0.5, kindsSeen: -1 };
    const byId = (trial: TrialCrowd, slot: number): Answer =>
      askKernel(trial, slot, search).map(([other, squared]) => [trial.view.columns.slotId[other], squared]);
    let compared = 0;
    for (const [row, original] of inside.entries()) {
      const cellX = (Math.floor(whole.view.columns.x[original] / 2) + 2) % 12;
      if (cellX < 2 || cellX >= 8) continue;
      compared++;
      expect(byId(part, part.view.columns.slotOfRow[row])).toEqual(byId(whole, whole.view.columns.slotOfRow[original]));
    }
    expect(compared).toBeGreaterThan(50);
  });
});
