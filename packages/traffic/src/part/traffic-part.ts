import {
  defineModel,
  hashWords,
  type AgentSpec,
  type ChecksumSum,
  type ColumnSpec,
  type CommandKind,
  type Doubt,
  type OfferedHands,
  type Part,
  type PartPhase,
  type RunPlace,
  type SavedAgents,
  type PartKnobs,
} from '@korzo/core';
import { commandsFor } from '../control/carry-out.ts';
import { driverKnobs } from '../control/driver-knobs.ts';
import type { FileIds } from '../control/places-by-name.ts';
import { TrafficControl } from '../control/traffic-control.ts';
import { Border } from '../borders/border.ts';
import { tooLongFor } from '../demand/start-room.ts';
import { doubtsOf, doubtsOfThree, overThreeJunctions, tightRoads } from '../junctions/tight-roads.ts';
import { emptyPose } from '../places/lane-shapes.ts';
import { chunkOf, type PhaseName } from '../run/phases.ts';
import type { Traffic } from '../run/traffic.ts';
import { forgetNotes } from '../tick/notes.ts';
import { clockFields, isThere } from '../tick/traffic-state.ts';
import { mostTrailing } from '../vehicles/kind-table.ts';
import { mostSections, trailingColumns, trailingSpecs } from '../vehicles/sections.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { namesOf, runColumn, runColumns, type StateColumn } from '../vehicles/vehicle-columns.ts';
import { problemWithTraffic, restoreTraffic, saveTraffic, type SavedTraffic } from './saved-traffic.ts';
import { SlotClaims } from './slot-claims.ts';
import { joinRanges } from '../tick/lane-starts.ts';
import { handsOf, jobs, type JobName } from './traffic-hands.ts';
import { TrafficTally, type TrafficSummary } from './traffic-tally.ts';

/** Vehicles that may come in one run before their ids are used again. */
const idsForVehicles = 1 << 24;
/** Fewer vehicles are driven sooner by one thread than shared. */
const worthSharing = 200;
const rowsPerChunk = 512;
const lanesPerChunk = 256;
const trailingNames = trailingColumns(mostSections);

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

/**
 * The vehicles of a city as agents of a run: what is known of each is in columns of its row. At the start of a tick they are put into
 * the order of lanes, as all agents are put into the order of cells; when people have moved they drive, and their rows follow.
 */
