import type { Frame } from '../measure/frame.ts';

/** The number of agents that are vehicles in the column `kind`. */
const vehicleKind = 4;

/** One vehicle as measures see it in a frame; m, s. */
export interface SeenVehicle {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly speed: number;
  /** Width of its body, m. */
  readonly width: number;
}

/** The vehicles of a frame in the order of ids, so that sums do not depend on tiles. */
export function vehiclesIn({ crowds }: Frame): SeenVehicle[] {
  const found: SeenVehicle[] = [];
  for (const { ownCount, columns } of crowds)
    for (let row = 0; row < ownCount; row++) {
      if (columns.kind[row] !== vehicleKind) continue;
      const { id, x, y, vx, vy, vz, radius } = columns;
      found.push({
        id: id[row],
        x: x[row],
        y: y[row],
        vx: vx[row],
        vy: vy[row],
        speed: Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]),
        width: 2 * radius[row],
      });
    }
  return found.sort((one, other) => one.id - other.id);
}

/** What was known of vehicles in the frame before; says which have left since. */
export class VehicleMemory<T> {
  readonly #known = new Map<number, { value: T; frame: number }>();
  #frame = 0;

  /** Takes the vehicles of a frame: `meet` gets what was kept of each before, or undefined, and returns what to keep. */
  update(vehicles: readonly SeenVehicle[], meet: (vehicle: SeenVehicle, before: T | undefined) => T): void {
    this.#frame++;
    for (const vehicle of vehicles) {
      const before = this.#known.get(vehicle.id);
      this.#known.set(vehicle.id, { value: meet(vehicle, before?.value), frame: this.#frame });
    }
  }

  /** What is kept of all that have not left, in the order of ids. */
  values(): readonly T[] {
    return [...this.#known].sort(([one], [other]) => one - other).map(([, { value }]) => value);
  }

  /** Forgets those that were not among the vehicles of the last frame, and hands over what was kept of them, in the order of ids. */
  takeGone(): T[] {
    const gone: (readonly [number, T])[] = [];
    for (const [id, { value, frame }] of this.#known) if (frame < this.#frame) gone.push([id, value]);
    for (const [id] of gone) this.#known.delete(id);
    return gone.sort(([one], [other]) => one - other).map(([, value]) => value);
  }
}
