import { Draw, drawIndex, nearestWord, shape, type ChecksumSum, type Shape } from '@korzo/core';
import { isScalable } from '../demand/trips.ts';
import { offsetsOf } from '../following/define-following.ts';
import { greenAt } from '../junctions/lights.ts';
import type { Traffic } from '../run/traffic.ts';
import { clockFields } from '../tick/traffic-state.ts';
import { valueAt, type KindTable } from '../vehicles/kind-table.ts';
import { drawnPurposes } from '../vehicles/purposes.ts';
import type { DemandCommand, DriversCommand, GreenCommand, RoadCommand, TripCommand } from './commands.ts';
import { anyRoad } from './commands.ts';
import { junctionsByName, lightsByName, roadsByName, type FileIds } from './places-by-name.ts';

/** What commands have changed of a traffic. */
export interface SavedControl {
  readonly closed: readonly number[];
  readonly greens: readonly (readonly [light: number, phase: number, lasts: number])[];
  readonly drivers: readonly (readonly [kind: number, parameter: string, value: number])[];
  /** Vehicles that were sent. */
  readonly sent: number;
}

/** What people change of a traffic while it runs. Each answers with the reason when it cannot be done: nothing is changed then. */
export class TrafficControl {
  readonly roads: ReadonlyMap<string, readonly number[]>;
  readonly lights: ReadonlyMap<string, readonly number[]>;
  readonly #junctions: ReadonlyMap<string, readonly number[]>;
  readonly #traffic: Traffic;
  readonly #closed = new Set<number>();
  readonly #greens = new Map<string, SavedControl['greens'][number]>();
  readonly #drivers = new Map<string, SavedControl['drivers'][number]>();
  #sent = 0;

