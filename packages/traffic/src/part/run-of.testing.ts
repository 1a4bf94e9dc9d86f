import { createSimulation, type Meeting, type Simulation } from '@korzo/core';
import { Traffic, type TrafficSetup } from '../run/traffic.ts';
import { runColumn, stateNames, tightColumns } from '../vehicles/vehicle-columns.ts';
import { driven, TrafficPart } from './traffic-part.ts';

export interface TrafficRun {
  readonly simulation: Simulation;
  readonly part: TrafficPart;
}

interface RunChoices {
  readonly dt?: number;
  readonly tiles?: number;
  /** The other processes of the run. */
  readonly share?: Meeting;
}

/** A run with traffic and nothing else. */
export function runOf(setup: TrafficSetup, { dt = 0.5, tiles = 1, share }: RunChoices = {}): TrafficRun {
  const traffic = new Traffic(setup);
  const told = typeof setup.trips === 'object' && 'finished' in setup.trips ? setup.trips : { finished: () => 0 };
  const part = new TrafficPart(traffic, told as { finished: () => number }, { model: 0, group: 0 });
  const { points } = traffic.shapes.columns;
  const along = (axis: number): number[] => Array.from(points).filter((_, index) => index % 3 === axis);
  const low = [0, 1, 2].map((axis) => Math.min(...along(axis)) - 40);
  const size = [0, 1, 2].map((axis) => Math.max(...along(axis)) + 40 - low[axis]);
  const simulation = createSimulation({
    world: {
      origin: [low[0], low[1], low[2]],
      size: [size[0], size[1], size[2]],
      edges: 'open',
      levels: 1,
      walls: [],
      exits: [],
    },
    models: [{ model: driven, values: {} }],
    sources: [],
    parts: [part],
    dt,
    seed: setup.seed ?? 1,
    tiles,
    ...(share === undefined ? {} : { share }),
  });
  return { simulation, part };
}

export function drive(run: TrafficRun, ticks: number): TrafficRun {
  for (let tick = 0; tick < ticks; tick++) run.simulation.tick();
  return run;
}

/** What the rows of a run hold of its vehicles, as `stateOf` writes what slots hold. */
export function rowsOf({ simulation }: TrafficRun): string {
  const vehicles = simulation.crowds.flatMap(({ ownCount }, tile) =>
    Array.from({ length: ownCount }, (_, row) =>
      stateNames.map((name) => simulation.addedColumns[tile][runColumn(name)]?.[row] ?? tightColumns.get(name)),
    ),
  );
  vehicles.sort(([one = 0], [other = 0]) => one - other);
  return vehicles.map((values) => values.map(String).join(' ')).join('\n');
}