export class TrafficPart implements Part {
  readonly name = 'traffic';
  readonly ids = idsForVehicles;
  readonly columns: readonly ColumnSpec[];
  readonly phases: readonly PartPhase[] = [
    { name: 'lanes', after: ['commands', 'premises'], before: ['exchange'], work: (run) => this.#findLanes(run) },
    { name: 'vehicles', after: ['arrivals'], moves: true, work: (run) => this.#advance(run) },
  ];
  readonly traffic: Traffic;
  readonly tally: TrafficTally;
  readonly commands: readonly CommandKind[];
  /** Index of the model instance that vehicles have. */
  readonly model: number;
  /** The kinds of its vehicles; each has a group of its own. */
  readonly kinds: readonly VehicleKind[];
  readonly #group: number;
  readonly #claims: SlotClaims;
  readonly #control: TrafficControl;
  readonly #pose = emptyPose();
  /** What is known of a vehicle, by its names here and in the run. */
  readonly #extraColumns: readonly (readonly [name: StateColumn, column: string])[];
  #dt = 0;

  /**
   * @param trips called with how many of them are over, and on which roads a kind has room to start
   * @param as the number of the model instance, and of the group of the first kind; those of the others follow; the ids of roads and
   * junctions in the file of the city, which commands may name
   */
  constructor(
    traffic: Traffic,
    trips: { finished: () => number; fits?: (kind: number, road: number) => boolean },
    as: {
      readonly model: number;
      readonly group: number;
      readonly kinds?: readonly VehicleKind[];
      readonly ids?: FileIds;
    },
  ) {
    this.traffic = traffic;
    this.columns = [
      ...runColumns(traffic.scene.map.tight.any),
      ...trailingSpecs(mostTrailing(traffic.scene.kinds.kinds)),
    ];
    this.tally = new TrafficTally(traffic, as.ids?.junctions);
    this.model = as.model;
    this.kinds = as.kinds ?? [];
    this.#group = as.group;
    this.#extraColumns = namesOf(traffic.scene.map.tight.any).map((name) => [name, runColumn(name)]);
    this.#claims = new SlotClaims(traffic, as.group);
    this.#control = new TrafficControl(traffic, as.ids);
    this.commands = commandsFor(this.#control);
    const { map, kinds } = traffic.scene;
    trips.fits = (kind, road) => tooLongFor(map, road, kinds.kinds, kind) === undefined;
    // Vehicles that were sent by command count among those on the roads.
    trips.finished = () => traffic.slots.given - traffic.present - this.#control.sent;
  }

  get isOver(): boolean {
    return this.traffic.departures.isOver;
  }

  doubts(): readonly Doubt[] {
    const { map, kinds } = this.traffic.scene;
    return [...doubtsOf(tightRoads(map, kinds)), ...doubtsOfThree(overThreeJunctions(map, kinds))];
  }

  knobs(): readonly PartKnobs[] {
    return driverKnobs(this.traffic.scene.kinds, new Set(this.kinds.map(({ name }) => name)));
  }

  hands(): OfferedHands {
    return handsOf(this.traffic);
  }

  /** Vehicles that are there from the start. */
  begin(place: RunPlace): void {
    this.#dt = place.dt;
    this.traffic.placeStarters();
    const { scene, slots, shapes, phases } = this.traffic;
    if (!place.door.isAlone)
      this.traffic.border = new Border({ scene, slots, shapes, lights: phases.lights, group: this.#group }, place.door);
    this.#admitNewcomers(place);
  }

  /** Gives all vehicles slots, and lists them in the order of their lanes. */
  #findLanes(place: RunPlace): void {
    const { slots, scene } = this.traffic;
    const { state } = scene;
    const { counts, first, rangeStart } = state;
    state.clock[clockFields.time] = place.tick * place.dt;
    counts.fill(0);
    state.bookedCount.fill(0);
    state.straddled.fill(0);
    forgetNotes(state.notes);
    this.#claims.settle(place, () => this.#shareRows(place, 'claim'));
    this.#share(place, 'count', slots.used, rowsPerChunk);
    this.#share(place, 'sum', rangeStart.length, 1);
    joinRanges(state);
    this.#share(place, 'begin', rangeStart.length, 1);
    this.#share(place, 'list', slots.used, rowsPerChunk);
    this.#share(place, 'sort', first.length - 1, lanesPerChunk);
    this.traffic.takeOver(first[first.length - 1]);
    this.tally.noteRows();
  }

  #advance(place: RunPlace): void {
    const drive = (phase: PhaseName, count: number): void => this.#share(place, phase, count, chunkOf[phase]);
    this.traffic.drive(place.tick * place.dt, drive);
    this.tally.addArrivals();
    const { rowNotes } = this.traffic.scene.state;
    rowNotes.count[0] = 0;
    this.#shareRows(place, 'scatter');
    for (let index = 0; index < rowNotes.count[0]; index++) place.leave(rowNotes.tile[index], rowNotes.row[index]);
    this.#admitNewcomers(place);
  }

  #shareRows(place: RunPlace, job: JobName): void {
    place.share(jobs.indexOf(job), (tile) => place.crowds[tile].ownCount, rowsPerChunk);
  }

  /** Items that belong to no tile are all counted for the first. */
  #share(place: RunPlace, job: JobName, items: number, chunk: number): void {
    const worth = this.traffic.slots.used < worthSharing ? Infinity : 2 * chunk;
    place.share(jobs.indexOf(job), (tile) => (tile === 0 ? items : 0), chunk, worth);
  }

  addTo(sum: ChecksumSum): void {
    const { scene, slots, arrived } = this.traffic;
    const { lights, lastEntry, entered } = scene.state;
    const values = Float64Array.of(slots.given, arrived, ...lights.phase, ...lights.isAmber, ...lights.since);
    const hash = new Uint32Array(2);
    for (const [salt, column] of [values, lastEntry, Float64Array.from(entered)].entries()) {
      const words = new Uint32Array(column.buffer, column.byteOffset, 2 * column.length);
      hashWords(words, 0, words.length, salt, hash);
      sum.add(hash[0], hash[1]);
    }
    this.#control.addTo(sum);
  }

  save(): SavedTraffic {
    return saveTraffic(this.traffic, this.tally, this.#control);
  }

  problemWith(saved: unknown, agents: SavedAgents): string | undefined {
    const time = agents.tick * this.#dt;
    const place = { agents, group: this.#group, time, control: this.#control };
    return problemWithTraffic(this.traffic, this.tally, saved, place);
  }

  restore(saved: unknown, tick: number): void {
    this.traffic.scene.state.clock[clockFields.time] = tick * this.#dt;
    restoreTraffic(this.traffic, this.tally, saved as SavedTraffic);
    this.#control.restore((saved as SavedTraffic).control);
  }

  /** Newcomers come in the order of numbers; so do ids. */
  #admitNewcomers(place: RunPlace): void {
    const { newcomers, scene } = this.traffic;
    for (const slot of newcomers) {
      if (!isThere(scene.state.vehicles, slot)) continue;
      place.admit(this.#specOf(slot));
      this.#claims.expect(slot);
    }
  }

  #extraOf(slot: number): Readonly<Record<string, number>> {
    const { vehicles } = this.traffic.scene.state;
    const extra: Record<string, number> = {};
    for (const [name, column] of this.#extraColumns) extra[column] = vehicles[name][slot];
    const directions = this.traffic.directionsBehind(slot);
    for (let at = 0; at < directions.length; at++) extra[trailingNames[at]] = directions[at];
    return extra;
  }

  #specOf(slot: number): AgentSpec {
    const pose = this.#pose;
    const { kinds, state } = this.traffic.scene;
    const { vehicles } = state;
    this.traffic.placeOf(slot, pose);
    const { width, highestSpeed } = kinds.kinds[vehicles.kind[slot]];
    const { forwardX, forwardY, forwardZ } = pose;
    const speed = vehicles.speed[slot];
    return {
      kind: 'vehicle',
      model: this.model,
      group: this.#group + vehicles.kind[slot],
      level: 'volume',
      x: pose.x,
      y: pose.y,
      z: pose.z,
      vx: forwardX * speed,
      vy: forwardY * speed,
      vz: forwardZ * speed,
      heading: [forwardX, forwardY, forwardZ],
      radius: width / 2,
      mass: 1500,
      maxSpeed: highestSpeed,
      desiredSpeed: highestSpeed,
      extra: this.#extraOf(slot),
    };
  }
}

/** Trips, speeds and delays of a run so far. */
export function summariseTraffic({ traffic, tally }: TrafficPart): TrafficSummary {
  const { slots, arrived, present, departures } = traffic;
  return {
    departed: slots.given,
    arrived,
    present,
    waiting: departures.waiting,
    impossible: departures.impossible.length,
    ...tally.figures(slots.given),
  };
}
