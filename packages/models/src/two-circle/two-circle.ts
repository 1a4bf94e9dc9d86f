import { cos, defineModel, type CrowdView, type DecisionPlace, type Look } from '@korzo/core';
import { onePoint, sideById } from '../kit/around/decision.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';
import { bellReach, densityOf, shareOfSpeed } from './density.ts';
import { Memory } from './memory.ts';
import { twoCircleColumns, twoCircleParameters, type TwoCircleValues } from './parameters.ts';

/** Two large bodies, m. */
const bodies = 1;
const sightOf = (values: TwoCircleValues): number =>
  Math.max(values.outerCircle + bodies, bellReach * values.densityRange);
/** No jam is so dense that it needs more of its nearest to be felt. */
const mostFelt = 64;
/** Even in a jam an agent with room ahead shuffles on, share of its speed. */
const leastShare = 0.05;

/**
 * After the idea of Sakuma, Mukai and Kuriyama 2005, whose equations are not published with it; these are ours. Every agent has two circles of personal
 * space, a memory for a few others, and a speed that falls with density as Weidmann measured.
 */
export const twoCircle = defineModel({
  name: 'two-circle',
  summary:
    'Makes room for agents in its outer circle, keeps its inner circle free, moves with its neighbours, and slows with density.',
  space: 'floor',
  parameters: twoCircleParameters,
  columns: twoCircleColumns,
  perceptionRadius: sightOf,
  wallReach: (values) => values.outerCircle + bodies,
  bind(place) {
    const { crowd, model } = place;
    const walker = new Walker(place);
    return (first, last) => {
      const { occupied, cellStart, ownCount } = crowd;
      const { rowOfSlot, slotModel } = crowd.columns;
      walker.begin();
      for (let entry = first; entry < last; entry++) {
        const end = cellStart[occupied[entry] + 1];
        for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
          const self = rowOfSlot[slot];
          if (self < ownCount && slotModel[slot] === model) walker.decide(self, slot);
        }
      }
    };
  },
});

class Walker {
  readonly #place: DecisionPlace<typeof twoCircleParameters>;
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #walls: WallsAround;
  readonly #memory: Memory;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  readonly #direction = { x: 0, y: 0 };
  readonly #velocity = { x: 0, y: 0 };
  /** How fast it may go which way: unit vectors and m/s. */
  readonly #towardX = new Float64Array(mostFelt + 64);
  readonly #towardY = new Float64Array(mostFelt + 64);
  readonly #mostToward = new Float64Array(mostFelt + 64);
  #limitCount = 0;
  readonly #wanted = { radius: 0, limit: mostFelt };
  #cosHalfView = 0;

