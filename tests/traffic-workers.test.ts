import { readFileSync } from 'node:fs';
import { makeNetwork, readCity } from '@korzo/city';
import { Traffic, type Trip } from '@korzo/traffic';
import { hireTrafficCrew } from '@korzo/traffic/node';
import { expect, it } from 'vitest';

/** Cars that cross a city, as a function of their number. */
const trips = (roads: number): Trip[] =>
  Array.from({ length: 600 }, (_, car) => ({
    time: (car * 7) % 10,
    kind: car % 4,
    from: (car * 11) % roads,
    goal: (car * 17 + 5) % roads,
  }));

it('gives the same bits whatever the number of threads', async () => {
  const { plan } = readCity(readFileSync('cities/blocks.city', 'utf8'));
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error('the city cannot be built');
  const sums: string[] = [];
  for (const workers of [1, 2, 3]) {
    const traffic = new Traffic({ network, trips: trips(network.roads.length), seed: 7 });
    const sendHome = workers > 1 ? await hireTrafficCrew(traffic, workers) : () => Promise.resolve();
    for (let tick = 0; tick < 150; tick++) traffic.tick(0.1);
    sums.push(`${traffic.present} ${traffic.checksum()}`);
    await sendHome();
  }
  expect(new Set(sums).size).toBe(1);
  expect(Number(sums[0].split(' ')[0])).toBeGreaterThan(200);
});
