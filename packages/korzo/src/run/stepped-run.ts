import type { Command, Simulation, SimulationEvent } from '@korzo/core';
import { agentsOf, type RunFrame } from './frame.ts';

/** A run that a program steps: tick by tick, or frame by frame in a `for await` loop. */
export interface SteppedRun extends AsyncIterable<RunFrame> {
  /** The simulation itself, for everything that has no shorter way here. */
  readonly simulation: Simulation;
  /** Ticks made so far. */
  readonly tick: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Agents in the run now. */
  readonly present: number;
  /** Whether the duration is over, or all agents have left and none will come. */
  readonly isOver: boolean;
  /** Makes ticks, one unless given, and returns the frame after the last of them. It goes on after the end if asked to. */
  step(ticks?: number): RunFrame;
  /** The frame of now; its events are those of the last tick. */
  frame(): RunFrame;
  /** Asks for something at the start of the next tick: `{ type: 'remove', agent }`, `{ type: 'close', id }` and others. */
  command(command: Command): void;
  /** Everything needed to go on from here, as bytes. */
  snapshot(): Uint8Array;
  /** Goes back, or on, to a snapshot of a run of the same scenario. Nothing changes when it is refused. */
  restore(snapshot: Uint8Array): void;
  /** Sixteen hexadecimal digits over every bit of the state: equal runs have equal checksums. */
  checksum(): string;
  /** Ends the run and its threads. What it reached can still be read. */
  close(): Promise<void>;
  /** `await using run = ...` closes the run at the end of the block. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What a stepped run is made of. */
interface Setup {
  readonly simulation: Simulation;
  /** Ticks after which it is over; Infinity for one without end. */
  readonly lastTick: number;
  readonly stopWhenEmpty: boolean;
  /** Ticks between two frames of a loop. */
  readonly ticksPerFrame: number;
  /** Called after every tick. */
  readonly afterTick: () => void;
  /** Values of the measures now. */
  readonly measures: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

/** A loop gives timers, events and drawing a turn when it has worked for so long, ms. */
const longestTurn = 12;

/** Makes a simulation a stepped run. */
export class Stepper implements SteppedRun {
  readonly simulation: Simulation;
  readonly #setup: Setup;
  #isClosed = false;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.simulation = setup.simulation;
  }

  get tick(): number {
    return this.simulation.ticks;
  }

  get time(): number {
    return this.simulation.time;
  }

  get present(): number {
    return this.simulation.present;
  }

  get isOver(): boolean {
    const { simulation } = this;
    const { lastTick, stopWhenEmpty } = this.#setup;
    const isEmpty = stopWhenEmpty && simulation.present === 0 && simulation.arrivalsOver;
    return simulation.ticks >= lastTick || isEmpty;
  }

  step(ticks = 1): RunFrame {
    if (!Number.isInteger(ticks) || ticks < 1)
      throw new RangeError(`step(ticks): ticks must be a whole number from 1 on; it is ${String(ticks)}`);
    const events: SimulationEvent[] = [];
    for (let made = 0; made < ticks; made++) {
      this.#tick();
      events.push(...this.simulation.events);
    }
    return this.#frameWith(events);
  }

  frame(): RunFrame {
    return this.#frameWith([...this.simulation.events]);
  }

  command(command: Command): void {
    this.#refuseClosed();
    this.simulation.queue(command);
  }

  snapshot(): Uint8Array {
    return this.simulation.snapshot();
  }

  restore(snapshot: Uint8Array): void {
    this.#refuseClosed();
    if (!ArrayBuffer.isView(snapshot))
      throw new TypeError(`restore(snapshot) takes the bytes that snapshot() returned; it got ${typeof snapshot}`);
    this.simulation.restore(snapshot);
  }

  checksum(): string {
    return this.simulation.checksum();
  }

  /** The state of now first, then one frame after every step, until the run is over. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RunFrame, void, undefined> {
    this.#refuseClosed();
    yield this.frame();
    let since = performance.now();
    while (!this.isOver && !this.#isClosed) {
      const events: SimulationEvent[] = [];
      for (let made = 0; made < this.#setup.ticksPerFrame && !this.isOver; made++) {
        this.#tick();
        events.push(...this.simulation.events);
      }
      yield this.#frameWith(events);
      if (performance.now() - since > longestTurn) {
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#setup.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #refuseClosed(): void {
    if (this.#isClosed) throw new Error('the run is closed; open another one');
  }

  #tick(): void {
    this.#refuseClosed();
    this.simulation.tick();
    this.#setup.afterTick();
  }

  #frameWith(events: readonly SimulationEvent[]): RunFrame {
    const { ticks: tick, time, present } = this.simulation;
    return { tick, time, present, agents: agentsOf(this.simulation), events, measures: this.#setup.measures() };
  }
}
