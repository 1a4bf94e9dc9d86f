// The acceptance checks of traffic in full, and hours of driving in which no agents may touch. Needs a build:
//   node studies/traffic.mjs            the checks
//   node studies/traffic.mjs hour 2000  an hour on the roads of a city (blocks unless named; or a .net.xml of SUMO), with
//                                           bodies looked at twice a second up to 2,000 cars, less often with more
import { readFileSync } from 'node:fs';
import { makeNetwork, readCity, readSumoNet } from '@korzo/city';
import { uniform } from '@korzo/core';
import { Traffic, signals } from '@korzo/traffic';
import {
  Bodies,
  capacityDrop,
  cityDrivers,
  driversWith,
  ringFlow,
  saturationFlow,
  sideRoadFlow,
  sieglochFlow,
  startWave,
} from '@korzo/traffic/experiments';
import { isMain } from '../tools/is-main.mjs';

const ticks = [0.1, 0.5, 1];
const highway = driversWith(120 / 3.6, {
  timeGap: 1.6,
  acceleration: 0.73,
  deceleration: 1.67,
  standingGap: 2,
  plus: 0,
});
const gaps = { critical: 6.5, followUp: 4 };

/**
 * Says a figure at every length of a tick.
 * @param {string} name
 * @param {(dt: number) => number} measure
 */
function atAllTicks(name, measure) {
  const values = ticks.map(measure);
  const spread = (Math.max(...values) / Math.min(...values) - 1) * 100;
  console.log(`${name}: ${values.map((value) => value.toFixed(1)).join(', ')} (spread ${spread.toFixed(1)} %)`);
}

function check() {
  console.log(`Ticks of ${ticks.join(', ')} s`);
  for (const count of [10, 30, 50, 80])
    atAllTicks(`ring of 1 km, ${count} cars, veh/h`, (dt) => ringFlow(cityDrivers, count, 1000, dt).flow);
  atAllTicks('saturation flow, veh/h of green', (dt) => saturationFlow(cityDrivers, dt).flow);
  atAllTicks('time lost at the start, s', (dt) => saturationFlow(cityDrivers, dt).lost);
  atAllTicks('start wave of the set of 2000, km/h', (dt) => -startWave(highway, dt));
  atAllTicks('start wave of the city set, km/h', (dt) => -startWave(cityDrivers, dt));
  atAllTicks('flow behind a slow stretch, free', (dt) => capacityDrop(highway, 60 / 3.6, dt).before);
  atAllTicks('flow behind a slow stretch, jammed', (dt) => capacityDrop(highway, 60 / 3.6, dt).after);
  for (const flow of [100, 200, 300, 400, 500, 600, 800, 1000]) checkSideRoad(flow);
}

/** @param {number[]} list */
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** @param {number} mainFlow */
function checkSideRoad(mainFlow) {
  const seeds = [1, 2, 3, 4, 5];
  const found = seeds.map((seed) => sideRoadFlow(cityDrivers, mainFlow, gaps, { dt: 0.5, duration: 1800, seed }));
  const [flow, room] = [mean(found.map((each) => each.flow)), mean(found.map((each) => each.room))];
  const formula = sieglochFlow(mainFlow, gaps);
  console.log(
    `side road beside ${mainFlow} veh/h: ${flow.toFixed(0)} veh/h; room in the gaps ${room.toFixed(0)}, Siegloch ${formula.toFixed(0)}`,
  );
}

/** @param {string} name */
function networkOf(name) {
  if (name.endsWith('.net.xml')) {
    const { network, problems } = readSumoNet(readFileSync(name, 'utf8'), name);
    if (network === undefined) throw new Error(JSON.stringify(problems));
    return network;
  }
  const { plan } = readCity(readFileSync(new URL(`../cities/${name}.city`, import.meta.url), 'utf8'));
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(`the roads of ${name} cannot be built`);
  return network;
}

/**
 * Keeps so many cars on the roads and looks at them.
 * @param {number} cars
 * @param {string} city
 * @param {number} duration
 */
export function driveFor(cars, city, duration) {
  const network = networkOf(city);
  const roads = network.roads.length;
  let made = 0;
  /** @type {{ count?: () => number }} */
  const present = {};
  const road = (/** @type {number} */ purpose) => Math.floor(uniform(1, made, 0, purpose) * roads);
  const next = (/** @type {number} */ before) => {
    if ((present.count?.() ?? cars) >= cars) return undefined;
    made++;
    const kind = uniform(1, made, 0, 3) < 0.9 ? 0 : 1 + Math.floor(uniform(1, made, 0, 4) * 3);
    return { time: before - 1e-6, kind, from: road(1), goal: road(2) };
  };
  const traffic = new Traffic({ network, trips: { next }, seed: 1, capacity: cars + 100 });
  present.count = () => traffic.present + traffic.departures.waiting;
  const bodies = new Bodies(traffic);
  const looksApart = Math.ceil(cars / 2000);
  const found = { touching: 0, redLights: 0, longestWait: 0, arrived: 0, made: 0 };
  const before = new Map();
  while (traffic.time < duration) {
    const wasRed = Array.from(traffic.scene.state.signal, (signal) => signal === signals.red);
    traffic.tick(0.5);
    if (traffic.ticks % looksApart === 0) found.touching += bodies.touching().length;
    else bodies.follow();
    const { vehicles, signal } = traffic.scene.state;
    for (let slot = 0; slot < traffic.slots.used; slot++) {
      const lane = vehicles.lane[slot];
      if (lane < 0) continue;
      const number = vehicles.number[slot];
      const entered = before.get(number) !== lane && traffic.scene.map.lanes.junction[lane] >= 0;
      if (entered && wasRed[lane] && signal[lane] === signals.red) found.redLights++;
      before.set(number, lane);
      if (vehicles.standsSince[slot] < traffic.time)
        found.longestWait = Math.max(found.longestWait, traffic.time - vehicles.standsSince[slot]);
    }
  }
  return { ...found, arrived: traffic.arrived, made };
}

if (isMain(import.meta.url)) {
  const [what, cars = '2000', city = 'blocks', duration = '3600'] = process.argv.slice(2);
  if (what === 'hour') console.log(driveFor(Number(cars), city, Number(duration)));
  else check();
}
