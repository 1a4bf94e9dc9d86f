import {
  defineModel,
  kindIndex,
  shape,
  type AgentSpec,
  type ChecksumSum,
  type ColumnSpec,
  type Part,
  type PartPhase,
  type RunPlace,
  type SavedAgents,
  type Shape,
} from '@korzo/core';
import { emptyPlace, type Traffic, type TrafficSnapshot } from '@korzo/traffic';
import { TrafficTally, type SavedTally, type TrafficSummary } from './traffic-tally.ts';
import type { ScenarioTrips } from './demand.ts';

/** Vehicles that may come in one run before their ids are used again. */
const idsForVehicles = 1 << 24;
const vehicle = kindIndex('vehicle');

/** Vehicles are moved by the traffic, all together: as agents they stay where they are put. */
export const driven = defineModel({
  name: 'traffic',
  summary: 'Vehicles that drive on lanes: they follow, change lanes, and go over junctions by the rules of the road.',
  space: 'volume',
  parameters: {},
  perceptionRadius: () => 0,
  bind({ crowd, model }) {
    return (first, last) => {
      const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++) {
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
          nextVx[slot] = 0;
          nextVy[slot] = 0;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const column = (name: string, type: ColumnSpec['type'], meaning: string): ColumnSpec => ({
  name,
  type,
  role: 'own',
  meaning,
});

interface SavedTraffic {
  readonly traffic: TrafficSnapshot;
  readonly admitted: number;
  readonly rows: number;
  readonly removed: number;
  readonly tally: SavedTally;
}

/** Checked by the part it is of. */
const anything: Shape = () => undefined;

/** The vehicles of a city as agents of a run. */
export class TrafficPart implements Part {
  readonly name = 'traffic';
  readonly ids = idsForVehicles;
  readonly columns: readonly ColumnSpec[] = [
    column('vehicleSlot', 'i32', 'place in the columns of the traffic'),
    column('vehicleNumber', 'i32', 'number of the vehicle: it tells whether the place is still its own'),
  ];
  readonly phases: readonly PartPhase[] = [
    { name: 'vehicles', after: ['arrivals'], moves: true, work: (run) => this.#advance(run) },
  ];
  readonly traffic: Traffic;
  readonly tally: TrafficTally;
  readonly #model: number;
  readonly #group: number;
  readonly #place = emptyPlace();
  /** Vehicles with a number below this have been let into the run. */
  #admitted = 0;
  /** Rows that the run has for vehicles. */
  #rows = 0;
  /** Vehicles that people took away. */
  #removed = 0;

  /** @param as the number of the model instance, and of the group of the first kind; those of the others follow */
  constructor(traffic: Traffic, trips: ScenarioTrips, as: { readonly model: number; readonly group: number }) {
    this.traffic = traffic;
    this.tally = new TrafficTally(traffic);
    this.#model = as.model;
    this.#group = as.group;
    trips.finished = () => traffic.arrived + this.#removed;
  }

  get isOver(): boolean {
    return this.traffic.departures.isOver;
  }

  /** Vehicles that are there from the start. */
  begin(place: RunPlace): void {
    this.#moveRows(place);
    this.#admitNewcomers(place);
  }

  #advance(place: RunPlace): void {
    this.#takeAwayRemoved(place);
    this.traffic.tick(place.dt);
    this.tally.afterTick(place.dt);
    this.#moveRows(place);
    this.#admitNewcomers(place);
  }

  addTo(sum: ChecksumSum): void {
    sum.addHex(this.traffic.checksum());
  }

  save(): SavedTraffic {
    return {
      traffic: this.traffic.save(),
      admitted: this.#admitted,
      rows: this.#rows,
      removed: this.#removed,
      tally: this.tally.save(),
    };
  }

  problemWith(saved: unknown, agents: SavedAgents): string | undefined {
    const count = shape.whole();
    const problem = shape.record({ traffic: anything, admitted: count, rows: count, removed: count, tally: anything })(
      saved,
      'traffic',
    );
    if (problem !== undefined) return problem;
    const { traffic, tally, admitted, removed } = saved as SavedTraffic;
    const wrong =
      this.traffic.problemWith(traffic) ?? this.tally.problemWith(tally) ?? problemWithTrips(traffic, removed);
    if (wrong !== undefined) return wrong;
    if (admitted > traffic.roster.given)
      return `${admitted} vehicles were let in, but only ${traffic.roster.given} started`;
    const slots = agents.column('vehicleSlot');
    const isPlace = (slot: number): boolean => slot >= 0 && slot < this.traffic.roster.capacity;
    return slots.every(isPlace) ? undefined : 'a vehicle is in a place that there is not';
  }

  restore(saved: unknown): void {
    const { traffic, admitted, rows, removed, tally } = saved as SavedTraffic;
    this.traffic.restore(traffic);
    this.#admitted = admitted;
    this.#rows = rows;
    this.#removed = removed;
    this.tally.restore(tally);
  }

  /** Rows that are missing were removed by people: their vehicles leave the road. */
  #takeAwayRemoved({ crowds, ownColumns, door }: RunPlace): void {
    const rows = Int32Array.of(0);
    for (const { columns, ownCount } of crowds)
      for (let row = 0; row < ownCount; row++) rows[0] += this.#isOurs(columns, row);
    door.addUp(rows);
    if (rows[0] === this.#rows) return;
    const kept = new Int32Array(this.traffic.roster.capacity);
    for (const [number, { columns, ownCount }] of crowds.entries())
      for (let row = 0; row < ownCount; row++)
        if (this.#isOurs(columns, row) === 1) kept[ownColumns[number]['vehicleSlot'][row]]++;
    door.addUp(kept);
    const { lane, number } = this.traffic.scene.state.vehicles;
    for (let slot = 0; slot < this.traffic.roster.used; slot++) {
      if (lane[slot] < 0 || number[slot] >= this.#admitted || kept[slot] > 0) continue;
      this.traffic.remove(slot);
      this.#removed++;
    }
  }

  #isOurs({ kind, group, model }: RunPlace['crowds'][number]['columns'], row: number): 0 | 1 {
    return kind[row] === vehicle && model[row] === this.#model && group[row] >= this.#group ? 1 : 0;
  }

  #moveRows(place: RunPlace): void {
    const { lane, number } = this.traffic.scene.state.vehicles;
    const rows = Int32Array.of(0);
    for (const [crowd, view] of place.crowds.entries()) {
      const { vehicleSlot, vehicleNumber } = place.ownColumns[crowd];
      for (let row = 0; row < view.ownCount; row++) {
        if (this.#isOurs(view.columns, row) === 0) continue;
        const slot = vehicleSlot[row];
        if (lane[slot] >= 0 && number[slot] === vehicleNumber[row]) {
          this.#moveRow(view, row, slot);
          rows[0]++;
        } else place.leave(crowd, row);
      }
    }
    place.door.addUp(rows);
    this.#rows = rows[0];
  }

  /** The front goes where the traffic says, and draws the middle after it. */
  #moveRow({ columns }: RunPlace['crowds'][number], row: number, slot: number): void {
    const at = this.#place;
    const { length, speed } = this.traffic.scene.state.vehicles;
    this.traffic.placeOf(slot, at);
    const wayX = at.x - columns.x[row];
    const wayY = at.y - columns.y[row];
    const wayZ = at.z - columns.z[row];
    const apart = Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ) || 1;
    const forwardX = wayX / apart;
    const forwardY = wayY / apart;
    const forwardZ = wayZ / apart;
    const half = length[slot] / 2;
    columns.x[row] = at.x - forwardX * half;
    columns.y[row] = at.y - forwardY * half;
    columns.z[row] = at.z - forwardZ * half;
    columns.vx[row] = forwardX * speed[slot];
    columns.vy[row] = forwardY * speed[slot];
    columns.vz[row] = forwardZ * speed[slot];
    columns.headingX[row] = forwardX;
    columns.headingY[row] = forwardY;
    columns.headingZ[row] = forwardZ;
  }

  /** In the order of their numbers: ids then do not depend on which places were free. */
  #admitNewcomers(place: RunPlace): void {
    const { roster, scene } = this.traffic;
    if (roster.given === this.#admitted) return;
    const { lane, number } = scene.state.vehicles;
    const newcomers: number[] = [];
    for (let slot = 0; slot < roster.used; slot++)
      if (lane[slot] >= 0 && number[slot] >= this.#admitted) newcomers.push(slot);
    newcomers.sort((one, other) => number[one] - number[other]);
    for (const slot of newcomers) place.admit(this.#specOf(slot));
    this.#rows += newcomers.length;
    this.#admitted = roster.given;
  }

  #specOf(slot: number): AgentSpec {
    const at = this.#place;
    const { kinds, state } = this.traffic.scene;
    const { kind, length, number, speed } = state.vehicles;
    this.traffic.placeOf(slot, at);
    const { width, highestSpeed } = kinds.kinds[kind[slot]];
    const { forwardX, forwardY, forwardZ } = at;
    const half = length[slot] / 2;
    return {
      kind: 'vehicle',
      model: this.#model,
      group: this.#group + kind[slot],
      level: 'volume',
      x: at.x - forwardX * half,
      y: at.y - forwardY * half,
      z: at.z - forwardZ * half,
      vx: forwardX * speed[slot],
      vy: forwardY * speed[slot],
      vz: forwardZ * speed[slot],
      heading: [forwardX, forwardY, forwardZ],
      radius: width / 2,
      mass: 1500,
      maxSpeed: highestSpeed,
      desiredSpeed: highestSpeed,
      extra: {
        vehicleSlot: slot,
        vehicleNumber: number[slot],
      },
    };
  }
}

/** Trips that began are on the road, over, waiting or impossible: how many more begin follows from these counts. */
function problemWithTrips({ roster, arrived, departures }: TrafficSnapshot, removed: number): string | undefined {
  const { given, used, free } = roster;
  if (arrived + removed + used - free.length !== given)
    return `${given} vehicles started, but ${arrived} arrived, ${removed} were removed and ${used - free.length} drive`;
  // Lines have a source of their own, which comes first.
  const { source } = departures;
  const [lines, trips] = (Array.isArray(source) ? source : [0, source]) as unknown as readonly [
    number,
    { readonly given: number },
  ];
  const waiting = departures.waiting.reduce((sum, [, each]) => sum + each.length, 0);
  const begun = given + waiting + departures.impossible.length;
  return lines + trips.given === begun
    ? undefined
    : `${lines + trips.given} trips were made, but ${begun} began or wait`;
}

export function summariseTraffic({ traffic, tally }: TrafficPart): TrafficSummary {
  return {
    departed: traffic.roster.given,
    arrived: traffic.arrived,
    present: traffic.present,
    waiting: traffic.departures.waiting,
    impossible: traffic.departures.impossible.length,
    ...tally.figures(traffic.roster.given),
  };
}
