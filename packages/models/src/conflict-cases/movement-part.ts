import {
  Records,
  type LayerShape,
  type LayerShapes,
  type ModelInstance,
  type Part,
  type PartPhase,
  type RunPlace,
  type TilePlace,
  type Wall,
  type World,
} from '@korzo/core';
import type { GridSearch } from '@korzo/building';
import { CellMap } from './cell-map.ts';
import { conflictCases, searchOf, type ConflictValues } from './conflict-cases.ts';
import { ConflictKnobs } from './knobs.ts';
import { MovementControl } from './control.ts';
import { noCounts } from './floor.ts';
import { ruleNames, type RuleName } from './rules.ts';
import { caseLayers, decisionEvent, describeWalker, shapesOf } from './shown-cases.ts';
import { fittedTo, metresOf, usualCells } from './fitted-cells.ts';
import { CellsNearOurs } from './near-ours.ts';
import { brakingWay, cellsToLook } from './neighbourhood.ts';
import { isLed, readRecord, seen, writeRecord } from './seen-agents.ts';
import { noteGoal } from './tasks.ts';
import { fromPlain, toPlain } from './plain-memory.ts';
import { problemWithControl, type SavedControl, type SavedFloor } from './saved-control.ts';
import { hasMemory, newMemory, newWalker, type Walker } from './walker.ts';

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

class FloorsControl implements MovementPart {
  readonly name: string;
  readonly events = [decisionEvent];
  readonly layers = caseLayers;
  readonly phases: readonly PartPhase[];
  readonly #knobs: ConflictKnobs;
  readonly #kindsSeen: number;
  readonly #wallsAt: ((tick: number) => readonly Wall[]) | undefined;
  readonly #floors = new Map<number, MovementControl>();
  readonly #kept = new Map<number, Map<number, Walker>>();
  /** Agents met, by place in the order of ids. */
  readonly #met: Walker[] = [];
  /** Agents that the control leads or has led. */
  readonly #led = new Records(Object.keys(seen));
  /** Others near them. */
  readonly #others = new Records(Object.keys(seen));
  #near: CellsNearOurs | undefined;
  #walls: readonly Wall[] | undefined;
  /** Tells other walls from these, across snapshots. */
  #wallMark: number | undefined;
  /** Edge of cells that fit the widest body met so far, tenths of a metre; 0 before the first. */
  #fitted = 0;
  /** What a snapshot held of floors that were not met again yet. */
  #saved: readonly SavedFloor[] = [];

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

