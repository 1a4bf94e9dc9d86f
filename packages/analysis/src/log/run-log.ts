import type { Part, SimulationEvent, Wall } from '@korzo/core';
import { logGroups } from './entry.ts';
import type { Log } from './log.ts';

type WindowField = 'firstCellX' | 'firstCellY' | 'cellsX' | 'cellsY';
const windowFields: readonly WindowField[] = ['firstCellX', 'firstCellY', 'cellsX', 'cellsY'];

/** What the log of a run looks at. A Simulation is one. */
export interface LoggedRun {
  readonly time: number;
  readonly ticks: number;
  readonly events: readonly SimulationEvent[];
  /** Arrivals that stand outside until there is room. */
  readonly waiting: number;
  readonly crowds: readonly { int(field: WindowField): number }[];
  /** What its parts declare of their events. */
  readonly setup?: { readonly parts?: readonly Pick<Part, 'name' | 'events' | 'doing' | 'wordsFor'>[] };
}

/** Arrivals that had to wait this long are worth a word; then again after twice that, and so on, s. */
const longWait = 10;

/** Writes what happens in a run into a log. Ask it after every tick. */
export class RunLog {
  readonly #log: Log;
  readonly #run: LoggedRun;
  readonly #wallsAt: ((tick: number) => readonly Wall[]) | undefined;
  #walls: readonly Wall[] | undefined;
  #windows: readonly number[];
  #waitingSince = Number.NaN;
  #nextWord = longWait;
  /** What each part said last that it does. */
  readonly #doing = new Map<string, string>();

  /** @param wallsAt the walls as they stand at a tick, when they change in the run */
  constructor(log: Log, run: LoggedRun, wallsAt?: (tick: number) => readonly Wall[]) {
    this.#log = log;
    this.#run = run;
    this.#wallsAt = wallsAt;
    this.#walls = wallsAt?.(run.ticks);
    this.#windows = this.#readWindows();
    log.time = run.time;
  }

  afterTick(): void {
    this.#log.time = this.#run.time;
    if (this.#run.events.length > 0) this.#tellEvents(this.#run.events);
    this.#tellWaiting();
    this.#tellDoing();
    this.#tellWalls();
    if (this.#run.crowds.length > 1) this.#tellTiles();
  }

  #isFrequent(part: string, event: string): boolean {
    const declared = this.#run.setup?.parts?.find(({ name }) => name === part);
    return declared?.events?.find(({ name }) => name === event)?.isFrequent === true;
  }

  #tellEvents(events: readonly SimulationEvent[]): void {
    const failures = new Map<string, { first: number; count: number; goal: string; reason: string }>();
    for (const event of events) {
      switch (event.type) {
        case 'goal': {
          if (event.outcome === 'reached') {
            this.#log.debug('goals', `agent ${event.agent.id} reached its goal '${event.goal}'`);
            break;
          }
          const { goal, reason, agent } = event;
          const failure = failures.get(`${goal}\n${reason}`);
          if (failure === undefined) failures.set(`${goal}\n${reason}`, { first: agent.id, count: 1, goal, reason });
          else failure.count++;
          break;
        }
        case 'refused':
          this.#log.warning('run', `the command '${event.command.type}' was refused: ${event.reason}`);
          break;
        case 'entered':
          if (this.#log.wants('debug', 'run'))
            this.#log.debug('run', `agent ${event.agent.id} of '${event.source}' entered`);
          break;
        case 'left':
          if (this.#log.wants('debug', 'run'))
            this.#log.debug('run', `agent ${event.agent.id} left by '${event.exit}'`);
          break;
        case 'incapacitated':
          this.#log.warning('run', `agent ${event.agent.id} is incapacitated: ${event.reason}`);
          break;
        case 'part': {
          const { part, event: name, agent, details } = event;
          const level = this.#isFrequent(part, name) ? 'debug' : 'info';
          if (!this.#log.wants(level, 'run')) break;
          const who = agent === undefined ? '' : `agent ${agent.id}: `;
          const own = this.#run.setup?.parts?.find((each) => each.name === part)?.wordsFor?.(event);
          this.#log[level]('run', own ?? `${part}: ${[`${who}${name}`, ...inWords(details)].join(', ')}`);
          break;
        }
        case 'removed':
          this.#log.debug('run', `agent ${event.agent.id} was removed`);
          break;
      }
    }
    // Many fail for one reason at once, when a door closes for instance: one line for all of them.
    for (const { first, count, goal, reason } of failures.values()) {
      const who = count === 1 ? `agent ${first}` : `agent ${first} and ${count - 1} more`;
      this.#log.warning('goals', `${who} failed the goal '${goal}': ${reason}`);
    }
  }

  #tellWaiting(): void {
    const { waiting, time } = this.#run;
    if (waiting > 0 && Number.isNaN(this.#waitingSince)) this.#waitingSince = time;
    const waited = time - this.#waitingSince;
    if (waiting > 0) {
      if (waited < this.#nextWord) return;
      this.#log.warning(
        'world',
        `${waiting} wait outside for room at their entry; there was an agent for ${this.#nextWord} s`,
      );
      this.#nextWord *= 2;
      return;
    }
    if (this.#nextWord > longWait)
      this.#log.info('world', `no agent waits outside any more, after ${waited.toFixed(1)} s`);
    this.#waitingSince = Number.NaN;
    this.#nextWord = longWait;
  }

  #tellDoing(): void {
    for (const { name, doing } of this.#run.setup?.parts ?? []) {
      const group = logGroups.find((each) => each === doing?.logGroup) ?? 'run';
      if (doing === undefined || !this.#log.wants('debug', group)) continue;
      const words = doing.words();
      if (words === this.#doing.get(name)) continue;
      this.#doing.set(name, words);
      this.#log.debug(group, words);
    }
  }

  #tellWalls(): void {
    const walls = this.#wallsAt?.(this.#run.ticks);
    if (walls === this.#walls) return;
    this.#walls = walls;
    this.#log.info('world', `doors or obstacles changed; walls standing now: ${walls?.length ?? 0}`);
  }

  #tellTiles(): void {
    const windows = this.#readWindows();
    if (windows.every((value, index) => value === this.#windows[index])) return;
    this.#windows = windows;
    this.#log.debug('crew', `the world was cut again into ${this.#run.crowds.length} tiles of equal work`);
  }

  #readWindows(): readonly number[] {
    return this.#run.crowds.flatMap((crowd) => windowFields.map((field) => crowd.int(field)));
  }
}

/** The details of a part's event, as people read them: `with grass`, `impulse 320`. */
const inWords = (details: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(details).map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
