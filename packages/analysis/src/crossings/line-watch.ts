import type { World } from '@korzo/core';
import type { Frame, FrameColumns, MeasurePlace } from '../measure/frame.ts';
import type { LineSite } from '../sites/site.ts';
import { isLongStep, LineIndex } from './line-index.ts';
import { Unsettled } from './unsettled.ts';

/** A person has crossed a line, or has come back over it at once. */
export interface Passing {
  /** Number of the line. */
  readonly line: number;
  readonly forward: boolean;
  readonly id: number;
  /** When, between two frames on a straight path, s. */
  readonly time: number;
  /** The person came back before it got away from the line: the passing with this line, direction, id and time does not count. */
  readonly isUndone: boolean;
}

/** A person that appears or disappears this near to a gate came or went by it, m. */
const atGate = 0.5;

/**
 * Sees who crosses which line: the centre of a body comes from one side of it to the other between its ends. Gates and exits are
 * crossed by leaving through them; stairs by coming to the other floor. A person that is pushed over a line and back counts
 * once, or not at all, however often that happens. Where no events are known (in trajectories of other programs) a person that
 * vanishes inside an exit or beside a gate has left by it.
 */
export class LineWatch {
  readonly lines: readonly LineSite[];
  /** Those of the frame seen last, in order of time and id. */
  readonly passings: Passing[] = [];
  readonly #index: LineIndex;
  readonly #world: World;
  readonly #byExit: ReadonlyMap<string, number>;
  readonly #byLevels: ReadonlyMap<string, number>;
  readonly #slotOf = new Map<number, number>();
  readonly #unsettled: Unsettled;
  #x = new Float64Array(64);
  #y = new Float64Array(64);
  #level = new Int16Array(64);
  #seenIn = new Int32Array(64);
  #frames = 0;
  #time = 0;

