import { defineModel, type CrowdView, type DecisionPlace } from '@korzo/core';
import { decideEach } from '../kit/around/each-agent.ts';
import type { Surroundings } from '../kit/around/surroundings.ts';
import { explainMagnetic } from './explain.ts';
import { coulomb, turnAside, type Turn } from './forces.ts';
import { magneticParameters } from './parameters.ts';
import { PeopleInSight } from '../kit/sight/people-in-sight.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';

/** Near its goal it no longer swings past it: within this distance, m, and this time, s. */
const arrivalDistance = 1;
const arrivalTime = 0.3;

/** Okazaki 1979; Okazaki and Matsushita 1993: people and walls are charges of one sign, goals of the other; a second force turns them off a collision. */
export const magnetic = defineModel({
  name: 'magnetic',
  summary:
    'Is attracted by its goal and repelled by agents and walls like charges, and turns aside from predicted collisions.',
  space: 'floor',
  parameters: magneticParameters,
  perceptionRadius: (values) => values.sight,
  wallReach: (values) => values.sight,
  explain: explainMagnetic,
  bind(place) {
    const charge = new Charge(place);
    return decideEach(place, { seen: 'velocity', reach: () => place.values.sight }, (self, slot, around) =>
      charge.decide(self, slot, around),
    );
  },
});

class Charge {
  readonly #place: DecisionPlace<typeof magneticParameters>;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #people: PeopleInSight;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  readonly #force = { x: 0, y: 0 };
  readonly #turn: Turn = { x: 0, y: 0 };

  constructor(place: DecisionPlace<typeof magneticParameters>) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#people = new PeopleInSight(place.crowd, this.#walls);
  }

  /** v + F dt, no faster than it wants to go; an agent that wants nothing stands. */
  decide(self: number, slot: number, around: Surroundings): void {
    const { vx, vy, nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { values } = this.#place;
    const dt = this.#crowd.float('dt');
    const wish = this.#wish;
    readWish(this.#crowd, self, wish);
    this.#walls.look(self, values.sight);
    this.#people.look(self, around, values.sight);
    this.#force.x = 0;
    this.#force.y = 0;
    const toGoal = this.#pull(self);
    this.#pushByPeople(self);
    this.#pushByWalls();
    let newVx = vx[self] + this.#force.x * dt;
    let newVy = vy[self] + this.#force.y * dt;
    if (toGoal < arrivalDistance) {
      const aside = (newVy * wish.x - newVx * wish.y) * Math.min(dt / arrivalTime, 1);
      newVx += aside * wish.y;
      newVy -= aside * wish.x;
    }
    const speed = Math.sqrt(newVx * newVx + newVy * newVy);
    const share = speed > wish.speed ? wish.speed / speed : 1;
    nextVx[slot] = newVx * share;
    nextVy[slot] = newVy * share;
    nextVz[slot] = 0;
  }

  /** The goal's charge; returns how far away it is, m. */
  #pull(self: number): number {
    const { x, y, goalX, goalY } = this.#crowd.columns;
    const { goalCharge, strongestPull } = this.#place.values;
    const wish = this.#wish;
    if (wish.speed <= 0) return 0;
    const dx = goalX[self] - x[self];
    const dy = goalY[self] - y[self];
    const distance = Math.sqrt(dx * dx + dy * dy);
    const size = coulomb(goalCharge, distance, strongestPull);
    this.#force.x += size * wish.x;
    this.#force.y += size * wish.y;
    return distance;
  }

  #pushByPeople(self: number): void {
    const { vx, vy, radius } = this.#crowd.columns;
    const { charge, strongestPush, avoidance } = this.#place.values;
    const people = this.#people;
    for (let at = 0; at < people.count; at++) {
      const distance = people.distance[at];
      const size = coulomb(charge, distance, strongestPush) / distance;
      this.#force.x -= size * people.dx[at];
      this.#force.y -= size * people.dy[at];
      if (avoidance === 0) continue;
      const other = people.rows[at];
      const turns = turnAside(
        { dx: people.dx[at], dy: people.dy[at], contact: radius[self] + radius[other] },
        { vx: vx[self], vy: vy[self], relativeVx: vx[self] - vx[other], relativeVy: vy[self] - vy[other] },
        this.#turn,
      );
      if (!turns) continue;
      this.#force.x += avoidance * this.#turn.x;
      this.#force.y += avoidance * this.#turn.y;
    }
  }

  #pushByWalls(): void {
    const { wallCharge, strongestPush } = this.#place.values;
    const { near, count } = this.#walls;
    for (let wall = 0; wall < count; wall++) {
      const distance = near.distance[wall];
      if (distance < 1e-9) continue;
      const size = coulomb(wallCharge, distance, strongestPush) / distance;
      this.#force.x -= size * near.dx[wall];
      this.#force.y -= size * near.dy[wall];
    }
  }
}
