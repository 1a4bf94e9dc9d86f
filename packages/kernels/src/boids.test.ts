import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CrowdView, modelBlockHead, plainHotLoops, resolveValues } from '@korzo/core';
import { boidsParameters } from './boids-parameters.ts';
import { kernelsFor } from './kernels-for.ts';
import { boidsByTheBook } from './testing/boids-by-the-book.testing.ts';
import { layOutCrowd, type TrialCrowd } from './testing/lay-out-crowd.ts';
import { makeCrowd, settle, trialCases, type TrialCase } from './testing/trial-crowds.testing.ts';
import { boidsTwin, type BoidsValues } from './twins/boids.ts';
import type { DecideKernel } from './twins/floor-decision.ts';

const settings = fc.record({
  neighbours: fc.constantFrom(1, 7, 20, 64),
  separationRadius: fc.constantFrom(1, 5),
  separationWeight: fc.constantFrom(0, 12),
  separationFalloff: fc.constantFrom('inverseDistance', 'inverseDistanceSquared'),
  alignmentWeight: fc.constantFrom(0, 8),
  alignmentFalloff: fc.constantFrom('plainMean', 'inverseDistanceSquared'),
  cohesionWeight: fc.constantFrom(0, 8),
  separates: fc.boolean(),
  aligns: fc.boolean(),
  coheres: fc.boolean(),
  maxForce: fc.constantFrom(3, 27),
  goalWeight: fc.constantFrom(0, 0.7),
  speedFactor: fc.constantFrom(1, 1, 0.5),
});

const kindsSeen = 0b011111;
const valuesOf = (given: Readonly<Record<string, unknown>>): BoidsValues =>
  resolveValues(boidsParameters, given).values;

/** Decisions of all slots as [vx, vy, vz]; NaN where nothing was decided. */
function decisions(trial: TrialCrowd, decide: DecideKernel, values: BoidsValues): number[][] {
  const { view, crowd, scratch } = trial;
  const { nextVx, nextVy, nextVz } = view.columns;
  const rows = view.rowCount;
  for (const column of [nextVx, nextVy, nextVz]) column.fill(NaN, 0, rows);
  const model = trial.modelBlock(1, kindsSeen, Object.values(values));
  const floors = view.int('occupiedFloors');
  decide(crowd, model, scratch, 0, floors);
  decide(crowd, model, scratch, floors, view.int('occupiedCount'));
  return Array.from({ length: rows }, (_, slot) => [nextVx[slot], nextVy[slot], nextVz[slot]]);
}

function settled(trialCase: TrialCase): TrialCrowd {
  const trial = makeCrowd(trialCase);
  settle(trial);
  plainHotLoops(trial.memory).aimRows(trial.crowd, 0, trial.view.ownCount);
  return trial;
}

/** Largest difference of two decisions, m/s. */
const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, axis) => Math.abs(value - b[axis])));

