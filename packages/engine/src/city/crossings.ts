import type { ColumnSpec, OfferedHands, Part, PartPhase, RunMemory, RunPlace } from '@korzo/core';
import type { RoadCrossing, LaneSpan } from '@korzo/city';
import { signals, type Obstacle, type Traffic } from '@korzo/traffic';
import { CrossingColumns, crossingHands, crossingJobs, type CrossingBriefing } from './crossing-hands.ts';
import { stopLine, type Zebra } from './zebras.ts';

/** A crossing is no crossing at lights when they are so far away, m. */
const farFromLights = 25;
const rowsPerChunk = 256;
const crossingsPerChunk = 16;

/** What sets the speeds that people would want without crossings. */
const wishes = ['wishes', 'lifts', 'goals'];

/**
 * People on crossings, as cars meet them, and cars as people meet them. A car stops for a person who is on a crossing or about to
 * step on it. A person about to step on it waits at a red light, and for cars that cannot stop any more or stand in the way.
 */
export class Crossings implements Part {
  readonly name = 'crossings';
  readonly #traffic: Traffic;
  readonly #zebras: readonly Zebra[];
  /** 1 for crossings that are obstacles on their lanes now. */
  readonly #blocks: Uint8Array;
  #address = 0;
  #columns: CrossingColumns | undefined;

  constructor(traffic: Traffic, crossings: readonly RoadCrossing[]) {
    this.#traffic = traffic;
    this.#zebras = crossings.map(({ lanes, polygon }) => ({
      lanes,
      points: polygon.map(([x, y]) => [x, y] as const),
      lights: lanes.flatMap((span) => lightsOver(traffic, span)),
    }));
    this.#blocks = new Uint8Array(crossings.length);
  }

  readonly columns: readonly ColumnSpec[] = [
    {
      name: 'kerbSpeed',
      type: 'f32',
      role: 'own',
      meaning: 'desired speed of a person waiting at a crossing, m/s; 0 while not waiting',
    },
  ];

  /** Around those that lead people: one phase gives back the speed that the other took from people who wait. */
  readonly phases: readonly PartPhase[] = [
    {
      name: 'crossings/go',
      after: ['exchange'],
      before: ['clear air', ...wishes, 'places'],
      work: (run) => shareRows(run, crossingJobs.go),
    },
    {
      name: 'crossings/wait',
      after: [...wishes, 'hazards'],
      before: ['places'],
      work: (run) => this.#meet(run),
    },
  ];

  settle(memory: RunMemory): void {
    const count = this.#zebras.length;
    this.#address = memory.reserve(CrossingColumns.bytesFor(count));
    this.#columns = new CrossingColumns(memory.memory, this.#address, count);
  }

  hands(): OfferedHands {
    const { map, state } = this.#traffic.scene;
    const { lanes, conflicts, tight, bends, junctions, roadBegin } = map;
    const briefing: CrossingBriefing = {
      address: this.#address,
      zebras: this.#zebras,
      scene: { map: { lanes, conflicts, tight, bends, junctions, roadBegin }, state },
    };
    return { maker: crossingHands, briefing };
  }

  #meet(run: RunPlace): void {
    const columns = this.#columns;
    if (columns === undefined) return;
    columns.refresh();
    columns.used.fill(0);
    const crossings = this.#zebras.length;
    run.share(crossingJobs.shut, (tile) => (tile === 0 ? crossings : 0), crossingsPerChunk, 2 * crossingsPerChunk);
    shareRows(run, crossingJobs.use);
    run.door.addUp(columns.counts);
    this.#tellDrivers(columns.used);
    shareRows(run, crossingJobs.wait);
  }

  /** Crossings in use become obstacles on the lanes over them. */
  #tellDrivers(used: Int32Array): void {
    let isChanged = false;
    for (let number = 0; number < used.length; number++) {
      const blocks = used[number] > 0 ? 1 : 0;
      if (this.#blocks[number] === blocks) continue;
      this.#blocks[number] = blocks;
      isChanged = true;
    }
    if (!isChanged) return;
    const obstacles: Obstacle[] = [];
    for (const [number, { lanes }] of this.#zebras.entries())
      if (this.#blocks[number] === 1)
        for (const { lane, from } of lanes) obstacles.push({ lane, where: Math.max(0, from - stopLine) });
    this.#traffic.setObstacles(obstacles);
  }
}

const shareRows = (run: RunPlace, job: number): void =>
  run.share(job, (tile) => run.crowds[tile].ownCount, rowsPerChunk);

/** The lights that cars pass just before or just behind a crossing; those who leave a junction over it have passed theirs long before. */
function lightsOver({ scene: { map, state } }: Traffic, { lane, to }: LaneSpan): number[] {
  const { junction, next, length } = map.network.lanes[lane];
  const isLit = (each: number): boolean => state.signal[each] !== signals.none;
  if (junction !== undefined) return isLit(lane) && to < length / 2 ? [lane] : [];
  return to > length - farFromLights ? next.filter(isLit) : [];
}
