import type { RoadNetwork } from '@korzo/city';
import { inLockstep, type Meeting } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { drive, runOf, type TrafficRun } from '../part/run-of.testing.ts';
import { summariseTraffic } from '../part/traffic-part.ts';
import { lastingColumns, stateNames, tightColumns, type StateColumn } from '../vehicles/vehicle-columns.ts';
import { seenColumns } from './vehicle-records.ts';
import { crossOf, crossTown } from './cross-town.testing.ts';

const network = crossOf(120);

/** A run of one process, and its snapshot some ticks before its end: a vehicle arrives soon after it, and another trip begins. */
function whole(
  ticks: number,
  more: number,
  dt: number,
  roads = network,
): { early: Uint8Array; checksum: string; summary: unknown } {
  const run = drive(runOf(crossTown(roads), { dt }), ticks);
  let early = run.simulation.snapshot();
  for (let before = early; run.part.traffic.arrivals.length === 0; drive(run, 1)) {
    early = before;
    before = run.simulation.snapshot();
  }
  run.simulation.restore(early);
  drive(run, more);
  return { early, checksum: run.simulation.checksum(), summary: summariseTraffic(run.part) };
}

interface Seen {
  readonly checksum: string;
  readonly summary: unknown;
  readonly present: number;
  readonly driven: readonly number[];
}

function spread(
  processes: number,
  tiles: number,
  { early, more, dt }: { readonly early: Uint8Array; readonly more: number; readonly dt: number },
  through: (share: Meeting) => Meeting = (share) => share,
  { roads = network, before = () => undefined }: { roads?: RoadNetwork; before?: (run: TrafficRun) => void } = {},
): Seen[] {
  return inLockstep(processes, (share) => {
    const run = runOf(crossTown(roads), { dt, tiles, share: through(share) });
    run.simulation.restore(early);
    for (let tick = 0; tick < more; tick++) {
      before(run);
      drive(run, 1);
    }
    const { border, scene, slots } = run.part.traffic;
    const { lane, number } = scene.state.vehicles;
    const at = Array.from({ length: slots.used }, (_, slot) => slot);
    const driven = at.filter((slot) => lane[slot] >= 0 && border?.drives(slot) === true).map((slot) => number[slot]);
    const present = slots.present;
    return { checksum: run.simulation.checksum(), summary: summariseTraffic(run.part), present, driven };
  });
}

describe('lanes of several processes', () => {
  it.each([
    { processes: 2, tiles: 2, dt: 0.1, ticks: 400 },
    { processes: 3, tiles: 4, dt: 0.1, ticks: 300 },
    // Two parts in each tick, and three.
    { processes: 2, tiles: 3, dt: 0.5, ticks: 60 },
    { processes: 3, tiles: 3, dt: 0.7, ticks: 70 },
  ])('have the bits and figures of one: %o', ({ processes, tiles, dt, ticks }) => {
    const more = dt < 0.5 ? 7 : 4;
    const one = whole(ticks, more, dt);
    const seen = spread(processes, tiles, { early: one.early, more, dt });
    for (const { checksum, summary } of seen) expect([checksum, summary]).toEqual([one.checksum, one.summary]);
    // Each vehicle is driven by one process, and each process drives some.
    const all = seen.flatMap(({ driven }) => driven);
    expect(new Set(all).size).toBe(all.length);
    for (const { driven, present } of seen) {
      expect(driven.length).toBeGreaterThan(0);
      expect(driven.length).toBeLessThan(present);
    }
  });
});

/** What a vehicle of another process has in columns that are not sent: here nothing that could be right. */
function soilFreeSlots({ part: { traffic } }: TrafficRun): void {
  const { vehicles } = traffic.scene.state;
  for (let slot = 0; slot < vehicles.lane.length; slot++)
    if (vehicles.lane[slot] < 0)
      for (const name of stateNames) if (name !== 'lane' && name !== 'number') vehicles[name][slot] = 1.5;
}

describe('a process', () => {
  it('looks at nothing in vehicles of others that it is not sent', () => {
    const roads = crossOf(120, 2);
    const one = whole(300, 7, 0.1, roads);
    const seen = spread(3, 4, { early: one.early, more: 7, dt: 0.1 }, undefined, { roads, before: soilFreeSlots });
    expect(new Set(seen.map(({ checksum }) => checksum))).toEqual(new Set([one.checksum]));
  });
});

/** Numbers of a whole record before its columns: what it is, who has the row, number, kind. */
const columnsFrom = 4;
const wholeMark = 2;
const wholeLength = columnsFrom + stateNames.length - 1;

const seenLength = 3 + seenColumns.length;

/** Where whole records begin in the parcel of a round. */
function wholeRecords(values: Float64Array): number[] {
  const found: number[] = [];
  for (let at = 1; at < values.length && values[at] !== 0;) {
    if (values[at] === wholeMark) found.push(at);
    at += values[at] === wholeMark ? wholeLength : seenLength;
  }
  return found;
}

/** A meeting at which one column of vehicles that are handed over is forgotten; `note` hears whether there was anything to forget. */
const forgetting =
  (column: number, note: () => void) =>
  (share: Meeting): Meeting => ({
    process: share.process,
    processes: share.processes,
    swap: (outgoing) => {
      for (const frame of outgoing) {
        const nameLength = frame.length === 0 ? 0 : new DataView(frame.buffer, frame.byteOffset).getUint32(4, true);
        const name = new TextDecoder().decode(frame.subarray(8, 8 + nameLength));
        if (name !== 'lanes: vehicles at borders') continue;
        const begin = Math.ceil((8 + nameLength) / 8) * 8;
        const values = new Float64Array(frame.buffer, frame.byteOffset + begin, (frame.length - begin) / 8);
        for (const at of wholeRecords(values)) {
          if (values[at + columnsFrom + column] !== 0) note();
          values[at + columnsFrom + column] = 0;
        }
      }
      return share.swap(outgoing);
    },
  });

describe('a hand-over that forgets a column', () => {
  const one = whole(400, 2, 0.1);
  const columns = stateNames.filter((name) => name !== 'number');
  /** Found again in each tick while a vehicle drives; none that stands is handed over here. */
  const foundAgain = new Set<StateColumn>(['acceleration', 'standsSince']);
  // Columns that a driver never changes are not written back to the row, and some of them matter at the end of a trip only.
  const isWanted = (name: StateColumn): boolean =>
    !lastingColumns.has(name) && !foundAgain.has(name) && !tightColumns.has(name);
  it.each(columns.filter(isWanted))('is noticed: %s', (name) => {
    let forgotten = 0;
    const through = forgetting(columns.indexOf(name), () => forgotten++);
    let checksums: readonly string[] = [];
    try {
      checksums = spread(2, 2, { early: one.early, more: 2, dt: 0.1 }, through).map(({ checksum }) => checksum);
    } catch (error) {
      // A lane or a booking that is wrong may also stop the run.
      checksums = [String(error)];
    }
    if (forgotten > 0) expect(checksums).not.toContain(one.checksum);
    else expect(checksums).toEqual([one.checksum, one.checksum]);
  });
});