  constructor({ world }: MeasurePlace, lines: readonly LineSite[]) {
    this.lines = lines;
    this.#world = world;
    this.#index = new LineIndex(lines);
    this.#unsettled = new Unsettled(world);
    this.#byExit = new Map(
      lines.flatMap(({ exit }, number) => (exit === undefined ? [] : [[exit.id, number] as const])),
    );
    this.#byLevels = new Map(
      lines.flatMap(({ level, toLevel }, number) =>
        toLevel === undefined ? [] : [[`${level} ${toLevel}`, number] as const],
      ),
    );
  }

  afterTick({ crowds, time, events }: Frame): readonly Passing[] {
    this.passings.length = 0;
    this.#frames++;
    for (let tile = 0; tile < crowds.length; tile++) {
      const { ownCount, columns } = crowds[tile];
      for (let row = 0; row < ownCount; row++) this.#follow(columns, row, time);
    }
    if (events === undefined) this.#missThoseGone(time);
    else {
      for (const event of events) {
        if (event.type !== 'left') continue;
        const line = this.#byExit.get(event.exit);
        if (line !== undefined) this.#leave(line, event.agent.id, time);
      }
    }
    this.#time = time;
    if (this.passings.length > 1) this.passings.sort((one, other) => one.time - other.time || one.id - other.id);
    return this.passings;
  }

  #pass(line: number, forward: boolean, id: number, time: number): void {
    this.passings.push({ line, forward, id, time, isUndone: false });
  }

  /** A crossing that may be undone: `at` is where the person stands after it. */
  #cross(line: number, forward: boolean, id: number, at: Spot): void {
    const before = this.#unsettled.take(id, line, !forward);
    if (before !== undefined) {
      this.passings.push({ line, forward: before.forward, id, time: before.time, isUndone: true });
      return;
    }
    this.#pass(line, forward, id, at.time);
    this.#unsettled.add(id, { line, forward, ...at });
  }

  /** A person whose centre was over the line already has been counted. */
  #leave(line: number, id: number, time: number): void {
    if (this.#unsettled.take(id, line, true) === undefined) this.#pass(line, true, id, time);
    this.#unsettled.forget(id);
  }

  #follow({ id, level, x, y }: FrameColumns, row: number, time: number): void {
    let slot = this.#slotOf.get(id[row]);
    if (slot === undefined) {
      slot = this.#slotOf.size;
      this.#slotOf.set(id[row], slot);
      if (slot === this.#x.length) this.#makeRoom();
    }
    // An agent that was away is new: ids may be used again.
    if (this.#seenIn[slot] === 0 || this.#seenIn[slot] < this.#frames - 1) {
      this.#unsettled.forget(id[row]);
      if (this.#frames > 1) this.#greet(id[row], level[row], x[row], y[row], time);
    } else if (level[row] !== this.#level[slot])
      this.#changeFloor(id[row], this.#level[slot], { time, level: level[row], x: x[row], y: y[row] });
    else if (level[row] >= 0) this.#step(slot, id[row], x[row], y[row], time);
    this.#unsettled.settle(id[row], level[row], x[row], y[row]);
    this.#x[slot] = x[row];
    this.#y[slot] = y[row];
    this.#level[slot] = level[row];
    this.#seenIn[slot] = this.#frames;
  }

  #step(slot: number, id: number, x: number, y: number, time: number): void {
    const { size, edges } = this.#world;
    let fromX = this.#x[slot];
    let fromY = this.#y[slot];
    if (edges === 'wrap') {
      fromX += Math.round((x - fromX) / size[0]) * size[0];
      fromY += Math.round((y - fromY) / size[1]) * size[1];
    }
    const squared = (x - fromX) * (x - fromX) + (y - fromY) * (y - fromY);
    if (squared === 0) return;
    const level = this.#level[slot];
    if (isLongStep(squared)) {
      for (let line = 0; line < this.lines.length; line++)
        if (this.lines[line].level === level) this.#try(line, id, fromX, fromY, x, y, time);
      return;
    }
    const near = this.#index.near(level, x, y);
    for (let at = 0; at < near.length; at++) this.#try(near[at], id, fromX, fromY, x, y, time);
  }

  #try(number: number, id: number, fromX: number, fromY: number, x: number, y: number, time: number): void {
    const { line, level, toLevel } = this.lines[number];
    // Behind the foot of stairs this floor ends: they are passed by coming to the other one.
    if (line === undefined || toLevel !== undefined) return;
    const [[ax, ay], [bx, by]] = line;
    const alongX = bx - ax;
    const alongY = by - ay;
    const before = alongX * (fromY - ay) - alongY * (fromX - ax);
    const after = alongX * (y - ay) - alongY * (x - ax);
    if (before > 0 === after > 0) return;
    const share = before / (before - after);
    const atX = fromX + share * (x - fromX);
    const atY = fromY + share * (y - fromY);
    const along = ((atX - ax) * alongX + (atY - ay) * alongY) / (alongX * alongX + alongY * alongY);
    if (along < 0 || along > 1) return;
    this.#cross(number, before > 0, id, { time: this.#time + share * (time - this.#time), level, x, y });
  }

  #changeFloor(id: number, from: number, at: Spot): void {
    const up = this.#byLevels.get(`${from} ${at.level}`);
    const down = this.#byLevels.get(`${at.level} ${from}`);
    if (up !== undefined) this.#cross(up, true, id, at);
    else if (down !== undefined) this.#cross(down, false, id, at);
  }

  /** An agent that appears at a gate has come in by it. */
  #greet(id: number, level: number, x: number, y: number, time: number): void {
    const gate = this.#gateAt(level, x, y);
    if (gate >= 0) this.#pass(gate, false, id, time);
  }

  #gateAt(level: number, x: number, y: number): number {
    let nearest = -1;
    let least = atGate;
    for (const number of this.#index.near(level, x, y)) {
      const { kind, line } = this.lines[number];
      if (kind !== 'gate' || line === undefined) continue;
      const distance = distanceTo(line, x, y);
      if (distance > least) continue;
      least = distance;
      nearest = number;
    }
    return nearest;
  }

  #missThoseGone(time: number): void {
    for (const [id, slot] of this.#slotOf) {
      if (this.#seenIn[slot] !== this.#frames - 1) continue;
      const exit = this.#exitAt(this.#level[slot], this.#x[slot], this.#y[slot]);
      if (exit >= 0) this.#leave(exit, id, time);
    }
  }

  #exitAt(level: number, x: number, y: number): number {
    const gate = this.#gateAt(level, x, y);
    if (gate >= 0) return gate;
    return this.lines.findIndex(
      ({ exit }) =>
        exit?.level === level && x >= exit.min[0] && x <= exit.max[0] && y >= exit.min[1] && y <= exit.max[1],
    );
  }

  #makeRoom(): void {
    const length = this.#x.length * 2;
    this.#x = wider(this.#x, new Float64Array(length));
    this.#y = wider(this.#y, new Float64Array(length));
    this.#level = wider(this.#level, new Int16Array(length));
    this.#seenIn = wider(this.#seenIn, new Int32Array(length));
  }
}

/** Where a person stands after a crossing, and when it crossed, s. */
interface Spot {
  readonly time: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

function wider<T extends Float64Array | Int16Array | Int32Array>(column: T, made: T): T {
  made.set(column);
  return made;
}

/** Distance from a line, m. */
export function distanceTo(
  [[ax, ay], [bx, by]]: readonly [readonly [number, number], readonly [number, number]],
  x: number,
  y: number,
): number {
  const alongX = bx - ax;
  const alongY = by - ay;
  const squared = alongX * alongX + alongY * alongY;
  const share = Math.min(Math.max(((x - ax) * alongX + (y - ay) * alongY) / squared, 0), 1);
  return Math.hypot(x - ax - share * alongX, y - ay - share * alongY);
}
