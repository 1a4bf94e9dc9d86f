import { hasLeft, type HandsPlace, type OwnColumn, type Records } from '@korzo/core';
import { fittedTo } from './fitted-cells.ts';
import { list, word, type ControlMemory } from './control-memory.ts';
import { brakingWay, cellsToLook, farthestOf, type Neighbourhood } from './neighbourhood.ts';
import { needsCare, noteGoal } from './tasks.ts';
import { holdGround, speedOf, type Walker } from './walker.ts';

/** What is outside the control is expected to go on for so long, s. */
const foresight = 0.5;
/** A slot one may go to in a jam lies not farther than this, in cells: 1.2 of the distance between slots, where they lie farthest apart. */
const slotStep = 0.4;

/** What the door carries of every agent that the control sees. */
export const seen = {
  generation: 0,
  level: 1,
  isOurs: 2,
  isNew: 3,
  x: 4,
  y: 5,
  vx: 6,
  vy: 7,
  radius: 8,
  speed: 9,
  acceleration: 10,
  goalX: 11,
  goalY: 12,
  isGuided: 13,
} as const;

/** Which rows are those of a control. */
export interface Led {
  /** Numbers of its model instances. */
  readonly instances: readonly number[];
  /** Kinds that it sees, a bit for each. */
  readonly kindsSeen: number;
}

type AgentColumns = HandsPlace['crowds'][number]['columns'];
type AddedColumns = Readonly<Record<string, OwnColumn>>;

interface TileColumns {
  readonly tile: number;
  readonly columns: AgentColumns;
  readonly own: AddedColumns;
}

/** Finds the agents of a control in the rows of a run; each thread looks at some of them. */
export class SeenAgents {
  readonly #memory: ControlMemory;
  readonly #place: HandsPlace;
  readonly #isInstance: Uint8Array;
  readonly #kindsSeen: number;
  near: Neighbourhood;
  #reach = 0;
  #fitted = 0;
  #farthest = 0;

  constructor(memory: ControlMemory, place: HandsPlace, { instances, kindsSeen }: Led, near: Neighbourhood) {
    this.#memory = memory;
    this.#place = place;
    this.#isInstance = new Uint8Array(1 << 16);
    for (const instance of instances) this.#isInstance[instance] = 1;
    this.#kindsSeen = kindsSeen;
    this.near = near;
  }

  /** Notes the agents of some rows that the control leads, or has led; those that are not known yet are listed. */
  findLed(tile: number, first: number, last: number): void {
    const memory = this.#memory;
    const { columns } = this.#place.crowds[tile];
    const own = this.#place.ownColumns(tile);
    const from = { tile, columns, own };
    const { level, model, kind, id, generation } = columns;
    const { controlled } = own;
    let met = 0;
    let others = 0;
    for (let row = first; row < last; row++) {
      if (level[row] < 0) continue;
      const isOurs = this.#isInstance[model[row]] === 1;
      if (!isOurs && !this.#isSeen(kind[row])) continue;
      if (!isOurs && controlled[row] === 0) {
        others++;
        continue;
      }
      const slot = memory.slotOf(id[row]);
      const self = slot < 0 ? undefined : memory.led(slot);
      if (self !== undefined && self.generation === generation[row] && self.level === level[row]) {
        met++;
        this.#take(self, row, from);
      } else this.#listNew(tile, row);
    }
    memory.add(word.met, met);
    if (others > 0) memory.add(word.otherRows, others);
    this.flush();
  }

  #listNew(tile: number, row: number): void {
    const { words } = this.#memory;
    const at = this.#memory.list(list.newRows) + 2 * this.#memory.add(word.newRows, 1);
    words[at] = tile;
    words[at + 1] = row;
  }

  #isSeen(kind: number): boolean {
    return ((this.#kindsSeen >> kind) & 1) !== 0;
  }

  /** Notes what the columns of an agent say in this tick. */
  takeRow(self: Walker, tile: number, row: number): void {
    this.#take(self, row, { tile, columns: this.#place.crowds[tile].columns, own: this.#place.ownColumns(tile) });
  }

  #take(self: Walker, row: number, { tile, columns, own }: TileColumns): void {
    const isOurs = this.#isInstance[columns.model[row]] === 1;
    self.tile = tile;
    self.row = row;
    takeBody(self, columns, row);
    self.isOurs = isOurs;
    self.isNew = isOurs && own['controlled'][row] === 0;
    self.isGuided = isOurs && isLed(columns, own, row);
    self.acceleration = isOurs ? columns.maxAcceleration[row] : Math.max(speedOf(self) / (2 * foresight), 1e-9);
    this.#meet(self, columns.goalX[row], columns.goalY[row]);
  }

  /** The same of an agent in another process. */
  takeRecord(self: Walker, records: Records, index: number): void {
    self.tile = self.row = -1;
    readBody(self, records, index);
    self.isOurs = records.at(index, seen.isOurs) === 1;
    self.isNew = records.at(index, seen.isNew) === 1;
    self.isGuided = records.at(index, seen.isGuided) === 1;
    this.#meet(self, records.at(index, seen.goalX), records.at(index, seen.goalY));
  }

