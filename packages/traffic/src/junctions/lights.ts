import type { Light, RoadNetwork } from '@korzo/city';
import { clockFields, signals, type Scene } from '../tick/traffic-state.ts';

/** Who can stop this gently stops at amber, m/s2. */
const brakingAtAmber = 3.5;
/** Green of an actuated light goes on while somebody is so near, m, or so short a time away, s. */
const detectorDistance = 30;
const detectorTime = 3;

/** Where a light is in its program. */
export interface LightState {
  phase: number;
  isAmber: boolean;
  /** When the phase, or its amber, began, s. */
  since: number;
}

/** The lights of a city. */
export class Lights {
  readonly #scene: Scene;
  readonly #lights: readonly Light[];
  readonly states: readonly LightState[];

  constructor(scene: Scene, { lights }: RoadNetwork) {
    this.#scene = scene;
    this.#lights = lights;
    this.states = lights.map(() => ({ phase: 0, isAmber: false, since: 0 }));
    for (const [index, light] of lights.entries()) this.#show(light, this.states[index]);
  }

  /** Goes on in the programs, and takes bookings back from those who can stop at amber. */
  advance(): void {
    const now = this.#scene.state.clock[clockFields.time];
    for (const [index, light] of this.#lights.entries()) {
      const state = this.states[index];
      if (!this.#isOver(light, state, now)) continue;
      state.since = now;
      if (!state.isAmber && light.phases.length > 1) state.isAmber = true;
      else {
        state.isAmber = false;
        state.phase = (state.phase + 1) % light.phases.length;
      }
      this.#show(light, state);
      if (state.isAmber) this.#stopWhoCan(light);
    }
  }

  #isOver(light: Light, { phase, isAmber, since }: LightState, now: number): boolean {
    const lasted = now - since + 1e-9;
    if (isAmber) return lasted >= light.amber;
    const { green, lanes } = light.phases[phase];
    if (light.actuated === undefined) return lasted >= green;
    const { shortest, longest } = light.actuated;
    if (lasted < shortest) return false;
    return this.#isWantedElsewhere(light, phase) && (lasted >= longest || !this.#isAnybodyComing(lanes));
  }

  #isWantedElsewhere({ phases }: Light, phase: number): boolean {
    return phases.some(({ lanes }, index) => index !== phase && this.#isAnybodyComing(lanes));
  }

  /** Whether somebody near the junction wants onto one of some lanes. */
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

  #show({ junction, phases }: Light, { phase, isAmber }: LightState): void {
    const { map, state } = this.#scene;
    const { start, items } = map.junctions.lanes;
    for (let at = start[junction]; at < start[junction + 1]; at++) {
      const isOpen = phases[phase].lanes.includes(items[at]);
      const staysOpen = isAmber && phases[(phase + 1) % phases.length].lanes.includes(items[at]);
      state.signal[items[at]] = !isOpen ? signals.red : isAmber && !staysOpen ? signals.amber : signals.green;
    }
  }

  #stopWhoCan({ junction }: Light): void {
    const { map, state } = this.#scene;
    const { start, items } = map.junctions.approaches;
    const { vehicles, first, cars } = state;
    for (let at = start[junction]; at < start[junction + 1]; at++) {
      const lane = items[at];
      let stopped = false;
      for (let car = first[lane]; car < first[lane + 1]; car++) {
        const vehicle = cars[car];
        if (vehicles.booked[vehicle] < 0 || vehicles.nextLane[vehicle] !== vehicles.booked[vehicle]) continue;
        const rest = map.lanes.length[lane] - vehicles.where[vehicle];
        const toStop = (vehicles.speed[vehicle] * vehicles.speed[vehicle]) / (2 * brakingAtAmber);
        stopped ||= state.signal[vehicles.booked[vehicle]] === signals.amber && toStop < rest;
        if (!stopped) continue;
        vehicles.booked[vehicle] = -1;
        vehicles.barrier[vehicle] = Infinity;
        vehicles.slack[vehicle] = Infinity;
      }
      if (stopped) state.lastEntry[lane] = -Infinity;
    }
  }
}
