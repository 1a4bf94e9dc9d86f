import { specDefaults, type AgentHandle, type AgentSpec, type SpecLimits } from '../agents/agent-spec.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { kindIndex } from '../agents/kinds.ts';
import { agentColumns, isState, type AgentColumns, type ColumnSpec } from '../memory/columns.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** Writes an agent into a row whose columns are all 0. */
export function placeAgent(
  columns: AgentColumns,
  row: number,
  spec: AgentSpec,
  who: AgentHandle & { readonly tick: number },
): void {
  columns.id[row] = who.id;
  columns.generation[row] = who.generation;
  columns.enteredAt[row] = who.tick;
  columns.kind[row] = kindIndex(spec.kind);
  columns.model[row] = spec.model;
  columns.group[row] = spec.group ?? 0;
  columns.level[row] = spec.level === 'volume' ? -1 : (spec.level ?? 0);
  columns.x[row] = spec.x;
  columns.y[row] = spec.y;
  columns.z[row] = spec.z ?? 0;
  columns.vx[row] = spec.vx ?? 0;
  columns.vy[row] = spec.vy ?? 0;
  columns.vz[row] = spec.vz ?? 0;
  face(columns, row, spec);
  columns.radius[row] = spec.radius ?? specDefaults.radius;
  columns.mass[row] = spec.mass ?? specDefaults.mass;
  columns.maxSpeed[row] = spec.maxSpeed ?? specDefaults.maxSpeed;
  columns.maxAcceleration[row] = spec.maxAcceleration ?? specDefaults.maxAcceleration;
  columns.desiredSpeed[row] = spec.desiredSpeed ?? specDefaults.desiredSpeed;
  const [goalX, goalY, goalZ] = spec.goal ?? [NaN, NaN, NaN];
  columns.goalX[row] = goalX;
  columns.goalY[row] = goalY;
  columns.goalZ[row] = goalZ;
  columns.wantedExit[row] = spec.exit === undefined ? -1 : spec.exit === 'any' ? -2 : spec.exit;
}

/** Whether a spec's `extra` may set the column: state that a model or guide added, one value per agent. */
const mayBeGiven = (spec: ColumnSpec): boolean => isState(spec) && (spec.width ?? 1) === 1;

/** What agents of a run may be given; `specs` are all its columns. */
export const specLimits = (
  { models, world }: Pick<SimulationSetup, 'models' | 'world'>,
  specs: readonly ColumnSpec[],
): SpecLimits => ({
  models: models.length,
  levels: world.levels,
  exits: world.exits.length,
  hasVolume: world.size[2] > 0,
  extra: new Set(specs.slice(agentColumns.length).flatMap((spec) => (mayBeGiven(spec) ? [spec.name] : []))),
});

/** Writes the first values of columns that models and guides added. */
export function placeExtra(store: AgentStore, row: number, extra: Readonly<Record<string, number>>): void {
  for (const name of Object.keys(extra)) {
    const { spec, view } = store.column(name);
    if (!mayBeGiven(spec)) throw new Error(`an agent's extra may not set the column '${name}': it has several values`);
    view[row] = extra[name];
  }
}

/** It faces where it moves, else where it was asked to, else along +x. */
function face(columns: AgentColumns, row: number, spec: AgentSpec): void {
  const moving = [spec.vx ?? 0, spec.vy ?? 0, spec.vz ?? 0] as const;
  for (const [x, y, z] of [moving, spec.heading ?? [1, 0, 0], [1, 0, 0] as const]) {
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length < 1e-6) continue;
    columns.headingX[row] = x / length;
    columns.headingY[row] = y / length;
    columns.headingZ[row] = z / length;
    return;
  }
}

/** Zeroes every column of a row, so that a new agent inherits nothing from an earlier tenant. */
export function clearRow(store: AgentStore, row: number): void {
  for (const { spec, view } of store.columns) {
    if (spec.role !== 'slot') view.fill(0, row * (spec.width ?? 1), (row + 1) * (spec.width ?? 1));
  }
}

/** Row of an agent among the own rows of a store, or -1. */
export function rowOf(store: AgentStore, columns: AgentColumns, agent: AgentHandle): number {
  const row = columns.id.subarray(0, store.ownCount).indexOf(agent.id);
  return row >= 0 && columns.generation[row] === agent.generation ? row : -1;
}

/** Whether a body at that place would touch no agent among the first rows of a crowd. */
export function isFree(
  crowd: CrowdView,
  rows: number,
  body: { readonly x: number; readonly y: number; readonly z: number; readonly level: number; readonly radius: number },
): boolean {
  const { x, y, z, level, radius } = crowd.columns;
  for (let row = 0; row < rows; row++) {
    if (level[row] !== body.level) continue;
    const dx = x[row] - body.x;
    const dy = y[row] - body.y;
    const dz = body.level < 0 ? z[row] - body.z : 0;
    const apart = radius[row] + body.radius;
    if (dx * dx + dy * dy + dz * dz < apart * apart) return false;
  }
  return true;
}
