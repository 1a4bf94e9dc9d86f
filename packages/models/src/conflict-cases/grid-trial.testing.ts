import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type Meeting,
  type ModelInstance,
  type Simulation,
  type Wall,
  type World,
} from '@korzo/core';
import type { GridTasks } from './grid-tasks.ts';
import { conflictCases } from './conflict-cases.ts';
import { movementControls, type MovementPart } from './movement-part.ts';

export interface GridTrial extends GridTasks {
  readonly parameters?: Readonly<Record<string, number | string>>;
  readonly dt?: number;
  readonly tiles?: number;
  readonly seed?: number;
  /** The processes that its tiles are spread over. */
  readonly share?: Meeting;
  /** Model instances that commands can switch to. */
  readonly alternatives?: readonly ModelInstance[];
}

export const cell = 2;

/** Each blocked cell as four walls. */
export function worldOf(map: readonly string[]): World {
  const walls: Wall[] = [];
  for (const [index, row] of map.entries()) {
    const south = (map.length - 1 - index) * cell;
    for (let column = 0; column < row.length; column++) {
      if (row[column] !== '#') continue;
      const west = column * cell;
      const corners = [
        [west, south],
        [west + cell, south],
        [west + cell, south + cell],
        [west, south + cell],
      ] as const;
      for (let side = 0; side < 4; side++) walls.push({ level: 0, from: corners[side], to: corners[(side + 1) % 4] });
    }
  }
  const size = [map[0].length * cell, map.length * cell, 0] as const;
  return { origin: [0, 0, 0], size, edges: 'closed', levels: 1, walls, exits: [] };
}

/** The vertex of a cell. */
export const placesOf = ([column, row]: readonly [number, number]): [number, number] => [
  (column + 0.5) * cell,
  (row + 0.5) * cell,
];

export function startTrial(trial: GridTrial): { readonly simulation: Simulation; readonly control: MovementPart } {
  const { values } = resolveValues(conflictCases.parameters, trial.parameters ?? {});
  const models = [{ model: conflictCases, values }, ...(trial.alternatives ?? [])];
  const agents = trial.tasks.map(({ from, to }): AgentSpec => {
    const [x, y] = placesOf(from);
    return {
      kind: 'person',
      model: 0,
      x,
      y,
      radius: cell / 8,
      desiredSpeed: 1.3,
      maxSpeed: 1.3,
      maxAcceleration: 5,
      ...(to === undefined ? {} : { goal: [...placesOf(to), 0] as const }),
    };
  });
  const parts = movementControls(models);
  const simulation = createSimulation({
    world: worldOf(trial.map),
    models,
    sources: [
      {
        name: 'tasks',
        ids: agents.length,
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick === 0) for (const agent of agents) admit(agent);
        },
      },
    ],
    parts,
    dt: trial.dt ?? 1 / 20,
    seed: trial.seed ?? 1,
    tiles: trial.tiles ?? 1,
    cellSize: 2,
    ...(trial.share === undefined ? {} : { share: trial.share }),
  });
  return { simulation, control: parts[0] };
}

export interface TrialResult {
  readonly ticks: number;
  readonly done: number;
  readonly failed: readonly string[];
  /** The nearest two bodies ever came, as a share of their width; below 1 they touched. */
  readonly nearest: number;
  readonly contacts: number;
  readonly wallContacts: number;
}

/** Runs until all tasks have ended; contacts are looked for independently of the control, between ticks too. */
export function runTrial(trial: GridTrial, mostTicks: number): TrialResult & { readonly control: MovementPart } {
  const { simulation, control } = startTrial(trial);
  const wanted = trial.tasks.filter(({ to }) => to !== undefined).length;
  const failed: string[] = [];
  let done = 0;
  let nearest = Infinity;
  let contacts = 0;
  let wallContacts = 0;
  while (simulation.ticks < mostTicks && done + failed.length < wanted) {
    simulation.tick();
    for (const event of simulation.events) {
      if (event.type !== 'goal') continue;
      if (event.outcome === 'reached') done++;
      else failed.push(event.reason);
    }
    const { x, y } = simulation.crowds[0].columns;
    const { ownCount } = simulation.crowds[0];
    for (let self = 0; self < ownCount; self++) {
      if (touchesWall(trial.map, x[self], y[self])) wallContacts++;
      for (let other = self + 1; other < ownCount; other++) {
        const dx = x[other] - x[self];
        const dy = y[other] - y[self];
        const share = Math.sqrt(dx * dx + dy * dy) / (cell / 4);
        nearest = Math.min(nearest, share);
        if (share < 1) contacts++;
      }
    }
  }
  return { ticks: simulation.ticks, done, failed, nearest, contacts, wallContacts, control };
}

function touchesWall(map: readonly string[], x: number, y: number): boolean {
  const radius = cell / 8;
  for (let row = Math.floor((y - radius) / cell); row <= Math.floor((y + radius) / cell); row++) {
    for (let column = Math.floor((x - radius) / cell); column <= Math.floor((x + radius) / cell); column++) {
      const isFree = map[map.length - 1 - row]?.[column] === '.';
      if (isFree) continue;
      const dx = x - Math.min(Math.max(x, column * cell), (column + 1) * cell);
      const dy = y - Math.min(Math.max(y, row * cell), (row + 1) * cell);
      if (dx * dx + dy * dy < radius * radius) return true;
    }
  }
  return false;
}
