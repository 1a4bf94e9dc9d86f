import { exp, type CrowdView, type DecisionPlace, type Look } from '@korzo/core';
import { waver } from './waver.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';
import type { Crowding } from './crowding.ts';
import type { timeGapParameters } from './parameters.ts';

/** So many of the nearest are looked at: in the densest crowd they are all within a metre. */
const mostSeen = 24;
/** Cosine between two wishes below which people come toward each other, and above which they go the same way. */
const oncoming = -0.3;
const sameWay = 0;
/** Those less far aside than this are met, m. */
const metAside = 1;
/** Nobody turns farther aside than 45 degrees: tangent of the angle. */
const farthestAside = 1;

/** Discs: whoever is less far ahead than this share of the contact distance walks beside. */
const beside = 0.85;

/** How much of the room ahead a body takes that is so many half-breadths aside: 1 straight ahead, 0 at the shoulder; a rounded rectangle. */
const roundness = (aside: number): number => Math.sqrt(Math.sqrt(Math.max(1 - aside * aside * aside * aside, 1e-6)));

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

/**
 * What a pedestrian wishes for after a look at those ahead. It goes around crowds where that is quicker. Of those who go its way the one with the
 * least room in the strip that its shoulders need sets the pace, v = min(v0, max(s / T, v_ahead - trailing) + chance); those who come toward it
 * turn it to the right by k exp(-(s - l) / D) each, and it presses on between them.
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
  #pace = 0;
  #met = 0;

  /** `crowding` must have counted around the cell of whoever it is asked for. */
  constructor(place: DecisionPlace<typeof timeGapParameters>, crowding: Crowding) {
    this.#crowding = crowding;
    this.#place = place;
    this.#crowd = place.crowd;
    this.#look = place.look;
    this.#walls = new WallsAround(place.crowd);
  }

  /** Finds the wished velocity of the agent in a row. */
  of(self: number): void {
    const { keepRight, quicker, sight } = this.#place.values;
    const wish = this.#wish;
    readWish(this.#crowd, self, wish);
    this.x = 0;
    this.y = 0;
    this.#showWish(self);
    if (wish.speed <= 0) return;
    this.#walls.look(self, Math.max(farAhead, sight));
    if (quicker < 1) this.#takeQuickerWay(self);
    this.#lookAhead(self);
    const right = Math.min(this.#met * Math.abs(keepRight), farthestAside) * (keepRight < 0 ? -1 : 1);
    const scale = this.#pace / Math.sqrt(1 + right * right);
    this.x = scale * (wish.x + right * wish.y);
    this.y = scale * (wish.y - right * wish.x);
  }

  #lookAhead(self: number): void {
    const { radius } = this.#crowd.columns;
    const { timeGap, shuffle, unevenness, oncomingRange, sight, halfBreadth } = this.#place.values;
    const isDisc = halfBreadth === 0;
    const wish = this.#wish;
    const others = this.#others;
    const look = this.#look;
    this.#wanted.radius = sight;
    this.#met = 0;
    let pace = Infinity;
    const tick = this.#crowd.int('tick');
    const seen = look.nearest(self, this.#wanted);
    for (let at = 0; at < seen; at++) {
      const dx = look.dx[at];
      const dy = look.dy[at];
      const ahead = wish.x * dx + wish.y * dy;
      const aside = Math.abs(wish.x * dy - wish.y * dx);
      const other = look.rows[at];
      const contact = radius[self] + radius[other];
      const reach = isDisc ? contact : halfBreadth;
      if (ahead < 0 || aside > Math.max(reach, metAside)) continue;
      this.#readOthersWish(other, tick);
      const along = wish.x * others.x + wish.y * others.y;
      const isMet = along < oncoming && aside < metAside;
      // Of two who go the same way the one farther along their common way goes first: no two wait for each other.
      const isFollowed =
        along >= sameWay &&
        aside <= reach &&
        ahead >= (isDisc ? beside * contact : aside) &&
        dx * (wish.x + others.x) + dy * (wish.y + others.y) > 0;
      if (!isMet && !isFollowed) continue;
      const distance = Math.sqrt(look.distanceSquared[at]);
      if (this.#walls.count > 0 && this.#walls.hide(dx, dy, distance)) continue;
      if (isMet) this.#met += exp((contact - distance) / oncomingRange);
      else if (isDisc) pace = Math.min(pace, (distance - contact) / timeGap);
      else pace = Math.min(pace, this.#paceBehind(other, ahead / roundness(aside / reach) - contact));
    }
    if (unevenness > 0 && pace < Infinity) pace += unevenness * waver(this.#crowd, self);
    this.#pace = Math.min(wish.speed, Math.max(pace, isDisc || this.#met > 0 ? shuffle : 0));
  }

  /** Speed behind somebody with so much room to it, m; it is not left behind by more than `trailing`. */
  #paceBehind(other: number, room: number): number {
    const { vx, vy } = this.#crowd.columns;
    const { timeGap, trailing } = this.#place.values;
    return Math.max(room / timeGap, vx[other] * this.#wish.x + vy[other] * this.#wish.y - trailing);
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
      sum += 1 / shareOfSpeed(this.#crowding.densityAt(self, ahead * x, ahead * y));
    }
    return sum / samples;
  }

  /** Where somebody wants to go; who does not show it goes where it faces. */
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
