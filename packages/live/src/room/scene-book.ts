import { placeOf } from '@korzo/building';
import type { Run } from '@korzo/engine';
import type { LevelScenery } from '../protocol/run-info.ts';
import { sceneryOf } from './scenery.ts';
import { signalsOf } from './signals.ts';

/** Characters of past signals that are kept; those of the oldest ticks go first. */
const mostSignals = 4_000_000;

interface Noted<Value> {
  readonly tick: number;
  readonly value: Value;
}

/** How floors and lights are now, and how they were at each tick that the run has made. */
export class SceneBook {
  readonly #run: Run;
  readonly #signalsNow: (() => string) | undefined;
  readonly #levels: Noted<readonly LevelScenery[]>[];
  readonly #signals: Noted<string>[] = [];
  #signalsKept = 0;
  #walls: unknown;
  #edition: number | undefined;

  constructor(run: Run) {
    this.#run = run;
    this.#signalsNow = signalsOf(run);
    const { ticks } = run.simulation;
    const { premises, wallsAt } = placeOf(run.simulation);
    this.#walls = wallsAt?.(ticks);
    this.#edition = premises?.edition;
    this.#levels = [{ tick: ticks, value: sceneryOf(run).levels }];
    this.#noteSignals(ticks);
  }

  /** After a tick, and after something was done to a run that stands still. */
  note(): void {
    const { ticks } = this.#run.simulation;
    this.#noteLevels(ticks);
    this.#noteSignals(ticks);
  }

  /** Floors as they are now; one that has not changed stays the same object. */
  get levels(): readonly LevelScenery[] {
    return this.#levels[this.#levels.length - 1].value;
  }

  levelsAt(tick: number): readonly LevelScenery[] {
    return (lastUntil(this.#levels, tick) ?? this.#levels[0]).value;
  }

  /** What lights showed; undefined when that is not known, and without lights. */
  signalsAt(tick: number): string | undefined {
    return tick > this.#run.simulation.ticks ? undefined : lastUntil(this.#signals, tick)?.value;
  }

  #noteLevels(tick: number): void {
    const { premises, wallsAt } = placeOf(this.#run.simulation);
    const walls = wallsAt?.(tick);
    const edition = premises?.edition;
    if (walls === this.#walls && edition === this.#edition) return;
    this.#walls = walls;
    this.#edition = edition;
    const before = this.levels;
    const texts = before.map((level) => JSON.stringify(level));
    const now = sceneryOf(this.#run).levels;
    const value = now.map((level, index) => (JSON.stringify(level) === texts[index] ? before[index] : level));
    if (this.#levels[this.#levels.length - 1].tick === tick) this.#levels.pop();
    this.#levels.push({ tick, value });
  }

  #noteSignals(tick: number): void {
    const value = this.#signalsNow?.();
    if (value === undefined || value === this.#signals.at(-1)?.value) return;
    this.#signals.push({ tick, value });
    this.#signalsKept += value.length;
    if (this.#signalsKept <= mostSignals) return;
    this.#signals.splice(0, this.#signals.length >> 1);
    this.#signalsKept = this.#signals.length * value.length;
  }
}

/** The last one at or before a tick. */
function lastUntil<Value>(noted: readonly Noted<Value>[], tick: number): Noted<Value> | undefined {
  let [first, behind] = [0, noted.length];
  while (first < behind) {
    const middle = (first + behind) >> 1;
    if (noted[middle].tick <= tick) first = middle + 1;
    else behind = middle;
  }
  return noted[first - 1];
}
