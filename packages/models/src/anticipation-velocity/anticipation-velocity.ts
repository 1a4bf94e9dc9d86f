import {
  defineModel,
  exp,
  number,
  onOff,
  purposes,
  randomBits,
  type ColumnSpec,
  type CrowdView,
  type DecisionPlace,
} from '@korzo/core';
import { onePoint } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import type { Surroundings } from '../kit/around/surroundings.ts';
import { PeopleInSight } from '../kit/sight/people-in-sight.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';

const parameters = {
  strength: number(8, { min: 0, max: 20 }, 'weight of a touching agent relative to the desired direction, k'),
  range: number(0.1, { min: 0.01, max: 5, unit: 'm' }, 'distance over which the weight of others decays, D'),
  anticipation: number(1, { min: 0, max: 5, unit: 's' }, 'time over which the motion of others is anticipated, t_a'),
  reaction: number(0.3, { min: 0.01, max: 1, unit: 's' }, 'time to turn to a new direction, tau'),
  timeGap: number(1.06, { min: 0.1, max: 10, unit: 's' }, 'time gap to the agent ahead, T'),
  wallBuffer: number(0.1, { min: 0, max: 1, unit: 'm' }, 'room to a wall within which it slides along it'),
  wallPush: number(0.3, { min: 0, max: 1 }, 'part of the direction that leads away from such a wall'),
  givesWay: onOff(true, 'whether of two who block each other the one farther along goes first'),
  cutOff: number(3, { min: 0.5, max: 20, unit: 'm' }, 'neighbours farther away than this are ignored'),
};

/**
 * Where every agent wants to go and has turned to, also while it stands or steps back, which its heading does not show. Each has two places: in a tick one is read
 * by all and the other is written, so that no agent sees a decision of the same tick.
 */
const columns = [
  { name: 'turnedFor', type: 'u32', role: 'seen', width: 2, meaning: 'tick for which the others hold' },
  {
    name: 'turnedToX',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector it has turned to',
  },
  {
    name: 'turnedToY',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector it has turned to',
  },
  {
    name: 'wantsX',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector along its wish, or 0',
  },
  {
    name: 'wantsY',
    type: 'f64',
    role: 'seen',
    width: 2,
    turns: 'direction',
    meaning: 'unit vector along its wish, or 0',
  },
] as const satisfies readonly ColumnSpec[];

/** Room that bodies keep beside contact, m; creeping speed and largest speed backward, m/s. */
const margin = 0.02;
const creep = 0.01;
/** A predicted place this little aside has no side, m. */
const noSide = 1e-9;

/**
 * Xu, Chraibi, Seyfried 2021. Others ahead of the wish or of the body turn it aside, square to its wish and away from where they will be in
 * t_a: strength k (1 + (1 - e0.e_j) / 2) exp(-R / D), R = max(0, d - l - (v - v_j).n t_a). It turns with de/dt = (e_d - e) / tau.
 */
