import type { ObjectTable } from '@korzo/cluster';
import { BlockWriter } from './block-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import { FrameCell } from './cell.ts';
import { cellKey, changes, expectedMove, paceRatio, toDirection, toSteps, turnBetween } from './format.ts';
import { packMedium, packSmall } from './packed-change.ts';
import { isJump, type JumpRule } from './jumps.ts';
import { makeStates, type ObjectStates } from './object-states.ts';

/** The moment of the run that an update shows. */
export interface Moment {
  readonly epoch: number;
  readonly tick: number;
  /** Simulated, s. */
  readonly time: number;
  /** Size of a world whose edges wrap around, m: an agent that goes over an edge jumps. */
  readonly wrap?: readonly [number, number, number];
}

/** The hub's objects as blocks of cells, each made once for all who look: what changed since the update before, and on demand the whole. */
export class CellEncoder {
  readonly cellSteps: number;
  /** By number; undefined where a number is free. */
  readonly cells: (FrameCell | undefined)[] = [];
  readonly deltas = new ByteWriter();
  readonly wholes = new ByteWriter();
  epoch = 0;
  tick = 0;
  time = 0;
  /** Updates made so far. */
  updates = 0;
  ticks = 0;
  ticksBefore = 0;
  readonly #numbers = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #writer: BlockWriter;
  #states: ObjectStates;
  #births = 0;
  readonly #step = new Int32Array(3);
  #jumpRule: JumpRule = { ratio: 1, seconds: 0, wrapSteps: undefined };

  constructor(cellSteps: number) {
    this.cellSteps = cellSteps;
    this.#states = makeStates(256);
    this.#writer = new BlockWriter(cellSteps, new ByteWriter(), this.#states);
  }

  /** Takes in where every agent is now and makes the blocks of what changed. */
  update(table: ObjectTable, moment: Moment): void {
    this.#begin(table, moment);
    this.#compare(table);
    for (const cell of this.cells) {
      if (cell === undefined) continue;
      cell.delta.length = 0;
      cell.whole.length = 0;
      this.#writer.delta(cell, this.deltas);
      cell.upright = false;
    }
  }

  /** Makes the block of a whole cell unless it has been made since the last update. */
  makeWhole(cell: FrameCell): void {
    if (cell.whole.length === 0) this.#writer.whole(cell, this.wholes);
  }

