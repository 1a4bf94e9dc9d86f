import { defineModel, type CrowdView, type DecisionPlace } from '@korzo/core';
import { onePoint } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import type { Surroundings } from '../kit/around/surroundings.ts';
import { explainCentrifugalForce } from './explain.ts';
import { ellipseOf, radiusToward, type Ellipse } from './ellipse.ts';
import { agentForce, touchForce, wallForce } from './force.ts';
import { centrifugalForceParameters } from './parameters.ts';
import { PeopleInSight } from '../kit/sight/people-in-sight.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';

/** Chraibi, Seyfried, Schadschneider 2010: bodies are ellipses that grow ahead and shrink aside with speed; forces fall with their distance. */
export const generalizedCentrifugalForce = defineModel({
  name: 'generalized-centrifugal-force',
  summary:
    'Accelerates toward its goal and is repelled by agents it approaches; bodies are ellipses that lengthen with speed.',
  space: 'floor',
  parameters: centrifugalForceParameters,
  // Two bodies stretched at 3 m/s, and the reach of the force between them.
  perceptionRadius: (values) => values.reach + 2 * (values.lengthAtRest + 3 * values.lengthPerSpeed),
  wallReach: (values) => values.reach + values.lengthAtRest + 3 * values.lengthPerSpeed,
  explain: explainCentrifugalForce,
  bind(place) {
    const walker = new Walker(place);
    const { values } = place;
    const reach = (): number => values.reach + 2 * (values.lengthAtRest + 3 * values.lengthPerSpeed);
    return decideEach(place, { seen: 'velocity', reach }, (self, slot, around) => walker.decide(self, slot, around));
  },
});

class Walker {
  readonly #place: DecisionPlace<typeof centrifugalForceParameters>;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #people: PeopleInSight;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  /** Its velocity with the drive, and with what pushes it back too. */
  readonly #driven = { x: 0, y: 0, speed: 0 };
  readonly #velocity = { x: 0, y: 0 };
  readonly #own: Ellipse = { ahead: 0, aside: 0 };
  readonly #theirs: Ellipse = { ahead: 0, aside: 0 };

  constructor(place: DecisionPlace<typeof centrifugalForceParameters>) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#people = new PeopleInSight(place.crowd, this.#walls);
  }

  /**
   * v + dt ((v0 e0 - v) / tau + forces), no faster than it can. First the drive, then what pushes back: a force that acts only while one nears
   * something ends with the nearing. Forces worked out for the velocity before the drive let people creep into each other and into walls, a
   * tick forward for each tick back.
   */
  decide(self: number, slot: number, around: Surroundings): void {
    const { vx, vy, desiredVx, desiredVy, maxSpeed, nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { values } = this.#place;
    const share = this.#crowd.float('dt') / values.relaxationTime;
    const farthest = values.reach + 2 * (values.lengthAtRest + 3 * values.lengthPerSpeed);
    readWish(this.#crowd, self, this.#wish);
    this.#walls.look(self, values.reach + values.lengthAtRest + 3 * values.lengthPerSpeed);
    this.#people.look(self, around, farthest);
    const driven = this.#driven;
    driven.x = vx[self] + (desiredVx[self] - vx[self]) * share;
    driven.y = vy[self] + (desiredVy[self] - vy[self]) * share;
    driven.speed = Math.sqrt(driven.x * driven.x + driven.y * driven.y);
    this.#velocity.x = driven.x;
    this.#velocity.y = driven.y;
    // An agent that stands nears no agent: all forces but the drive are nothing.
    if (driven.speed > onePoint) {
      ellipseOf(driven.speed, this.#wish.speed, values, this.#own);
      this.#addPeople(self);
      this.#addWalls(self);
    }
    const { x, y } = this.#velocity;
    const speed = Math.sqrt(x * x + y * y);
    const slower = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
    nextVx[slot] = x * slower;
    nextVy[slot] = y * slower;
    nextVz[slot] = 0;
  }

  /** Slows it along the unit vector nx, ny with an acceleration of this size, at most until it nears nothing there. */
  #pushBack(nx: number, ny: number, size: number): void {
    const velocity = this.#velocity;
    const left = velocity.x * nx + velocity.y * ny;
    const less = Math.min(size * this.#crowd.float('dt'), Math.max(left, 0));
    velocity.x -= less * nx;
    velocity.y -= less * ny;
  }

  #addPeople(self: number): void {
    const { vx, vy, headingX, headingY } = this.#crowd.columns;
    const { values } = this.#place;
    const people = this.#people;
    const driven = this.#driven;
    for (let at = 0; at < people.count; at++) {
      const other = people.rows[at];
      const nx = people.dx[at] / people.distance[at];
      const ny = people.dy[at] / people.distance[at];
      const toward = driven.x * nx + driven.y * ny;
      if (toward <= 0) continue;
      const otherSpeed = Math.sqrt(vx[other] * vx[other] + vy[other] * vy[other]);
      // What the other wishes is not to be seen: it is taken to wish for as much as oneself.
      ellipseOf(otherSpeed, this.#wish.speed, values, this.#theirs);
      const cosOwn = nx * headingX[self] + ny * headingY[self];
      const cosTheirs = nx * headingX[other] + ny * headingY[other];
      const room = people.distance[at] - radiusToward(this.#own, cosOwn) - radiusToward(this.#theirs, cosTheirs);
      const closing = Math.max(0, toward - (vx[other] * nx + vy[other] * ny));
      const size = agentForce(room, { closing, regard: toward / driven.speed, wished: this.#wish.speed }, values);
      this.#pushBack(nx, ny, size);
    }
  }

  /** Walls push square to themselves; their ends, when they are minded, away from themselves. */
  #addWalls(self: number): void {
    const { headingX, headingY, radius } = this.#crowd.columns;
    const { values } = this.#place;
    const { near, count } = this.#walls;
    const driven = this.#driven;
    for (let wall = 0; wall < count; wall++) {
      const distance = near.distance[wall];
      if (distance < onePoint) continue;
      const nx = near.dx[wall] / distance;
      const ny = near.dy[wall] / distance;
      const toward = driven.x * nx + driven.y * ny;
      if (toward <= 0) continue;
      const body = radiusToward(this.#own, nx * headingX[self] + ny * headingY[self]);
      const approach = { closing: toward, regard: toward / driven.speed, wished: this.#wish.speed };
      const isFelt = near.atEnd[wall] === 0 || values.wallEnds === 1;
      const size = isFelt ? wallForce(distance - body, approach, values) : touchForce(distance - radius[self], values);
      this.#pushBack(nx, ny, size);
    }
  }
}
