import { kinds, type Simulation, type SimulationEvent } from '@korzo/core';

/** What a watching module sees of a run after a tick: copies, so that nothing it does can change the run. */
export interface WatchedFrame {
  readonly tick: number;
  /** s */
  readonly time: number;
  readonly count: number;
  readonly id: Uint32Array;
  /** Index into `kinds`. */
  readonly kind: Uint8Array;
  readonly kinds: readonly string[];
  readonly group: Uint16Array;
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly vz: Float64Array;
  /** What happened since the frame before. */
  readonly events: readonly SimulationEvent[];
}

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
