import type { Building, Obstacle } from '../layout/building.ts';
import { outlineOf, wallsOf } from '../maps/outlines.ts';
import { changeTimes, presenceAt } from '../maps/presence.ts';
import type { CrowdView, Wall } from '@korzo/core';
import { closedSince, type ClosedLine } from './closing-doors.ts';
import { comesInBy, isFreeOf, type BodyPlace } from './bodies.ts';
import { EditedBuilding } from './edited-building.ts';
import { obstacleOf, type AppliedChange, type PlaceChange } from './changes/place-change.ts';
import type { PremisesSetup } from './premises-setup.ts';
import { problemWithChange } from './problem-with-change.ts';

/**
 * The place of a run with all that changes in it: doors and obstacles by their times, and what people do to it. Its state is
 * a function of the tick and of the log of changes, nothing else.
 */
export class Premises {
  readonly setup: PremisesSetup;
  /** Times at which the building changes by itself, from 0 on, s. */
  readonly times: readonly number[];
  readonly #log: AppliedChange[] = [];
  readonly #edited: EditedBuilding | undefined;
  readonly #dropped = new Map<string, Obstacle>();
  readonly #shut = new Set<string>();
  readonly #raised = new Map<string, number>();
  /** Walls by stage while no person has changed anything. */
  readonly #untouched: (readonly Wall[] | undefined)[] = [];
  #walls: { readonly stage: number; readonly edition: number; readonly walls: readonly Wall[] } | undefined;
  #edition = 0;

  constructor(setup: PremisesSetup) {
    this.setup = setup;
    this.#edited = setup.building === undefined ? undefined : new EditedBuilding(setup.building);
    this.times = setup.building === undefined ? [0] : changeTimes(setup.building);
    this.#untouched[0] = setup.walls;
  }

  /** All changes so far, in order. */
  get log(): readonly AppliedChange[] {
    return this.#log;
  }

  /** Grows with every change of what stands or is open. */
  get edition(): number {
    return this.#edition;
  }

  /** The tick of each of those changes. */
  get editTicks(): readonly number[] {
    return this.#editTicks;
  }

  readonly #editTicks: number[] = [];

  /** The building as it was after the first so many of those changes. */
  buildingAfter(edits: number): Building | undefined {
    if (this.setup.building === undefined) return undefined;
    const edited = new EditedBuilding(this.setup.building);
    const changes = this.#log.filter(({ change }) => change.type !== 'signal').slice(0, edits);
    for (const { change } of changes) edited.apply(change);
    return edited.building;
  }

  /** The building as people have changed it; its times still hold for the rest. */
  get building(): Building | undefined {
    return this.#edited?.building;
  }

  /** Counts agents of own tiles that an obstacle would stand on, beside those on its floor: vehicles know their lengths themselves. */
  readonly lookouts: ((obstacle: Obstacle, crowds: readonly CrowdView[]) => number)[] = [];

  /** Obstacles dropped by people that are still there. */
  get dropped(): ReadonlyMap<string, Obstacle> {
    return this.#dropped;
  }

  /** How many of the building's own changes have happened at a tick. */
  stageAt(tick: number): number {
    const time = tick * this.setup.dt;
    let first = 0;
    let end = this.times.length;
    while (end - first > 1) {
      const middle = (first + end) >>> 1;
      if (this.times[middle] <= time) first = middle;
      else end = middle;
    }
    return first;
  }

  /** The first tick of a stage. */
  tickOf(stage: number): number {
    const { dt } = this.setup;
    let tick = Math.max(0, Math.floor(this.times[stage] / dt) - 1);
    while (tick * dt < this.times[stage]) tick++;
    return tick;
  }

