import type { CrowdView, Simulation, World } from '@korzo/core';
import { placeOnPiece } from '@korzo/city';
import { openRun, type MadeCity } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { absent, clipUnits, type Clip } from '@korzo/viewer/light';

export interface RecordedClip {
  readonly clip: Clip;
  /** Agents that had entered by its end. */
  readonly entered: number;
}

const framesPerSecond = 6;
const frames = 48;
/** Crowds of more than this get a clip half as long. */
const largeCrowd = 5000;
const mostAgents = 160;
const mostWalls = 900;
/** The run goes on for a while before the clip begins, s: first rows in order show nothing yet. */
const warmUp = 8;
/** Large crowds are warm sooner: so many agents are moved by one step each at most. */
const warmUpSteps = 1_500_000;

/** Runs a scenario for a few seconds and keeps where a sample of its agents was. */
export async function recordClip(scenario: Scenario): Promise<RecordedClip> {
  const { simulation, city, close } = await openRun(scenario);
  const { dt } = simulation.setup;
  const world = city === undefined ? simulation.setup.world : fromAbove(simulation.setup.world, city);
  const ticksPerFrame = Math.max(1, Math.round(1 / (framesPerSecond * dt)));
  simulation.tick();
  const warmTicks = Math.min(Math.round(warmUp / dt), Math.floor(warmUpSteps / Math.max(1, simulation.present)));
  for (let tick = 1; tick < warmTicks; tick++) simulation.tick();
  const seen: Map<number, Seen>[] = [];
  const length = simulation.present > largeCrowd ? frames / 2 : frames;
  for (let frame = 0; frame < length; frame++) {
    for (let tick = 0; tick < ticksPerFrame; tick++) simulation.tick();
    seen.push(look(simulation, world.size[2] > 0));
  }
  const { entered } = simulation.totals;
  await close();
  return { clip: clipOf(seen, world), entered };
}

/** A city is seen from above, with the middles of its roads as lines. */
function fromAbove(world: World, { network }: MadeCity): World {
  const { lanes, roads } = network;
  const lines = lanes.flatMap(({ road, index, pieces }) => {
    // Once for both directions.
    if (road === undefined || index > 0 || roads[road].from > roads[road].to) return [];
    return pieces.map((piece) => {
      const [[fromX, fromY], [toX, toY]] = [0, piece.length].map((along) => placeOnPiece(piece, along).point);
      return { level: 0, from: [fromX, fromY], to: [toX, toY] } as const;
    });
  });
  return { ...world, size: [world.size[0], world.size[1], 0], walls: lines };
}

/** Metres in the picture: across and up. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly group: number;
}

/** A volume is seen from the south and a little from above: this share of the depth goes up. */
const depthSeen = 0.35;

function look(simulation: Simulation, inVolume: boolean): Map<number, Seen> {
  const seen = new Map<number, Seen>();
  for (const crowd of simulation.crowds) lookAtCrowd(crowd, inVolume, seen);
  return seen;
}

function lookAtCrowd({ columns, ownCount }: CrowdView, inVolume: boolean, seen: Map<number, Seen>): void {
  const { id, x, y, z, group } = columns;
  for (let row = 0; row < ownCount; row++) {
    seen.set(id[row], { x: x[row], y: inVolume ? z[row] + y[row] * depthSeen : y[row], group: group[row] });
  }
}

/** From metres to the units of a clip. */
interface Projection {
  readonly aspect: number;
  readonly width: number;
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
}

/** A thumbnail is not flatter or taller than this, width over height. */
const flattest = 2.2;
const tallest = 0.9;

const unit = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * clipUnits);

/** Shows where something happens: an open square may be much larger than the crowd on it. */
function projectionOf(seen: readonly Map<number, Seen>[]): Projection {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const frame of seen) {
    for (const { x, y } of frame.values()) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  }
  if (west > east) [west, east, south, north] = [0, 1, 0, 1];
  const margin = 0.06 * Math.max(east - west, north - south) + 0.5;
  const [wide, tall] = [east - west + margin * 2, north - south + margin * 2];
  const width = Math.max(wide, tall * tallest);
  const height = Math.max(tall, wide / flattest);
  const [left, bottom] = [(west + east - width) / 2, (south + north - height) / 2];
  return { aspect: width / height, width, x: (x) => unit((x - left) / width), y: (y) => unit((y - bottom) / height) };
}

function clipOf(seen: readonly Map<number, Seen>[], world: World): Clip {
  const projection = projectionOf(seen);
  const everybody = [...new Set(seen.flatMap((frame) => [...frame.keys()]))].sort((a, b) => a - b);
  const stride = Math.max(1, everybody.length / mostAgents);
  const sample = Array.from(
    { length: Math.min(mostAgents, everybody.length) },
    (_, index) => everybody[Math.floor(index * stride)],
  );
  const positions = new Uint16Array(seen.length * sample.length * 2).fill(absent);
  for (const [frame, agents] of seen.entries()) {
    for (const [index, id] of sample.entries()) {
      const agent = agents.get(id);
      if (agent !== undefined)
        positions.set([projection.x(agent.x), projection.y(agent.y)], (frame * sample.length + index) * 2);
    }
  }
  const colourOf = (id: number): number => seen.find((frame) => frame.has(id))?.get(id)?.group ?? 0;
  const dot = world.size[2] > 0 ? projection.width / 130 : Math.max(0.3, projection.width / 130);
  return {
    aspect: projection.aspect,
    framesPerSecond,
    frames: seen.length,
    agents: sample.length,
    colours: sample.map(colourOf),
    radius: dot / projection.width,
    walls: wallsOf(world, projection),
    positions,
  };
}

/** Walls of the ground floor, the longest first when there are too many for a thumbnail. */
function wallsOf(world: World, projection: Projection): number[] {
  if (world.size[2] > 0) return [];
  return world.walls
    .filter(({ level }) => level === 0)
    .map(({ from, to }) => ({ from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostWalls)
    .flatMap(({ from, to }) => [
      projection.x(from[0]),
      projection.y(from[1]),
      projection.x(to[0]),
      projection.y(to[1]),
    ]);
}
