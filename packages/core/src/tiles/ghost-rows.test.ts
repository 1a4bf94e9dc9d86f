import { describe, expect, it } from 'vitest';
import { isSeen, isState } from '../memory/columns.ts';
import { defineModel } from '../model/define-model.ts';
import { createSimulation } from '../tick/simulation.ts';

/** Goes on as it goes, and counts its ticks in a column of its own. */
const drift = defineModel({
  name: 'drift',
  summary: 'Keeps its velocity.',
  space: 'floor',
  parameters: {},
  columns: [{ name: 'driftTicks', type: 'u32', role: 'own', meaning: 'ticks so far' }],
  perceptionRadius: () => 4,
  bind:
    ({ crowd, ownColumns }) =>
    (first, last) => {
      const { rowOfSlot, vx, vy, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++)
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          const row = rowOfSlot[slot];
          if (row >= ownCount) continue;
          ownColumns['driftTicks'][row]++;
          nextVx[slot] = vx[row];
          nextVy[slot] = vy[row];
          nextVz[slot] = 0;
        }
    },
});

describe('rows of ghosts', () => {
  it('hold nothing of agents that had them before, beside what is seen', () => {
    const simulation = createSimulation({
      world: { origin: [0, 0, 0], size: [40, 40, 0], edges: 'wrap', levels: 1, walls: [], exits: [] },
      models: [{ model: drift, values: {} }],
      sources: [],
      dt: 0.1,
      seed: 1,
      tiles: 3,
      balanceEvery: 7,
    });
    const agents = Array.from({ length: 150 }, (_, index) =>
      simulation.add({
        kind: 'person',
        model: 0,
        x: (index * 7.3) % 40,
        y: (index * 3.1) % 40,
        vx: 3 * Math.sin(index),
        vy: 3 * Math.cos(index),
        goal: [5, 5, 0],
      }),
    );
    let ghosts = 0;
    for (let tick = 0; tick < 40; tick++) {
      simulation.queue({ type: 'remove', agent: agents[tick * 2] });
      simulation.tick();
      for (const [tile, { columns, ownCount, rowCount }] of simulation.crowds.entries()) {
        ghosts += rowCount - ownCount;
        const hidden = { ...simulation.addedColumns[tile] };
        for (const spec of simulation.stateImage().columns)
          if (isState(spec) && !isSeen(spec) && spec.name in columns)
            hidden[spec.name] = columns[spec.name as keyof typeof columns];
        for (const [name, values] of Object.entries(hidden))
          expect([name, ...values.subarray(ownCount, rowCount)].filter((value) => value !== 0)).toEqual([name]);
      }
    }
    expect(ghosts).toBeGreaterThan(1000);
  });
});