  /** The walls as they stand at a tick of now: the same list while nothing changes. */
  wallsAt(tick: number): readonly Wall[] {
    const stage = this.stageAt(tick);
    if (this.#edition === 0) return (this.#untouched[stage] ??= this.#makeWalls(stage));
    if (this.#walls?.stage !== stage || this.#walls.edition !== this.#edition)
      this.#walls = { stage, edition: this.#edition, walls: this.#makeWalls(stage) };
    return this.#walls.walls;
  }

  /** Doors, stairs and gates that closed at the start of a tick of now; a function of tick and log, so it is the same after a snapshot. */
  closedAt(tick: number): readonly ClosedLine[] {
    const { building } = this;
    if (building === undefined || tick === 0) return [];
    const [before, now] = [this.stageAt(tick - 1), this.stageAt(tick)];
    const edits = this.#editTicks.filter((each) => each < tick).length;
    if (before === now && edits === this.#editTicks.length) return [];
    const was = this.buildingAfter(edits) ?? building;
    return closedSince({ building: was, time: this.times[before] }, { building, time: this.times[now] });
  }

  #makeWalls(stage: number): readonly Wall[] {
    const { standing } = this.setup;
    const { building } = this;
    if (building !== undefined) return [...standing, ...insideWalls(building, this.times[stage])];
    const dropped = [...this.#dropped.values()].flatMap(sidesOf);
    return dropped.length === 0 ? standing : [...standing, ...dropped];
  }

  /** Whether a body would stand in nothing that was dropped. */
  isFree(body: BodyPlace): boolean {
    if (this.#dropped.size === 0) return true;
    for (const obstacle of this.#dropped.values()) if (!isFreeOf(obstacle, body)) return false;
    return true;
  }

  /** Whether a person that has come may enter there: not into what was dropped, nor by a gate that a person has shut. */
  mayEnter(body: BodyPlace): boolean {
    if (!this.isFree(body)) return false;
    if (!this.anyShut || this.building === undefined) return true;
    const { regions, gates } = this.building;
    return !gates.some(
      (gate) =>
        this.isShut(gate.id) &&
        comesInBy(gate, body) &&
        regions.some(({ id, level }) => id === gate.region && level === body.level),
    );
  }

  /** Whether a person has shut an exit. */
  isShut(exit: string): boolean {
    return this.#shut.has(exit);
  }

  /** Whether any exit is shut: most of the time none is. */
  get anyShut(): boolean {
    return this.#shut.size > 0;
  }

  /** The tick at which a signal was or will be raised; Infinity when nothing is known of it yet. */
  signalTick(name: string): number {
    const { signals = [], dt } = this.setup;
    const planned = signals.find(({ id }) => id === name);
    const byItself = planned === undefined ? Infinity : Math.ceil(planned.at / dt - 1e-9);
    return Math.min(byItself, this.#raised.get(name) ?? Infinity);
  }

  /** Why a change cannot be made: rule and remedy; undefined when it can. */
  problemWith(change: PlaceChange): string | undefined {
    const { building } = this;
    return problemWithChange(change, {
      ...this.setup,
      ...(building === undefined ? {} : { building }),
      dropped: this.#dropped,
    });
  }

  /** Brings a change into force; it must have been checked. */
  apply(change: PlaceChange, tick: number): void {
    this.#log.push({ tick, change });
    if (change.type === 'signal') {
      if (!this.#raised.has(change.name)) this.#raised.set(change.name, tick);
      return;
    }
    this.#edition++;
    this.#editTicks.push(tick);
    this.#edited?.apply(change);
    if (change.type === 'clear') this.#dropped.delete(change.id);
    else if (change.type === 'close') this.#shut.add(change.passage);
    else if (change.type === 'open') this.#shut.delete(change.passage);
    else this.#dropped.set(change.id, obstacleOf(change) as Obstacle);
  }

  /** Forgets all changes and makes those of a log. */
  restore(log: readonly AppliedChange[]): void {
    this.#log.length = 0;
    this.#editTicks.length = 0;
    this.#dropped.clear();
    this.#shut.clear();
    this.#raised.clear();
    this.#edited?.reset();
    this.#edition = 0;
    this.#walls = undefined;
    for (const { tick, change } of log) this.apply(change, tick);
  }
}

/** The walls of a building at a time. A gate that only leads in is a wall for those inside. */
function insideWalls(building: Building, time: number): readonly Wall[] {
  const presence = presenceAt(building, time);
  return wallsOf(building, { ...presence, gates: presence.gates.filter(({ way }) => way !== 'in') });
}

function sidesOf({ level, shape }: Obstacle): Wall[] {
  const outline = outlineOf(shape);
  return outline.map((from, corner) => ({ level, from, to: outline[(corner + 1) % outline.length] }));
}
