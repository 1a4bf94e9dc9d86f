import { areClaimsApart, Claims } from './claims.ts';
import type { Floor } from './floor.ts';
import { areApart, isClearOfWalls } from './reserve.ts';
import type { GroundStretch } from './segments.ts';
import { atRest, isHome, isIdle, speedOf, standing, type Walker } from './walker.ts';

/** A slot one may go to from where one stands lies not farther than this, in distances between slots. */
const slotReach = 1.2;
/**
 * In passages narrower than a cell one steps to fine vertices so many of them away: a little farther than a body is wide. An agent that makes room steps
 * farther than the one behind it, so that the place that one asks for is left, wherever between vertices the two stand.
 */
const fineStepsOn = 3;
const fineStepsBack = 4;
/** In such a way two who head for each other may both have nowhere to go but back. One that comes no nearer for so many times its patience lets others go first. */
const turnAfter = 4;
/** Passed so many vertices of its way, one that was in a jam goes as before. */
const outAfter = 2;

/**
 * The way out of jams: priority inheritance with backtracking (Okumura et al. 2019/2022) on slots, three by three in each cell, so that even a
 * way one cell wide has two lanes to turn round in. An agent that has the oldest task chooses first; an agent that stands on the slot it wants gets its
 * priority and must make room, and so on. The first in the order always comes nearer to its goal, so every agent arrives in the end.
 */
export class JamSteps {
  readonly #floor: Floor;
  readonly #claims: Claims;

  constructor(floor: Floor) {
    this.#floor = floor;
    this.#claims = new Claims(floor.map);
  }

