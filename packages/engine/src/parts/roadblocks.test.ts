import { emptyPose, type TrafficPart } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun, type Run } from '../run.ts';
import { traffic } from './traffic/index.ts';

const city = `city:
  text: |
    main() {
      Style *wide = new Style(2, 2, lsDouble);
      Way *way = new Way(straight);
      way->use_style(wide);
      Cross *west = new Cross(-200, 0, 0, 2), *east = new Cross(200, 0, 0, 2);
      way->connect(west, 0, east, 1);
    }
`;

async function road(perHour: number): Promise<Run> {
  const text = `korzo: 1\nname: road\ntitle: A road\nabout: A road with two lanes in each direction.\n${city}traffic: { flows: [{ from: 0, to: 0, perHour: ${perHour} }] }\ngroups: []\nrun: { dt: 0.1, duration: 600, seed: 1 }\n`;
  const read = readScenario(text, { file: 'road.yaml' });
  if (!('scenario' in read)) throw new Error(JSON.stringify(read.problems));
  return openRun(read.scenario);
}

const partOf = ({ made }: Run): TrafficPart => {
  const [part] = made.from(traffic);
  if (part === undefined) throw new Error('there is no traffic');
  return part;
};

/** The middle of a lane of the first road, counted from the middle of the road, so many metres along it. */
function placeOn(run: Run, lane: number, where: number): [number, number] {
  const { traffic: driving } = partOf(run);
  const pose = emptyPose();
  driving.shapes.pointOn(driving.scene.map.network.roads[0].lanes[lane], where, 0, pose);
  return [pose.x, pose.y];
}

