import { isOwnCommand, type AppliedCommand } from '@korzo/core';
import type { Run } from '@korzo/engine';
import { inspectAgents, type Inspected } from '../inspect/inspect-agents.ts';
import type { Inspection } from '../protocol/replies.ts';
import type { ModelInfo } from '../protocol/run-info.ts';
import { modelsOf } from './describe-run.ts';
import type { Inputs } from './inputs.ts';
import { LastTick } from './last-tick.ts';
import { openInputs } from './open-source.ts';
import type { HostOptions } from './options.ts';
import { solidName } from './solids.ts';

/** Ticks between two kept states; going back costs at most so many ticks. */
const keepEvery = 50;
/** Bytes of kept states; beyond them every other one is dropped. */
const mostKept = 64 * 1024 * 1024;
/** Longest stretch of work between two pauses, ms: the run itself must not wait. */
const slice = 8;

interface Repeated {
  readonly inputs: Inputs;
  readonly commands: readonly AppliedCommand[];
}

interface Question {
  readonly tick: number;
  readonly agents: readonly number[];
  /** Whether the answer is still wanted. */
  readonly isWanted: () => boolean;
}

/**
 * Recomputes past ticks of a run, for inspections: a recording holds places, not forces and goals. The same scenario, seed and commands give the
 * same bits, so a second run beside the first one passes through the states that the first one had. It keeps some of them to return to.
 */
export class PastRun {
  readonly #options: HostOptions;
  readonly #repeated: () => Repeated;
  readonly #states = new Map<number, Uint8Array>();
  #twin: { readonly run: Run; readonly commands: readonly AppliedCommand[] } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: HostOptions, repeated: () => Repeated) {
    this.#options = options;
    this.#repeated = repeated;
  }

  /** What could be known of agents at the end of a tick; undefined when the answer was not wanted any more. */
  inspect(question: Question): Promise<readonly Inspection[] | undefined> {
    const asked = this.#last.then(() => this.#inspect(question));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    await this.#forget();
  }

  async #inspect(question: Question): Promise<readonly Inspection[] | undefined> {
    const isWanted = (): boolean => !this.#isClosed && question.isWanted();
    if (!isWanted()) return undefined;
    const run = await this.#runFor(question.tick);
    const { simulation } = run;
    if (simulation.ticks > question.tick - 1) this.#goBack(run, question.tick - 1);
    if (!(await this.#goOn(run, question.tick - 1, isWanted))) return undefined;
    const looked = inspectedAt(run, this.#twin?.commands ?? []);
    const acted = new LastTick();
    if (simulation.ticks < question.tick) {
      acted.begin(simulation.ticks, inspectAgents(looked, question.agents));
      simulation.tick();
    }
    const { dt } = simulation.setup;
    return inspectAgents(looked, question.agents).map((each) => acted.add(each, simulation.ticks, dt));
  }

  /** A run that had the same commands before the tick. */
  async #runFor(tick: number): Promise<Run> {
    const { inputs, commands } = this.#repeated();
    const before = (list: readonly AppliedCommand[]): number => list.filter((each) => each.tick < tick).length;
    if (this.#twin !== undefined && before(this.#twin.commands) === before(commands)) return this.#twin.run;
    await this.#forget();
    const { run } = await openInputs({ ...inputs, workers: 1 }, this.#options, { commands });
    this.#twin = { run, commands };
    this.#states.set(0, run.simulation.snapshot());
    return run;
  }

  #goBack({ simulation }: Run, tick: number): void {
    const kept = [...this.#states.keys()].filter((each) => each <= Math.max(0, tick));
    const state = this.#states.get(Math.max(...kept));
    if (state !== undefined) simulation.restore(state);
  }

  /** False when the answer is not wanted any more. */
  async #goOn({ simulation }: Run, tick: number, isWanted: () => boolean): Promise<boolean> {
    const { clock, schedule } = this.#options;
    let began = clock();
    while (simulation.ticks < tick) {
      simulation.tick();
      if (simulation.ticks % keepEvery === 0) this.#keep(simulation.ticks, () => simulation.snapshot());
      if (clock() - began < slice) continue;
      await new Promise<void>((resolve) => void schedule(resolve, 0));
      if (!isWanted()) return false;
      began = clock();
    }
    return true;
  }

  #keep(tick: number, take: () => Uint8Array): void {
    if (this.#states.has(tick)) return;
    this.#states.set(tick, take());
    let bytes = 0;
    for (const state of this.#states.values()) bytes += state.length;
    if (bytes <= mostKept) return;
    for (const [index, each] of [...this.#states.keys()].entries()) if (index % 2 === 1) this.#states.delete(each);
  }

  async #forget(): Promise<void> {
    const twin = this.#twin;
    this.#twin = undefined;
    this.#states.clear();
    await twin?.run.close();
  }
}

/** The run with the values that its models had then. */
function inspectedAt(run: Run, commands: readonly AppliedCommand[]): Inspected {
  const { simulation, scenario } = run;
  let models: readonly ModelInfo[] = modelsOf(run);
  for (const { tick, command } of commands) {
    if (tick > simulation.ticks || !isOwnCommand(command, 'set')) continue;
    const { model, parameter, value } = command;
    models = models.map((each, index) =>
      index === model ? { ...each, values: { ...each.values, [parameter]: value } } : each,
    );
  }
  return { simulation, models, nameOf: (solid) => solidName(scenario.world.obstacles, solid) };
}
