import {
  Records,
  type LayerShape,
  type LayerShapes,
  type ModelInstance,
  type OfferedHands,
  type Part,
  type PartPhase,
  type RunMemory,
  type RunPlace,
  type TilePlace,
  type Wall,
} from '@korzo/core';
import { conflictCases, searchOf, type ConflictValues } from './conflict-cases.ts';
import { controlJobs, leadersEngine, movementHands } from './control-hands.ts';
import { list, headBytes, word } from './control-memory.ts';
import type { ControlBriefing, ControlEngine } from './engine.ts';
import { metresOf, usualCells } from './fitted-cells.ts';
import { countsOn, restoreFloors, saveFloors, type ControlState } from './control-state.ts';
import { ConflictKnobs } from './knobs.ts';
import { letIn } from './reserve.ts';
import { Roster } from './roster.ts';
import { noCounts, ruleNames, type RuleName } from './rules.ts';
import { problemWithControl, type SavedControl } from './saved-control.ts';
import { seen, writeRecord } from './seen-agents.ts';
import { caseLayers, decisionEvent, describeWalker, shapesOf } from './shown-cases.ts';
import { planWays } from './tasks.ts';
import { reportInto, shareOne, tellEvents } from './told.ts';
import { markOf } from './wall-index.ts';
import type { Walker } from './walker.ts';

/** A control that can also be asked how often it used which rule. */
export interface MovementPart extends Part {
  readonly counts: () => Readonly<Record<RuleName, number>>[];
}

/** One control for all agents of `conflict-cases` with the same values; none when no instance is of that model. */
export function movementControls(
  models: readonly ModelInstance[],
  wallsAt?: (tick: number) => readonly Wall[],
): MovementPart[] {
  const sets = new Map<string, number[]>();
  for (const [index, { model, values }] of models.entries()) {
    if (model.name !== conflictCases.name) continue;
    const key = Object.keys(conflictCases.parameters)
      .map((name) => values[name])
      .join(' ');
    sets.set(key, [...(sets.get(key) ?? []), index]);
  }
  return [...sets.values()].map((instances, number) => {
    const { values, kindsSeen } = models[instances[0]];
    return new FloorsControl(number, new ConflictKnobs(instances, values as ConflictValues), kindsSeen ?? -1, wallsAt);
  });
}

const nameOf = (number: number): string => (number === 0 ? 'movement control' : `movement control ${number + 1}`);

/** Rows, agents, islands and areas that a thread takes at once, and from how many on several threads work. */
const rows = { chunk: 512, worth: 1024 };
const agents = { chunk: 64, worth: 256 };
const islands = { chunk: 4, worth: 12 };
const areasAtOnce = { chunk: 8, worth: 24 };
/** Blocking areas and decisions of a tick that there is room for, by agent: bodies that fit around one are fewer. */
const mostOfOne = 20;

class FloorsControl implements MovementPart {
  readonly name: string;
  readonly events = [decisionEvent];
  readonly layers = caseLayers;
  readonly phases: readonly PartPhase[];
  readonly #knobs: ConflictKnobs;
  readonly #kindsSeen: number;
  readonly #wallsAt: ((tick: number) => readonly Wall[]) | undefined;
  #memory!: RunMemory;
  #address = 0;
  #roster: Roster | undefined;
  /** Floors that agents of ours were on. */
  readonly #levels = new Set<number>();
  /** What goes to other processes: agents led, and others near them. */
  readonly #led = new Records(Object.keys(seen));
  readonly #others = new Records(Object.keys(seen));
  #walls: readonly Wall[] | undefined;
  /** Distinguishes other walls from these, across snapshots. */
  #wallMark: number | undefined;
  /** Walls are not those of the world: only the leader knows them. */
  #isAlone = false;
  /** Edge of cells that fit the widest body met so far, tenths of a metre; 0 before the first. */
  #fitted = 0;
  #search: number | undefined;
  /** What a snapshot held, until the next tick. */
  #saved: SavedControl['floors'] | undefined;

