import { Draw, drawExponential, exp } from '@korzo/core';
import { idm } from '../following/idm.ts';
import { Traffic } from '../run/traffic.ts';
import { drawnPurposes } from '../vehicles/purposes.ts';
import { vehicleKinds, type VehicleKind } from '../vehicles/vehicle-kinds.ts';
import type { Trip } from '../demand/trips.ts';
import { ringRoad, roadWithLight, roadWithSlowStretch, sideRoad } from './trial-roads.ts';

/** Who drives, and how fast it may. */
export interface Drivers {
  readonly kind: VehicleKind;
  /** m/s */
  readonly speed: number;
}

/** Drivers of one model and set of values. */
export const driversWith = (speed: number, values: VehicleKind['values'] = {}, model = idm): Drivers => ({
  kind: { ...vehicleKinds.car, model, values, highestSpeed: 60 },
  speed,
});

/** The city set: 50 km/h, a time gap of 1.2 s. */
export const cityDrivers = driversWith(50 / 3.6, { timeGap: 1.2, acceleration: 1.5, deceleration: 2, standingGap: 2 });

/** Flow on a ring once it is even, vehicles per hour, and the mean speed, m/s. */
export function ringFlow(
  { kind, speed }: Drivers,
  count: number,
  length: number,
  dt: number,
): { flow: number; speed: number } {
  const spacing = length / count;
  const trips: Trip[] = Array.from({ length: count }, (_, index) => ({
    time: 0,
    kind: 0,
    from: 0,
    goal: 0,
    lane: 0,
    where: (count - index) * spacing - spacing / 2,
    speed: 0,
  }));
  const traffic = new Traffic({ network: ringRoad(length, speed), kinds: [kind], trips, capacity: count + 1 });
  while (traffic.present < count) traffic.tick(dt);
  while (traffic.time < 600) traffic.tick(dt);
  const { vehicles } = traffic.scene.state;
  let sum = 0;
  for (let vehicle = 0; vehicle < count; vehicle++) sum += vehicles.speed[vehicle];
  return { flow: (3600 * sum) / length, speed: sum / count };
}

/** Discharge at a light: vehicles per hour of green, and the time lost at the start, s. */
export function saturationFlow({ kind, speed }: Drivers, dt: number, cycles = 12): { flow: number; lost: number } {
  const times = { green: 60, red: 40, amber: 3 };
  const traffic = new Traffic({
    network: roadWithLight(1200, 800, speed, times),
    kinds: [kind],
    trips: Array.from({ length: 60 * cycles }, (_, index) => ({ time: index * 1.5, kind: 0, from: 0, goal: 1 })),
  });
  const crossed: { time: number; cycle: number; order: number }[] = [];
  let before = new Map<number, number>();
  const cycle = times.green + times.red + times.amber;
  while (traffic.time < cycles * cycle) {
    const begin = traffic.time;
    traffic.tick(dt);
    const { vehicles } = traffic.scene.state;
    const after = new Map<number, number>();
    for (let vehicle = 0; vehicle < traffic.slots.used; vehicle++) {
      const place = vehicles.where[vehicle] + (vehicles.lane[vehicle] === 0 ? -1200 : 0);
      if (vehicles.lane[vehicle] < 0 || vehicles.lane[vehicle] === 2) continue;
      const number = vehicles.number[vehicle];
      after.set(number, place);
      const was = before.get(number);
      if (was === undefined || was >= 0 || place < 0) continue;
      const time = begin + (dt * -was) / (place - was);
      crossed.push({ time, cycle: Math.floor((time - times.red) / cycle), order: 0 });
    }
    before = after;
  }
  return greenFlow(crossed, times.red, cycle);
}

/** From the fourth vehicle on the flow is steady; the first ones say what is lost. Cycles begin with red. */
function greenFlow(
  crossed: readonly { time: number; cycle: number }[],
  red: number,
  cycle: number,
): { flow: number; lost: number } {
  let headways = 0;
  let count = 0;
  let lost = 0;
  let greens = 0;
  const last = Math.max(...crossed.map(({ cycle: number }) => number));
  for (let number = 2; number < last; number++) {
    const times = crossed.filter((each) => each.cycle === number).map(({ time }) => time);
    if (times.length < 8) continue;
    const used = times.slice(3);
    headways += used[used.length - 1] - used[0];
    count += used.length - 1;
    greens++;
    lost += times[3] - (number * cycle + red);
  }
  const headway = headways / count;
  return { flow: 3600 / headway, lost: lost / greens - 4 * headway };
}

/** Gap times of those who wait, s. */
export interface Gaps {
  readonly critical: number;
  readonly followUp: number;
}

/** How many get over a road with the right of way while others wait behind them, and how many the gaps have room for, vehicles per hour. */
export function sideRoadFlow(
  drivers: Drivers,
  mainFlow: number,
  gaps: Gaps,
  { dt, duration, seed = 1 }: { readonly dt: number; readonly duration: number; readonly seed?: number },
): { readonly flow: number; readonly room: number } {
  const { kind, speed } = drivers;
  const headways = drawnHeadways(mainFlow, duration, seed);
  const main = duration * speed + 100;
  const trips: Trip[] = [];
  let where = main - 50;
  for (const headway of headways) {
    trips.push({ time: 0, kind: 1, from: 0, goal: 1, where, speed });
    where -= speed * headway;
    if (where < 10) break;
  }
  for (let time = 0; time < duration; time += 2) trips.push({ time, kind: 0, from: 2, goal: 3 });
  const traffic = new Traffic({
    network: sideRoad(main, 400, 300, speed),
    kinds: [kind, pointLike(kind)],
    trips,
    gapTimes: () => gaps,
    capacity: trips.length,
  });
  const [begin, end] = [60, duration - 10];
  const entered = entriesOf(traffic, 4, { begin, end, dt });
  return {
    flow: (3600 * entered) / (end - begin),
    room: (3600 * roomIn(headways, gaps, { begin, end })) / (end - begin),
  };
}

