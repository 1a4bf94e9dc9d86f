import { CommandError, type PlainProblem, type SimulationEvent } from '@korzo/core';
import { findShippedScenario, openRun, scenarioFrom, ticksIn, type Run, type Scenario } from '@korzo/engine';
import { explainIssues, InputError, placeOf } from '@korzo/reading';
import type * as z from 'zod';
import { frameOf } from './frame.ts';
import { packetSchema, type ControlColumn, type ControlRequest } from './requests.ts';

interface Answer {
  readonly type: string;
  readonly [key: string]: unknown;
}

type Opening = Extract<ControlRequest, { readonly type: 'open' }>;

/** The run of one program: it goes on only when the program asks for a step. */
export class ControlSession {
  readonly #send: (packet: string | Uint8Array) => void;
  readonly #saved = new Map<string, Uint8Array>();
  #run: Run | undefined;
  #columns: readonly ControlColumn[] = [];
  #wantsEvents = false;
  /** What is asked is done in the order asked. */
  #last: Promise<void> = Promise.resolve();

  constructor(send: (packet: string | Uint8Array) => void) {
    this.#send = send;
  }

  hear(packet: string): void {
    this.#last = this.#last.then(() => this.#answer(packet));
  }

  async close(): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    this.#saved.clear();
    await run?.close();
  }

  async #answer(packet: string): Promise<void> {
    let ask = 0;
    try {
      const given = parsed(packet);
      ask = askIn(given);
      const read = packetSchema.safeParse(given, { reportInput: true });
      if (!read.success) {
        this.#tell(ask, { type: 'problem', problems: problemsIn(read.error) });
        return;
      }
      const { request } = read.data;
      if (request.type === 'step') this.#step(ask, request);
      else this.#tell(ask, await this.#do(request));
    } catch (error) {
      this.#tell(ask, { type: 'problem', problems: problemsOf(error) });
    }
  }

  async #do(request: Exclude<ControlRequest, { readonly type: 'step' }>): Promise<Answer> {
    switch (request.type) {
      case 'open':
        return this.#open(request);
      case 'checksum':
        return { type: 'checksum', tick: this.#opened.simulation.ticks, checksum: this.#opened.simulation.checksum() };
      case 'save':
        if (!this.#saved.has(request.name) && this.#saved.size >= mostSaved)
          throw new RangeError(`a program keeps at most ${mostSaved} states; save under a name that is in use`);
        this.#saved.set(request.name, this.#opened.simulation.snapshot());
        return { type: 'done' };
      case 'restore': {
        const saved = this.#saved.get(request.name);
        if (saved === undefined) throw new RangeError(`no state is saved as '${request.name}'; save it first`);
        this.#opened.simulation.restore(saved);
        return { type: 'done' };
      }
      case 'close':
        await this.close();
        return { type: 'done' };
    }
  }

  async #open({ scenario, seed, model, workers, columns, events }: Opening): Promise<Answer> {
    const known = scenarioOf(scenario);
    const run = await openRun(known, {
      ...(seed === undefined ? {} : { seed }),
      ...(model === undefined ? {} : { model }),
      ...(workers === undefined ? {} : { workers }),
    });
    await this.close();
    this.#run = run;
    this.#columns = columns;
    this.#wantsEvents = events;
    const { simulation } = run;
    return {
      type: 'opened',
      scenario: run.scenario.name,
      dt: simulation.setup.dt,
      duration: run.scenario.run.duration,
      seed: simulation.setup.seed,
      present: simulation.present,
      groups: run.scenario.groups.map(({ name }) => name),
      exits: simulation.setup.world.exits.map(({ id }) => id),
      columns,
      commands: simulation.commandForms.all.map(({ type, meaning }) => ({ type, meaning })),
    };
  }

  #step(ask: number, { ticks, commands }: Extract<ControlRequest, { readonly type: 'step' }>): void {
    const { simulation } = this.#opened;
    // All are looked at before the first is queued: a step is made as a whole, or not at all.
    const problems: PlainProblem[] = [];
    for (const [index, command] of commands.entries())
      simulation.commandForms.read(command, `commands[${index}]`, problems);
    if (problems.length > 0) throw new CommandError(problems);
    for (const command of commands) simulation.queue(command);
    const events: SimulationEvent[] = [];
    for (let made = 0; made < ticks; made++) {
      simulation.tick();
      if (this.#wantsEvents) events.push(...simulation.events);
    }
    if (this.#wantsEvents) this.#tell(ask, { type: 'events', events });
    this.#send(frameOf(simulation, { ask, over: this.#isOver, columns: this.#columns }));
  }

  get #isOver(): boolean {
    const { simulation, scenario } = this.#opened;
    const isEmpty = scenario.run.stopWhenEmpty && simulation.present === 0 && simulation.arrivalsOver;
    return isEmpty || simulation.ticks >= ticksIn(scenario.run.duration, simulation.setup.dt);
  }

  get #opened(): Run {
    if (this.#run === undefined) throw new RangeError('no run is open; ask for open first');
    return this.#run;
  }

  #tell(ask: number, answer: Answer): void {
    this.#send(JSON.stringify({ ...answer, ask }));
  }
}

const mostSaved = 16;

function scenarioOf(scenario: Opening['scenario']): Scenario {
  if (typeof scenario !== 'string') return scenarioFrom(scenario);
  const found = findShippedScenario(scenario);
  if ('problems' in found) throw new InputError(found.problems);
  return found.scenario;
}

function parsed(packet: string): unknown {
  try {
    return JSON.parse(packet);
  } catch (error) {
    throw new SyntaxError(`the message is no JSON text (${(error as Error).message}); ${form}`, { cause: error });
  }
}

/** The number of a request, as far as it has one: its answer repeats it. */
function askIn(packet: unknown): number {
  const { ask } = (packet ?? {}) as { readonly ask?: unknown };
  return typeof ask === 'number' && Number.isInteger(ask) && ask >= 0 ? ask : 0;
}

interface ProblemText {
  readonly place: string;
  readonly rule: string;
  readonly remedy: string;
}

/** What a request looks like. */
const form = 'send {"ask": 1, "request": {"type": "open", "scenario": "hello"}}';

const problemsIn = ({ issues }: z.ZodError): readonly ProblemText[] =>
  explainIssues(issues.slice(0, 20), packetSchema, 'message').map(({ path, rule, remedy }) => ({
    place: placeOf(path),
    rule,
    remedy: path.length === 0 ? `${remedy}; ${form}` : remedy,
  }));

function problemsOf(error: unknown): readonly ProblemText[] {
  if (error instanceof InputError) return error.problems.map(({ place, rule, remedy }) => ({ place, rule, remedy }));
  if (error instanceof CommandError) return error.problems.map(({ place, rule, remedy }) => ({ place, rule, remedy }));
  const text = error instanceof Error ? error.message : String(error);
  const [rule, remedy = 'see docs/protocol.md'] = text.split('; ');
  return [{ place: '', rule, remedy }];
}