  constructor(traffic: Traffic, ids: FileIds = {}) {
    const { network } = traffic.scene.map;
    this.#traffic = traffic;
    this.roads = roadsByName(network, ids.roads);
    this.#junctions = junctionsByName(network, ids.junctions);
    this.lights = lightsByName(network, this.#junctions);
  }

  get kinds(): KindTable {
    return this.#traffic.scene.kinds;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Whether no command has changed anything. */
  get isUntouched(): boolean {
    return this.#closed.size + this.#greens.size + this.#drivers.size + this.#sent === 0;
  }

  /** Why none of these can be a road. */
  problemWithRoads(...names: readonly string[]): string | undefined {
    const unknown = names.find((name) => !this.roads.has(name));
    return unknown === undefined ? undefined : noneOf('street', unknown, this.roads.keys());
  }

  setRoad({ road, open }: RoadCommand): string | undefined {
    const found = this.roads.get(road);
    if (found === undefined) return this.problemWithRoads(road);
    if (found.every((each) => this.#closed.has(each) !== open)) return `${road} is ${open ? 'open' : 'closed'} already`;
    for (const each of found) {
      if (open) this.#closed.delete(each);
      else this.#closed.add(each);
    }
    this.#traffic.closeRoads(this.#closed);
    return undefined;
  }

  scaleDemand({ factor }: DemandCommand, time: number): string | undefined {
    const { source } = this.#traffic.departures;
    if (!isScalable(source))
      return 'this traffic has neither flows nor a number of vehicles to keep; trips and lines come as they are listed';
    source.scale?.(factor, time);
    return undefined;
  }

  /** Why a green time can never be set. */
  problemWithGreen({ junction, phase, lasts }: GreenCommand): string | undefined {
    const found = this.lights.get(junction);
    if (found === undefined) {
      if (this.lights.size === 0) return 'this city has no traffic lights: there is no green time to set';
      return this.#junctions.has(junction)
        ? `${junction} has no traffic light; lights are at ${listed([...this.lights.keys()])}`
        : noneOf('junction with a light', junction, this.lights.keys());
    }
    const { network } = this.#traffic.scene.map;
    const most = Math.max(...found.map((light) => network.lights[light].phases.length));
    if (phase > most) return `the light of ${junction} has phases 1 to ${most}; there is no phase ${phase}`;
    const shortest = Math.max(...found.map((light) => network.lights[light].actuated?.shortest ?? 0));
    if (lasts < shortest) return `the light of ${junction} is green for ${shortest} s at least; give a longer time`;
    return undefined;
  }

  setGreen(asked: GreenCommand): string | undefined {
    const problem = this.problemWithGreen(asked);
    if (problem !== undefined) return problem;
    const { network } = this.#traffic.scene.map;
    for (const light of this.lights.get(asked.junction) ?? [])
      if (asked.phase <= network.lights[light].phases.length) this.#setGreen([light, asked.phase - 1, asked.lasts]);
    return undefined;
  }

  send({ kind, from, to }: TripCommand): string | undefined {
    const kinds = this.kinds.kinds.map(({ name }) => name);
    const number = kinds.indexOf(kind);
    if (number < 0) return noneOf('kind of vehicle', kind, kinds);
    const [starts, goals] = [this.#candidates(from, 0), this.#candidates(to, 1)];
    if (starts === undefined || goals === undefined)
      return this.problemWithRoads(...[from, to].filter((name) => name !== anyRoad));
    const { departures, tables, time } = this.#traffic;
    const start = starts.find((each) => goals.some((goal) => tables.isReachable(each, goal))) ?? starts[0];
    const others = to === anyRoad ? goals.filter((each) => each !== start) : goals;
    const goal = others.find((each) => tables.isReachable(start, each)) ?? goals[0];
    const reason = departures.add({ time, kind: number, from: start, goal });
    if (reason === undefined) this.#sent++;
    return reason;
  }

  /** The roads that a name stands for, those to be tried first in front; `any` begins at one that is drawn. */
  #candidates(name: string, which: number): readonly number[] | undefined {
    if (name !== anyRoad || this.roads.has(name)) return this.roads.get(name);
    const { state, map } = this.#traffic.scene;
    const count = map.network.roads.length;
    const draw = new Draw(state.clock[clockFields.seed]).at(this.#sent, which, drawnPurposes.sent);
    const first = drawIndex(draw, count);
    return Array.from({ length: Math.min(count, mostTried) }, (_, place) => (first + place) % count);
  }

  /** Why a parameter can never be set. */
  problemWithDrivers({ kind, parameter, value }: DriversCommand): string | undefined {
    const { kinds, models } = this.kinds;
    const number = this.#kindOf(kind);
    if (number < 0)
      return noneOf(
        'kind of vehicle',
        kind,
        kinds.map(({ name }) => name),
      );
    const { name, parameters } = models[number];
    if (!Object.hasOwn(parameters, parameter))
      return `${kind} follows by ${name}, which has no parameter '${parameter}'; it has ${Object.keys(parameters).join(', ')}`;
    const { min, max, unit } = parameters[parameter];
    const range = `${min} to ${max} ${unit}`.trimEnd();
    if (!(value >= min && value <= max)) return `${parameter} of ${name} must be from ${range}; it is ${value}`;
    return undefined;
  }

  setDrivers(asked: DriversCommand): string | undefined {
    const problem = this.problemWithDrivers(asked);
    if (problem === undefined) this.#setDrivers([this.#kindOf(asked.kind), asked.parameter, asked.value]);
    return problem;
  }

  #kindOf(name: string): number {
    return this.kinds.kinds.findIndex((kind) => kind.name === name);
  }

  #setGreen(green: SavedControl['greens'][number]): void {
    const [light, phase, lasts] = green;
    const { lights } = this.#traffic.scene.state;
    lights.green[greenAt(lights, light, phase)] = lasts;
    this.#greens.set(`${light} ${phase}`, green);
  }

  #setDrivers(drivers: SavedControl['drivers'][number]): void {
    const [kind, parameter, value] = drivers;
    const { values, pace, gapAtRest, models } = this.kinds;
    values[valueAt(kind, offsetsOf(models[kind].parameters)[parameter])] = value;
    if (parameter === models[kind].pace) pace[kind] = value;
    if (parameter === models[kind].gapAtRest) gapAtRest[kind] = value;
    this.#drivers.set(`${kind} ${parameter}`, drivers);
  }

  save(): SavedControl {
    return {
      closed: [...this.#closed].sort((one, other) => one - other),
      greens: [...this.#greens.values()],
      drivers: [...this.#drivers.values()],
      sent: this.#sent,
    };
  }

  /** What a saved control may be; a snapshot without one is of a run without such commands. */
  get shape(): Shape {
    const { network } = this.#traffic.scene.map;
    const { kinds, models } = this.kinds;
    const isPhase: Shape = (value, place) => {
      const [light, phase] = value as SavedControl['greens'][number];
      return phase < network.lights[light].phases.length ? undefined : `${place} names no phase of its light`;
    };
    const isParameter: Shape = (value, place) => {
      const [kind, parameter, given] = value as SavedControl['drivers'][number];
      const known = Object.hasOwn(models[kind].parameters, parameter) ? models[kind].parameters[parameter] : undefined;
      return known !== undefined && given >= known.min && given <= known.max
        ? undefined
        : `${place} must be a parameter of ${models[kind].name} with a value in its range`;
    };
    const green = shape.tuple(shape.whole(0, network.lights.length - 1), shape.whole(), shape.finite(0, 1e6));
    const drivers = shape.tuple(shape.whole(0, kinds.length - 1), shape.text, shape.finite());
    return shape.record({
      closed: shape.listOf(shape.whole(0, network.roads.length - 1)),
      greens: shape.listOf((value, place) => green(value, place) ?? isPhase(value, place)),
      drivers: shape.listOf((value, place) => drivers(value, place) ?? isParameter(value, place)),
      sent: shape.whole(),
    });
  }

  /** Goes back to what the scenario says, then to what was saved. */
  restore(saved: SavedControl | undefined): void {
    const { network } = this.#traffic.scene.map;
    for (const [light, phase] of this.#greens.values()) {
      const { phases, actuated } = network.lights[light];
      this.#setGreen([light, phase, actuated?.longest ?? phases[phase].green]);
    }
    for (const [kind, parameter] of this.#drivers.values()) {
      const { model, values } = this.kinds.kinds[kind];
      this.#setDrivers([kind, parameter, values?.[parameter] ?? model.parameters[parameter].default]);
    }
    this.#greens.clear();
    this.#drivers.clear();
    this.#closed.clear();
    for (const road of saved?.closed ?? []) this.#closed.add(road);
    for (const green of saved?.greens ?? []) this.#setGreen(green);
    for (const drivers of saved?.drivers ?? []) this.#setDrivers(drivers);
    this.#sent = saved?.sent ?? 0;
    this.#traffic.closeRoads(this.#closed, false);
  }

  /** Adds what commands changed to a checksum; nothing when there were none. */
  addTo(sum: ChecksumSum): void {
    if (!this.isUntouched) sum.addText(JSON.stringify(this.save()));
  }
}

const mostNamed = 12;
/** Roads that are tried for `any`: each goal needs a table of the ways to it. */
const mostTried = 50;

function noneOf(what: string, given: string, names: Iterable<string>): string {
  const known = [...names];
  const nearest = nearestWord(given, known);
  const question = nearest === undefined ? '' : `did you mean '${nearest}'? `;
  return `there is no ${what} '${given}'; ${question}known are ${listed(known)}`;
}

function listed(names: readonly string[]): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${names.slice(0, mostNamed).join(', ')}${more}`;
}
