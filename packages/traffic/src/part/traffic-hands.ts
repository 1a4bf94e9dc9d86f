import type { Light } from '@korzo/city';
import type { Hands, HandsMaker, HandsPlace, OfferedHands } from '@korzo/core';
import { followingModels } from '../following/builtin.ts';
import type { LaneMap } from '../map/traffic-map.ts';
import { LaneShapes, type ShapeColumns } from '../places/lane-shapes.ts';
import { Phases, phaseNames } from '../run/phases.ts';
import type { Traffic } from '../run/traffic.ts';
import type { Scene, TrafficState } from '../tick/traffic-state.ts';
import { tabulateKinds, type DriverValues } from '../vehicles/kind-table.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { beginRanges, sumRanges } from '../tick/lane-starts.ts';
import { RowWork } from './row-work.ts';

/** What threads do for traffic: with rows of the run, with lanes, then the phases of driving. */
export const jobs = ['claim', 'count', 'sum', 'begin', 'list', 'sort', ...phaseNames, 'scatter'] as const;
export type JobName = (typeof jobs)[number];

/** A kind without what cannot be posted to a thread: its model goes by name. */
interface SentKind extends Omit<VehicleKind, 'model'> {
  readonly model: string;
}

/** What every thread knows of the traffic; its columns lie in shared memory. */
interface TrafficBriefing {
  readonly map: LaneMap;
  readonly lights: readonly Light[];
  readonly shapes: ShapeColumns;
  readonly kinds: readonly SentKind[];
  readonly drivers: DriverValues;
  readonly state: TrafficState;
}

class TrafficHands implements Hands {
  readonly #phases: Phases;
  readonly #rows: RowWork;
  readonly #state: TrafficState;

  constructor(place: HandsPlace, scene: Scene, { lights, shapes }: TrafficBriefing) {
    this.#phases = new Phases(scene, lights);
    this.#rows = new RowWork(place, scene, new LaneShapes(shapes));
    this.#state = scene.state;
  }

  perform(job: number, tile: number, first: number, last: number): void {
    const name = jobs[job];
    if (name === 'claim') this.#rows.claim(tile, first, last);
    else if (name === 'count') this.#rows.count(first, last);
    else if (name === 'sum') sumRanges(this.#state, first, last);
    else if (name === 'begin') beginRanges(this.#state, first, last);
    else if (name === 'list') this.#rows.list(first, last);
    else if (name === 'sort') this.#rows.sort(first, last);
    else if (name === 'scatter') this.#rows.scatter(tile, first, last);
    else this.#phases.run(name, first, last);
  }

  refresh(): void {
    this.#rows.refresh();
  }
}

/** Every thread makes its hands of the built-in following models. */
export const trafficHands: HandsMaker<TrafficBriefing> = {
  name: 'traffic',
  make: (place, briefing) =>
    new TrafficHands(
      place,
      { map: briefing.map, state: briefing.state, kinds: tabulateKinds(known(briefing), briefing.drivers) },
      briefing,
    ),
};

const known = ({ kinds }: TrafficBriefing): VehicleKind[] =>
  kinds.map(({ model, ...kind }) => {
    const found = followingModels.find(({ name }) => name === model);
    if (found === undefined) throw new Error(`there is no following model '${model}'`);
    return { ...kind, model: found };
  });

/** The hands of a traffic. Following models of a program's own are known to the leader only: it works alone then. */
export function handsOf({ scene, shapes }: Traffic): OfferedHands {
  const { lanes, conflicts, tight, bends, junctions, roadBegin, network } = scene.map;
  const briefing: TrafficBriefing = {
    map: { lanes, conflicts, tight, bends, junctions, roadBegin },
    lights: network.lights,
    shapes: shapes.columns,
    kinds: scene.kinds.kinds.map(({ model, ...kind }) => ({ ...kind, model: model.name })),
    drivers: { values: scene.kinds.values, pace: scene.kinds.pace, gapAtRest: scene.kinds.gapAtRest },
    state: scene.state,
  };
  const isBuiltIn = scene.kinds.models.every((model) => followingModels.includes(model));
  if (isBuiltIn) return { maker: trafficHands, briefing };
  const make = (place: HandsPlace): Hands => new TrafficHands(place, scene, briefing);
  return { maker: { name: 'traffic with models of its own', make }, briefing };
}