describe.each([
  ['kernel', (memory: WebAssembly.Memory): DecideKernel => kernelsFor(memory).decideBoids],
  ['twin', boidsTwin],
])('the boids %s', (_name, decideFor) => {
  it('decides for its own agents and for no other agent', () => {
    fc.assert(
      fc.property(trialCases, settings, (trialCase, given) => {
        const trial = settled(trialCase);
        const { slotModel, rowOfSlot } = trial.view.columns;
        for (const [slot, decision] of decisions(trial, decideFor(trial.memory), valuesOf(given)).entries()) {
          const isOwn = slotModel[slot] === 1 && rowOfSlot[slot] < trial.view.ownCount;
          expect(decision.every((value) => (isOwn ? Number.isFinite(value) : Number.isNaN(value)))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('decides by the book to 1e-5 m/s wherever directions are clear', () => {
    let compared = 0;
    fc.assert(
      fc.property(trialCases, settings, (trialCase, given) => {
        const trial = settled(trialCase);
        const values = valuesOf(given);
        for (const [slot, decision] of decisions(trial, decideFor(trial.memory), values).entries()) {
          if (Number.isNaN(decision[0])) continue;
          const { velocity, clearness } = boidsByTheBook(trial.view, slot, values, kindsSeen);
          if (!(clearness >= 0.01)) continue;
          compared++;
          expect(apart(decision, velocity)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('drives two boids on one point apart, in the volume and on a floor, moving or standing', () => {
    for (const level of [-1, 0]) {
      for (const speed of [0, 1]) {
        const trial = layOutCrowd({ count: 2, size: [20, 20, 20], cellSize: 5 });
        const { columns } = trial.view;
        for (const row of [0, 1]) {
          columns.x[row] = columns.y[row] = columns.z[row] = 10;
          columns.level[row] = level;
          columns.model[row] = 1;
          columns.vx[row] = speed;
        }
        settle(trial);
        const [first, second] = decisions(trial, decideFor(trial.memory), valuesOf({}));
        expect(first.concat(second).every(Number.isFinite)).toBe(true);
        expect(first[1]).toBeLessThan(0);
        expect(second[1]).toBeGreaterThan(0);
      }
    }
  });

  it('lets a flock of one fly on, and one that stands alone stand', () => {
    const trial = layOutCrowd({ count: 2, size: [500, 500, 0], cellSize: 5 });
    const { columns } = trial.view;
    columns.x[1] = columns.y[1] = 400;
    columns.model[0] = columns.model[1] = 1;
    columns.vx[1] = 1.5;
    settle(trial);
    expect(decisions(trial, decideFor(trial.memory), valuesOf({ neighbours: 64 }))).toEqual([
      [0, 0, 0],
      [1.5, 0, 0],
    ]);
  });
});

/** Decides by the rules apart: adds them up, cuts the sum and the speed. */
const decideApart =
  (memory: WebAssembly.Memory): DecideKernel =>
  (crowd, model, scratch, first, last) => {
    const view = new CrowdView(memory, crowd);
    const { slotVx, slotVy, slotVz, rowOfSlot, maxSpeed, nextVx, nextVy, nextVz, slotModel } = view.columns;
    const values = new Float64Array(memory.buffer, model + modelBlockHead.bytes);
    const names = Object.keys(boidsParameters);
    const value = (name: keyof BoidsValues): number => values[names.indexOf(name)];
    const weights = [
      value('separates') * value('separationWeight'),
      value('aligns') * value('alignmentWeight'),
      value('coheres') * value('cohesionWeight'),
    ];
    for (let entry = first; entry < last; entry++) {
      const cell = view.occupied[entry];
      for (let slot = view.cellStart[cell]; slot < view.cellStart[cell + 1]; slot++) {
        const row = rowOfSlot[slot];
        if (slotModel[slot] !== 1 || row >= view.ownCount) continue;
        const at = kernelsFor(memory).boidRules(crowd, model, scratch, cell, slot, slot + 1);
        const rules = new Float32Array(memory.buffer, at, 12);
        const force = [0, 1, 2].map((axis) =>
          weights.reduce((sum, weight, rule) => sum + weight * rules[rule * 4 + axis], 0),
        );
        const cut = Math.min(1, value('maxForce') / Math.hypot(...force));
        const next = [slotVx, slotVy, slotVz].map((v, axis) => v[slot] + force[axis] * (cut || 0) * view.float('dt'));
        const slow = Math.min(1, (maxSpeed[row] * value('speedFactor')) / Math.hypot(...next));
        [nextVx[slot], nextVy[slot], nextVz[slot]] = next.map((v) => v * (slow || 0));
      }
    }
  };

describe('the rules apart', () => {
  it('are by the book, with and without weight by angle', () => {
    let compared = 0;
    fc.assert(
      fc.property(trialCases, settings, fc.boolean(), (trialCase, given, weighByAngle) => {
        const trial = settled(trialCase);
        const values = valuesOf({ ...given, goalWeight: 0, weighByAngle });
        for (const [slot, decision] of decisions(trial, decideApart(trial.memory), values).entries()) {
          if (Number.isNaN(decision[0])) continue;
          const { velocity, clearness } = boidsByTheBook(trial.view, slot, values, kindsSeen);
          if (!(clearness >= 0.01)) continue;
          compared++;
          expect(apart(decision, velocity)).toBeLessThan(1e-4);
        }
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(200);
  });
});

describe('the bits of a decision', () => {
  it('do not depend on how the cells are dealt out, nor on what was remembered', () => {
    fc.assert(
      fc.property(trialCases, settings, (trialCase, given) => {
        const values = valuesOf(given);
        const whole = settled(trialCase);
        const dealt = settled(trialCase);
        const inOne = decisions(whole, kernelsFor(whole.memory).decideBoids, values);
        const again = decisions(whole, kernelsFor(whole.memory).decideBoids, values);
        const kernel = kernelsFor(dealt.memory).decideBoids;
        const cellByCell: DecideKernel = (crowd, model, scratch, first, last) => {
          for (let entry = last - 1; entry >= first; entry--) kernel(crowd, model, scratch, entry, entry + 1);
        };
        expect(decisions(dealt, cellByCell, values)).toEqual(inOne);
        expect(again).toEqual(inOne);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a flock', () => {
  it('comes into line and keeps its distance', () => {
    const count = 100;
    const trial = layOutCrowd({ count, size: [120, 120, 120], origin: [-60, -60, -60], cellSize: 9, dt: 1 / 60 });
    const { columns } = trial.view;
    let state = 7;
    const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let row = 0; row < count; row++) {
      const direction = [next() - 0.5, next() - 0.5, next() - 0.5];
      const scale = 2.7 / Math.hypot(...direction);
      columns.x[row] = (next() - 0.5) * 30;
      columns.y[row] = (next() - 0.5) * 30;
      columns.z[row] = (next() - 0.5) * 30;
      [columns.vx[row], columns.vy[row], columns.vz[row]] = direction.map((value) => value * scale);
      columns.level[row] = -1;
      columns.radius[row] = 0.5;
      columns.maxSpeed[row] = 9;
    }
    const kernels = kernelsFor(trial.memory);
    const model = trial.modelBlock(0, -1, Object.values(valuesOf({ neighbours: 64 })));
    const start = localOrder(trial, 9);
    for (let tick = 0; tick < 1200; tick++) {
      kernels.locateRows(trial.crowd, 0, count);
      kernels.sortRows(trial.crowd);
      kernels.copySlots(trial.crowd, 0, count);
      kernels.decideBoids(trial.crowd, model, trial.scratch, 0, trial.view.int('occupiedCount'));
      kernels.moveRows(trial.crowd, 0, count);
    }
    expect(Math.abs(start)).toBeLessThan(0.15);
    expect(localOrder(trial, 9)).toBeGreaterThan(0.97);
    const distance = medianNearest(trial);
    expect(distance).toBeGreaterThan(4.5);
    expect(distance).toBeLessThan(7);
  });
});

/** Mean cosine between the headings of pairs closer than `radius`. */
function localOrder({ view }: TrialCrowd, radius: number): number {
  const { x, y, z, vx, vy, vz } = view.columns;
  let cosines = 0;
  let pairs = 0;
  for (let a = 0; a < view.rowCount; a++) {
    for (let b = 0; b < a; b++) {
      if (Math.hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]) >= radius) continue;
      const speeds = Math.hypot(vx[a], vy[a], vz[a]) * Math.hypot(vx[b], vy[b], vz[b]);
      cosines += (vx[a] * vx[b] + vy[a] * vy[b] + vz[a] * vz[b]) / speeds;
      pairs++;
    }
  }
  return cosines / pairs;
}

function medianNearest({ view }: TrialCrowd): number {
  const { x, y, z } = view.columns;
  const rows = Array.from({ length: view.rowCount }, (_, row) => row);
  const nearest = rows.map((a) =>
    Math.min(...rows.filter((b) => b !== a).map((b) => Math.hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]))),
  );
  return nearest.sort((a, b) => a - b)[view.rowCount >> 1];
}
