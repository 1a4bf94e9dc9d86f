import { exitLeftBy } from '@korzo/core';
import type { Building, Obstacle, Point } from '../../layout/building.ts';
import type { Maps } from '../../maps/index.ts';
import type { FlowGoal } from '../../planning/index.ts';
import type { Lift, LiftStop } from '../../lifts/index.ts';
import type { Spread } from '../../people/index.ts';
import type { Named } from './named.ts';
import type { OpenGround } from './open-ground.ts';

/** A gate that people may leave by. */
export interface WayOut {
  readonly id: string;
  /** Index into the world's exits. */
  readonly exit: number;
  readonly level: number;
  readonly segment: readonly [Point, Point];
  /** The end of its apron, where paths lead to; its own line when it has none. */
  readonly end?: readonly [Point, Point];
  /** People it lets out in a second, when it has a limit. */
  readonly perSecond?: number;
  /** Target of the fields that lead to it. */
  readonly target: number;
}

export interface NamedArea {
  readonly id: string;
  readonly level: number;
  readonly shape: Obstacle['shape'];
  readonly target: number;
}

export interface Counter {
  readonly id: string;
  readonly index: number;
  readonly level: number;
  readonly at: Point;
  /** Unit vector along which the queue stands. */
  readonly queue: Point;
  readonly spacing: number;
  readonly service: Spread;
  readonly target: number;
}

/** A flight of stairs, ramp or escalator: a floor of its own. */
export interface Flight {
  readonly kind: 'stairs' | 'ramp' | 'escalator';
  readonly level: number;
  /** One end of its foot, and the unit vector that leads up. */
  readonly foot: Point;
  readonly up: Point;
  /** m. */
  readonly width: number;
  readonly length: number;
  readonly speedFactor: number | undefined;
  readonly beltSpeed: number;
}

/** A lift, with the targets that lead to its doors and into its car at each stop. */
export interface LiftPlace extends Pick<Lift, 'id' | 'spots'> {
  readonly index: number;
  readonly stops: readonly (LiftStop & { readonly doorTarget: number; readonly carTarget: number })[];
}

/** What the goals of a run are about. */
export interface PlacesDescription {
  /** Of a building without regions where the world has none. */
  readonly maps: Maps;
  readonly ground: OpenGround;
  readonly waysOut: readonly Omit<WayOut, 'target'>[];
  readonly areas: readonly Omit<NamedArea, 'target'>[];
  readonly counters: readonly Omit<Counter, 'target' | 'index'>[];
  readonly signals: readonly { readonly id: string; readonly at: number }[];
  readonly flights: readonly Flight[];
  readonly lifts?: readonly Pick<Lift, 'id' | 'spots' | 'stops'>[];
}

/** Everything in the building that goals can name, each with the target that leads there. */
export class Places {
  readonly maps: Maps;
  readonly ground: OpenGround;
  readonly waysOut: readonly WayOut[];
  readonly areas: readonly NamedArea[];
  readonly counters: readonly Counter[];
  readonly signals: ReadonlyMap<string, number>;
  /** By level. */
  readonly flights: ReadonlyMap<number, Flight>;
  readonly lifts: readonly LiftPlace[];
  readonly #wayByExit: (WayOut | undefined)[] = [];
  /** Where fields lead to. */
  readonly targets: (readonly FlowGoal[])[] = [];

  constructor(description: PlacesDescription) {
    this.maps = description.maps;
    this.ground = description.ground;
    this.waysOut = description.waysOut.map((way) => ({
      ...way,
      target: this.addTarget([{ level: way.level, segment: way.end ?? way.segment }]),
    }));
    for (const way of this.waysOut) this.#wayByExit[way.exit] = way;
    this.areas = description.areas.map((area) => ({ ...area, target: this.addTarget([areaGoal(area)]) }));
    this.counters = description.counters.map((counter, index) => ({
      ...counter,
      index,
      target: this.addTarget([{ level: counter.level, point: counter.at }]),
    }));
    this.signals = new Map(description.signals.map(({ id, at }) => [id, at]));
    this.lifts = (description.lifts ?? []).map((lift, index) =>
      Object.assign({}, lift, { index, stops: lift.stops.map((stop) => this.#reachable(stop)) }),
    );
    this.flights = new Map(description.flights.map((flight) => [flight.level, flight]));
  }

  /** The gate that a person with this `wantedExit` has left by; undefined for an exit that is none. */
  wayLeftBy(wantedExit: number): WayOut | undefined {
    return this.#wayByExit[exitLeftBy(wantedExit, this.ground.exits.length)];
  }

  get building(): Building {
    return this.maps.building;
  }

  addTarget(goals: readonly FlowGoal[]): number {
    return this.targets.push(goals) - 1;
  }

  #reachable(stop: LiftStop): LiftPlace['stops'][number] {
    const doorTarget = this.addTarget([{ level: stop.level, segment: stop.door }]);
    return { ...stop, doorTarget, carTarget: this.addTarget([{ level: stop.car, area: stop.carOutline }]) };
  }

  namesOf(kind: Named): readonly string[] {
    switch (kind) {
      case 'gate':
        return this.waysOut.map(({ id }) => id);
      case 'exit':
        return this.ground.exits.map(({ id }) => id);
      case 'area':
        return this.areas.map(({ id }) => id);
      case 'counter':
        return this.counters.map(({ id }) => id);
      case 'lift':
        return this.lifts.map(({ id }) => id);
      case 'signal':
        return [...new Set([...this.signals.keys(), 'alarm'])];
    }
  }

  /** The target of a gate, area or counter. */
  targetOf(name: string): number | undefined {
    return [...this.waysOut, ...this.areas, ...this.counters].find(({ id }) => id === name)?.target;
  }
}

function areaGoal({ level, shape }: Omit<NamedArea, 'target'>): FlowGoal {
  if (shape.type === 'polygon') return { level, area: shape.outline };
  // A square inside the circle: a person that is in it is in the circle.
  const [x, y] = shape.centre;
  const half = shape.radius * Math.SQRT1_2;
  return {
    level,
    area: [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ],
  };
}
