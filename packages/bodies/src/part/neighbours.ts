import { kindIndex, Records, type RunPlace } from '@korzo/core';
import { restingState, type BodyState } from '../motion/body-state.ts';
import { doTouch, type Overlap } from '../motion/footprint.ts';
import { kick, type Moved } from '../motion/impacts.ts';
import type { SeenMover } from '../drivers/seen-mover.ts';
import { carOf, reachOf, type CarBody } from '../motion/kinds.ts';
import { NearPlaces } from './near-places.ts';
import type { MovingSolid } from '../rigid/solids.ts';

/** How large the vehicles of a group are, m; undefined for groups that are no vehicles. */
export interface VehicleSizes {
  sizeOf(group: number): { readonly length: number; readonly width: number; readonly height: number } | undefined;
}

/** A blow between a body and something else, both by their ids. */
interface Blow {
  readonly body: number;
  readonly other: number;
  readonly impulse: number;
}

const fields = ['group', 'x', 'y', 'z', 'vx', 'vy', 'headingX', 'headingY'];
/** Vehicles are reported within this distance of a body, m: longer than the longest of them. */
const sight = 20;
/** A blow that changes a speed by less is a touch, m/s. */
const worthTelling = 0.5;

/** Vehicles that bodies run into: they are moved by traffic, and do not give way. */
export class Neighbours {
  readonly #vehicles = new Records(fields);
  readonly #overlap: Overlap = { x: 0, y: 0, depth: 0 };
  readonly #sizes = new Map<number, CarBody | undefined>();
  readonly #other = restingState();
  #streets: VehicleSizes | undefined;

  /** Looks for the vehicles around bodies. Every process comes to the door for them, and all find the same, in the order of ids. */
  look(run: RunPlace, bodies: readonly Moved[], streets: VehicleSizes | undefined, distance = sight): void {
    const vehicles = this.#vehicles;
    vehicles.clear();
    this.#streets = streets;
    if (streets === undefined || bodies.length === 0) return;
    const near = new NearPlaces(distance);
    for (const { state } of bodies) near.add(state.x, state.y);
    const vehicle = kindIndex('vehicle');
    for (const [tile, { columns, ownCount }] of run.crowds.entries()) {
      const { id, kind, group, x, y, z, vx, vy, headingX, headingY } = columns;
      for (let row = 0; row < ownCount; row++)
        if (kind[row] === vehicle && near.has(x[row], y[row]))
          vehicles.add(
            id[row],
            tile,
            row,
            group[row],
            x[row],
            y[row],
            z[row],
            vx[row],
            vy[row],
            headingX[row],
            headingY[row],
          );
    }
    run.door.share(vehicles);
  }

  /** Those that were found, as solids that bodies cannot push. */
  solids(dt: number): readonly MovingSolid[] {
    const vehicles = this.#vehicles;
    const solids: MovingSolid[] = [];
    for (let index = 0; index < vehicles.count; index++) {
      const form = this.#kindOf(vehicles.at(index, 0));
      if (form === undefined) continue;
      const state = restingState();
      this.#read(index, state);
      // Vehicles have moved already: they come from where they were a step before.
      const before = { ...state, x: state.x - vehicles.at(index, 4) * dt, y: state.y - vehicles.at(index, 5) * dt };
      solids.push({ id: vehicles.id(index), state, before, form });
    }
    return solids;
  }

  /** Those that were found, as drivers see them. */
  movers(): readonly SeenMover[] {
    const vehicles = this.#vehicles;
    const movers: SeenMover[] = [];
    for (let index = 0; index < vehicles.count; index++) {
      const form = this.#kindOf(vehicles.at(index, 0));
      if (form === undefined) continue;
      movers.push({
        id: vehicles.id(index),
        x: vehicles.at(index, 1),
        y: vehicles.at(index, 2),
        vx: vehicles.at(index, 4),
        vy: vehicles.at(index, 5),
        reach: form.length / 2,
        half: form.width / 2,
        isPerson: false,
      });
    }
    return movers;
  }

  /** Puts bodies back that would be in one of the vehicles. */
  stopAtVehicles(bodies: readonly Moved[]): readonly Blow[] {
    const vehicles = this.#vehicles;
    const blows: Blow[] = [];
    for (const moved of bodies)
      for (let index = 0; index < vehicles.count; index++) {
        if (Math.abs(vehicles.at(index, 1) - moved.state.x) > sight) continue;
        const impulse = this.#stopAt(moved, index);
        if (impulse > worthTelling * moved.kind.mass)
          blows.push({ body: moved.id, other: vehicles.id(index), impulse });
      }
    return blows;
  }

  #read(index: number, other: BodyState): void {
    const vehicles = this.#vehicles;
    other.x = vehicles.at(index, 1);
    other.y = vehicles.at(index, 2);
    other.z = vehicles.at(index, 3);
    other.forwardX = vehicles.at(index, 6);
    other.forwardY = vehicles.at(index, 7);
  }

  /** A body takes on the speed of a vehicle that it runs into, and is put back; the impulse. */
  #stopAt(moved: Moved, index: number): number {
    const vehicles = this.#vehicles;
    const kind = this.#kindOf(vehicles.at(index, 0));
    if (kind === undefined) return 0;
    const other = this.#other;
    this.#read(index, other);
    const { state, before } = moved;
    if (!isWithin(state.x - other.x, state.y - other.y, reachOf(moved.kind) + reachOf(kind))) return 0;
    const overlap = this.#overlap;
    if (!doTouch(state, moved.kind, other, kind, overlap)) return 0;
    const closing =
      (state.vx + state.pushX - vehicles.at(index, 4)) * overlap.x +
      (state.vy + state.pushY - vehicles.at(index, 5)) * overlap.y;
    if (closing >= 0) return 0;
    kick(moved, -closing * overlap.x, -closing * overlap.y);
    const { vx, vy, vz, pushX, pushY, drive, brake, turn } = state;
    Object.assign(state, before, { vx, vy, vz, pushX, pushY, drive, brake, turn });
    return -closing * moved.kind.mass;
  }

  #kindOf(group: number): CarBody | undefined {
    if (!this.#sizes.has(group)) {
      const size = this.#streets?.sizeOf(group);
      this.#sizes.set(group, size === undefined ? undefined : carOf(size.length, size));
    }
    return this.#sizes.get(group);
  }
}

const isWithin = (dx: number, dy: number, distance: number): boolean => dx * dx + dy * dy < distance * distance;
