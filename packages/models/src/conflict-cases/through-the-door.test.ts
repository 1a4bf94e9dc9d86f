import { describe, expect, it } from 'vitest';
import { createSimulation, inLockstep, resolveValues, type Meeting } from '@korzo/core';
import { straight } from '../straight/straight.ts';
import { conflictCases } from './conflict-cases.ts';
import { movementControls } from './movement-part.ts';

const world = { origin: [0, 0, 0], size: [200, 40, 0], edges: 'open', levels: 1, walls: [], exits: [] } as const;

/** Bytes that the first of two processes sends in a tick; one agent is under control, on the ground of the second. */
function bytesSent(strangersAt: number): number {
  const sent = inLockstep(2, (share) => {
    let bytes = 0;
    const swap: Meeting['swap'] = (outgoing) => {
      for (const each of outgoing) bytes += each.byteLength;
      return share.swap(outgoing);
    };
    const models = [
      { model: conflictCases, values: resolveValues(conflictCases.parameters, {}).values },
      { model: straight, values: {} },
    ];
    const simulation = createSimulation({
      world,
      models,
      sources: [],
      parts: movementControls(models),
      dt: 0.05,
      seed: 1,
      tiles: 2,
      balanceEvery: 0,
      share: { process: share.process, processes: share.processes, swap },
    });
    for (let place = 0; place < 100; place++)
      simulation.add({ kind: 'person', model: 1, x: strangersAt + (place % 10) / 10, y: 15 + Math.floor(place / 10) });
    simulation.add({ kind: 'person', model: 0, x: 101, y: 20, goal: [180, 20, 0] });
    const before = bytes;
    simulation.tick();
    return bytes - before;
  });
  return sent[0];
}

describe('what a movement control gets through the door', () => {
  it('are agents near its own, not all that it could see', () => {
    // A record is fourteen numbers of eight bytes.
    expect(bytesSent(20)).toBeLessThan(3000);
    expect(bytesSent(97)).toBeGreaterThan(50 * 14 * 8);
  });
});
