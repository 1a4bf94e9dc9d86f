import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loads, simulate } from './scale/model.mjs';
import { costs, large, tables } from './scale.mjs';

const free = { ...costs, latency: 0, throughput: Infinity, checkpoint: Infinity };

describe('the study of 100 machines', () => {
  it('has its tables in docs/scale.md', () => {
    const page = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8');
    for (const line of tables().split('\n')) expect(page).toContain(line);
  });

  it('takes the time of compute when nothing else costs anything, and machines are alike', () => {
    const { tick, compute } = simulate({ ...large, spread: 0 }, free);
    expect(tick).toBeCloseTo(compute, 12);
  });

  it('adds latency and wire when borders come last, and hides them behind compute when they come first', () => {
    const alike = { ...large, spread: 0, rounds: 1 };
    const { compute, borderCompute } = loads(alike, costs);
    const last = simulate(alike, costs);
    expect(last.tick).toBeCloseTo(compute + last.wire + costs.latency + last.checkpoint, 9);
    const first = simulate({ ...alike, overlaps: true }, costs);
    const travel = borderCompute + first.wire + costs.latency;
    expect(first.tick).toBeCloseTo(Math.max(compute, travel) + first.checkpoint, 9);
  });

  it('waits less for neighbours than for all', () => {
    const all = simulate({ ...large, meet: 'all' }, free);
    const near = simulate(large, free);
    expect(near.tick).toBeLessThan(all.tick);
    expect(near.tick).toBeGreaterThan(near.compute);
  });
});