/** The formula knows points that come at random: so the main stream is short and follows closely. */
const pointLike = (kind: VehicleKind): VehicleKind => ({
  ...kind,
  name: 'short',
  length: 0.5,
  values: { ...kind.values, timeGap: 0.1, standingGap: 0.5 },
});

/** No two come closer than 0.1 s. */
function drawnHeadways(flow: number, duration: number, seed: number): number[] {
  const draw = new Draw(seed);
  const headways: number[] = [];
  for (let time = 0; time < duration; time += headways[headways.length - 1])
    headways.push(Math.max(0.1, drawExponential(draw.at(headways.length, 0, drawnPurposes.headway), 3600 / flow)));
  return headways;
}

/** One for a gap as long as the critical one, and one more for each follow-up time. */
function roomIn(
  headways: readonly number[],
  { critical, followUp }: Gaps,
  { begin, end }: { begin: number; end: number },
): number {
  let time = 0;
  let room = 0;
  for (const headway of headways) {
    if (time >= begin && time < end && headway >= critical) room += 1 + Math.floor((headway - critical) / followUp);
    time += headway;
  }
  return room;
}

/** How many come onto a lane within some time. */
function entriesOf(
  traffic: Traffic,
  lane: number,
  { begin, end, dt }: { begin: number; end: number; dt: number },
): number {
  let entered = 0;
  let before = new Set<number>();
  while (traffic.time < end) {
    traffic.tick(dt);
    const { vehicles, first, cars } = traffic.scene.state;
    const after = new Set<number>();
    for (let at = first[lane]; at < first[lane + 1]; at++) after.add(vehicles.number[cars[at]]);
    if (traffic.time > begin) for (const number of after) if (!before.has(number)) entered++;
    before = after;
  }
  return entered;
}

/** Siegloch's capacity of a side road, vehicles per hour. */
export function sieglochFlow(mainFlow: number, { critical, followUp }: Gaps): number {
  return (3600 / followUp) * exp((-mainFlow * (critical - followUp / 2)) / 3600);
}

/** Flow behind a slow stretch, vehicles per hour, before a jam has formed in front of it and after. */
export function capacityDrop(
  { kind, speed }: Drivers,
  slowSpeed: number,
  dt: number,
): { before: number; after: number } {
  const lengths = [3000, 300, 2000] as const;
  const traffic = new Traffic({
    network: roadWithSlowStretch(...lengths, [speed, slowSpeed]),
    kinds: [kind],
    trips: Array.from({ length: 2200 }, (_, index) => ({ time: index * 1.2, kind: 0, from: 0, goal: 0 })),
  });
  const line = lengths[0] + lengths[1] + 100;
  const times: number[] = [];
  const before = new Map<number, number>();
  while (traffic.time < 2400) {
    traffic.tick(dt);
    const { vehicles } = traffic.scene.state;
    for (let vehicle = 0; vehicle < traffic.slots.used; vehicle++) {
      if (vehicles.lane[vehicle] < 0) continue;
      const number = vehicles.number[vehicle];
      if ((before.get(number) ?? 0) < line && vehicles.where[vehicle] >= line) times.push(traffic.time);
      before.set(number, vehicles.where[vehicle]);
    }
  }
  const flow = (from: number, to: number): number =>
    (3600 * times.filter((time) => time >= from && time < to).length) / (to - from);
  return { before: flow(180, 360), after: flow(1200, 2400) };
}

/** How fast the start of a queue runs backwards, km/h (negative): one vehicle after the other begins to move. */
export function startWave({ kind, speed }: Drivers, dt: number): number {
  const count = 60;
  const spacing = kind.length + 2;
  const network = roadWithLight(1200, 3000, speed, { green: 400, red: 30, amber: 3 });
  const trips: Trip[] = Array.from({ length: count }, (_, index) => ({
    time: 0,
    kind: 0,
    from: 0,
    goal: 1,
    where: 1199 - index * spacing,
    speed: 0,
  }));
  const traffic = new Traffic({ network, kinds: [kind], trips });
  const started = new Map<number, { time: number; where: number }>();
  const stood = new Map<number, number>();
  while (traffic.time < 200) {
    traffic.tick(dt);
    const { vehicles } = traffic.scene.state;
    for (let vehicle = 0; vehicle < traffic.slots.used; vehicle++) {
      const number = vehicles.number[vehicle];
      if (traffic.time < 30) stood.set(number, vehicles.where[vehicle]);
      else if (!started.has(number) && vehicles.speed[vehicle] > 1)
        started.set(number, { time: traffic.time, where: stood.get(number) ?? 0 });
    }
  }
  const all = [...started.values()].toSorted((one, other) => one.time - other.time);
  const [one, other] = [all[10], all[50]];
  return (3.6 * (other.where - one.where)) / (other.time - one.time);
}