  counts(): Readonly<Record<RuleName, number>>[] {
    return [...this.#floors.values()].map(({ floor }) => floor.counts);
  }

  /** All processes decide for every agent alike, in the order of ids; each writes into its own rows. */
  #work(run: RunPlace): void {
    const [place] = run.tiles;
    this.#noteKnobs(place);
    this.#noteWalls(place);
    this.#noteLed(run);
    run.door.share(this.#led);
    this.#fitCells();
    this.#noteOthers(run, this.#markNear(place));
    run.door.share(this.#others);
    for (const [level, walkers] of this.#gather(run.tick)) {
      const control = this.#controlOf(level, place);
      const { map } = control.floor;
      const byId = this.#kept.get(level) ?? new Map<number, Walker>();
      control.step(walkers, byId, run.tick, (self, outcome, reason) => {
        const goal = `vertex at ${map.middleX(self.goalCell)}, ${map.middleY(self.goalCell)}`;
        if (self.row >= 0) run.tiles[self.tile].report(self.row, self.goalCell < 0 ? 'vertex' : goal, outcome, reason);
      });
      for (const self of walkers) {
        if (!self.isOurs || self.row < 0) continue;
        const { controlled, controlVx, controlVy } = run.ownColumns[self.tile];
        controlled[self.row] = 1;
        controlVx[self.row] = self.nextVx;
        controlVy[self.row] = self.nextVy;
      }
      for (const { rule, self, other } of control.floor.decisions)
        if (self.row >= 0 && rule !== 'pushed')
          run.tiles[self.tile].tell(self.row, decisionEvent.name, { rule, other });
    }
  }

  /** How often each rule was applied since the run began. */
  figures(): Readonly<Record<RuleName, number>> {
    const sums = noCounts();
    for (const counts of this.counts()) for (const rule of ruleNames) sums[rule] += counts[rule];
    return sums;
  }

  shapesAt(): LayerShapes {
    const shapes: Record<string, LayerShape[]> = {};
    for (const [level, { floor }] of this.#floors)
      for (const [layer, each] of Object.entries(shapesOf(floor, level))) (shapes[layer] ??= []).push(...each);
    return shapes;
  }

  explain(_added: unknown, _row: number, id: number): readonly string[] {
    for (const [level, kept] of this.#kept) {
      const self = kept.get(id);
      const control = this.#floors.get(level);
      if (self?.isOurs === true && control !== undefined) return describeWalker(control.floor, self);
    }
    return [];
  }

  /** When walls change the map is made again, and every agent plans again. */
  #noteWalls({ world, tick }: TilePlace): void {
    const walls = this.#wallsAt?.(tick) ?? world.walls;
    if (walls === this.#walls) return;
    this.#walls = walls;
    const before = this.#wallMark;
    this.#wallMark = markOf(walls);
    if (before !== undefined && before !== this.#wallMark) this.#makeMapsAnew();
  }

  /** Knobs may be turned while it goes on: other cells are another map, everything else holds from this tick on. */
  #noteKnobs({ values }: TilePlace): void {
    const cellSize = this.#cellSize;
    if (!this.#knobs.note(values)) return;
    if (this.#cellSize !== cellSize) this.#makeMapsAnew();
    else for (const control of this.#floors.values()) control.follow(this.#knobs.rules, this.#search);
  }

  /** Edge of the cells, m: as asked for, or fitted to the widest body met so far. */
  get #cellSize(): number {
    const { cellSize } = this.#knobs.values;
    return cellSize > 0 ? cellSize : this.#fitted > 0 ? metresOf(this.#fitted) : usualCells;
  }

  /** A body wider than all before needs larger cells. */
  #fitCells(): void {
    if (this.#knobs.values.cellSize > 0) return;
    const records = this.#led;
    let widest = 0;
    for (let index = 0; index < records.count; index++)
      if (records.at(index, seen.isOurs) === 1) widest = Math.max(widest, records.at(index, seen.radius));
    if (widest === 0 || fittedTo(widest) <= this.#fitted) return;
    const isFirst = this.#fitted === 0;
    this.#fitted = fittedTo(widest);
    if (!isFirst) this.#makeMapsAnew();
  }

  /** All agents plan again, also those that found no path. */
  #makeMapsAnew(): void {
    this.#floors.clear();
    this.#saved = [];
    for (const kept of this.#kept.values())
      for (const self of kept.values()) if (self.task === 'going' || self.task === 'failed') self.task = 'queued';
  }

  #controlOf(level: number, { world, dt }: TilePlace): MovementControl {
    const found = this.#floors.get(level);
    if (found !== undefined) return found;
    const made = this.#makeControl(world, level, dt);
    const saved = this.#saved.find((each) => each.level === level);
    if (saved !== undefined) {
      made.floor.areas = [...saved.areas];
      made.floor.areasMade = saved.areasMade;
      Object.assign(made.floor.counts, saved.counts);
    }
    this.#saved = this.#saved.filter((each) => each !== saved);
    this.#floors.set(level, made);
    return made;
  }

  #makeControl(world: World, level: number, dt: number): MovementControl {
    const map = new CellMap(world, this.#walls ?? world.walls, level, this.#cellSize);
    return new MovementControl(map, this.#knobs.rules, this.#search, dt);
  }

  get #search(): GridSearch {
    return searchOf(this.#knobs.values.search);
  }

  /** Records of the own agents that the control leads or has led. */
  #noteLed({ tiles }: RunPlace): void {
    const records = this.#led;
    const { instances } = this.#knobs;
    records.clear();
    for (const { tile, crowd, ownColumns } of tiles) {
      const { level, model, kind } = crowd.columns;
      const { controlled } = ownColumns;
      const { ownCount } = crowd;
      for (let row = 0; row < ownCount; row++) {
        if (level[row] < 0) continue;
        const isOurs = instances.has(model[row]);
        if (!isOurs && (controlled[row] === 0 || !this.#isSeen(kind[row]))) continue;
        writeRecord(records, tile, row, crowd.columns, isOurs);
        records.write(seen.isGuided, isOurs && isLed(crowd.columns, ownColumns, row) ? 1 : 0);
        records.write(seen.isNew, isOurs && controlled[row] === 0 ? 1 : 0);
      }
    }
  }

  #isSeen(kind: number): boolean {
    return ((this.#kindsSeen >> kind) & 1) !== 0;
  }

  /** The ground on which others matter. */
  #markNear({ world, dt }: TilePlace): CellsNearOurs {
    const cellSize = this.#cellSize;
    if (this.#near?.cellSize !== cellSize) this.#near = new CellsNearOurs(world, cellSize);
    const records = this.#led;
    let brakes = 0;
    for (let index = 0; index < records.count; index++)
      if (records.at(index, seen.isOurs) === 1)
        brakes = Math.max(brakes, brakingWay(records.at(index, seen.speed), records.at(index, seen.acceleration), dt));
    this.#near.clear(cellsToLook(brakes, cellSize));
    for (let index = 0; index < records.count; index++)
      if (records.at(index, seen.isOurs) === 1)
        this.#near.mark(records.at(index, seen.level), records.at(index, seen.x), records.at(index, seen.y));
    return this.#near;
  }

  /** Records of own agents that the control sees and never led. One of each floor is always among them: a floor with agents is kept. */
  #noteOthers({ tiles }: RunPlace, near: CellsNearOurs): void {
    const records = this.#others;
    const { instances } = this.#knobs;
    records.clear();
    for (const { tile, crowd, ownColumns } of tiles) {
      const { level, model, kind, x, y } = crowd.columns;
      const { controlled } = ownColumns;
      const { ownCount } = crowd;
      for (let row = 0; row < ownCount; row++) {
        if (level[row] < 0 || !(near.has(level[row], x[row], y[row]) || near.isFirstOn(level[row]))) continue;
        if (controlled[row] !== 0 || instances.has(model[row]) || !this.#isSeen(kind[row])) continue;
        near.noteFloor(level[row]);
        writeRecord(records, tile, row, crowd.columns, false);
        records.write(seen.isGuided, 0);
        records.write(seen.isNew, 0);
      }
    }
  }

  /** Every agent by floor, ordered by id; those who have gone are forgotten. */
  #gather(tick: number): Map<number, Walker[]> {
    const floors = new Map<number, Walker[]>();
    const [led, others] = [this.#led, this.#others];
    const count = led.count + others.count;
    for (let place = 0, one = 0, other = 0; place < count; place++) {
      const isLed = one < led.count && (other === others.count || led.id(one) < others.id(other));
      const self = isLed ? this.#meet(tick, place, led, one++) : this.#meet(tick, place, others, other++);
      const walkers = floors.get(self.level);
      if (walkers === undefined) floors.set(self.level, [self]);
      else walkers.push(self);
    }
    for (const level of [...this.#kept.keys()]) if (!floors.has(level)) this.#kept.delete(level);
    for (const [level, walkers] of floors) {
      if (walkers.some(({ isOurs }) => isOurs)) this.#keep(level, walkers);
      else floors.delete(level);
    }
    return floors;
  }

  #keep(level: number, walkers: readonly Walker[]): void {
    const kept = this.#kept.get(level);
    if (kept !== undefined && kept.size === walkers.length) return;
    this.#kept.set(level, new Map(walkers.map((each) => [each.id, each])));
  }

  /** The walker of a record: most often the one that had its place in the tick before. */
  #meet(tick: number, place: number, records: Records, index: number): Walker {
    const id = records.id(index);
    const level = records.at(index, seen.level);
    let self: Walker | undefined = this.#met[place];
    const isSame = self !== undefined && self.id === id && self.level === level && self.seenTick === tick - 1;
    if (!isSame) self = this.#kept.get(level)?.get(id);
    if (self === undefined || self.generation !== records.at(index, seen.generation))
      self = this.#welcome(records, index);
    this.#met[place] = self;
    self.tile = records.tile(index);
    self.row = records.row(index);
    self.level = level;
    self.seenTick = tick;
    readRecord(self, records, index);
    if (self.isOurs) noteGoal(self, records.at(index, seen.goalX), records.at(index, seen.goalY), tick);
    return self;
  }

  #welcome(records: Records, index: number): Walker {
    const id = records.id(index);
    const level = records.at(index, seen.level);
    const self = newWalker(newMemory(id, records.at(index, seen.generation)));
    self.lastX = records.at(index, seen.x);
    self.lastY = records.at(index, seen.y);
    const all = this.#kept.get(level) ?? new Map<number, Walker>();
    all.set(id, self);
    this.#kept.set(level, all);
    return self;
  }

  /** Also of agents that other models move now: they may be switched back. And of floors that were not met since a snapshot. */
  save(): unknown {
    const levels = new Set([...this.#floors.keys(), ...this.#kept.keys(), ...this.#saved.map(({ level }) => level)]);
    const floors = [...levels].sort((one, other) => one - other).map((level) => this.#saveFloor(level));
    return {
      knobs: this.#knobs.save(),
      wallMark: this.#wallMark,
      fitted: this.#fitted,
      floors,
    } satisfies SavedControl;
  }

  #saveFloor(level: number): SavedFloor {
    const { areas, areasMade, counts } = this.#floors.get(level)?.floor ??
      this.#saved.find((each) => each.level === level) ?? { areas: [], areasMade: 0, counts: undefined };
    const walkers = [...(this.#kept.get(level)?.values() ?? [])].filter(hasMemory);
    walkers.sort((one, other) => one.id - other.id);
    return { level, walkers: walkers.map(toPlain), areas: [...areas], areasMade, counts: { ...noCounts(), ...counts } };
  }

  problemWith(saved: unknown): string | undefined {
    return problemWithControl(saved, this.#knobs.instances.size);
  }

  restore(saved: unknown): void {
    const { knobs, wallMark, fitted = 0, floors } = (saved ?? { floors: [] }) as SavedControl;
    this.#knobs.restore(knobs);
    this.#floors.clear();
    this.#kept.clear();
    this.#met.length = 0;
    this.#walls = undefined;
    this.#wallMark = wallMark;
    this.#fitted = fitted;
    this.#saved = floors;
    for (const { level, walkers } of this.#saved) {
      const kept = new Map<number, Walker>();
      for (const plain of walkers) {
        const self = newWalker(fromPlain(plain));
        kept.set(self.id, self);
      }
      this.#kept.set(level, kept);
    }
  }
}

/** A sum that walls elsewhere would hardly have. */
function markOf(walls: readonly Wall[]): number {
  let mark = walls.length;
  for (const [index, { level, from, to }] of walls.entries())
    mark += (index + 1) * (from[0] * 3 + from[1] * 5 + to[0] * 7 + to[1] * 11 + level * 13);
  return mark;
}
