import { describe, expect, it } from 'vitest';
import type { ChecksumSum } from '../math/hash.ts';
import { defineModel } from '../model/define-model.ts';
import type { World } from '../world/world.ts';
import type { Fleet, FleetPlace } from './fleet.ts';
import { createSimulation, type Simulation } from './simulation.ts';

const world: World = { origin: [0, 0, 0], size: [40, 20, 4], edges: 'open', levels: 1, walls: [], exits: [] };

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 1,
  bind: () => () => undefined,
});

/** One comes every second tick at the west edge, drives east at 10 m/s and is gone behind 30 m. */
class Shuttles implements Fleet {
  readonly name = 'shuttles';
  readonly ids = 64;
  readonly columns = [{ name: 'driven', type: 'f64', role: 'own', meaning: 'how far it has come, m' }] as const;
  readonly isOver = false;
  sent = 0;

  advance(place: FleetPlace): void {
    const { tick, dt, crowds, ownColumns } = place;
    for (const [number, { columns, ownCount }] of crowds.entries()) {
      const driven = ownColumns[number]['driven'];
      for (let row = 0; row < ownCount; row++) {
        driven[row] += 10 * dt;
        columns.x[row] = driven[row];
        columns.vx[row] = 10;
        if (driven[row] > 30) place.leave(number, row);
      }
    }
    if (tick % 2 !== 0) return;
    this.sent++;
    place.admit({
      kind: 'vehicle',
      model: 0,
      x: 0,
      y: 5 + (this.sent % 5),
      z: 1,
      level: 'volume',
      vx: 10,
      extra: { driven: 0 },
    });
  }

  addTo(sum: ChecksumSum): void {
    sum.add(this.sent, 7);
  }

  save(): unknown {
    return { sent: this.sent };
  }

  restore(saved: unknown): void {
    this.sent = (saved as { sent: number }).sent;
  }
}

const start = (tiles = 1): { simulation: Simulation; fleet: Shuttles } => {
  const fleet = new Shuttles();
  const instance = { model: still, values: {} };
  const simulation = createSimulation({ world, models: [instance], sources: [], dt: 0.5, seed: 3, tiles, fleet });
  return { simulation, fleet };
};

const run = ({ simulation }: { simulation: Simulation }, ticks: number): Simulation => {
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  return simulation;
};

describe('a fleet', () => {
  it('brings its agents in from the start, moves them, and lets them go with events of both', () => {
    const trial = start();
    expect(trial.simulation.present).toBe(1);
    const simulation = run(trial, 20);
    expect(simulation.totals).toMatchObject({ entered: 11 });
    expect(simulation.present).toBe(simulation.totals.entered - simulation.totals.left);
    const places = simulation.crowds.flatMap(({ columns, ownCount }) => [...columns.x.subarray(0, ownCount)]);
    expect(Math.max(...places)).toBeLessThanOrEqual(30);
    const events = simulation.events.map(({ type }) => type);
    expect(events).toContain('entered');
    run(trial, 1);
    expect(trial.simulation.events).toContainEqual(expect.objectContaining({ type: 'left', exit: 'shuttles' }));
  });

  it('that drives to nowhere stops the run with agent, column and tick', () => {
    const trial = start(2);
    run(trial, 4);
    trial.simulation.addedColumns.forEach((columns) => columns['driven'].fill(NaN));
    expect(() => run(trial, 1)).toThrow(/^x of agent \d+ must be a finite number; it is NaN after tick 5/);
  });

  it('is never over while somebody may come', () => {
    expect(run(start(), 3).arrivalsOver).toBe(false);
  });

  it('gives the same bits and events on any number of tiles', () => {
    const [one, four] = [start(), start(4)];
    for (let tick = 0; tick < 40; tick++) {
      run(one, 1);
      run(four, 1);
      expect(four.simulation.events).toEqual(one.simulation.events);
    }
    expect(four.simulation.checksum()).toBe(one.simulation.checksum());
  });

  it('goes on from a snapshot with the same bits, and its memory counts in the checksum', () => {
    const whole = start();
    const early = run(whole, 13).snapshot();
    const at13 = whole.simulation.checksum();
    run(whole, 20);
    const again = start(2);
    again.simulation.restore(early);
    expect(again.simulation.checksum()).toBe(at13);
    expect(run(again, 20).checksum()).toBe(whole.simulation.checksum());
    again.fleet.sent++;
    expect(again.simulation.checksum()).not.toBe(whole.simulation.checksum());
  });

  it('does not take a snapshot of a run without one', () => {
    const plain = createSimulation({ world, models: [{ model: still, values: {} }], sources: [], dt: 0.5, seed: 3 });
    expect(() => start().simulation.restore(plain.snapshot())).toThrow(/other columns|other scenario/);
  });
});
