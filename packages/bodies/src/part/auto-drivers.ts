import { kindIndex, Records, type AgentHandle, type RunPlace } from '@korzo/core';
import type { LaneWays } from '../drivers/lane-ways.ts';
import { ReplayDriver, type DrivenMoment } from '../drivers/replay-driver.ts';
import { RobotDriver, type MayEnter } from '../drivers/robot-driver.ts';
import type { SeenMover } from '../drivers/seen-mover.ts';
import { outlineOf } from '../motion/footprint.ts';
import type { Moved } from '../motion/impacts.ts';
import { reachOf, type Capability } from '../motion/kinds.ts';
import { NearPlaces } from './near-places.ts';

/** An agent that drives a body from the beginning of the run, without commands from outside. */
export type AutoDriver = 'robot' | { readonly replay: readonly DrivenMoment[] };

/** What drivers of the run itself are called. */
export const autoNames: ReadonlySet<string> = new Set(['robot', 'replay']);

/** A body with the handle of its agent. */
export interface Handled extends Moved {
  readonly handle: AgentHandle;
  readonly auto: AutoDriver | undefined;
}

/** Turns a control in the name of a driver: the door that commands go through. */
export type TurnControl = (handle: AgentHandle, driver: string, capability: Capability['name'], value: number) => void;

/** How far robots see, m: beyond the longest path that they brake on. */
export const robotSight = 45;
const peopleFields = ['x', 'y', 'vx', 'vy', 'radius'];

/** Robots, and drivers who repeat what was done before. They use the door of all drivers. */
export class AutoDrivers {
  readonly #robot: RobotDriver | undefined;
  readonly #mayEnter: MayEnter;
  readonly #replays = new Map<AutoDriver, ReplayDriver>();
  readonly #people = new Records(peopleFields);

  constructor(ways: LaneWays | undefined, mayEnter: MayEnter) {
    this.#robot = ways === undefined ? undefined : new RobotDriver(ways);
    this.#mayEnter = mayEnter;
  }

  /** Turns the controls of all bodies that have such a driver. */
  drive(run: RunPlace, bodies: readonly Handled[], vehicles: readonly SeenMover[], turn: TurnControl): void {
    const robots = bodies.filter(({ auto }) => auto === 'robot');
    const around = new MoverSquares(robots.length === 0 ? [] : this.#around(run, robots, bodies, vehicles));
    for (const body of bodies) {
      if (body.auto === undefined) continue;
      if (body.auto === 'robot') this.#driveRobot(body, around, turn);
      else
        for (const [capability, value] of this.#replayOf(body.auto).turned((run.tick - 1) * run.dt, run.tick * run.dt))
          turn(body.handle, 'replay', capability, value);
    }
  }

  #driveRobot({ id, state, kind, handle }: Handled, around: MoverSquares, turn: TurnControl): void {
    if (this.#robot === undefined || (kind.kind !== 'car' && kind.kind !== 'vehicle')) return;
    const { drive, brake, turn: steer } = this.#robot.handle(id, state, kind, around.near(state), this.#mayEnter);
    turn(handle, 'robot', 'drive', drive);
    turn(handle, 'robot', 'brake', brake);
    turn(handle, 'robot', 'turn', steer);
  }

  #replayOf(auto: Exclude<AutoDriver, 'robot'>): ReplayDriver {
    const known = this.#replays.get(auto) ?? new ReplayDriver(auto.replay);
    this.#replays.set(auto, known);
    return known;
  }

  /** What robots see, in the order of kinds and ids: the same in all processes. */
  #around(
    run: RunPlace,
    robots: readonly Moved[],
    bodies: readonly Handled[],
    vehicles: readonly SeenMover[],
  ): readonly SeenMover[] {
    const people = this.#peopleNear(run, robots);
    return [
      ...bodies.map(({ id, state, kind, auto }) => ({
        id,
        x: state.x,
        y: state.y,
        vx: state.vx,
        vy: state.vy,
        reach: reachOf(kind),
        half: outlineOf(state, kind).halfWidth,
        isPerson: false,
        stays: auto === undefined && isLeft(state, kind),
        ahead: levelAhead(state),
      })),
      ...vehicles,
      ...people,
    ];
  }

  #peopleNear({ crowds, door }: RunPlace, robots: readonly Moved[]): readonly SeenMover[] {
    const records = this.#people;
    records.clear();
    const person = kindIndex('person');
    const near = new NearPlaces(robotSight);
    for (const { state } of robots) near.add(state.x, state.y);
    for (const [tile, { columns, ownCount }] of crowds.entries()) {
      const { id, kind, x, y, vx, vy, radius } = columns;
      for (let row = 0; row < ownCount; row++)
        if (kind[row] === person && near.has(x[row], y[row]))
          records.add(id[row], tile, row, x[row], y[row], vx[row], vy[row], radius[row]);
    }
    door.share(records);
    return Array.from({ length: records.count }, (_, index) => ({
      id: records.id(index),
      x: records.at(index, 0),
      y: records.at(index, 1),
      vx: records.at(index, 2),
      vy: records.at(index, 3),
      reach: records.at(index, 4),
      half: records.at(index, 4),
      isPerson: true,
    }));
  }
}

/** Things that lie, and bodies whose brake is on, stay where they are. */
const isLeft = ({ vx, vy, drive, brake }: Moved['state'], { kind }: Moved['kind']): boolean =>
  vx * vx + vy * vy < 0.01 && (kind === 'thing' || (drive === 0 && brake > 0));

function levelAhead({ forwardX, forwardY }: Moved['state']): readonly [number, number] {
  const length = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  return length < 1e-9 ? [1, 0] : [forwardX / length, forwardY / length];
}

/** What is seen, by squares as large as robots see. */
class MoverSquares {
  readonly #squares = new Map<string, SeenMover[]>();

  constructor(movers: readonly SeenMover[]) {
    for (const mover of movers) {
      const key = keyOf(mover.x, mover.y, 0, 0);
      const list = this.#squares.get(key);
      if (list === undefined) this.#squares.set(key, [mover]);
      else list.push(mover);
    }
  }

  near({ x, y }: { readonly x: number; readonly y: number }): readonly SeenMover[] {
    return [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].flatMap((north) => this.#squares.get(keyOf(x, y, east, north)) ?? []),
    );
  }
}

const keyOf = (x: number, y: number, east: number, north: number): string =>
  `${Math.floor(x / robotSight) + east} ${Math.floor(y / robotSight) + north}`;
