import { exp, type CrowdView, type DecisionPlace, type Look } from '@korzo/core';
import { waver } from './waver.ts';
import { mostSeen, RoomAhead } from './room-ahead.ts';
import { roundCorner } from './round-corner.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';
import { densityOf, type Crowding } from './crowding.ts';
import type { timeGapParameters } from './parameters.ts';

/**
 * Cosine between two wishes below which people come toward each other, and above which they go the same way. People who reach a door
 * along the wall from both sides go against each other as well, but not quite; of them none shall keep to the right.
 */
const oncoming = -0.75;
const sameWay = 0;
/** Those less far aside than this are met, m. */
const metAside = 1;
/** No agent turns farther aside than 45 degrees: tangent of the angle. */
const farthestAside = 1;
/** Those no farther apart than this stand against each other, m. */
const touching = 0.1;
/** Those farther back than this many times as far as they are aside are behind, whichever way it turns. */
const behind = 0.6;

/** Sines (to the right) and cosines of the turns past those ahead: 10, 20 and 35 degrees to both sides. */
const passSines = [0.1736481777, -0.1736481777, 0.3420201433, -0.3420201433, 0.5735764364, -0.5735764364];
const passCosines = [0.984807753, 0.984807753, 0.9396926208, 0.9396926208, 0.8191520443, 0.8191520443];
/** A turn is taken that brings it on by so much more, m/s: less would make it waver. */
const worthATurn = 0.05;
/** It looks for walls as far ahead as it gets in this time, s, and this far at least, m. */
const wallTime = 0.5;
const wallDistance = 0.5;

/** How far ahead it looks for a quicker way, m, and at how many points. */
const farAhead = 4.5;
const samples = 3;
/** A way that takes less than so many times as long as alone is quick enough. */
const heldUp = 1.5;
/** Sines (to the right) and cosines of the turns tried: 20, 40 and 60 degrees to both sides. */
const turnSines = [0.3420201433, -0.3420201433, 0.6427876097, -0.6427876097, 0.8660254038, -0.8660254038];
const turnCosines = [0.9396926208, 0.9396926208, 0.7660444431, 0.7660444431, 0.5, 0.5];

/** Weidmann 1993: share of the free speed at a density; a little is left in any jam. */
const shareOfSpeed = (density: number): number =>
  density <= 0 ? 1 : Math.max(1 - exp(-1.913 * (1 / density - 1 / 5.4)), 0.05);

/** By the number of people around a point: how many times as long as alone a metre there takes. Beyond it the jam is total. */
const slownessAmong = Float64Array.from({ length: 256 }, (_, people) => 1 / shareOfSpeed(densityOf(people)));

/**
 * What a pedestrian wishes for after a look at those ahead. It goes around crowds where that is quicker, and past those ahead where there is
 * room beside them. Of those who go its way the one with the least room before it sets the pace, v = min(v0, max(s / T,
 * min(v_ahead - trailing, s / stepTime)) + chance); those who come toward it turn it to the right by k exp(-(s - l) / D) each, and it presses
 * on between them.
 */
export class PacedWish {
  x = 0;
  y = 0;
  readonly #place: DecisionPlace<typeof timeGapParameters>;
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #walls: WallsAround;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  readonly #others: Wish = { x: 0, y: 0, speed: 0 };
  readonly #wanted = { radius: 0, limit: mostSeen };
  readonly #crowding: Crowding;
  readonly #room: RoomAhead;
  #pace = 0;
  #met = 0;
  /** Away from those in whose way it stands. */
  #asideX = 0;
  #asideY = 0;

  /** `crowding` must have counted around the cell of the agent it is asked for. */
  constructor(place: DecisionPlace<typeof timeGapParameters>, crowding: Crowding) {
    this.#crowding = crowding;
    this.#place = place;
    this.#crowd = place.crowd;
    this.#look = place.look;
    this.#walls = new WallsAround(place.crowd);
    this.#room = new RoomAhead(place);
  }

