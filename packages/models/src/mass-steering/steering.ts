import { purposeNamed, uniform, type AgentColumns, type CrowdView, type DecisionPlace } from '@korzo/core';
import type { MassSteeringColumns } from './columns.ts';
import { enterWalker } from './enter-walker.ts';
import { bodiesWithin, guardBodies, type BodyRule } from './guard-bodies.ts';
import { guardWalls } from './guard-walls.ts';
import { HalfPlanes } from './half-planes.ts';
import { Mind } from './mind.ts';
import type { MassSteeringParameters } from './parameters.ts';
import { sidestep, sidestepsAfter, squeezeAfter, standingAfter } from './patience.ts';
import { degreeX, degreeY } from './ray-tables.ts';
import { newSettings, readValues, type SteeringValues } from './settings.ts';
import { cut, newVector, newWalker, type Vector, type Walker } from './walker.ts';
import { rasterFor, type WallRaster } from './wall-raster.ts';
import { Wishes } from './wishes.ts';

const turnPurpose = purposeNamed('mass-steering/turn');

/** Decides for the agents of one tile on one thread. */
export class Steering {
  readonly #place: DecisionPlace<MassSteeringParameters>;
  readonly #crowd: CrowdView;
  readonly #columns: AgentColumns;
  readonly #own: MassSteeringColumns;
  readonly #wallReach: number;
  readonly #raster: WallRaster;
  readonly #settings: SteeringValues = newSettings();
  readonly #mind: Mind;
  readonly #limits = new HalfPlanes();
  readonly #parting = new HalfPlanes();
  readonly #wishes: Wishes;
  readonly #self: Walker = newWalker();
  readonly #velocity: Vector = newVector();
  readonly #force: Vector = newVector();
  readonly #bodyRule: BodyRule = { timeGap: 0.5, partingTime: 0.5, dt: 0.5, squeeze: 0.5, turnX: 0.5, turnY: 0.5 };

  /** `wallReach`: how far the lists of walls reach, m. */
  constructor(place: DecisionPlace<MassSteeringParameters>, wallReach: number) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#columns = place.crowd.columns;
    this.#own = place.ownColumns;
    this.#wishes = new Wishes(place.ownColumns, place.crowd.columns);
    this.#wallReach = wallReach;
    this.#raster = rasterFor(place.crowd);
    this.#mind = new Mind(place, this.#raster, this.#settings);
  }

  decide(first: number, last: number): void {
    const { occupied, cellStart, ownCount } = this.#crowd;
    const { rowOfSlot, slotModel } = this.#columns;
    const { model } = this.#place;
    this.#readSettings();
    for (let entry = first; entry < last; entry++) {
      const end = cellStart[occupied[entry] + 1];
      let entered = false;
      for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
        if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
        if (!entered) this.#mind.agents.enterCell(entry);
        entered = true;
        this.#decideFor(slot);
      }
    }
  }

  #readSettings(): void {
    const settings = this.#settings;
    readValues(settings, this.#place.values);
    settings.dt = this.#crowd.float('dt');
    settings.tick = this.#crowd.int('tick');
    settings.seed = this.#crowd.int('seed');
    this.#mind.refresh();
    this.#bodyRule.timeGap = settings.timeGap;
    this.#bodyRule.partingTime = settings.partingTime;
    this.#bodyRule.dt = settings.dt;
    this.#takeTurns();
    this.#wishes.enterTick(settings.tick);
  }

  /** Draws the direction in which people who block each other go first. */
  #takeTurns(): void {
    const { seed, tick, dt, turnTime } = this.#settings;
    const turn = Math.floor((tick * dt) / turnTime);
    const degree = Math.floor(360 * uniform(seed, 0, turn, turnPurpose));
    this.#bodyRule.turnX = degreeX[degree];
    this.#bodyRule.turnY = degreeY[degree];
  }

  #decideFor(slot: number): void {
    const self = this.#self;
    enterWalker(self, slot, this.#crowd, this.#own, this.#settings, this.#wallReach);
    this.#mind.agents.remember(self, bodiesWithin(self, this.#bodyRule));
    this.#rememberWalls(self);
    this.#mind.steer(self, this.#force);
    this.#step(self);
    this.#guard(self);
    const { nextVx, nextVy, nextVz } = this.#columns;
    nextVx[slot] = this.#velocity.x;
    nextVy[slot] = this.#velocity.y;
    nextVz[slot] = 0;
  }

  /** Only where the raster has a wall near: most of a hall is free of them. */
  #rememberWalls(self: Walker): void {
    const { nearWalls } = this.#mind;
    const { sideDistance, dt } = this.#settings;
    const reach = self.radius + Math.max(sideDistance, self.maxSpeed * dt);
    if (this.#raster.isFree(self.x, self.y, self.level, reach)) nearWalls.count = 0;
    else nearWalls.remember(self, reach);
  }

  /** F = cut(F, F_max); a = F / m; v = cut(v + a t, v_max). Core does the rest: p = p + v t, o = v / |v|. */
  #step(self: Walker): void {
    const velocity = this.#velocity;
    cut(this.#force, self.maxForce);
    const gained = this.#settings.dt / self.mass;
    velocity.x = self.vx + this.#force.x * gained;
    velocity.y = self.vy + this.#force.y * gained;
    cut(velocity, self.maxSpeed);
  }

  /** What the thesis has not: walls and bodies limit the velocity, the patience of the agent that stands comes to an end. */
  #guard(self: Walker): void {
    const { wallGuard, bodyGuard, patienceGuard, patience, squeeze, dt } = this.#settings;
    const limits = this.#limits;
    const velocity = this.#velocity;
    const stood = this.#own.standingTime[self.row];
    const tries = patienceGuard === 1 && stood > patience;
    limits.clear();
    this.#parting.clear();
    if (tries && stood > sidestepsAfter * patience) sidestep(self, this.#settings, velocity);
    if (wallGuard === 1) guardWalls(self, this.#mind.nearWalls, dt, limits);
    this.#bodyRule.squeeze = tries ? squeezeAfter(stood, squeeze) : 0;
    if (bodyGuard === 1)
      guardBodies(self, this.#mind.agents, this.#columns, this.#wishes, this.#bodyRule, limits, this.#parting);
    limits.addAll(this.#parting);
    limits.apply(velocity);
    cut(velocity, self.maxSpeed);
    this.#wishes.show(self, stood > 0);
    this.#own.standingTime[self.row] = standingAfter(self, stood, velocity.x, velocity.y, dt);
  }
}
