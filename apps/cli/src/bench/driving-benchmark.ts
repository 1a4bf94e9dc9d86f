import { placeOnLane } from '@korzo/city';
import { compileScenario, openRun, shippedScenarios } from '@korzo/engine';
import { InputError, readScenario, type Scenario } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { grouped, type BenchPlan } from './plan.ts';
import { alternate } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';

/** A robot for so many vehicles of traffic; at most so many vehicles. */
const vehiclesPerRobot = 20;
const mostVehicles = 2000;
const dt = 0.05;
const usualTicks = 40;
const warmUp = 40;

/** Cars that robots drive on the ground beside traffic on lanes: how many times as fast as the clock, and how far the robots came. */
export async function benchDriving(plan: BenchPlan): Promise<BenchRow[]> {
  const vehicles = Math.min(mostVehicles, plan.agents);
  const robots = Math.max(2, Math.round(vehicles / vehiclesPerRobot));
  plan.onStep(`driving: ${robots} robots beside ${grouped(vehicles)} vehicles`);
  const { simulation, close } = await openRun(streetsWith(vehicles, robots), { workers: plan.workers });
  for (let tick = 0; tick < warmUp; tick++) simulation.tick();
  const ticks = plan.ticks ?? usualTicks;
  const round = (): number => {
    for (let tick = 0; tick < ticks; tick++) simulation.tick();
    return ticks * dt;
  };
  const before = process.cpuUsage();
  const from = simulation.ticks;
  const [pace] = await alternate([round], plan.rounds);
  const { user, system } = process.cpuUsage(before);
  const spent = (user + system) / 1000 / Math.max(1, simulation.ticks - from);
  const speeds = simulation.crowds.flatMap(({ ownCount }, tile) => {
    const { bodyRim, bodyLane } = simulation.addedColumns[tile];
    return [...bodyRim.slice(0, ownCount)].filter((_, row) => bodyLane[row] > 0);
  });
  await close();
  const name = `driving, ${robots} robots beside ${grouped(vehicles)} vehicles at ${1 / dt} ticks a second, ${plan.workers} workers`;
  return [
    judged({ name, value: pace.best, unit: 'x real time', median: pace.median }, { floor: 1 }),
    // Of all threads: it shows on a busy machine, too, whether a tick of 50 ms can be in time.
    { name: 'driving, processor time of a tick', value: spent, unit: 'ms' },
    {
      name: 'driving, mean speed of the robots',
      value: speeds.reduce((sum, speed) => sum + speed, 0) / Math.max(1, speeds.length),
      unit: 'm/s',
    },
  ];
}

/** The town of blocks with robots on every few lanes. */
function streetsWith(vehicles: number, robots: number): Scenario {
  const blocks = shippedScenarios().find(({ name }) => name === 'blocks');
  if (blocks === undefined) throw new Error("the scenario 'blocks' is not shipped");
  const { city } = compileScenario(blocks.scenario, { models: builtinModels });
  const lanes = (city?.network.lanes ?? []).filter(({ road, length }) => road !== undefined && length > 30);
  const cars = Array.from({ length: robots }, (_, index) => {
    const lane = lanes[Math.floor((index * lanes.length) / robots)];
    const { point, direction } = placeOnLane(lane, lane.length / 2);
    const heading = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI;
    return { name: `robot-${index + 1}`, at: [point[0], point[1]], heading, robot: true };
  });
  const text = JSON.stringify({
    korzo: 1,
    name: 'driving',
    title: 'Robots beside traffic',
    about: 'Cars that robots drive beside the traffic of a town.',
    city: { name: 'blocks' },
    traffic: { fill: { vehicles, kinds: { car: 0.85, van: 0.1, truck: 0.05 } } },
    bodies: { cars },
    run: { dt, duration: 600, seed: 1 },
  });
  const result = readScenario(text, { file: 'driving.yaml' });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
