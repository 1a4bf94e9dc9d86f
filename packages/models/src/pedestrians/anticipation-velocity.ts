import {
  defineModel,
  exp,
  number,
  onOff,
  purposes,
  randomBits,
  uniform,
  type ColumnSpec,
  type CrowdView,
  type DecisionPlace,
} from '@korzo/core';
import { onePoint } from '../flocks/decision.ts';
import { decideEach } from '../flocks/each-agent.ts';
import type { Surroundings } from '../flocks/surroundings.ts';
import { PeopleInSight } from './sight/people-in-sight.ts';
import { WallsAround } from './sight/walls-around.ts';
import { readWish, type Wish } from './sight/wish.ts';

const parameters = {
  strength: number(8, { min: 0, max: 20 }, 'weight of somebody in contact against the wished direction, k'),
  range: number(0.1, { min: 0.01, max: 5, unit: 'm' }, 'distance over which others lose their weight, D'),
  anticipation: number(1, { min: 0, max: 5, unit: 's' }, 'how far ahead in time others are thought on, t_a'),
  reaction: number(0.3, { min: 0.01, max: 1, unit: 's' }, 'time in which it turns to a new direction, tau'),
  timeGap: number(1.06, { min: 0.1, max: 10, unit: 's' }, 'time it keeps to whoever is ahead, T'),
  wallBuffer: number(0.1, { min: 0, max: 1, unit: 'm' }, 'room to a wall within which it slides along it'),
  wallPush: number(0.3, { min: 0, max: 1 }, 'part of the direction that leads away from such a wall'),
  givesWay: onOff(true, 'whether those who block each other step back now and then'),
  cutOff: number(3, { min: 0.5, max: 20, unit: 'm' }, 'others farther away than this are not seen'),
};

/** The direction it has turned to, which it keeps while it stands or gives way backward. */
const columns = [
  { name: 'turnedToX', type: 'f64', role: 'own', meaning: 'unit vector it has turned to; 0, 0 = its heading' },
  { name: 'turnedToY', type: 'f64', role: 'own', meaning: 'unit vector it has turned to' },
] as const satisfies readonly ColumnSpec[];

/** Room that bodies keep beside contact, m; creeping speed and largest speed backward, m/s. */
const margin = 0.02;
const creep = 0.01;
/** Speed at which it gives way, m/s, for how long, s, and in what part of all such times. */
const stepBack = 0.2;
const giveWayTime = 1;
const giveWayShare = 0.4;
/** A predicted place this little aside has no side, m. */
const noSide = 1e-9;

/**
 * Xu, Chraibi, Seyfried 2021. Others ahead of the wish or of the body turn it aside, square to its wish and away from where they will be in
 * t_a: strength k (1 + (1 - e0.e_j) / 2) exp(-R / D), R = max(0, d - l - (v - v_j).n t_a). It turns with de/dt = (e_d - e) / tau.
 */
export const anticipationVelocity = defineModel({
  name: 'anticipation-velocity',
  summary:
    'Sidesteps where others will be soon, turns within its reaction time, and keeps a time gap to whoever is ahead.',
  space: 'floor',
  parameters,
  columns,
  perceptionRadius: (values) => values.cutOff,
  wallReach: (values) => values.cutOff,
  bind(place) {
    const walker = new Walker(place);
    return decideEach(place, { seen: 'velocity', reach: () => place.values.cutOff }, (self, slot, around) =>
      walker.decide(self, slot, around),
    );
  },
});

type Place = DecisionPlace<typeof parameters>;

class Walker {
  readonly #place: Place;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #people: PeopleInSight;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  /** Where it faces, then where it turns to. */
  readonly #direction = { x: 0, y: 0 };