  /** Finds who is stuck, and gives every agent that steps the slot it goes to. */
  choose(): void {
    let steppers: Walker[] | undefined;
    for (const self of this.#floor.walkers) {
      if (!self.isOurs) continue;
      this.#noteStuck(self);
      if (self.stepping) (steppers ??= []).push(self);
    }
    if (steppers === undefined) return;
    this.#claims.clear();
    steppers.sort(byPriority);
    for (const self of steppers) if (isUnderWay(self)) this.#keepOn(self);
    for (const self of steppers) {
      if (self.chosenTick === this.#floor.tick || speedOf(self) > standing) continue;
      this.#findSlot(self, false);
    }
  }

  #noteStuck(self: Walker): void {
    const { tick, dt, rules } = this.#floor;
    if (self.isGoing) {
      if (self.stepping && isInNarrowWay(self, this.#floor)) letOthersFirst(self, this.#floor);
      if (self.stepping && isOut(this.#floor, self)) leaveJam(self, tick);
      else if (!self.stepping && (tick - self.leastTick) * dt > rules.patience) {
        this.#floor.note('jam', self);
        enterJam(self, this.#floor);
      }
    } else if (self.stepping && isHome(self)) self.stepping = false;
  }

  /** Between two slots no agent changes its mind. */
  #keepOn(self: Walker): void {
    self.chosenTick = this.#floor.tick;
    this.#claims.add(self, wayTo(self, self.slotX, self.slotY));
  }

  /** Chooses a slot for one that stands; true when it goes there now or will as soon as those on it have left. `mustLeave`: it may not stay. */
  #findSlot(self: Walker, mustLeave: boolean): boolean {
    self.chosenTick = this.#floor.tick;
    const toX = aimAlong(self, this.#floor, 0);
    const toY = aimAlong(self, this.#floor, 1);
    // On a slot there is always a nearer one; beside the slots the nearest may lie behind a corner, so any is better than none.
    const stay =
      isOnSlot(self, this.#floor) || isInNarrowWay(self, this.#floor)
        ? (self.x - toX) * (self.x - toX) + (self.y - toY) * (self.y - toY)
        : Infinity;
    for (const slot of this.#slotsAround(self, toX, toY, mustLeave)) {
      if (!mustLeave && slot.cost >= stay - 1e-9) break;
      if (this.#take(self, slot, mustLeave)) return true;
    }
    if (mustLeave) return false;
    self.slotX = self.x;
    self.slotY = self.y;
    this.#claims.add(self, wayTo(self, self.x, self.y));
    return false;
  }

  #take(self: Walker, slot: FreeSpot, pushed: boolean): boolean {
    const way = wayTo(self, slot.x, slot.y);
    if (!isClearOfWalls(this.#floor, self, way.toX, way.toY)) return false;
    // An agent that makes room may stand on ground that is claimed, and leave over it; only where it comes to rest must be free.
    if (!this.#claims.areFree(self, pushed ? placeAt(way.toX, way.toY) : way)) return false;
    const inTheWay = this.#whoIsOn(self, way);
    if (inTheWay === undefined) return false;
    // One that only goes home pushes no agent.
    if (inTheWay.length > 0 && isIdle(self) && !pushed) return false;
    const claim = this.#claims.add(self, way);
    for (const other of inTheWay) {
      if (isUnderWay(other) || this.#push(other)) continue;
      this.#claims.withdraw(claim);
      return false;
    }
    const isFree = inTheWay.length === 0;
    self.slotX = isFree ? slot.x : self.x;
    self.slotY = isFree ? slot.y : self.y;
    return true;
  }

  #push(other: Walker): boolean {
    if (!other.stepping) enterJam(other, this.#floor);
    this.#floor.note('pushed', other);
    return this.#findSlot(other, true);
  }

  /** Those who stand or move where one wants to go; undefined when one of them cannot be asked to leave. */
  #whoIsOn(self: Walker, way: Readonly<GroundStretch>): Walker[] | undefined {
    const found: Walker[] = [];
    for (const other of this.#floor.near.around(self)) {
      const moves = isUnderWay(other);
      const heldX = moves ? other.slotX : other.restX;
      const heldY = moves ? other.slotY : other.restY;
      if (areApart(self, other, way, wayTo(other, heldX, heldY))) continue;
      if (moves) {
        if (!areClaimsApart(self, other, way, placeAt(heldX, heldY))) return undefined;
      } else if (!this.#canBePushed(self, other)) return undefined;
      found.push(other);
    }
    return found;
  }

  /** No agent is pushed off the vertex where it has ended its task by an agent that wants the same vertex: that one came too late. */
  #canBePushed(self: Walker, other: Walker): boolean {
    if (!other.isOurs || other.chosenTick === this.#floor.tick || speedOf(other) > standing) return false;
    const { map } = this.#floor;
    return !(isIdle(other) && isHome(other) && !isIdle(self) && map.cellAt(other.x, other.y) === self.goalCell);
  }

  /** Slots one can go to straight, those nearest to where it wants to go first. */
  #slotsAround(self: Walker, toX: number, toY: number, mustLeave: boolean): FreeSpot[] {
    const { map } = this.#floor;
    const between = map.cellSize / map.slotsAlong;
    const inNarrowWay = isInNarrowWay(self, this.#floor);
    const fineSteps = mustLeave ? fineStepsBack : fineStepsOn;
    const reach = inNarrowWay ? (fineSteps + 0.7) * map.fine.cellSize : slotReach * between;
    const column = map.slotNumber(self.x, map.west);
    const row = map.slotNumber(self.y, map.south);
    const slots: FreeSpot[] = [];
    const add = (x: number, y: number): void => {
      const away = (x - self.x) * (x - self.x) + (y - self.y) * (y - self.y);
      if (away > reach * reach || away < atRest * atRest) return;
      slots.push({ x, y, cost: (x - toX) * (x - toX) + (y - toY) * (y - toY) });
    };
    add(toX, toY);
    if (inNarrowWay) this.#addFineVertices(self, fineSteps, add);
    else
      for (let stepY = -1; stepY <= 1; stepY++)
        for (let stepX = -1; stepX <= 1; stepX++)
          add(map.slotPlace(column + stepX, map.west), map.slotPlace(row + stepY, map.south));
    if (!inNarrowWay && !isOnCells(self, this.#floor)) {
      // Doors need not have a slot in them: ahead is one too, straight or half a radius beside a jamb.
      const away = Math.sqrt((toX - self.x) * (toX - self.x) + (toY - self.y) * (toY - self.y));
      const share = away > between ? between / away : 1;
      const [stepX, stepY] = [(toX - self.x) * share, (toY - self.y) * share];
      const aside = away > 0 ? map.radius / (2 * away * share) : 0;
      for (const side of [0, aside, -aside]) add(self.x + stepX - side * stepY, self.y + stepY + side * stepX);
    }
    return slots.sort((one, other) => one.cost - other.cost);
  }

  /** Fine vertices on all sides of one in a narrow way: back to the last niche, too. */
  #addFineVertices(self: Walker, steps: number, add: (x: number, y: number) => void): void {
    const { fine } = this.#floor.map;
    for (let stepY = -steps; stepY <= steps; stepY++)
      for (let stepX = -steps; stepX <= steps; stepX++) {
        if (Math.max(Math.abs(stepX), Math.abs(stepY)) < fineStepsOn) continue;
        const cell = fine.cellAt(self.x + stepX * fine.cellSize, self.y + stepY * fine.cellSize);
        if (cell >= 0 && fine.isOpen(cell)) add(fine.middleX(cell), fine.middleY(cell));
      }
  }
}

interface FreeSpot {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
}

/** Oldest task first; agents without a task come last. */
export function byPriority(one: Walker, other: Walker): number {
  const idle = Number(isIdle(one)) - Number(isIdle(other));
  return idle !== 0 ? idle : one.taskTick !== other.taskTick ? one.taskTick - other.taskTick : one.id - other.id;
}

function isOnSlot(self: Walker, { map }: Floor): boolean {
  const x = map.slotPlace(map.slotNumber(self.x, map.west), map.west);
  const y = map.slotPlace(map.slotNumber(self.y, map.south), map.south);
  return Math.abs(self.x - x) <= atRest && Math.abs(self.y - y) <= atRest;
}

/** On its way to another slot. */
const isUnderWay = (self: Walker): boolean => self.stepping && speedOf(self) > standing && self.slotX === self.slotX;

const wayTo = (self: Walker, toX: number, toY: number): GroundStretch => ({ fromX: self.x, fromY: self.y, toX, toY });

const placeAt = (x: number, y: number): GroundStretch => ({ fromX: x, fromY: y, toX: x, toY: y });

/** Where one in a jam wants to go: the next vertex of its way, or home. */
function aimAlong(self: Walker, { map }: Floor, axis: 0 | 1): number {
  if (isIdle(self) || self.next >= self.wayLength - 1) return axis === 0 ? self.lastX : self.lastY;
  return axis === 0 ? map.middleX(self.vertex(self.next)) : map.middleY(self.vertex(self.next));
}

/** Whether the path leads over cells of the map, whose vertices can be counted. */
const isOnCells = (self: Walker, { map }: Floor): boolean =>
  self.next < self.wayLength && self.vertex(self.next) < map.size;

/** Whether its task leads over fine vertices, in a world without a plan whose paths would lead it. */
const isInNarrowWay = (self: Walker, floor: Floor): boolean =>
  !self.isGuided && self.next < self.wayLength && !isOnCells(self, floor);

/** Its task counts as the youngest from now on. */
function letOthersFirst(self: Walker, { tick, dt, rules }: Floor): void {
  if ((tick - Math.max(self.leastTick, self.taskTick)) * dt > turnAfter * rules.patience) self.taskTick = tick;
}

/** Away from cells it goes from slot to slot for as long as it had been patient. */
function isOut(floor: Floor, self: Walker): boolean {
  if (isOnCells(self, floor)) return self.next >= self.steppingSince + outAfter;
  if ((floor.tick - self.steppingSince) * floor.dt <= floor.rules.patience) return false;
  return !isInNarrowWay(self, floor) || !isAnyAgainst(self, floor);
}

/** Whether another one of a narrow way is near that heads for where this one comes from. */
function isAnyAgainst(self: Walker, floor: Floor): boolean {
  const aheadX = aimAlong(self, floor, 0) - self.x;
  const aheadY = aimAlong(self, floor, 1) - self.y;
  return floor.near
    .around(self)
    .some(
      (other) =>
        other.isGoing &&
        (aimAlong(other, floor, 0) - other.x) * aheadX + (aimAlong(other, floor, 1) - other.y) * aheadY < 0,
    );
}

function enterJam(self: Walker, floor: Floor): void {
  self.stepping = true;
  self.steppingSince = isOnCells(self, floor) ? self.next : floor.tick;
  self.slotX = self.slotY = Number.NaN;
  freeOfCases(self);
}

function freeOfCases(self: Walker): void {
  self.sideX = self.sideY = Number.NaN;
  self.partner = -1;
  self.waitsFor = 0;
  self.mayNotStart = false;
}

function leaveJam(self: Walker, tick: number): void {
  self.stepping = false;
  self.least = Infinity;
  self.leastTick = tick;
}
