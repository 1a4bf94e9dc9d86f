import { makeNetwork, readCity, writeSvb } from '@korzo/city';
import { expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { readScenario } from '../reader/read.ts';

const { plan } = readCity(`main() {
  Cross *c[3];
  for (int i = 0; i < 3; i++) c[i] = new Cross(150 * i, 40 * i, 0, 2);
  connect(c[0], 0, c[1], 0); connect(c[1], 1, c[2], 0);
}`);
const network = plan === undefined ? undefined : makeNetwork(plan).network;
const saloon = {
  speed: 12,
  acceleration: 1.5,
  deceleration: 2,
  highestSpeed: 30,
  highestAcceleration: 3,
  highestDeceleration: 6,
  length: 4.5,
};

/** A scenario in an SVB city with two cars of two definitions. */
function scenarioWith(deceleration: number, traffic: string) {
  if (network === undefined) throw new Error('the roads do not fit');
  const text = writeSvb({
    network,
    cars: [
      { definition: 0, lane: 0, where: 20, speed: 3 },
      { definition: 1, lane: 1, where: 40, speed: 0 },
    ],
    carDefinitions: [saloon, { ...saloon, speed: 6, length: 8, deceleration }],
  });
  const city = JSON.stringify({ file: 'own.svb', text });
  const read = readScenario(
    `korzo: 1\nname: cars\ntitle: Cars\nabout: Cars.\ncity: ${city}\ntraffic: ${traffic}\nrun: { dt: 0.1, duration: 60 }\n`,
    { file: 'cars.yaml' },
  );
  if ('problems' in read) throw new Error(read.problems[0].rule);
  return read.scenario;
}

it('lets the cars of an SVB city drive from where they stand, by their definitions', async () => {
  const { simulation, close } = await openRun(scenarioWith(2, '{ cityCars: true }'), {});
  const speeds = [0, 0];
  const columns = () => simulation.crowds[0].columns;
  simulation.tick();
  const start = [0, 1].map((row) => [columns().x[row], columns().y[row]]);
  for (let tick = 0; tick < 80; tick++) {
    simulation.tick();
    for (const row of [0, 1]) speeds[row] = Math.max(speeds[row], Math.hypot(columns().vx[row], columns().vy[row]));
  }
  expect(simulation.present).toBe(2);
  expect(speeds[0]).toBeCloseTo(12, 0);
  expect(speeds[1]).toBeCloseTo(6, 0);
  // Fronts at 20 m and 40 m, seen at the middle of the body, on a lane that begins 20 m from its cross.
  expect(Math.hypot(start[0][0], start[0][1])).toBeCloseTo(20 + 20 - 2.25, 0);
  await close();
});

it('refuses definitions that no driver can have, and cityCars without cars', async () => {
  await expect(openRun(scenarioWith(90, '{ cityCars: true }'), {})).rejects.toThrow(/CarDefs\[1\].*deceleration/);
  const text = '{ text: "main() { connect(new Cross(0, 0, 0, 1), 0, new Cross(99, 0, 0, 1), 0); }" }';
  const read = readScenario(
    `korzo: 1\nname: a\ntitle: A\nabout: A.\ncity: ${text}\ntraffic: { cityCars: true }\nrun: { dt: 0.1, duration: 6 }\n`,
    { file: 'a.yaml' },
  );
  if ('problems' in read) throw new Error(read.problems[0].rule);
  await expect(openRun(read.scenario, {})).rejects.toThrow(/the city has no cars/);
});
