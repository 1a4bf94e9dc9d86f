import { readFileSync } from 'node:fs';
import { makeNetwork, readCity } from '@korzo/city';
import { startSimulation, trafficAlone } from '@korzo/engine';
import { defineFollowing, followingModels, Traffic, vehicleKinds, type Trip } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';

/** Cars that cross a city, as a function of their number. */
const trips = (roads: number, kinds = 4): Trip[] =>
  Array.from({ length: 600 }, (_, car) => ({
    time: (car * 7) % 10,
    kind: car % kinds,
    from: (car * 11) % roads,
    goal: (car * 17 + 5) % roads,
  }));

const { plan } = readCity(readFileSync('cities/blocks.city', 'utf8'));
const network = plan === undefined ? undefined : makeNetwork(plan).network;
if (network === undefined) throw new Error('the city cannot be built');

describe('the vehicles of a run', () => {
  it('have the same bits whatever the number of threads and tiles, and all threads work', async () => {
    const sums: string[] = [];
    for (const [workers, tiles] of [
      [1, 1],
      [2, 1],
      [3, 4],
    ]) {
      const traffic = new Traffic({ network, trips: trips(network.roads.length), seed: 7 });
      const { simulation, close } = await startSimulation(
        { ...trafficAlone(traffic, 0.1, 7), tiles },
        { workers, clock: () => performance.now() },
      );
      for (let tick = 0; tick < 150; tick++) simulation.tick();
      sums.push(`${simulation.present} ${simulation.checksum()}`);
      for (const time of simulation.memberTimes) expect(time).toBeGreaterThan(0);
      expect(simulation.memberTimes).toHaveLength(workers - 1);
      await close();
    }
    expect(new Set(sums).size).toBe(1);
    expect(Number(sums[0].split(' ')[0])).toBeGreaterThan(200);
  });

  it('are driven by the leader alone when threads do not know how they follow', async () => {
    const [idm] = followingModels;
    const own = defineFollowing({ ...idm, name: 'my-idm' });
    const sums: string[] = [];
    for (const [model, workers] of [
      [idm, 1],
      [own, 2],
    ] as const) {
      const kinds = [{ ...vehicleKinds.car, model }];
      const list = trips(network.roads.length, 1);
      const traffic = new Traffic({ network, trips: list, seed: 7, kinds });
      const { simulation, close } = await startSimulation(trafficAlone(traffic, 0.1, 7), { workers });
      for (let tick = 0; tick < 60; tick++) simulation.tick();
      sums.push(`${simulation.present} ${simulation.checksum()}`);
      await close();
    }
    expect(sums[1]).toBe(sums[0]);
  });
});