  constructor(place: Place) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#people = new PeopleInSight(place.crowd, this.#walls);
  }

  decide(self: number, slot: number, around: Surroundings): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { cutOff, timeGap } = this.#place.values;
    readWish(this.#crowd, self, this.#wish);
    this.#walls.look(self, cutOff);
    this.#people.look(self, around, cutOff);
    this.#face(self);
    this.#turnTo(this.#sidestep(self));
    this.#slideAlongWalls(self);
    // The room is that of the way it really goes; looked for before it slides along a wall, bodies overlap by 5 cm and more.
    const room = this.#roomAhead();
    const paced = this.#wish.speed > 0 ? this.#pace(self, room / timeGap) : 0;
    const way = paced < 0 ? -1 : 1;
    const speed = way * Math.min(way * paced, this.#fastestWithoutTouch(way));
    this.#remember(self);
    nextVx[slot] = this.#direction.x * speed;
    nextVy[slot] = this.#direction.y * speed;
    nextVz[slot] = 0;
  }

  /**
   * Beyond the paper: people who block each other before a door stand for ever when none may run into another. So who can only creep steps back
   * for a second now and then, drawn from the seed, as far as there is room behind.
   */
  #pace(self: number, allowed: number): number {
    const { givesWay, timeGap } = this.#place.values;
    if (allowed < creep && givesWay === 1 && this.#isItsTurnToGiveWay(self)) {
      const behind = this.#people.roomAhead(-this.#direction.x, -this.#direction.y, margin);
      if (behind > 0) return -Math.min(stepBack, behind / timeGap, this.#wish.speed);
    }
    return pace(allowed, this.#wish.speed);
  }

  /**
   * Room to whoever is in the way. Beyond the paper: of two who go the same way and block each other the one farther along their common way goes
   * first, as long as there is a finger's breadth between them.
   */
  #roomAhead(): number {
    const { x, y } = this.#direction;
    const { headingX, headingY } = this.#crowd.columns;
    const people = this.#people;
    let room = Infinity;
    for (let at = 0; at < people.count; at++) {
      const ahead = x * people.dx[at] + y * people.dy[at];
      const aside = Math.abs(x * people.dy[at] - y * people.dx[at]);
      const contact = people.contact[at] + margin;
      if (ahead < 0 || aside > contact) continue;
      const other = people.rows[at];
      const isBehind =
        this.#place.values.givesWay === 1 &&
        x * headingX[other] + y * headingY[other] > 0 &&
        people.dx[at] * (x + headingX[other]) + people.dy[at] * (y + headingY[other]) < 0;
      const own = isBehind ? (people.distance[at] - people.contact[at]) * 3 : people.distance[at] - contact;
      room = Math.min(room, own);
    }
    return room;
  }

  /** No step, ahead (1) or back (-1), takes more than half of the room to anybody: the other may take the other half. */
  #fastestWithoutTouch(way: number): number {
    const x = way * this.#direction.x;
    const y = way * this.#direction.y;
    const perStep = 0.5 / this.#crowd.float('dt');
    const people = this.#people;
    let fastest = Infinity;
    for (let at = 0; at < people.count; at++) {
      const toward = (x * people.dx[at] + y * people.dy[at]) / people.distance[at];
      if (toward <= 0) continue;
      fastest = Math.min(fastest, (Math.max(people.distance[at] - people.contact[at], 0) * perStep) / toward);
    }
    return fastest;
  }

  #isItsTurnToGiveWay(self: number): boolean {
    const crowd = this.#crowd;
    const turn = Math.floor((crowd.int('tick') * crowd.float('dt')) / giveWayTime);
    return uniform(crowd.int('seed'), crowd.columns.id[self], turn, purposes.waitingTime) < giveWayShare;
  }

  #face(self: number): void {
    const { headingX, headingY } = this.#crowd.columns;
    const { turnedToX, turnedToY } = this.#place.ownColumns;
    const isKnown = turnedToX[self] !== 0 || turnedToY[self] !== 0;
    this.#direction.x = isKnown ? turnedToX[self] : headingX[self];
    this.#direction.y = isKnown ? turnedToY[self] : headingY[self];
  }

  #remember(self: number): void {
    const { turnedToX, turnedToY } = this.#place.ownColumns;
    turnedToX[self] = this.#direction.x;
    turnedToY[self] = this.#direction.y;
  }

  /** Sum over everybody perceived: how far to the left of its wish they make it turn. */
  #sidestep(self: number): number {
    const { vx, vy, headingX, headingY } = this.#crowd.columns;
    const { strength, range, anticipation } = this.#place.values;
    const people = this.#people;
    const wish = this.#wish;
    let left = 0;
    for (let at = 0; at < people.count; at++) {
      const other = people.rows[at];
      const nx = people.dx[at] / people.distance[at];
      const ny = people.dy[at] / people.distance[at];
      const isPerceived = wish.x * nx + wish.y * ny >= 0 || this.#direction.x * nx + this.#direction.y * ny >= 0;
      if (!isPerceived) continue;
      const closing = (vx[self] - vx[other]) * nx + (vy[self] - vy[other]) * ny;
      const room = Math.max(0, people.distance[at] - people.contact[at] - closing * anticipation);
      const oncoming = 1 + 0.5 * (1 - (wish.x * headingX[other] + wish.y * headingY[other]));
      const soonX = people.dx[at] + vx[other] * anticipation;
      const soonY = people.dy[at] + vy[other] * anticipation;
      const aside = wish.x * soonY - wish.y * soonX;
      left -= this.#sideOf(aside, self, other) * strength * oncoming * exp(-room / range);
    }
    return left;
  }

  /** 1: the other will be on the left, -1: on the right; straight ahead a side is drawn. */
  #sideOf(aside: number, self: number, other: number): number {
    if (Math.abs(aside) > noSide) return aside > 0 ? 1 : -1;
    const crowd = this.#crowd;
    const { id } = crowd.columns;
    const draw = randomBits(crowd.int('seed'), id[self] ^ id[other], crowd.int('tick'), purposes.sideChoice);
    return (draw & 1) === 0 ? 1 : -1;
  }

  /** e_d = unit(e0 + sidestep); e turns to it within the reaction time, at once when it is to turn back to its wish. */
  #turnTo(left: number): void {
    const wish = this.#wish;
    const direction = this.#direction;
    let x = wish.x - wish.y * left;
    let y = wish.y + wish.x * left;
    const length = Math.sqrt(x * x + y * y);
    if (length < onePoint) return;
    x /= length;
    y /= length;
    const newAlong = wish.x * x + wish.y * y;
    const oldAlong = wish.x * direction.x + wish.y * direction.y;
    const share = newAlong * oldAlong < 0 ? 1 : Math.min(this.#crowd.float('dt') / this.#place.values.reaction, 1);
    this.#point(direction.x + (x - direction.x) * share, direction.y + (y - direction.y) * share);
  }

  /** Near a wall no part of the direction leads into it, and a little leads away. */
  #slideAlongWalls(self: number): void {
    const { wallBuffer, wallPush } = this.#place.values;
    const { near, count } = this.#walls;
    const reach = this.#crowd.columns.radius[self] + wallBuffer;
    const direction = this.#direction;
    for (let wall = 0; wall < count; wall++) {
      const distance = near.distance[wall];
      if (distance > reach || distance < onePoint) continue;
      const nx = -near.dx[wall] / distance;
      const ny = -near.dy[wall] / distance;
      const away = direction.x * nx + direction.y * ny;
      if (away >= 0) continue;
      direction.x += (wallPush - away) * nx;
      direction.y += (wallPush - away) * ny;
    }
    this.#point(direction.x, direction.y);
  }

  #point(x: number, y: number): void {
    const length = Math.sqrt(x * x + y * y);
    if (length < onePoint) return;
    this.#direction.x = x / length;
    this.#direction.y = y / length;
  }
}

/** What the room allows, between a step backward and the wished speed; who could all but move creeps. */
function pace(allowed: number, wished: number): number {
  const speed = allowed > -creep && allowed < creep ? creep : Math.max(allowed, -creep);
  return Math.min(speed, wished);
}
