import { builtinMeasures, ContactCheck, Journeys, Series, type Frame, type Measure } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import type { SimulationEvent } from '@korzo/core';
import { openRun, ticksIn, type Run } from '@korzo/engine';
import type { Scenario, Where } from '@korzo/formats';
import type { FigureValues } from './figures.ts';
import { shortestWaysIn } from './shortest-way.ts';
import { StepCost } from './step-cost.ts';
import { TrackRecorder, type Track } from './tracks.ts';

/** How long work is watched and ended early. */
export interface StudyControl {
  /** Milliseconds from any origin. */
  readonly clock: () => number;
  /** Lets signals, timers and messages have their turn. */
  readonly pause: () => Promise<void>;
  readonly stopRequested?: () => boolean;
}

export interface RunPlan {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly workers?: number;
  readonly file?: string;
  readonly where?: Where;
  readonly withTracks: boolean;
}

export interface MeasuredRun {
  readonly seed: number;
  readonly agents: number;
  readonly ticks: number;
  readonly simulatedSeconds: number;
  readonly checksum: string;
  readonly figures: FigureValues;
  /** Only when goals were given up: how many, and why the first was. */
  readonly givenUp?: { readonly goals: number; readonly reason: string };
  readonly tracks?: readonly Track[];
}

/** Longest time between two looks at what goes on outside (one tick, when that alone takes longer), ms. */
const sliceLength = 40;

/** Runs until every person has arrived or the time is over; undefined when a person ended it before. */
export async function measureRun(
  plan: RunPlan,
  control: StudyControl,
  onProgress: (simulatedSeconds: number) => void,
): Promise<MeasuredRun | undefined> {
  const { scenario, seed, workers, file, where } = plan;
  const run = await openRun(scenario, {
    seed,
    ...(workers === undefined ? {} : { workers }),
    ...(file === undefined ? {} : { file }),
    ...(where === undefined ? {} : { where }),
  });
  try {
    const watch = new RunWatch(run, plan.withTracks);
    const cost = new StepCost(control.clock);
    const { simulation } = run;
    const allTicks = ticksIn(scenario.run.duration, simulation.setup.dt);
    let sliceEnd = control.clock() + sliceLength;
    while (simulation.ticks < allTicks && !(simulation.arrivalsOver && watch.nobodyIsUnderWay)) {
      if (control.stopRequested?.() === true) return undefined;
      cost.tick(simulation);
      watch.afterTick(simulation);
      if (control.clock() < sliceEnd) continue;
      onProgress(simulation.time);
      await control.pause();
      sliceEnd = control.clock() + sliceLength;
    }
    return watch.result(cost.microseconds);
  } finally {
    await run.close();
  }
}

/** Everything that is looked at after a tick, and never timed with it. */
class RunWatch {
  readonly #run: Run;
  readonly #contacts: ContactCheck;
  readonly #journeys: Journeys;
  readonly #jerk: Series;
  readonly #oscillations: Series;
  readonly #standing: Series;
  readonly #tracks: TrackRecorder | undefined;
  #goalsFailed = 0;
  #firstReason = '';

  constructor(run: Run, withTracks: boolean) {
    const place = placeOf(run.simulation);
    this.#run = run;
    this.#contacts = new ContactCheck(place);
    this.#journeys = new Journeys(place, shortestWaysIn(place.world, run.site).length);
    this.#jerk = new Series(measureNamed('jerk'), place);
    this.#oscillations = new Series(measureNamed('oscillations'), place);
    this.#standing = new Series(measureNamed('standing-time'), place);
    this.#tracks = withTracks ? new TrackRecorder(place.world) : undefined;
  }

  get nobodyIsUnderWay(): boolean {
    return this.#journeys.totals.arrived === this.#journeys.seen && this.#run.simulation.ticks > 0;
  }

  afterTick(frame: Frame): void {
    this.#contacts.afterTick(frame);
    this.#journeys.afterTick(frame);
    this.#jerk.afterTick(frame);
    this.#oscillations.afterTick(frame);
    this.#standing.afterTick(frame);
    this.#tracks?.afterTick(frame);
    for (const event of frame.events ?? []) this.#hear(event);
  }

  #hear(event: SimulationEvent): void {
    if (event.type !== 'goal' || event.outcome !== 'failed') return;
    if (this.#goalsFailed === 0) this.#firstReason = event.reason;
    this.#goalsFailed++;
  }

  result(cost: number | null): MeasuredRun {
    const { simulation } = this.#run;
    const { agents, walls, deepest } = this.#contacts.totals;
    const { travellers, arrived, meanTime, detour, metres, seconds } = this.#journeys.totals;
    const tracks = this.#tracks?.tracks((id) => !this.#journeys.isUnderWay(id));
    return {
      seed: simulation.setup.seed,
      agents: simulation.totals.entered,
      ticks: simulation.ticks,
      simulatedSeconds: simulation.time,
      checksum: simulation.checksum(),
      figures: {
        arrived: numberOrNull((arrived / travellers) * 100),
        contacts: agents,
        wallContacts: walls,
        deepest,
        timeToGoal: numberOrNull(meanTime),
        detour: numberOrNull(detour),
        speed: numberOrNull(metres / seconds),
        jerk: this.#jerk.summary(0).value,
        oscillations: this.#oscillations.summary(0).final,
        standing: this.#standing.summary(0).final,
        cost,
      },
      ...(this.#goalsFailed === 0 ? {} : { givenUp: { goals: this.#goalsFailed, reason: this.#firstReason } }),
      ...(tracks === undefined ? {} : { tracks }),
    };
  }
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

function measureNamed(name: string): Measure {
  const measure = builtinMeasures.find((each) => each.name === name);
  if (measure === undefined) throw new Error(`there is no measure '${name}'`);
  return measure;
}