  #begin(table: ObjectTable, moment: Moment): void {
    const capacity = table.columns.id.length;
    if (this.#states.id.length < capacity) {
      this.#states = makeStates(capacity, this.#states);
      this.#writer.states = this.#states;
    }
    this.ticksBefore = this.ticks;
    this.ticks = this.updates === 0 ? 0 : Math.min(Math.abs(moment.tick - this.tick), 0xffff);
    const { wrap } = moment;
    this.#jumpRule = {
      ratio: paceRatio(this.ticks, this.ticksBefore),
      seconds: Math.abs(moment.time - this.time),
      wrapSteps: wrap === undefined ? undefined : [toSteps(wrap[0]), toSteps(wrap[1]), toSteps(wrap[2])],
    };
    this.epoch = moment.epoch;
    this.tick = moment.tick;
    this.time = moment.time;
    this.updates++;
    this.deltas.length = 0;
    this.wholes.length = 0;
    this.#freeEmpty();
  }

  /** Numbers of cells that no agent is in are given to others. */
  #freeEmpty(): void {
    for (let number = 0; number < this.cells.length; number++) {
      const cell = this.cells[number];
      if (cell === undefined || cell.count > 0) continue;
      this.cells[number] = undefined;
      this.#numbers.delete(cell.key);
      this.#free.push(number);
    }
  }

  /** Where each object is against where it was expected. */
  #compare(table: ObjectTable): void {
    const { serial, visible, x: atX, y: atY, z: atZ, heading: faces, pitch: rises, level, look } = table.columns;
    const states = this.#states;
    const {
      serial: known,
      cell: cellOf,
      level: levelOf,
      look: lookOf,
      x,
      y,
      z,
      moveX,
      moveY,
      moveZ,
      heading,
      pitch,
    } = states;
    const { west, south, restX, restY, restZ, turn, rise, change, jumped, steady } = states;
    const { cellSteps } = this;
    const { ratio } = this.#jumpRule;
    for (let row = 0; row < table.rowEnd; row++) {
      if (known[row] !== serial[row] || visible[row] === 0) {
        this.#replace(table, row);
        continue;
      }
      if (serial[row] === 0) continue;
      const nextX = toSteps(atX[row]);
      const nextY = toSteps(atY[row]);
      // On floors nearly always 0.
      const nextZ = atZ[row] === 0 ? 0 : toSteps(atZ[row]);
      const nextHeading = toDirection(faces[row]);
      const nextPitch = rises[row] === 0 ? 0 : toDirection(rises[row]);
      const stepX = (nextX - x[row]) | 0;
      const stepY = (nextY - y[row]) | 0;
      const stepZ = (nextZ - z[row]) | 0;
      const leftX = (stepX - expectedMove(moveX[row], ratio)) | 0;
      const leftY = (stepY - expectedMove(moveY[row], ratio)) | 0;
      const leftZ = (stepZ - expectedMove(moveZ[row], ratio)) | 0;
      const turns = turnBetween(heading[row], nextHeading);
      const lifts = turnBetween(pitch[row], nextPitch);
      const places = spread(leftX) | spread(leftY) | spread(leftZ);
      const isExpected = (leftX | leftY | leftZ | turns | lifts) === 0;
      const size = isExpected ? changes.none : sizeOf(places, spread(turns) | spread(lifts));
      x[row] = nextX;
      y[row] = nextY;
      z[row] = nextZ;
      heading[row] = nextHeading;
      pitch[row] = nextPitch;
      const offsetX = (nextX - west[row]) >>> 0;
      const offsetY = (nextY - south[row]) >>> 0;
      const sameFloor = level[row] === levelOf[row];
      if (
        size >= changes.medium ||
        offsetX >= cellSteps ||
        offsetY >= cellSteps ||
        !sameFloor ||
        look[row] !== lookOf[row]
      ) {
        const jumps = !sameFloor || this.#jumps(row, stepX, stepY, stepZ);
        moveX[row] = jumps ? 0 : stepX;
        moveY[row] = jumps ? 0 : stepY;
        moveZ[row] = jumps ? 0 : stepZ;
        steady[row] = jumps ? 0 : 1;
        jumped[row] = jumps ? 1 : 0;
        const staysInCell = offsetX < cellSteps && offsetY < cellSteps && sameFloor;
        if (jumps || !staysInCell || size > changes.large || look[row] !== lookOf[row]) {
          lookOf[row] = look[row];
          this.#takeFromCell(row);
          this.#putIntoCell(row, level[row]);
          continue;
        }
      } else {
        moveX[row] = stepX;
        moveY[row] = stepY;
        moveZ[row] = stepZ;
        steady[row] = 1;
        jumped[row] = 0;
      }
      if (leftZ !== 0 || lifts !== 0) (this.cells[cellOf[row]] as FrameCell).upright = true;
      restZ[row] = leftZ;
      rise[row] = lifts;
      if (size === changes.none) change[row] = 0;
      else if (size === changes.small) change[row] = packSmall(leftX, leftY, turns);
      else if (size === changes.medium) change[row] = packMedium(leftX, leftY, turns);
      else {
        change[row] = changes.large;
        restX[row] = leftX;
        restY[row] = leftY;
        turn[row] = turns;
      }
    }
  }

  #jumps(row: number, stepX: number, stepY: number, stepZ: number): boolean {
    const step = this.#step;
    step[0] = stepX;
    step[1] = stepY;
    step[2] = stepZ;
    return isJump(this.#jumpRule, this.#states, row, step);
  }

  /** An object went, came, is hidden or shown, or another one has its row now. */
  #replace(table: ObjectTable, row: number): void {
    const states = this.#states;
    if (states.cell[row] >= 0) this.#takeFromCell(row);
    states.serial[row] = 0;
    if (table.columns.visible[row] === 1) this.#begins(table, row);
  }

  /** First sight of an object. It comes with a jump: another one may have had its id. */
  #begins({ columns }: ObjectTable, row: number): void {
    const states = this.#states;
    states.serial[row] = columns.serial[row];
    states.id[row] = columns.id[row];
    states.look[row] = columns.look[row];
    states.x[row] = toSteps(columns.x[row]);
    states.y[row] = toSteps(columns.y[row]);
    states.z[row] = toSteps(columns.z[row]);
    states.moveX[row] = 0;
    states.moveY[row] = 0;
    states.moveZ[row] = 0;
    states.heading[row] = toDirection(columns.heading[row]);
    states.pitch[row] = toDirection(columns.pitch[row]);
    states.steady[row] = 0;
    states.jumped[row] = 1;
    this.#putIntoCell(row, columns.level[row]);
  }

  #takeFromCell(row: number): void {
    const states = this.#states;
    (this.cells[states.cell[row]] as FrameCell).hasLeavers = true;
    states.leaves[row] = 1;
    states.cell[row] = -1;
  }

  #putIntoCell(row: number, level: number): void {
    const states = this.#states;
    const place = {
      level,
      column: Math.floor(states.x[row] / this.cellSteps),
      row: Math.floor(states.y[row] / this.cellSteps),
    };
    const key = cellKey(place.level, place.column, place.row);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#free.pop() ?? this.cells.length;
      this.cells[number] = new FrameCell(place, ++this.#births);
      this.#numbers.set(key, number);
    }
    states.cell[row] = number;
    states.level[row] = level;
    states.west[row] = place.column * this.cellSteps;
    states.south[row] = place.row * this.cellSteps;
    (this.cells[number] as FrameCell).arrive(row);
  }
}

/** A number with as many bits as the value takes with its sign. */
const spread = (value: number): number => value ^ (value >> 31);

/** The size of change that places and directions take, from their spreads; one more than large when none does. */
function sizeOf(places: number, directions: number): number {
  const all = places | directions;
  if (all <= 7) return changes.small;
  if (places <= 127) return changes.medium;
  return places <= 32767 ? changes.large : changes.large + 1;
}
