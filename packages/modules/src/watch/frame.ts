import { kinds, type Simulation, type SimulationEvent } from '@korzo/core';
import type { WatchedFrame } from '../declaration/watched-frame.ts';

/** Copies what a simulation is now; agents in the order of their ids, however it is cut into tiles. */
export function takeFrame(
  { crowds, bodies, ticks, time }: Pick<Simulation, 'crowds' | 'bodies' | 'ticks' | 'time'>,
  events: readonly SimulationEvent[],
): WatchedFrame {
  const places = crowds.flatMap((crowd) => Array.from({ length: crowd.ownCount }, (_, row) => ({ crowd, row })));
  places.sort((one, other) => one.crowd.columns.id[one.row] - other.crowd.columns.id[other.row]);
  const frame = {
    tick: ticks,
    time,
    count: places.length,
    id: new Uint32Array(bodies),
    kind: new Uint8Array(bodies),
    kinds,
    group: new Uint16Array(bodies),
    level: new Int16Array(bodies),
    x: new Float64Array(bodies),
    y: new Float64Array(bodies),
    z: new Float64Array(bodies),
    vx: new Float64Array(bodies),
    vy: new Float64Array(bodies),
    vz: new Float64Array(bodies),
    events,
  };
  for (const [at, { crowd, row }] of places.entries())
    for (const name of copied) frame[name][at] = crowd.columns[name][row];
  return frame;
}

const copied = ['id', 'kind', 'group', 'level', 'x', 'y', 'z', 'vx', 'vy', 'vz'] as const;

/** The buffers of a frame, which are handed over to the thread of the module. */
export const buffersOf = (frame: WatchedFrame): ArrayBuffer[] =>
  copied.map((name) => frame[name].buffer as ArrayBuffer);