  /** Finds the desired velocity of the agent in a row. */
  of(self: number): void {
    const { keepRight, quicker, relaxation, sight } = this.#place.values;
    const wish = this.#wish;
    readWish(this.#crowd, self, wish);
    this.x = 0;
    this.y = 0;
    if (wish.speed > 0) {
      this.#walls.look(self, Math.max(farAhead, sight));
      if (relaxation > 0 && this.#isHeldUp(self)) roundCorner(this.#walls, this.#crowd.columns.radius[self], wish);
    }
    this.#showWish(self);
    if (wish.speed <= 0) return;
    if (quicker < 1) this.#takeQuickerWay(self);
    this.#lookAhead(self);
    const right = Math.min(this.#met * Math.abs(keepRight), farthestAside) * (keepRight < 0 ? -1 : 1);
    const scale = this.#pace / Math.sqrt(1 + right * right);
    this.x = scale * (wish.x + right * wish.y);
    this.y = scale * (wish.y - right * wish.x);
    this.#makeRoom();
  }

  #isHeldUp(self: number): boolean {
    const { vx, vy } = this.#crowd.columns;
    const slow = 0.5 * this.#wish.speed;
    return vx[self] * vx[self] + vy[self] * vy[self] < slow * slow;
  }

  /** Steps aside for those who are to go first and cannot, since it stands in their way. */
  #makeRoom(): void {
    const { yielding } = this.#place.values;
    const size = Math.sqrt(this.#asideX * this.#asideX + this.#asideY * this.#asideY);
    if (size === 0 || this.#pace >= yielding) return;
    this.x = (yielding * this.#asideX) / size;
    this.y = (yielding * this.#asideY) / size;
  }

  #lookAhead(self: number): void {
    const { shuffle, unevenness } = this.#place.values;
    this.#met = 0;
    this.#asideX = 0;
    this.#asideY = 0;
    this.#room.clear();
    this.#seeOthers(self);
    let pace = this.#passThoseAhead(self);
    if (unevenness > 0 && pace < Infinity) pace += unevenness * waver(this.#crowd, self);
    this.#pace = Math.min(this.#wish.speed, Math.max(pace, this.#met > 0 ? shuffle : 0), this.#speedUp(self));
  }

  /**
   * The speed it can have come up to by the next tick, m/s: it slows down at once, but speeds up as the social force model does. Small steps, as
   * those who make room for others do, take no time.
   */
  #speedUp(self: number): number {
    const { relaxation, yielding } = this.#place.values;
    if (relaxation <= 0) return Infinity;
    const { vx, vy } = this.#crowd.columns;
    const speed = Math.max(Math.sqrt(vx[self] * vx[self] + vy[self] * vy[self]), yielding);
    const lacking = Math.max(0, this.#wish.speed - speed);
    return speed + lacking * Math.min(1, this.#crowd.float('dt') / relaxation);
  }

  /** Finds whom it meets and whom it follows. */
  #seeOthers(self: number): void {
    const { radius } = this.#crowd.columns;
    const { breadth, oncomingRange, relaxation, sight } = this.#place.values;
    const wish = this.#wish;
    const others = this.#others;
    const look = this.#look;
    this.#wanted.radius = sight;
    const tick = this.#crowd.int('tick');
    const seen = look.nearest(self, this.#wanted);
    for (let at = 0; at < seen; at++) {
      const dx = look.dx[at];
      const dy = look.dy[at];
      const ahead = wish.x * dx + wish.y * dy;
      const aside = Math.abs(wish.x * dy - wish.y * dx);
      if (ahead < -behind * aside) continue;
      const other = look.rows[at];
      this.#readOthersWish(other, tick);
      const along = wish.x * others.x + wish.y * others.y;
      const isMet = along < oncoming && aside < metAside && ahead >= 0;
      // Of two who go the same way the one farther along their common way goes first: no two wait for each other.
      const isFollowed = along >= sameWay && dx * (wish.x + others.x) + dy * (wish.y + others.y) > 0;
      if (!isMet && !isFollowed) continue;
      const distance = Math.sqrt(look.distanceSquared[at]);
      if (this.#walls.count > 0 && this.#walls.hide(dx, dy, distance)) continue;
      const contact = radius[self] + radius[other];
      if (isMet) this.#met += exp((contact - distance) / oncomingRange);
      else {
        this.#room.add(other, dx, dy, contact, breadth);
        if (relaxation > 0) this.#seeWhetherInTheWay(dx, dy, distance, contact);
      }
    }
  }

  /** Of two who touch, the one that is to go second may stand in the way of the first: along where that one wants to go. */
  #seeWhetherInTheWay(dx: number, dy: number, distance: number, contact: number): void {
    const { x, y } = this.#others;
    if (distance >= contact + touching || x * dx + y * dy >= 0 || Math.abs(x * dy - y * dx) >= contact) return;
    this.#asideX -= dx / distance;
    this.#asideY -= dy / distance;
  }

  /** Turns the wish past those ahead where that brings it on; returns the pace they leave it. */
  #passThoseAhead(self: number): number {
    const wish = this.#wish;
    const { x: toX, y: toY, speed } = wish;
    let found = this.#room.paceAlong(toX, toY);
    let best = Math.max(found, 0) + worthATurn;
    for (let turn = 0; turn < passSines.length && best < speed; turn++) {
      const x = toX * passCosines[turn] + toY * passSines[turn];
      const y = toY * passCosines[turn] - toX * passSines[turn];
      const pace = Math.min(this.#room.paceAlong(x, y, passCosines[turn], best), speed);
      if (pace * passCosines[turn] <= best || this.#isWalled(self, x, y, passSines[turn] > 0, pace)) continue;
      best = pace * passCosines[turn];
      found = pace;
      wish.x = x;
      wish.y = y;
    }
    return found;
  }

  /** Whether its outer side would meet a wall on the next metre along a unit vector, at a pace. */
  #isWalled(self: number, x: number, y: number, toRight: boolean, pace: number): boolean {
    if (this.#walls.count === 0) return false;
    const ahead = wallDistance + wallTime * pace;
    const aside = toRight ? this.#crowd.columns.radius[self] : -this.#crowd.columns.radius[self];
    return this.#walls.hide(ahead * x + aside * y, ahead * y - aside * x, ahead + Math.abs(aside));
  }

  /** Turns the wish to that of some directions which is much quicker for the next metres, the right one of two that are equal. */
  #takeQuickerWay(self: number): void {
    const wish = this.#wish;
    const { x: toX, y: toY } = wish;
    const straight = this.#slownessAlong(self, toX, toY);
    if (straight < heldUp) return;
    let least = straight * (1 - this.#place.values.quicker);
    for (let turn = 0; turn < turnSines.length; turn++) {
      const x = toX * turnCosines[turn] + toY * turnSines[turn];
      const y = toY * turnCosines[turn] - toX * turnSines[turn];
      // What is lost of the way must be walked later.
      const slowness = this.#slownessAlong(self, x, y) + 1 - turnCosines[turn];
      if (slowness >= least || this.#walls.hide(farAhead * x, farAhead * y, farAhead)) continue;
      least = slowness;
      wish.x = x;
      wish.y = y;
    }
  }

  /** How many times as long as alone the next metres along a unit vector take, by the density there (Weidmann 1993). */
  #slownessAlong(self: number, x: number, y: number): number {
    let sum = 0;
    for (let sample = 1; sample <= samples; sample++) {
      const ahead = (farAhead * sample) / samples;
      const people = this.#crowding.peopleAt(self, ahead * x, ahead * y);
      sum += slownessAmong[Math.min(people, slownessAmong.length - 1)];
    }
    return sum / samples;
  }

  /** Where an agent wants to go; one that does not show it goes where it faces. */
  #readOthersWish(other: number, tick: number): void {
    const { towardFor, towardX, towardY } = this.#place.ownColumns;
    const { headingX, headingY } = this.#crowd.columns;
    const place = 2 * other + (tick & 1);
    const isShown = tick > 0 && towardFor[place] === tick;
    this.#others.x = isShown ? towardX[place] : headingX[other];
    this.#others.y = isShown ? towardY[place] : headingY[other];
  }

  #showWish(self: number): void {
    const { towardFor, towardX, towardY } = this.#place.ownColumns;
    const next = this.#crowd.int('tick') + 1;
    const place = 2 * self + (next & 1);
    towardFor[place] = next;
    towardX[place] = this.#wish.x;
    towardY[place] = this.#wish.y;
  }
}
