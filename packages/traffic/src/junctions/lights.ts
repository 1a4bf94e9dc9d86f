import type { Light } from '@korzo/city';
import { giveBack } from './bookings.ts';
import { setbackOf } from '../tick/margins.ts';
import { isLetIn } from '../vehicles/vehicle-columns.ts';
import { clockFields, signals, type LightColumns, type Scene } from '../tick/traffic-state.ts';

/** A vehicle that can stop this gently stops at amber, m/s2. */
const brakingAtAmber = 3.5;
/** Green of an actuated light goes on while a vehicle is so near, m, or so short a time away, s. */
const detectorDistance = 30;
const detectorTime = 3;

/** Where the green time of a phase of a light is. */
export const greenAt = ({ greenFirst }: LightColumns, light: number, phase: number): number =>
  greenFirst[light] + phase;

/** The lights of a city: their programs here, where each is in its program in the state. */
export class Lights {
  readonly #scene: Scene;
  readonly #lights: readonly Light[];
  /** By junction: the numbers of its lights. */
  readonly #of = new Map<number, number[]>();

  constructor(scene: Scene, lights: readonly Light[]) {
    this.#scene = scene;
    this.#lights = lights;
    for (const [number, { junction }] of lights.entries())
      this.#of.set(junction, [...(this.#of.get(junction) ?? []), number]);
  }

  /** Shows what every light shows now. */
  showAll(): void {
    for (let number = 0; number < this.#lights.length; number++) this.show(number);
  }

  /** Goes on in the programs of a junction, and takes bookings back from those who can stop at amber. */
  advance(junction: number): void {
    const own = this.#of.get(junction);
    if (own === undefined) return;
    const { clock, lights } = this.#scene.state;
    const now = clock[clockFields.time];
    for (const number of own) {
      const { phases } = this.#lights[number];
      if (!this.#isOver(number, now)) continue;
      lights.since[number] = now;
      if (lights.isAmber[number] === 0 && phases.length > 1) lights.isAmber[number] = 1;
      else {
        lights.isAmber[number] = 0;
        lights.phase[number] = (lights.phase[number] + 1) % phases.length;
      }
      this.show(number);
      if (lights.isAmber[number] === 1) this.#stopWhoCan(junction);
    }
  }

  #isOver(number: number, now: number): boolean {
    const { lights } = this.#scene.state;
    const { phase, isAmber, since } = lights;
    const light = this.#lights[number];
    const lasted = now - since[number] + 1e-9;
    if (isAmber[number] === 1) return lasted >= light.amber;
    const longest = lights.green[greenAt(lights, number, phase[number])];
    if (light.actuated === undefined) return lasted >= longest;
    if (lasted < light.actuated.shortest) return false;
    const { lanes } = light.phases[phase[number]];
    return this.#isWantedElsewhere(light, phase[number]) && (lasted >= longest || !this.#isAnybodyComing(lanes));
  }

  #isWantedElsewhere({ phases }: Light, phase: number): boolean {
    return phases.some(({ lanes }, index) => index !== phase && this.#isAnybodyComing(lanes));
  }

  /** Whether a vehicle near the junction wants onto one of some lanes. */
  #isAnybodyComing(lanes: readonly number[]): boolean {
    const { map, state } = this.#scene;
    const { start, items } = map.lanes.prev;
    const { where, speed, nextLane } = state.vehicles;
    for (const lane of lanes) {
      for (let before = start[lane]; before < start[lane + 1]; before++) {
        const approach = items[before];
        for (let car = state.first[approach]; car < state.first[approach + 1]; car++) {
          const vehicle = state.cars[car];
          const rest = map.lanes.length[approach] - where[vehicle];
          if (rest > Math.max(detectorDistance, detectorTime * speed[vehicle])) break;
          if (nextLane[vehicle] === lane) return true;
        }
      }
    }
    return false;
  }

  /** Shows what a light shows now. */
  show(number: number): void {
    const { map, state } = this.#scene;
    const { junction, phases } = this.#lights[number];
    const phase = state.lights.phase[number];
    const isAmber = state.lights.isAmber[number] === 1;
    const { start, items } = map.junctions.lanes;
    for (let at = start[junction]; at < start[junction + 1]; at++) {
      const isOpen = phases[phase].lanes.includes(items[at]);
      const staysOpen = isAmber && phases[(phase + 1) % phases.length].lanes.includes(items[at]);
      state.signal[items[at]] = !isOpen ? signals.red : isAmber && !staysOpen ? signals.amber : signals.green;
    }
  }

  #stopWhoCan(junction: number): void {
    const { map, state } = this.#scene;
    const { start, items } = map.junctions.approaches;
    const { vehicles, first, cars } = state;
    for (let at = start[junction]; at < start[junction + 1]; at++) {
      const lane = items[at];
      let stopped = false;
      for (let car = first[lane]; car < first[lane + 1]; car++) {
        const vehicle = cars[car];
        if (!isLetIn(vehicles, vehicle)) continue;
        const line = map.lanes.length[lane] - setbackOf(this.#scene, vehicle, lane);
        const rest = line - vehicles.where[vehicle];
        const toStop = (vehicles.speed[vehicle] * vehicles.speed[vehicle]) / (2 * brakingAtAmber);
        stopped ||= state.signal[vehicles.nextLane[vehicle]] === signals.amber && toStop < rest;
        if (!stopped) continue;
        giveBack(state, vehicle);
      }
    }
  }
}
