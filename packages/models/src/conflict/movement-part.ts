import type { ModelInstance, Part, PartPhase, RunPlace, TilePlace, Wall, World } from '@korzo/core';
import { CellMap } from './cell-map.ts';
import { conflictCases, type ConflictValues } from './conflict-cases.ts';
import { ConflictKnobs } from './knobs.ts';
import { MovementControl } from './control.ts';
import type { RuleName } from './floor.ts';
import { noteGoal } from './tasks.ts';
import { fromPlain, toPlain } from './plain-memory.ts';
import { problemWithControl, type SavedControl, type SavedFloor } from './saved-control.ts';
import { hasMemory, newMemory, newWalker, type Walker } from './walker.ts';

/** What is outside the control is expected to go on for so long, s. */
const foresight = 0.5;

interface Told {
  readonly row: number;
  readonly goal: string;
  readonly outcome: 'reached' | 'failed';
  readonly reason: string;
}

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
  readonly phases: readonly PartPhase[];
  readonly #knobs: ConflictKnobs;
  readonly #kindsSeen: number;
  readonly #wallsAt: ((tick: number) => readonly Wall[]) | undefined;
  readonly #floors = new Map<number, MovementControl>();
  readonly #kept = new Map<number, Map<number, Walker>>();
  /** Who was met in which row of which tile. */
  readonly #rows: Walker[][] = [];
  #walls: readonly Wall[] | undefined;
  /** Tells other walls from these, across snapshots. */
  #wallMark: number | undefined;
  #told: Told[][] = [];
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

  /** It decides for all tiles together: the order of agents is that of their ids, whatever the tiles. */
  #work({ tiles }: RunPlace): void {
    this.#decide(tiles[0]);
    for (const [tile, place] of tiles.entries())
      for (const { row, goal, outcome, reason } of this.#told[tile]) place.report(row, goal, outcome, reason);
  }

  #decide(place: TilePlace): void {
    this.#told = place.crowds.map(() => []);
    this.#noteKnobs(place);
    this.#noteWalls(place);
    for (const [level, walkers] of this.#gather(place)) {
      const control = this.#controlOf(level, place);
      const { map } = control.floor;
      const byId = this.#kept.get(level) ?? new Map<number, Walker>();
      control.step(walkers, byId, place.tick, (self, outcome, reason) => {
        const goal = `vertex at ${map.middleX(self.goalCell)}, ${map.middleY(self.goalCell)}`;
        this.#told[self.tile].push({ row: self.row, goal: self.goalCell < 0 ? 'vertex' : goal, outcome, reason });
      });
      for (const self of walkers) {
        if (!self.isOurs) continue;
        const { controlled, controlVx, controlVy } = place.allOwnColumns[self.tile];
        controlled[self.row] = 1;
        controlVx[self.row] = self.nextVx;
        controlVy[self.row] = self.nextVy;
      }
    }
  }

  /** When walls change the map is made anew, and everybody plans again. */
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
    const { cellSize } = this.#knobs.values;
    if (!this.#knobs.note(values)) return;
    if (this.#knobs.values.cellSize !== cellSize) this.#makeMapsAnew();
    else for (const { floor } of this.#floors.values()) floor.rules = this.#knobs.rules;
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
    }
    this.#saved = this.#saved.filter((each) => each !== saved);
    this.#floors.set(level, made);
    return made;
  }

  #makeControl(world: World, level: number, dt: number): MovementControl {
    const map = new CellMap(world, this.#walls ?? world.walls, level, this.#knobs.values.cellSize);
    return new MovementControl(map, this.#knobs.rules, dt);
  }

  /** Everybody by floor, ordered by id; those who have gone are forgotten. */
  #gather(place: TilePlace): Map<number, Walker[]> {
    const floors = new Map<number, Walker[]>();
    for (const [tile, crowd] of place.crowds.entries()) {
      const { level, model, kind } = crowd.columns;
      const { ownCount } = crowd;
      for (let row = 0; row < ownCount; row++) {
        if (level[row] < 0) continue;
        const isOurs = this.#knobs.instances.has(model[row]);
        if (!isOurs && ((this.#kindsSeen >> kind[row]) & 1) === 0) continue;
        const self = this.#meet(place.tick, tile, row, crowd.columns);
        readColumns(self, row, crowd.columns, isOurs);
        self.isNew = isOurs && place.allOwnColumns[tile].controlled[row] === 0;
        if (isOurs) noteGoal(self, crowd.columns.goalX[row], crowd.columns.goalY[row], place.tick);
        const walkers = floors.get(level[row]);
        if (walkers === undefined) floors.set(level[row], [self]);
        else walkers.push(self);
      }
    }
    for (const level of [...this.#kept.keys()]) if (!floors.has(level)) this.#kept.delete(level);
    for (const [level, walkers] of floors) {
      walkers.sort((one, other) => one.id - other.id);
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

  /** The walker of a row: most often the one that was there in the tick before. */
  #meet(tick: number, tile: number, row: number, columns: AgentColumns): Walker {
    const id = columns.id[row];
    const generation = columns.generation[row];
    const level = columns.level[row];
    const rows = (this.#rows[tile] ??= []);
    let self: Walker | undefined = rows[row];
    const isSame = self !== undefined && self.id === id && self.level === level && self.seenTick === tick - 1;
    if (!isSame) self = this.#kept.get(level)?.get(id);
    if (self === undefined || self.generation !== generation) self = this.#welcome(id, row, columns);
    rows[row] = self;
    self.tile = tile;
    self.row = row;
    self.level = level;
    self.seenTick = tick;
    return self;
  }

  #welcome(id: number, row: number, { generation, level, x, y }: AgentColumns): Walker {
    const self = newWalker(newMemory(id, generation[row]));
    self.lastX = x[row];
    self.lastY = y[row];
    const all = this.#kept.get(level[row]) ?? new Map<number, Walker>();
    all.set(id, self);
    this.#kept.set(level[row], all);
    return self;
  }

  /** Also of agents that other models move now: they may be switched back. And of floors that were not met since a snapshot. */
  save(): unknown {
    const levels = new Set([...this.#floors.keys(), ...this.#kept.keys(), ...this.#saved.map(({ level }) => level)]);
    const floors = [...levels].sort((one, other) => one - other).map((level) => this.#saveFloor(level));
    return { knobs: this.#knobs.save(), wallMark: this.#wallMark, floors } satisfies SavedControl;
  }

  #saveFloor(level: number): SavedFloor {
    const { areas, areasMade } = this.#floors.get(level)?.floor ??
      this.#saved.find((each) => each.level === level) ?? { areas: [], areasMade: 0 };
    const walkers = [...(this.#kept.get(level)?.values() ?? [])].filter(hasMemory);
    walkers.sort((one, other) => one.id - other.id);
    return { level, walkers: walkers.map(toPlain), areas: [...areas], areasMade };
  }

  problemWith(saved: unknown): string | undefined {
    return problemWithControl(saved, this.#knobs.instances.size);
  }

  restore(saved: unknown): void {
    const { knobs, wallMark, floors } = (saved ?? { floors: [] }) as SavedControl;
    this.#knobs.restore(knobs);
    this.#floors.clear();
    this.#kept.clear();
    this.#rows.length = 0;
    this.#walls = undefined;
    this.#wallMark = wallMark;
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

type AgentColumns = TilePlace['crowd']['columns'];

/** What the control needs to know of an agent in this tick. */
function readColumns(self: Walker, row: number, columns: AgentColumns, isOurs: boolean): void {
  const { x, y, vx, vy, radius, desiredSpeed, maxSpeed, maxAcceleration } = columns;
  self.isOurs = isOurs;
  self.x = x[row];
  self.y = y[row];
  self.vx = vx[row];
  self.vy = vy[row];
  self.radius = radius[row];
  // Who wants to go nowhere makes room all the same.
  self.speed = desiredSpeed[row] > 0 ? Math.min(desiredSpeed[row], maxSpeed[row]) : maxSpeed[row] / 2;
  const speed = Math.sqrt(self.vx * self.vx + self.vy * self.vy);
  self.acceleration = isOurs ? maxAcceleration[row] : Math.max(speed / (2 * foresight), 1e-9);
  if (isOurs) return;
  self.lastX = self.x;
  self.lastY = self.y;
}

/** A sum that walls elsewhere would hardly have. */
function markOf(walls: readonly Wall[]): number {
  let mark = walls.length;
  for (const [index, { level, from, to }] of walls.entries())
    mark += (index + 1) * (from[0] * 3 + from[1] * 5 + to[0] * 7 + to[1] * 11 + level * 13);
  return mark;
}
