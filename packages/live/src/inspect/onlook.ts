import {
  encodeValue,
  kindMask,
  kinds,
  type AgentColumns,
  type AskedAgent,
  type CrowdView,
  type ModelInstance,
  type NearAgent,
  type Onlook,
  type OwnColumn,
  type Simulation,
  type Values,
  type Vector3,
  type Wall,
  type World,
} from '@korzo/core';
import type { ModelInfo } from '../protocol/run-info.ts';

/** Where an agent is kept. */
export interface Found {
  readonly crowd: CrowdView;
  readonly row: number;
  readonly added: Readonly<Record<string, OwnColumn>>;
}

const allKinds = kindMask(kinds);
/** The core aims at nothing nearer than this, m. */
const arrived = 1e-9;

/** One agent and what is around it now, as its model would see it at the next tick. */
export function onlook(
  simulation: Simulation,
  found: Found,
  instance: ModelInstance,
  ...[values, walls]: readonly [Values, readonly Wall[]]
): Onlook {
  const { model, kindsSeen = allKinds } = instance;
  const self = askedAgent(simulation, found);
  const perception = model.perceptionRadius(values);
  const reach = Math.max(model.wallReach?.(values) ?? 0, perception);
  return {
    self,
    others: nearAgents(simulation, found, perception, kindsSeen),
    walls: walls.filter(({ level, from, to }) => level === self.level && isNear(self.at, from, to, reach)),
    values,
    dt: simulation.setup.dt,
  };
}

/** The values a panel shows, as the numbers that models use. */
export const encoded = ({ parameters, values }: ModelInfo): Values =>
  Object.fromEntries(Object.entries(parameters).map(([name, each]) => [name, encodeValue(each, values[name])]));

function askedAgent({ setup }: Simulation, { crowd, row, added }: Found): AskedAgent {
  const { columns } = crowd;
  const at: Vector3 = [columns.x[row], columns.y[row], columns.z[row]];
  const goal: Vector3 = [columns.goalX[row], columns.goalY[row], columns.goalZ[row]];
  const level = columns.level[row];
  return {
    id: columns.id[row],
    at,
    level,
    velocity: velocityOf(columns, row),
    heading: headingOf(columns, row),
    radius: columns.radius[row],
    mass: columns.mass[row],
    maxSpeed: columns.maxSpeed[row],
    maxAcceleration: columns.maxAcceleration[row],
    desiredSpeed: columns.desiredSpeed[row],
    desired: desiredVelocity(way(setup.world, at, goal, level >= 0), columns.desiredSpeed[row], setup.dt),
    goal,
    leaves: columns.wantedExit[row] !== -1,
    added: singleValues(added, row, columns.id.length),
  };
}

const velocityOf = ({ vx, vy, vz }: AgentColumns, row: number): Vector3 => [vx[row], vy[row], vz[row]];
const headingOf = ({ headingX, headingY, headingZ }: AgentColumns, row: number): Vector3 => [
  headingX[row],
  headingY[row],
  headingZ[row],
];

/** Values of the columns with one value per agent. */
export function singleValues(
  added: Readonly<Record<string, OwnColumn>>,
  row: number,
  capacity: number,
): Record<string, number> {
  const values: Record<string, number> = {};
  // Columns are as long as the store has room; wide ones are longer by a factor.
  const shortest = Math.min(capacity, ...Object.values(added).map(({ length }) => length));
  for (const [name, column] of Object.entries(added)) if (column.length === shortest) values[name] = column[row];
  return values;
}

/** As the core aims: at the goal at desired speed, and never beyond it. */
function desiredVelocity([x, y, z]: Vector3, desiredSpeed: number, dt: number): Vector3 {
  const distance = Math.hypot(x, y, z);
  if (!(distance > arrived)) return [0, 0, 0];
  const pace = Math.min(desiredSpeed, distance / dt) / distance;
  return [x * pace, y * pace, z * pace];
}

/** The shorter way from one point to another; on a floor heights do not count. */
function way({ edges, size }: World, from: Vector3, to: Vector3, flat: boolean): Vector3 {
  const along = (axis: 0 | 1 | 2): number => {
    const difference = to[axis] - from[axis];
    if (edges !== 'wrap' || size[axis] === 0) return difference;
    if (difference >= size[axis] / 2) return difference - size[axis];
    return difference < -size[axis] / 2 ? difference + size[axis] : difference;
  };
  return [along(0), along(1), flat ? 0 : along(2)];
}

function nearAgents(simulation: Simulation, found: Found, perception: number, kindsSeen: number): NearAgent[] {
  const { columns: own } = found.crowd;
  const from: Vector3 = [own.x[found.row], own.y[found.row], own.z[found.row]];
  const level = own.level[found.row];
  const near: NearAgent[] = [];
  const wraps = simulation.setup.world.edges === 'wrap';
  for (const crowd of simulation.crowds) {
    const { columns } = crowd;
    for (let row = 0; row < crowd.ownCount; row++) {
      if (columns.level[row] !== level || ((kindsSeen >> columns.kind[row]) & 1) === 0) continue;
      if (crowd === found.crowd && row === found.row) continue;
      // Most are far away: seen at a glance, without making anything.
      const offX = Math.abs(columns.x[row] - from[0]);
      const offY = Math.abs(columns.y[row] - from[1]);
      if (!wraps && (offX > perception || offY > perception)) continue;
      const to = way(simulation.setup.world, from, [columns.x[row], columns.y[row], columns.z[row]], level >= 0);
      const distance = Math.hypot(...to);
      if (distance > perception) continue;
      near.push({
        id: columns.id[row],
        way: to,
        distance,
        velocity: velocityOf(columns, row),
        heading: headingOf(columns, row),
        radius: columns.radius[row],
      });
    }
  }
  return near.sort((one, other) => one.distance - other.distance || one.id - other.id);
}

function isNear([x, y]: Vector3, from: Wall['from'], to: Wall['to'], reach: number): boolean {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const dot = (x - from[0]) * alongX + (y - from[1]) * alongY;
  const share = Math.max(0, Math.min(1, dot / (alongX * alongX + alongY * alongY)));
  return Math.hypot(x - from[0] - share * alongX, y - from[1] - share * alongY) <= reach;
}