  #meet(self: Walker, goalX: number, goalY: number): void {
    const { tick } = this.#place;
    self.seenTick = tick;
    if (self.isOurs) noteGoal(self, goalX, goalY, tick);
    else {
      self.lastX = self.x;
      self.lastY = self.y;
    }
    if (self.isNew) this.#memory.set(word.isAnyNew, 1);
    holdGround(self);
    this.enter(self);
  }

  /** Lists an agent on the map, and notes how far it reaches. */
  enter(self: Walker): void {
    const memory = this.#memory;
    const { dt, tick } = this.#place;
    const { isOurs } = self;
    reachOut(self, dt, this.near.cellSize);
    this.#farthest = Math.max(this.#farthest, farthestOf(self));
    if (isOurs) {
      const brakes = brakingWay(self.speed, self.acceleration, dt);
      this.#reach = Math.max(this.#reach, cellsToLook(brakes, this.near.cellSize));
      this.#fitted = Math.max(this.#fitted, fittedTo(self.radius));
      if (needsCare(self, this.near.vertexAt(self.x, self.y), (tick - self.leastTick) * dt, memory.givesUpAfter))
        memory.words[memory.list(list.cares) + memory.add(word.cares, 1)] = self.slot;
      if (memory.get(word.marksWithin) > 0) this.near.mark(self);
    }
    memory.words[memory.list(list.parent) + self.slot] = self.slot;
    memory.words[memory.list(list.stops) + self.slot] = 0;
    this.near.enter(self, true);
  }

  /** Shares how far the agents of this thread reach. */
  flush(): void {
    this.#memory.raise(word.reach, this.#reach);
    this.#memory.raise(word.fitted, this.#fitted);
    this.#memory.raise(word.farthest, this.#farthest);
    this.#reach = this.#fitted = this.#farthest = 0;
  }

  /** Notes the agents of some rows that are near those of the control. */
  findStrangers(tile: number, first: number, last: number): void {
    const memory = this.#memory;
    const { columns } = this.#place.crowds[tile];
    const { controlled } = this.#place.ownColumns(tile);
    const { level, model, kind, x, y } = columns;
    for (let row = first; row < last; row++) {
      if (level[row] < 0 || !this.#isSeen(kind[row]) || controlled[row] !== 0) continue;
      if (this.#isInstance[model[row]] === 1 || !this.near.isMarked(level[row], x[row], y[row])) continue;
      const self = memory.stranger(memory.add(word.strangers, 1));
      self.id = columns.id[row];
      self.generation = columns.generation[row];
      self.level = level[row];
      self.tile = tile;
      self.row = row;
      takeBody(self, columns, row);
      self.acceleration = Math.max(speedOf(self) / (2 * foresight), 1e-9);
      this.enterStranger(self);
    }
    this.flush();
  }

  /** The same of an agent in another process. */
  takeStranger(self: Walker, records: Records, index: number): void {
    self.id = records.id(index);
    self.level = records.at(index, seen.level);
    self.tile = self.row = -1;
    readBody(self, records, index);
    this.enterStranger(self);
    this.flush();
  }

  enterStranger(self: Walker): void {
    self.lastX = self.x;
    self.lastY = self.y;
    holdGround(self);
    reachOut(self, this.#place.dt, this.near.cellSize);
    this.#farthest = Math.max(this.#farthest, farthestOf(self));
    this.near.enter(self, false);
  }
}

/**
 * The farthest that the ground of an agent can reach in a tick: at its highest speed, or from slot to slot. Of one that is not under control it is
 * the ground that it holds.
 */
function reachOut(self: Walker, dt: number, cellSize: number): void {
  const speed = speedOf(self);
  const ground = self.isOurs
    ? brakingWay(Math.max(self.speed, speed), self.acceleration, dt)
    : brakingWay(speed, self.acceleration, 0);
  self.extent = Math.max(ground, slotStep * cellSize);
}

/** Whether goals lead an agent along a path of their own on its floor, or it walks on after it has left. */
function isLed({ level, wantedExit }: AgentColumns, { aimLevel }: AddedColumns, row: number): boolean {
  if (hasLeft(wantedExit[row])) return true;
  return aimLevel !== undefined && aimLevel[row] === level[row] + 1;
}

function takeBody(self: Walker, columns: AgentColumns, row: number): void {
  const { x, y, vx, vy, radius, desiredSpeed, maxSpeed } = columns;
  self.x = x[row];
  self.y = y[row];
  self.vx = vx[row];
  self.vy = vy[row];
  self.radius = radius[row];
  // An agent that wants to go nowhere makes room all the same.
  self.speed = desiredSpeed[row] > 0 ? Math.min(desiredSpeed[row], maxSpeed[row]) : maxSpeed[row] / 2;
}

function readBody(self: Walker, records: Records, index: number): void {
  self.x = records.at(index, seen.x);
  self.y = records.at(index, seen.y);
  self.vx = records.at(index, seen.vx);
  self.vy = records.at(index, seen.vy);
  self.radius = records.at(index, seen.radius);
  self.speed = records.at(index, seen.speed);
  self.acceleration = records.at(index, seen.acceleration);
}

/** What other processes need to know of an agent in this tick. */
export function writeRecord(records: Records, self: Walker): void {
  records.add(self.id, self.tile, self.row);
  records.write(seen.generation, self.generation);
  records.write(seen.level, self.level);
  records.write(seen.isOurs, self.isOurs ? 1 : 0);
  records.write(seen.isNew, self.isNew ? 1 : 0);
  records.write(seen.x, self.x);
  records.write(seen.y, self.y);
  records.write(seen.vx, self.vx);
  records.write(seen.vy, self.vy);
  records.write(seen.radius, self.radius);
  records.write(seen.speed, self.speed);
  records.write(seen.acceleration, self.acceleration);
  records.write(seen.goalX, self.goalX);
  records.write(seen.goalY, self.goalY);
  records.write(seen.isGuided, self.isGuided ? 1 : 0);
}