  constructor(
    number: number,
    knobs: ConflictKnobs,
    kindsSeen: number,
    wallsAt: ((tick: number) => readonly Wall[]) | undefined,
  ) {
    this.name = nameOf(number);
    // It takes the goals of this tick: after everything that sets them.
    const earlier = Array.from({ length: number }, (_, index) => nameOf(index));
    const after = ['exchange', 'wishes', 'lifts', 'goals', 'hazards', 'crossings/wait', ...earlier];
    this.phases = [{ name: this.name, after, before: ['places'], work: (run) => this.#work(run) }];
    this.#knobs = knobs;
    this.#kindsSeen = kindsSeen;
    this.#wallsAt = wallsAt;
  }

  settle(memory: RunMemory): void {
    this.#memory = memory;
    this.#address = memory.reserve(headBytes);
  }

  hands(): OfferedHands {
    const briefing: ControlBriefing = {
      address: this.#address,
      instances: [...this.#knobs.instances],
      kindsSeen: this.#kindsSeen,
    };
    return { maker: movementHands, briefing };
  }

  get #engine(): ControlEngine {
    return leadersEngine(this.#memory.memory, this.#address);
  }

  #rosterOf(engine: ControlEngine): Roster {
    this.#roster ??= new Roster(this.#memory, engine);
    this.#roster.use(engine);
    return this.#roster;
  }

  /** All processes decide for every agent alike, in the order of ids; each writes into its own rows. */
  #work(run: RunPlace): void {
    // The leader's tools are opened with the first job of a run.
    if (this.#roster === undefined) run.share(controlJobs.findLed, () => 0, rows.chunk);
    const engine = this.#engine;
    const roster = this.#rosterOf(engine);
    this.#goOnFromSaved(engine, roster);
    this.#noteKnobs(run.tiles[0], engine);
    engine.search = searchOf(this.#knobs.values.search);
    this.#noteWalls(run.tiles[0], engine);
    this.#gather(run, engine, roster);
    if (roster.count === 0) return;
    this.#gatherStrangers(run, engine, roster);
    this.#plan(run, engine, roster);
    this.#decide(run, engine, roster);
    tellEvents(run, engine);
  }

  /** Finds all that the control leads; those who have gone are forgotten. */
  #gather(run: RunPlace, engine: ControlEngine, roster: Roster): void {
    const { memory } = engine;
    memory.set(word.round, memory.get(word.round) + 1);
    memory.clearCounters();
    this.#clearMap(engine);
    let count = 0;
    for (const { ownCount } of run.crowds) count += ownCount;
    memory.ensure('newRows', count, this.#memory);
    run.share(controlJobs.findLed, (tile) => run.crowds[tile].ownCount, rows.chunk, rows.worth);
    const welcomed = roster.welcomeRows(run.crowds);
    if (!run.door.isAlone) {
      roster.write(this.#led, welcomed, run.tick);
      run.door.share(this.#led);
      welcomed.push(...roster.welcomeRecords(this.#led));
    }
    if (welcomed.length > 0 || !run.door.isAlone || memory.get(word.met) !== roster.count)
      roster.settle(welcomed, ({ seenTick }) => seenTick === run.tick);
    for (const { level } of welcomed) this.#noteFloor(level, run.tiles[0]);
    this.#fitCells(engine, roster);
  }

  #noteFloor(level: number, { world }: TilePlace): void {
    if (this.#levels.has(level)) return;
    this.#levels.add(level);
    const { memory } = this.#engine;
    memory.ensure('counts', world.levels * ruleNames.length, this.#memory);
    memory.ensure('areasMade', world.levels, this.#memory);
  }

  /** No agent is listed. */
  #clearMap({ memory, near }: ControlEngine): void {
    memory.ensure('heads', near.size, this.#memory);
    memory.ensure('marks', near.size, this.#memory);
    const heads = memory.list(list.heads);
    memory.words.fill(0, heads, heads + near.size);
  }

  /** A body wider than all before needs larger cells. */
  #fitCells(engine: ControlEngine, roster: Roster): void {
    const { memory } = engine;
    if (this.#knobs.values.cellSize === 0 && memory.get(word.fitted) > this.#fitted) {
      const isFirst = this.#fitted === 0;
      this.#fitted = memory.get(word.fitted);
      if (!isFirst) this.#makeMapsAnew(engine);
    }
    if (this.#cellSize === memory.cellSize) return;
    this.#useCells(engine);
    this.#clearMap(engine);
    for (const counter of ['cares', 'reach', 'farthest'] as const) memory.set(word[counter], 0);
    for (const self of roster.all()) engine.seen.enter(self);
    engine.seen.flush();
  }

  /** Edge of the cells, m: as asked for, or fitted to the widest body met so far. */
  get #cellSize(): number {
    const { cellSize } = this.#knobs.values;
    return cellSize > 0 ? cellSize : this.#fitted > 0 ? metresOf(this.#fitted) : usualCells;
  }

  #useCells({ memory }: ControlEngine): void {
    memory.cellSize = this.#cellSize;
    memory.set(word.maps, memory.get(word.maps) + 1);
  }

  /** Finds others where they matter. */
  #gatherStrangers(run: RunPlace, engine: ControlEngine, roster: Roster): void {
    const { memory } = engine;
    if (run.door.isAlone && memory.get(word.otherRows) === 0) {
      memory.set(word.marksWithin, 0);
      return;
    }
    this.#markNear(engine, roster);
    roster.ensureStrangers(memory.get(word.otherRows));
    run.share(controlJobs.findStrangers, (tile) => run.crowds[tile].ownCount, rows.chunk, rows.worth);
    if (run.door.isAlone) return;
    const records = this.#others;
    const count = memory.get(word.strangers);
    records.clear();
    for (let index = 0; index < count; index++) writeRecord(records, memory.stranger(index));
    run.door.share(records);
    roster.ensureStrangers(records.count);
    for (let index = 0; index < records.count; index++)
      if (records.row(index) < 0)
        engine.seen.takeStranger(memory.stranger(memory.add(word.strangers, 1)), records, index);
  }

  /** Others matter in one cell beyond those that an agent looks over. Mostly all is marked already, as far as in the tick before. */
  #markNear({ memory, near }: ControlEngine, roster: Roster): void {
    const within = memory.get(word.reach) + 1;
    const isMarked = memory.get(word.marksWithin) >= within;
    memory.set(word.marksWithin, within);
    if (!isMarked) for (const self of roster.all()) if (self.isOurs) near.mark(self);
  }

  /** Ways for those who need one. The work of a tick is bounded on each floor, so it is done in order. */
  #plan(run: RunPlace, engine: ControlEngine, roster: Roster): void {
    const { memory } = engine;
    if (memory.get(word.isAnyNew) === 1 && memory.get(word.isThesis) === 0)
      for (const self of roster.all()) if (self.isNew) letIn(engine.controlOf(self.level).floor, self);
    const count = memory.get(word.cares);
    if (count === 0) return;
    const cares = Array.from({ length: count }, (_, index) =>
      memory.led(memory.words[memory.list(list.cares) + index]),
    );
    cares.sort((one, other) => one.level - other.level || one.id - other.id);
    const report = reportInto(run, engine);
    const keepWay = (self: Walker, way: Int32Array): void => roster.keepWay(self, way);
    for (let first = 0; first < count;) {
      const { level } = cares[first];
      let end = first;
      while (end < count && cares[end].level === level) end++;
      planWays(engine.controlOf(level).floor, cares.slice(first, end), { report, keepWay });
      first = end;
    }
  }

  /** Islands are decided on by all threads; what comes of it does not depend on which thread was quicker. */
  #decide(run: RunPlace, engine: ControlEngine, roster: Roster): void {
    const { memory, areas } = engine;
    const { count } = roster;
    memory.ensure('events', mostOfOne * count + 64, this.#memory);
    memory.ensure('freshAreas', mostOfOne * count + 64, this.#memory);
    memory.ensure('areasOfIslands', areas.count, this.#memory);
    memory.ensure('areas', areas.count + memory.room(list.freshAreas), this.#memory);
    if (count < agents.worth) {
      shareOne(run, controlJobs.all, 1, { chunk: 1, worth: Infinity });
      return;
    }
    engine.islands.joinAreas(run.tick);
    const { worth } = this.#isAlone ? { worth: Infinity } : islands;
    shareOne(run, controlJobs.link, count, agents);
    engine.islands.list();
    shareOne(run, controlJobs.resolve, memory.get(word.islands), { ...islands, worth });
    areas.settle();
    shareOne(run, controlJobs.stop, areas.count, this.#isAlone ? { ...areasAtOnce, worth } : areasAtOnce);
    shareOne(run, controlJobs.decide, memory.get(word.islands), { ...islands, worth });
  }

  /** When walls change the map is made again, and every agent plans again. */
  #noteWalls({ world, tick }: TilePlace, engine: ControlEngine): void {
    const walls = this.#wallsAt?.(tick) ?? world.walls;
    engine.walls = walls;
    if (walls === this.#walls) return;
    this.#walls = walls;
    const before = this.#wallMark;
    this.#wallMark = markOf(walls);
    this.#isAlone = this.#wallMark !== markOf(world.walls);
    if (before === this.#wallMark) return;
    if (before !== undefined) this.#makeMapsAnew(engine);
    this.#useCells(engine);
  }

  /** Knobs may be turned while it goes on: other cells are another map, everything else holds from this tick on. */
  #noteKnobs({ values }: TilePlace, engine: ControlEngine): void {
    const { memory } = engine;
    const cellSize = this.#cellSize;
    const isTurned = this.#knobs.note(values);
    if (!isTurned && this.#search !== undefined && memory.cellSize === cellSize) return;
    if (this.#cellSize !== cellSize) this.#makeMapsAnew(engine);
    const { rules } = this.#knobs;
    memory.set(word.isThesis, rules.asInThesis ? 1 : 0);
    memory.patience = rules.patience;
    memory.givesUpAfter = rules.givesUpAfter;
    const { search } = this.#knobs.values;
    if (memory.cellSize === this.#cellSize && this.#search === search) return;
    this.#search = search;
    this.#useCells(engine);
  }

  /** All agents plan again, also those that found no path. */
  #makeMapsAnew(engine: ControlEngine): void {
    engine.areas.count = 0;
    const { memory } = engine;
    memory.clear(list.counts);
    memory.clear(list.areasMade);
    for (const self of this.#rosterOf(engine).all()) if (self.isGoing || self.task === 'failed') self.task = 'queued';
  }

  counts(): Readonly<Record<RuleName, number>>[] {
    if (this.#saved !== undefined) return this.#saved.map(({ counts }) => ({ ...noCounts(), ...counts }));
    return [...this.#levels].map((level) => countsOn(this.#engine, level));
  }

  /** How often each rule was applied since the run began. */
  figures(): Readonly<Record<RuleName, number>> {
    const sums = noCounts();
    for (const counts of this.counts()) for (const rule of ruleNames) sums[rule] += counts[rule];
    return sums;
  }

  shapesAt(): LayerShapes {
    const shapes: Record<string, LayerShape[]> = {};
    if (this.#roster === undefined || this.#saved !== undefined) return shapes;
    const engine = this.#engine;
    const ours = this.#rosterOf(engine)
      .all()
      .filter(({ isOurs }) => isOurs);
    for (const level of new Set(ours.map((self) => self.level))) {
      const shown = { ours: ours.filter((self) => self.level === level), areas: engine.areas.on(level) };
      const each = shapesOf(engine.controlOf(level).floor, level, shown);
      for (const [layer, its] of Object.entries(each)) (shapes[layer] ??= []).push(...its);
    }
    return shapes;
  }

  explain(_added: unknown, _row: number, id: number): readonly string[] {
    if (this.#roster === undefined || this.#saved !== undefined) return [];
    const engine = this.#engine;
    const { memory, areas } = engine;
    const slot = memory.slotOf(id);
    const self = slot < 0 ? undefined : memory.led(slot);
    if (self?.isOurs !== true) return [];
    return describeWalker(engine.controlOf(self.level).floor, self, areas.on(self.level));
  }

  save(): unknown {
    return {
      knobs: this.#knobs.save(),
      wallMark: this.#wallMark,
      fitted: this.#fitted,
      floors: this.#saved ?? (this.#roster === undefined ? [] : saveFloors(this.#stateOf(this.#engine))),
    } satisfies SavedControl;
  }

  #stateOf(engine: ControlEngine): ControlState {
    return { engine, roster: this.#rosterOf(engine), levels: this.#levels };
  }

  problemWith(saved: unknown): string | undefined {
    return problemWithControl(saved, this.#knobs.instances.size);
  }

  /** Threads have their tools from the first tick on: until then it is only kept. */
  restore(saved: unknown): void {
    const { knobs, wallMark, fitted = 0, floors } = (saved ?? { floors: [] }) as SavedControl;
    this.#knobs.restore(knobs);
    this.#search = undefined;
    this.#walls = undefined;
    this.#wallMark = wallMark;
    this.#fitted = fitted;
    this.#saved = floors;
  }

  #goOnFromSaved(engine: ControlEngine, roster: Roster): void {
    if (this.#saved === undefined) return;
    restoreFloors({ engine, roster, levels: this.#levels }, this.#saved, this.#memory);
    this.#saved = undefined;
    this.#useCells(engine);
  }
}
