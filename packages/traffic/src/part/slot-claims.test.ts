import { describe, expect, it } from 'vitest';
import { ringRoad } from '../experiments/trial-roads.ts';
import { stateOf } from '../run/state-of.testing.ts';
import type { TrafficSetup } from '../run/traffic.ts';
import { runColumn } from '../vehicles/vehicle-columns.ts';
import { drive, rowsOf, runOf, type TrafficRun } from './run-of.testing.ts';

/** Cars on a ring, one every two seconds: none of them ever arrives. */
const onRing: TrafficSetup = {
  network: ringRoad(600, 12),
  trips: Array.from({ length: 12 }, (_, number) => ({ time: 2 * number, kind: 0, from: 0, goal: 0 })),
};

/** The vehicle that came first. */
const oldest = ({ simulation }: TrafficRun): { readonly id: number; readonly generation: number } =>
  simulation.crowds
    .flatMap(({ columns, ownCount }) =>
      Array.from({ length: ownCount }, (_, row) => ({ id: columns.id[row], generation: columns.generation[row] })),
    )
    .toSorted((one, other) => one.id - other.id)[0];

describe('slots of vehicles', () => {
  it('stay the same from tick to tick', () => {
    const run = drive(runOf(onRing), 60);
    const before = Array.from(run.part.traffic.scene.state.vehicles.number);
    drive(run, 20);
    expect(Array.from(run.part.traffic.scene.state.vehicles.number)).toEqual(before);
    expect(before.filter((number) => number >= 0)).toHaveLength(12);
  });

  it('are given to others when a vehicle is taken out of the run', () => {
    const checksums = [1, 3].map((tiles) => {
      const run = drive(runOf(onRing, { tiles }), 20);
      const { slots } = run.part.traffic;
      const used = slots.used;
      run.simulation.queue({ type: 'remove', agent: oldest(run) });
      drive(run, 40);
      expect([slots.present, slots.given]).toEqual([11, 12]);
      expect(slots.used).toBeLessThanOrEqual(Math.max(used, 11));
      expect(rowsOf(run)).toBe(stateOf(run.part.traffic));
      return run.simulation.checksum();
    });
    expect(checksums[1]).toBe(checksums[0]);
  });

  it('follow a row whose driver was made to take his time', () => {
    const run = drive(runOf(onRing), 60);
    const meanSpeed = (): number => {
      const speeds = run.simulation.addedColumns[0][runColumn('speed')].slice(0, 12);
      return Array.from(speeds).reduce((sum, speed) => sum + speed, 0) / 12;
    };
    const before = meanSpeed();
    run.simulation.addedColumns[0][runColumn('haste')].fill(0.3, 0, 12);
    drive(run, 60);
    expect(meanSpeed()).toBeLessThan(0.5 * before);
    expect(rowsOf(run)).toBe(stateOf(run.part.traffic));
  });

  it('run out with the number that there is room for', () => {
    const { slots } = drive(runOf({ ...onRing, capacity: 3 }), 60).part.traffic;
    expect([slots.present, slots.isFull]).toEqual([3, true]);
    expect(() => slots.take()).toThrow(/more vehicles than the 3 that the roads have room for; add fewer/);
  });
});
