import { describe, expect, it } from 'vitest';
import { defineModel } from '../model/define-model.ts';
import type { World } from '../world/world.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { wayOut } from './way-out.testing.ts';
import { StateImage } from './state-image.ts';

const drift = defineModel({
  name: 'drift',
  summary: 'Goes on as it is.',
  space: 'floor',
  parameters: {},
  columns: [{ name: 'driftMarks', type: 'u16', role: 'own', width: 3, meaning: 'three narrow values' }],
  perceptionRadius: () => 1,
  bind({ crowd, ownColumns }) {
    return (first, last) => {
      const { rowOfSlot, vx, vy, nextVx, nextVy, nextVz } = crowd.columns;
      for (
        let slot = crowd.cellStart[crowd.occupied[first]];
        slot < crowd.cellStart[crowd.occupied[last - 1] + 1];
        slot++
      ) {
        const self = rowOfSlot[slot];
        if (self >= crowd.ownCount) continue;
        nextVx[slot] = vx[self];
        nextVy[slot] = vy[self];
        nextVz[slot] = 0;
        ownColumns['driftMarks'][3 * self + 1]++;
      }
    };
  },
});

const world: World = {
  origin: [0, 0, 0],
  size: [60, 40, 0],
  edges: 'wrap',
  levels: 1,
  walls: [],
  exits: [{ id: 'out', level: 0, min: [0, 0], max: [6, 40] }],
};

function walkers(count: number, tiles: number): Simulation {
  const simulation = createSimulation({
    world,
    parts: [wayOut(world.exits)],
    models: [{ model: drift, values: {} }],
    sources: [],
    dt: 0.5,
    seed: 3,
    tiles,
  });
  for (let index = 0; index < count; index++)
    simulation.add({
      kind: 'person',
      model: 0,
      x: 10 + ((index * 7) % 50),
      y: (index * 3) % 40,
      vx: -1 - (index % 3),
      vy: 0.5,
      ...(index % 2 === 0 ? { exit: 0 } : {}),
    });
  return simulation;
}

describe('an image of the state', () => {
  // More rows than are hashed at once, and narrow columns.
  it.each([1, 3])('makes the checksum of the run away from it, with %i tiles', (tiles) => {
    const simulation = walkers(1200, tiles);
    const image = simulation.stateImage();
    const elsewhere = new StateImage(image.columns);
    for (let tick = 0; tick < 20; tick++) {
      simulation.tick();
      const copy = new Uint8Array(image.bytesFor(simulation.present));
      simulation.copyState(image, copy);
      const apart = simulation.checksumApart();
      expect(elsewhere.checksumOf(copy, simulation.present, apart)).toBe(simulation.checksum());
    }
    expect(simulation.totals.left).toBeGreaterThan(100);
  });

  it('shows the columns by name', () => {
    const simulation = walkers(5, 1);
    simulation.tick();
    const image = simulation.stateImage();
    const bytes = new Uint8Array(16 + image.bytesFor(5)).subarray(16);
    simulation.copyState(image, bytes);
    const { id, x, driftMarks } = image.viewsOf(bytes, 5);
    const [{ columns }] = simulation.crowds;
    expect([...id]).toEqual([...columns.id.subarray(0, 5)]);
    expect([...x]).toEqual([...columns.x.subarray(0, 5)]);
    expect([...driftMarks]).toEqual(Array.from({ length: 5 }, () => [0, 1, 0]).flat());
  });
});
