import { placeOf } from '@korzo/building';
import { kinds, type Explanation, type Simulation, type Wall } from '@korzo/core';
import type { Inspection } from '../protocol/replies.ts';
import type { ModelInfo } from '../protocol/run-info.ts';
import { encoded, onlook, singleValues, type Found } from './onlook.ts';
import { behindWalls } from './behind-walls.ts';
import { solidsAround } from './solids-seen.ts';
import { wayAhead } from './way-ahead.ts';

/** A run to look into. */
export interface Inspected {
  readonly simulation: Simulation;
  /** Its models with their values now. */
  readonly models: readonly ModelInfo[];
  /** What a solid of the world is called. */
  readonly nameOf: (solid: number) => string;
}

/** What can be known of some agents now; those who are not here any more are left out. */
export function inspectAgents(inspected: Inspected, ids: readonly number[]): readonly Inspection[] {
  const { simulation } = inspected;
  const walls = placeOf(simulation).wallsAt?.(simulation.ticks) ?? simulation.setup.world.walls;
  const found = find(simulation, ids);
  return ids.flatMap((id) => {
    const each = found.get(id);
    return each === undefined ? [] : [inspect(inspected, each, walls)];
  });
}

function find(simulation: Simulation, ids: readonly number[]): ReadonlyMap<number, Found> {
  const wanted = new Set(ids);
  const found = new Map<number, Found>();
  for (const [tile, crowd] of simulation.crowds.entries()) {
    const { id } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++)
      if (wanted.has(id[row])) found.set(id[row], { crowd, row, added: simulation.addedColumns[tile] });
  }
  return found;
}

function inspect({ simulation, models, nameOf }: Inspected, found: Found, walls: readonly Wall[]): Inspection {
  const { crowd, row, added } = found;
  const { columns } = crowd;
  const { world, parts = [] } = simulation.setup;
  const number = columns.model[row];
  const instance = simulation.setup.models[number];
  const values = encoded(models[number]);
  const seen = onlook(simulation, found, instance, values, walls);
  const { self } = seen;
  const told: Explanation = instance.model.explain?.(seen) ?? {
    neighbours: seen.others.map(({ id }) => id),
    forces: [],
    sight: { radius: instance.model.perceptionRadius(values), halfAngle: Math.PI },
  };
  const solids = solidsAround(world.solids ?? [], nameOf, self, told.sight);
  return {
    agent: self.id,
    kind: kinds[columns.kind[row]],
    group: columns.group[row],
    model: number,
    level: self.level,
    at: self.at,
    velocity: self.velocity,
    radius: self.radius,
    maxSpeed: self.maxSpeed,
    desiredSpeed: self.desiredSpeed,
    sight: told.sight,
    neighbours: told.neighbours,
    behindWalls: behindWalls(seen, told.neighbours),
    rays: told.rays ?? [],
    forces: [...told.forces, ...wishOf(seen)],
    path: wayAhead(columns, added, row),
    goals: parts.flatMap((part) => part.explain?.(added, row, self.id) ?? []),
    columns: plainColumns(found),
    seesSolids: solids.sees,
    insideSolids: solids.inside,
  };
}

/** What every model has: how its velocity differs from the one it would like, per second. */
function wishOf({ self }: ReturnType<typeof onlook>): Inspection['forces'] {
  const [vx, vy, vz] = self.velocity;
  const [wishedX, wishedY, wishedZ] = self.desired;
  return [{ name: 'wish', force: [wishedX - vx, wishedY - vy, wishedZ - vz] }];
}

/** Numbers of scratch columns mean nothing between two ticks; these are all others with one value per agent. */
const shown = [
  'generation',
  'headingX',
  'headingY',
  'headingZ',
  'mass',
  'maxAcceleration',
  'goalX',
  'goalY',
  'goalZ',
  'wantedExit',
  'enteredAt',
] as const;

function plainColumns({ crowd, row, added }: Found): Record<string, number> {
  const values: Record<string, number> = {};
  for (const name of shown) values[name] = crowd.columns[name][row];
  Object.assign(values, singleValues(added, row, Infinity));
  // JSON has no NaN: an agent that wants nothing has no goal.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));
}