/** Whether the box of any vehicle, as it is drawn, has a point in common with a disc. */
function isHit(run: Run, [x, y]: readonly [number, number], radius: number): boolean {
  const { kinds } = partOf(run);
  return run.simulation.crowds.some(({ columns, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => row).some((row) => {
      const { length, width } = kinds[columns.group[row]];
      const [dx, dy] = [x - columns.x[row], y - columns.y[row]];
      const along = Math.max(0, Math.abs(dx * columns.headingX[row] + dy * columns.headingY[row]) - length / 2);
      const across = Math.max(0, Math.abs(dy * columns.headingX[row] - dx * columns.headingY[row]) - width / 2);
      return along * along + across * across < radius * radius;
    }),
  );
}

const radius = 0.8;
const drop = (run: Run, id: string, centre: [number, number]): void => {
  run.simulation.queue({ type: 'obstacle', id, circle: { centre, radius } });
};

/** How many vehicles arrive in some seconds in which none may touch a disc. */
function arrivedIn(run: Run, seconds: number, discs: readonly (readonly [number, number])[]): number {
  const before = partOf(run).traffic.arrived;
  for (let tick = 0; tick < seconds * 10; tick++) {
    run.simulation.tick();
    for (const disc of discs) expect(isHit(run, disc, radius)).toBe(false);
  }
  return partOf(run).traffic.arrived - before;
}

describe('an obstacle on a lane', () => {
  it('is passed on the lane beside, and no vehicle drives through it', async () => {
    const run = await road(500);
    const discs = [placeOn(run, 1, 200)];
    drop(run, 'box', discs[0]);
    expect(arrivedIn(run, 150, discs)).toBeGreaterThan(5);
  });

  it('stops all where no lane is left, until it is cleared', async () => {
    const run = await road(500);
    const discs = [placeOn(run, 0, 200), placeOn(run, 1, 200)];
    drop(run, 'inner', discs[0]);
    drop(run, 'outer', discs[1]);
    expect(arrivedIn(run, 100, discs)).toBe(0);
    expect(partOf(run).traffic.present).toBeGreaterThan(3);
    run.simulation.queue({ type: 'clear', id: 'inner' });
    run.simulation.queue({ type: 'clear', id: 'outer' });
    expect(arrivedIn(run, 60, [])).toBeGreaterThan(3);
  });

  it('is refused on a vehicle, and so near before one that it could not stop', async () => {
    const run = await road(500);
    for (let tick = 0; tick < 300; tick++) run.simulation.tick();
    const { columns } = run.simulation.crowds[0];
    const [x, y, speed] = [columns.x[0], columns.y[0], Math.abs(columns.vx[0])];
    expect(speed).toBeGreaterThan(5);
    drop(run, 'on', [x, y]);
    drop(run, 'near', [x + columns.headingX[0] * (2.5 + speed / 4), y]);
    drop(run, 'far', [x + columns.headingX[0] * 120, y]);
    const refused: string[] = [];
    run.simulation.tick();
    for (const event of run.simulation.events) if (event.type === 'refused') refused.push(JSON.stringify(event));
    expect(refused).toHaveLength(2);
    expect(refused.join()).toMatch(/must not stand on agents.*'on'.*must not stand on agents.*'near'/s);
  });
});

/** Four roads that meet, where right goes before left; road 0 comes from the west, the others in the order of the text. */
const crossing = `city:
  text: |
    main() {
      Style *s = new Style(1, 1, lsDouble);
      Cross *middle = new Cross(0, 0, 0, 4);
      middle->right_before_left();
      Way *west = new Way(straight); west->use_style(s); west->connect(new Cross(-150, 0, 0, 1), 0, middle, 0);
      Way *south = new Way(straight); south->use_style(s); south->connect(new Cross(0, -150, 0, 1), 0, middle, 1);
      Way *east = new Way(straight); east->use_style(s); east->connect(new Cross(150, 0, 0, 1), 0, middle, 2);
      Way *north = new Way(straight); north->use_style(s); north->connect(new Cross(0, 150, 0, 1), 0, middle, 3);
    }
`;

/** A run of two flows that cross, one every 12 s on each road. */
async function atCrossing(): Promise<Run> {
  const flows = '[{ from: 0, to: 5, perHour: 300, gaps: even }, { from: 2, to: 7, perHour: 300, gaps: even }]';
  const text = `korzo: 1\nname: four\ntitle: Four\nabout: Four roads.\n${crossing}traffic: { flows: ${flows} }\ngroups: []\nrun: { dt: 0.25, duration: 600, seed: 1 }\n`;
  const read = readScenario(text, { file: 'four.yaml' });
  if (!('scenario' in read)) throw new Error(JSON.stringify(read.problems));
  return openRun(read.scenario);
}

/** How many arrive in some seconds. */
function arrivals(run: Run, seconds: number): number {
  const { traffic: driving } = partOf(run);
  const before = driving.arrived;
  for (let tick = 0; tick < 4 * seconds; tick++) run.simulation.tick();
  return driving.arrived - before;
}

it.each([10, 20, 38])('an obstacle %i m before a junction holds up none but those behind it', async (before) => {
  const run = await atCrossing();
  const { traffic: driving } = partOf(run);
  const [lane] = driving.scene.map.network.roads[2].lanes;
  const pose = emptyPose();
  driving.shapes.pointOn(lane, driving.scene.map.lanes.length[lane] - before, 0, pose);
  const { vehicles } = driving.scene.state;
  const isBooked = (slot: number): boolean =>
    vehicles.lane[slot] === lane && vehicles.booked[slot] === vehicles.nextLane[slot];
  while (!Array.from({ length: driving.slots.used }, (_, slot) => slot).some(isBooked)) run.simulation.tick();
  drop(run, 'box', [pose.x, pose.y]);
  arrivals(run, 90);
  expect(arrivals(run, 120)).toBe(10);
});

it('an obstacle inside a junction keeps those out whose way it lies on', async () => {
  const run = await atCrossing();
  const { traffic: driving } = partOf(run);
  const { lanes, network } = driving.scene.map;
  const inside = network.roads[0].lanes.flatMap((from) =>
    network.lanes[from].next.filter(
      (lane) => lanes.junction[lane] >= 0 && lanes.road[network.lanes[lane].next[0]] === 5,
    ),
  );
  const pose = emptyPose();
  for (const lane of inside) {
    driving.shapes.pointOn(lane, 0.6 * lanes.length[lane], 0, pose);
    drop(run, `box${lane}`, [pose.x, pose.y]);
  }
  arrivals(run, 120);
  const { vehicles } = driving.scene.state;
  const taken = new Set(Array.from({ length: driving.slots.used }, (_, slot) => vehicles.lane[slot]));
  expect(inside.filter((lane) => taken.has(lane))).toEqual([]);
});