export const anticipationVelocity = defineModel({
  name: 'anticipation-velocity',
  summary: 'Avoids where others will soon be, turns within its reaction time, and keeps a time gap to the agent ahead.',
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

type AnticipationPlace = DecisionPlace<typeof parameters>;

class Walker {
  readonly #place: AnticipationPlace;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #people: PeopleInSight;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  /** Where it faces, then where it turns to. */
  readonly #direction = { x: 0, y: 0 };
  /** Where it would go if no agent were in its way, and where another goes. */
  readonly #facing = { x: 0, y: 0 };
  readonly #theirs = { x: 0, y: 0 };
  /** 1: this one of the people in sight is behind on a common way. */
  #isBehind = new Uint8Array(64);

  constructor(place: AnticipationPlace) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#people = new PeopleInSight(place.crowd, this.#walls);
  }

  decide(self: number, slot: number, around: Surroundings): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { cutOff, timeGap, wallBuffer, wallPush, givesWay } = this.#place.values;
    readWish(this.#crowd, self, this.#wish);
    this.#walls.look(self, cutOff);
    this.#people.look(self, around, cutOff);
    this.#readFacing(self, this.#direction);
    this.#turnTo(this.#sidestep(self));
    this.#slideAlongWalls(self, { within: wallBuffer, push: wallPush });
    if (givesWay === 1) this.#goBefore(self);
    // The room is that of the way it really goes; looked for before it slides along a wall, bodies overlap by 5 cm and more.
    const paced = this.#wish.speed > 0 ? pace(this.#roomAhead() / timeGap, this.#wish.speed) : 0;
    const way = paced < 0 ? -1 : 1;
    const speed = way * Math.min(way * paced, this.#fastestWithoutTouch(self, way));
    this.#remember(self);
    nextVx[slot] = this.#direction.x * speed;
    nextVy[slot] = this.#direction.y * speed;
    nextVz[slot] = 0;
  }

  /**
   * Beyond the paper: people who block each other before a door stand for ever when none may run into another. So of two who go the same way and
   * are in each other's way the one farther along their common way goes first: it minds no time gap to the other, and slides past its body.
   */
  #goBefore(self: number): void {
    const people = this.#people;
    const direction = this.#direction;
    const facing = this.#facing;
    facing.x = direction.x;
    facing.y = direction.y;
    if (this.#isBehind.length < people.rows.length) this.#isBehind = new Uint8Array(people.rows.length);
    let slides = false;
    for (let at = 0; at < people.count; at++) {
      this.#isBehind[at] = this.#goesBefore(self, at) ? 1 : 0;
      if (this.#isBehind[at] === 0 || people.distance[at] > people.contact[at] + margin) continue;
      const nx = people.dx[at] / people.distance[at];
      const ny = people.dy[at] / people.distance[at];
      const toward = Math.max(direction.x * nx + direction.y * ny, 0);
      direction.x -= toward * nx;
      direction.y -= toward * ny;
      slides = true;
    }
    if (!slides) return;
    this.#slideAlongWalls(self, { within: margin, push: 0 });
    // An agent that was beside it may be in the way that it goes now.
    facing.x = direction.x;
    facing.y = direction.y;
    for (let at = 0; at < people.count; at++)
      if (this.#isBehind[at] === 0 && this.#goesBefore(self, at)) this.#isBehind[at] = 1;
  }

  #goesBefore(self: number, at: number): boolean {
    const { id } = this.#crowd.columns;
    const { dx, dy, rows } = this.#people;
    const facing = this.#facing;
    const theirs = this.#theirs;
    if (!this.#isInTheWay(facing, at, 1)) return false;
    this.#readFacing(rows[at], theirs);
    if (!this.#isInTheWay(theirs, at, -1)) return false;
    let own: { readonly x: number; readonly y: number } = facing;
    if (own.x * theirs.x + own.y * theirs.y <= 0) {
      // An agent that slides along a door post faces those it goes with: when both stand their wishes decide.
      if (!this.#stands(self) || !this.#stands(rows[at])) return false;
      own = this.#wish;
      this.#readWishOf(rows[at], theirs);
      if (own.x * theirs.x + own.y * theirs.y <= 0) return false;
    }
    const ahead = dx[at] * (own.x + theirs.x) + dy[at] * (own.y + theirs.y);
    return ahead < 0 || (ahead === 0 && id[self] < id[rows[at]]);
  }

  /** It creeps at most. */
  #stands(row: number): boolean {
    const { vx, vy } = this.#crowd.columns;
    return vx[row] * vx[row] + vy[row] * vy[row] < 4 * creep * creep;
  }

  /** Whether the bodies of oneself and of another in sight are in each other's way: `sign` 1, the other is in the own way, -1: one is in the other's. */
  #isInTheWay(facing: { readonly x: number; readonly y: number }, at: number, sign: 1 | -1): boolean {
    const { dx, dy, contact } = this.#people;
    const isAhead = sign * (facing.x * dx[at] + facing.y * dy[at]) >= 0;
    return isAhead && Math.abs(facing.x * dy[at] - facing.y * dx[at]) <= contact[at] + margin;
  }

  /** Room to the agent in the way and not behind on it. */
  #roomAhead(): number {
    const people = this.#people;
    const givesWay = this.#place.values.givesWay === 1;
    let room = Infinity;
    for (let at = 0; at < people.count; at++) {
      if (givesWay && this.#isBehind[at] === 1) continue;
      if (this.#isInTheWay(this.#direction, at, 1))
        room = Math.min(room, people.distance[at] - people.contact[at] - margin);
    }
    return room;
  }

  /** No step, ahead (1) or back (-1), takes more than half of the space to another body, who may take the other half, or ends inside a wall. */
  #fastestWithoutTouch(self: number, way: number): number {
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
    const { near, count } = this.#walls;
    const radius = this.#crowd.columns.radius[self];
    for (let wall = 0; wall < count; wall++) {
      const distance = near.distance[wall];
      const toward = distance < onePoint ? 0 : (x * near.dx[wall] + y * near.dy[wall]) / distance;
      if (toward > 0) fastest = Math.min(fastest, (Math.max(distance - radius, 0) * 2 * perStep) / toward);
    }
    return fastest;
  }

  /** Place in the columns of what an agent shows in this tick; -1 when it shows nothing. */
  #seenPlace(row: number): number {
    const tick = this.#crowd.int('tick');
    const place = 2 * row + (tick & 1);
    return tick > 0 && this.#place.ownColumns.turnedFor[place] === tick ? place : -1;
  }

  /** Where an agent has turned to; of other models its heading. */
  #readFacing(row: number, facing: { x: number; y: number }): void {
    const { headingX, headingY } = this.#crowd.columns;
    const { turnedToX, turnedToY } = this.#place.ownColumns;
    const place = this.#seenPlace(row);
    facing.x = place < 0 ? headingX[row] : turnedToX[place];
    facing.y = place < 0 ? headingY[row] : turnedToY[place];
  }

  /** Where an agent wants to go; of other models its heading. */
  #readWishOf(row: number, wish: { x: number; y: number }): void {
    const { headingX, headingY } = this.#crowd.columns;
    const { wantsX, wantsY } = this.#place.ownColumns;
    const place = this.#seenPlace(row);
    wish.x = place < 0 ? headingX[row] : wantsX[place];
    wish.y = place < 0 ? headingY[row] : wantsY[place];
  }

  #remember(self: number): void {
    const { turnedFor, turnedToX, turnedToY, wantsX, wantsY } = this.#place.ownColumns;
    const next = this.#crowd.int('tick') + 1;
    const place = 2 * self + (next & 1);
    turnedFor[place] = next;
    turnedToX[place] = this.#direction.x;
    turnedToY[place] = this.#direction.y;
    wantsX[place] = this.#wish.x;
    wantsY[place] = this.#wish.y;
  }

  /** Sum over every agent perceived: how far to the left of its wish they make it turn. */
  #sidestep(self: number): number {
    const { vx, vy } = this.#crowd.columns;
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
      this.#readFacing(other, this.#theirs);
      const oncoming = 1 + 0.5 * (1 - (wish.x * this.#theirs.x + wish.y * this.#theirs.y));
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
  #slideAlongWalls(self: number, { within, push }: { readonly within: number; readonly push: number }): void {
    const { near, count } = this.#walls;
    const reach = this.#crowd.columns.radius[self] + within;
    const direction = this.#direction;
    for (let wall = 0; wall < count; wall++) {
      const distance = near.distance[wall];
      if (distance > reach || distance < onePoint) continue;
      const nx = -near.dx[wall] / distance;
      const ny = -near.dy[wall] / distance;
      const away = direction.x * nx + direction.y * ny;
      if (away >= 0) continue;
      direction.x += (push - away) * nx;
      direction.y += (push - away) * ny;
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

/** What the room allows, between a step backward and the desired speed; one that could all but move creeps. */
function pace(allowed: number, wished: number): number {
  const speed = allowed > -creep && allowed < creep ? creep : Math.max(allowed, -creep);
  return Math.min(speed, wished);
}