  constructor(place: DecisionPlace<typeof twoCircleParameters>) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#look = place.look;
    this.#walls = new WallsAround(place.crowd);
    this.#memory = new Memory(place);
  }

  begin(): void {
    this.#wanted.radius = sightOf(this.#place.values);
    this.#cosHalfView = cos(Math.min(this.#place.values.viewAngle / 2, Math.PI));
  }

  decide(self: number, slot: number): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { values } = this.#place;
    readWish(this.#crowd, self, this.#wish);
    this.#look.nearest(self, this.#wanted);
    this.#walls.look(self, values.outerCircle + bodies);
    this.#memory.update(self, this.#look, this.#cosHalfView);
    this.#turn(self);
    const share = Math.max(shareOfSpeed(this.#density(), values), leastShare);
    const velocity = this.#velocity;
    velocity.x = this.#direction.x * this.#wish.speed * share;
    velocity.y = this.#direction.y * this.#wish.speed * share;
    this.#gatherLimits(self);
    // The nearest have the last word of those that turn it; an agent still too fast for another one is slowed down.
    for (let at = this.#limitCount - 1; at >= 0; at--) this.#slideAlong(at);
    for (let at = 0; at < this.#limitCount; at++) this.#slowDownFor(at);
    nextVx[slot] = velocity.x;
    nextVy[slot] = velocity.y;
    nextVz[slot] = 0;
  }

  /** unit(wish and shared field + making way in the outer circle + backing off in the inner one) */
  #turn(self: number): void {
    const { values } = this.#place;
    const { vx, vy, radius, id } = this.#crowd.columns;
    const look = this.#look;
    const wish = this.#wish;
    let fieldX = 0;
    let fieldY = 0;
    let x = wish.x;
    let y = wish.y;
    for (let place = 0; place < this.#memory.count; place++) {
      const at = this.#memory.inMind[place];
      const other = look.rows[at];
      const distance = Math.max(Math.sqrt(look.distanceSquared[at]), onePoint);
      const nx = distance > onePoint ? look.dx[at] / distance : -sideById(id[self], id[other]);
      const ny = distance > onePoint ? look.dy[at] / distance : 0;
      const sameWay = vx[other] * wish.x + vy[other] * wish.y;
      if (sameWay > 0) {
        fieldX += vx[other];
        fieldY += vy[other];
      }
      const room = distance - radius[self] - radius[other];
      if (room < values.innerCircle) {
        const push = values.backOff * Math.min(1 - room / values.innerCircle, 2);
        x -= push * nx;
        y -= push * ny;
      }
      const ahead = nx * wish.x + ny * wish.y;
      if (room < values.outerCircle && ahead > 0) {
        const aside = wish.x * ny - wish.y * nx;
        // Right of the agent dead ahead; an agent that goes the same way is followed rather than passed.
        const side = aside >= 0 ? 1 : -1;
        const size = values.makeWay * ahead * (1 - Math.max(room, 0) / values.outerCircle) * (sameWay > 0 ? 0.3 : 1);
        x += size * side * wish.y;
        y -= size * side * wish.x;
      }
    }
    const field = Math.sqrt(fieldX * fieldX + fieldY * fieldY);
    if (field > onePoint) {
      x += values.follow * (fieldX / field - wish.x);
      y += values.follow * (fieldY / field - wish.y);
    }
    const length = Math.sqrt(x * x + y * y);
    this.#direction.x = length > onePoint ? x / length : 0;
    this.#direction.y = length > onePoint ? y / length : 0;
  }

  /** Density where it is, itself included, 1/m2. */
  #density(): number {
    const { densityRange } = this.#place.values;
    const look = this.#look;
    let density = densityOf(0, densityRange);
    for (let at = 0; at < look.count; at++) density += densityOf(look.distanceSquared[at], densityRange);
    return density;
  }

  /** Nears no agent faster than it would take up its half of the room to them in the time gap; walls leave all of the room. */
  #gatherLimits(self: number): void {
    const { radius } = this.#crowd.columns;
    const { near, count } = this.#walls;
    const look = this.#look;
    const perTime = 1 / this.#place.values.timeGap;
    this.#limitCount = 0;
    for (let wall = 0; wall < count; wall++)
      this.#addLimit(near.dx[wall], near.dy[wall], (near.distance[wall] - radius[self]) * perTime);
    // Those behind its back count too, as it feels whom it touches.
    for (let at = 0; at < look.count; at++) {
      const room = Math.sqrt(look.distanceSquared[at]) - radius[self] - radius[look.rows[at]];
      this.#addLimit(look.dx[at], look.dy[at], 0.5 * room * perTime);
    }
  }

  #addLimit(dx: number, dy: number, most: number): void {
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance < onePoint || this.#limitCount === this.#mostToward.length) return;
    this.#towardX[this.#limitCount] = dx / distance;
    this.#towardY[this.#limitCount] = dy / distance;
    this.#mostToward[this.#limitCount] = Math.max(most, 0);
    this.#limitCount++;
  }

  #excessToward(at: number): number {
    return this.#velocity.x * this.#towardX[at] + this.#velocity.y * this.#towardY[at] - this.#mostToward[at];
  }

  #slideAlong(at: number): void {
    const excess = this.#excessToward(at);
    if (excess <= 0) return;
    this.#velocity.x -= excess * this.#towardX[at];
    this.#velocity.y -= excess * this.#towardY[at];
  }

  #slowDownFor(at: number): void {
    const excess = this.#excessToward(at);
    if (excess <= 1e-12) return;
    const share = this.#mostToward[at] / (excess + this.#mostToward[at]);
    this.#velocity.x *= share;
    this.#velocity.y *= share;
  }
}
