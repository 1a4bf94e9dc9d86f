import { jumpPoint, type GridSearch } from '@korzo/building';
import type { HandsPlace, Wall } from '@korzo/core';
import { Areas } from './areas.ts';
import { mustStopBefore } from './cases.ts';
import { CellMap } from './cell-map.ts';
import { list, ControlMemory, word } from './control-memory.ts';
import { MovementControl } from './control.ts';
import { Floor } from './floor.ts';
import { Islands } from './islands.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { SeenAgents, type Led } from './seen-agents.ts';
import type { Walker } from './walker.ts';

/** What all threads make their tools of. */
export interface ControlBriefing extends Led {
  readonly address: number;
}

/** One thread's tools for one control. The leader's plan paths, too. */
export class ControlEngine {
  readonly memory: ControlMemory;
  readonly areas: Areas;
  readonly islands: Islands;
  readonly seen: SeenAgents;
  readonly #place: HandsPlace;
  readonly #controls = new Map<number, MovementControl>();
  /** The leader's: walls other than those of the world, and the search of the run. */
  walls: readonly Wall[] | undefined;
  search: GridSearch = jumpPoint;
  #near: Neighbourhood;
  #maps = -1;
  /** The control that was asked for last. */
  #last: MovementControl | undefined;

  constructor(place: HandsPlace, briefing: ControlBriefing) {
    this.#place = place;
    this.memory = new ControlMemory(place.memory, briefing.address);
    this.areas = new Areas(this.memory);
    this.islands = new Islands(this.memory, this.areas);
    this.#near = new Neighbourhood(this.memory, place.world, this.memory.cellSize);
    this.seen = new SeenAgents(this.memory, place, briefing, this.#near);
  }

  /** The map of agents, with the cells as they are now. */
  get near(): Neighbourhood {
    this.#noteMaps();
    return this.#near;
  }

  /** The control of a floor; its map is made when it is first asked for. */
  controlOf(level: number): MovementControl {
    this.#noteMaps();
    const last = this.#last;
    if (last !== undefined && last.floor.level === level && last.floor.round === this.memory.get(word.round))
      return last;
    return (this.#last = this.#control(level));
  }

  #control(level: number): MovementControl {
    const found = this.#controls.get(level);
    if (found !== undefined) return this.#turnTo(found);
    const { memory, areas, search } = this;
    const { world, dt } = this.#place;
    const map = new CellMap(world, this.walls ?? world.walls, level, memory.cellSize);
    const floor = new Floor({ level, map, near: this.#near, memory, areas, dt, search });
    const made = new MovementControl(floor);
    this.#controls.set(level, made);
    return this.#turnTo(made);
  }

  #noteMaps(): void {
    const maps = this.memory.get(word.maps);
    if (maps === this.#maps) return;
    this.#maps = maps;
    this.#controls.clear();
    this.#last = undefined;
    this.#near = new Neighbourhood(this.memory, this.#place.world, this.memory.cellSize);
    this.seen.near = this.#near;
  }

  #turnTo(control: MovementControl): MovementControl {
    const { floor } = control;
    const { memory } = this;
    floor.tick = this.#place.tick;
    floor.round = memory.get(word.round);
    const { rules } = floor;
    rules.asInThesis = memory.get(word.isThesis) === 1;
    rules.patience = memory.patience;
    rules.givesUpAfter = memory.givesUpAfter;
    return control;
  }

  findLed(tile: number, first: number, last: number): void {
    this.#noteMaps();
    this.seen.findLed(tile, first, last);
  }

  findStrangers(tile: number, first: number, last: number): void {
    this.#noteMaps();
    this.seen.findStrangers(tile, first, last);
  }

  link(first: number, last: number): void {
    this.islands.link(this.near, this.#place.tick, first, last);
  }

  /** Tracing and conflicts on some islands. */
  resolve(first: number, last: number): void {
    for (let island = first; island < last; island++) {
      const control = this.controlOf(this.islands.levelOf(island));
      this.islands.show(island, control.floor);
      this.islands.showAreas(island, control.floor);
      control.resolve();
    }
  }

  /** C6: agents stop before some areas; of several the oldest holds them. */
  stop(first: number, last: number): void {
    const { memory } = this;
    const stops = memory.list(list.stops);
    for (let index = first; index < last; index++) {
      const area = this.areas.standing(index);
      const { floor } = this.controlOf(area.level);
      for (const self of this.near.at(area.level, area.x, area.y, this.#found))
        if (self.isOurs && mustStopBefore(floor, self, area)) holdBefore(memory.words, stops + self.slot, area.number);
    }
  }

  readonly #found: Walker[] = [];

  /** Velocities on some islands, and into columns with them. */
  decide(first: number, last: number): void {
    const { memory } = this;
    const stops = memory.list(list.stops);
    for (let island = first; island < last; island++) {
      const control = this.controlOf(this.islands.levelOf(island));
      const { floor } = control;
      this.islands.show(island, floor);
      for (const self of floor.walkers) {
        const area = memory.words[stops + self.slot];
        if (area > 0) self.waitsFor = area;
      }
      control.decide();
      for (const self of floor.walkers) if (self.isOurs && self.row >= 0) this.#carryOut(self);
    }
  }

  /** All of it for a small crowd, on one thread. */
  decideAll(): void {
    const { memory, areas, islands } = this;
    islands.joinAreas(this.#place.tick);
    this.link(0, memory.get(word.order));
    islands.list();
    this.resolve(0, memory.get(word.islands));
    areas.settle();
    this.stop(0, areas.count);
    this.decide(0, memory.get(word.islands));
  }

  #carryOut(self: Walker): void {
    const { controlled, controlVx, controlVy } = this.#place.ownColumns(self.tile);
    const { row } = self;
    controlled[row] = 1;
    controlVx[row] = self.nextVx;
    controlVy[row] = self.nextVy;
  }
}

/** Lowers a word to the number of an area, from 0 for none, whatever other threads lower it to. */
function holdBefore(words: Int32Array, place: number, number: number): void {
  let now = Atomics.load(words, place);
  while (now === 0 || now > number) {
    const found = Atomics.compareExchange(words, place, now, number);
    if (found === now) return;
    now = found;
  }
}
