import type { Lights } from '../junctions/lights.ts';
import type { Scene } from '../tick/traffic-state.ts';
import type { NumberParcel, NumberReader } from './number-parcel.ts';

/**
 * What is small and known to all processes: where lights are in their programs, when the last vehicle enters from each lane, and how many
 * have entered each junction. Owners of junctions change it; at the end of a part of a tick all others hear what has changed.
 */
export class News {
  readonly #scene: Scene;
  readonly #lights: Lights;
  /** What all processes know. */
  readonly #since: Float64Array;
  readonly #lastEntry: Float64Array;
  readonly #entered: Int32Array;

  constructor(scene: Scene, lights: Lights) {
    this.#scene = scene;
    this.#lights = lights;
    const { state } = scene;
    this.#since = Float64Array.from(state.lights.since);
    this.#lastEntry = Float64Array.from(state.lastEntry);
    this.#entered = Int32Array.from(state.entered);
  }

  /** All processes know the same now: at the start of a tick. */
  begin(): void {
    const { lights, lastEntry, entered } = this.#scene.state;
    this.#since.set(lights.since);
    this.#lastEntry.set(lastEntry);
    this.#entered.set(entered);
  }

  write(parcel: NumberParcel): void {
    const { lights, lastEntry, entered } = this.#scene.state;
    writeChanged(parcel, lights.since, this.#since, (light) => {
      parcel.add(lights.phase[light]);
      parcel.add(lights.isAmber[light]);
      parcel.add(lights.since[light]);
    });
    writeChanged(parcel, lastEntry, this.#lastEntry, (lane) => parcel.add(lastEntry[lane]));
    writeChanged(parcel, entered, this.#entered, (junction) => parcel.add(entered[junction] - this.#entered[junction]));
  }

  read(reader: NumberReader): void {
    const { lights, lastEntry, entered } = this.#scene.state;
    for (let left = reader.next(); left > 0; left--) {
      const light = reader.next();
      lights.phase[light] = reader.next();
      lights.isAmber[light] = reader.next();
      lights.since[light] = reader.next();
      this.#lights.show(light);
    }
    for (let left = reader.next(); left > 0; left--) lastEntry[reader.next()] = reader.next();
    for (let left = reader.next(); left > 0; left--) entered[reader.next()] += reader.next();
  }
}

/** A light that goes on in its program notes since when, so that says whether it did. */
function writeChanged(
  parcel: NumberParcel,
  now: ArrayLike<number>,
  before: ArrayLike<number>,
  write: (index: number) => void,
): void {
  const count = parcel.addCount();
  for (let index = 0; index < now.length; index++) {
    if (now[index] === before[index]) continue;
    parcel.raise(count);
    parcel.add(index);
    write(index);
  }
}
