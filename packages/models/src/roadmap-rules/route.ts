import { purposeNamed, uniform } from '@korzo/core';
import type { Sheet } from './atlas.ts';
import { findWay, firstStep } from './find-way.ts';
import type { SpacePoint } from './free-space.ts';
import { mostKnown, type Knowledge } from './knowledge.ts';
import { edgeBetween, farEnd, mostNodes, type Roadmap } from './roadmap.ts';
import type { Traveller } from './traveller.ts';

const forkPurpose = purposeNamed('roadmap-rules/fork');
/** Of the nearest nodes no more than this many are looked at for one in view. */
const mostLooks = 8;
/** A line of sight keeps this share of the body's radius from obstacles: one that stands close to a wall sees along it. */
const sightShare = 0.5;

export interface RouteRule {
  jamPenalty: number;
  splitTolerance: number;
  seed: number;
  tick: number;
}

/** Chooses nodes for one traveller after the other. */
export class Route {
  readonly #knowledge: Knowledge;
  readonly #isTried = new Uint8Array(mostNodes);
  #map!: Roadmap;
  #sheet!: Sheet;
  #self!: Traveller;
  readonly rule: RouteRule = { jamPenalty: 0, splitTolerance: 0, seed: 0, tick: 0 };

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  enter(self: Traveller, sheet: Sheet): void {
    this.#self = self;
    this.#sheet = sheet;
    this.#map = sheet.map;
  }

  /** An edge counts for its length by its rule, and more when it is known to be jammed: r l + penalty w, r >= 1, w from 0 to 1. */
  readonly #cost = (edge: number): number =>
    this.#map.edgeRules[edge].weight * this.#map.length[edge] +
    (this.rule.jamPenalty * this.#knowledge.of(this.#self.row, edge)) / mostKnown;

  /** The nearest node that sees a place; the nearest of all when none does; -1 on an empty map. */
  nodeNear(place: SpacePoint): number {
    this.#isTried.fill(0, 0, this.#map.nodes);
    let nearest = -1;
    for (let look = 0; look < mostLooks; look++) {
      const node = this.#nearestUntried(place);
      if (node < 0) break;
      if (nearest < 0) nearest = node;
      if (this.#sees(place, node)) return node;
    }
    return nearest;
  }

  #nearestUntried(place: SpacePoint): number {
    let nearest = -1;
    let least = Infinity;
    for (let node = 0; node < this.#map.nodes; node++) {
      if (this.#isTried[node] === 1) continue;
      const distance = this.#distance(place, node);
      if (distance >= least) continue;
      least = distance;
      nearest = node;
    }
    if (nearest >= 0) this.#isTried[nearest] = 1;
    return nearest;
  }

  #distance(place: SpacePoint, node: number): number {
    const dx = this.#map.x[node] - place.x;
    const dy = this.#map.y[node] - place.y;
    const dz = this.#self.inVolume ? this.#map.z[node] - place.z : 0;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  readonly #spot = { x: 0.5, y: 0.5, z: 0.5 };

  #sees(place: SpacePoint, node: number): boolean {
    const { x, y, z } = this.#map;
    this.#spot.x = x[node];
    this.#spot.y = y[node];
    this.#spot.z = z[node];
    return this.#sheet.space.roomAlong(place, this.#spot, sightShare * this.#self.radius) >= 0;
  }

  /** Least free distance of the straight way to a place, m; -1 when it is not free. */
  roomTo(place: SpacePoint): number {
    return this.#sheet.space.roomAlong(this.#self, place, sightShare * this.#self.radius);
  }

  /**
   * The trigger of a node, obeyed once on arrival: choose the way on. The best by A*; of several that are about as good one by chance, so
   * that a flock splits where ways part. -1 when there is no way.
   */
  towards(node: number, goalNode: number): number {
    const map = this.#map;
    const direct = findWay(map, node, goalNode, this.#cost);
    if (direct === Infinity || node === goalNode) return -1;
    const best = firstStep(node, goalNode);
    const most = direct * (1 + this.rule.splitTolerance);
    let chosen = best;
    let good = 1;
    for (let at = map.first[node]; at < map.first[node + 1]; at++) {
      const edge = map.edgeAt[at];
      const next = farEnd(map, edge, node);
      if (next === best) continue;
      const onward = findWay(map, next, goalNode, this.#cost);
      // Only what leads nearer to the goal: a fork, not a way back.
      if (onward >= direct || onward + this.#cost(edge) > most) continue;
      good++;
      if (this.#draw(node, good) * good < 1) chosen = next;
    }
    return chosen;
  }

  /** The way on for one that explores: the edge known least; of several one by chance, and back only when there is no other. */
  leastKnown(node: number, from: number): number {
    const map = this.#map;
    let chosen = -1;
    let least = Infinity;
    let good = 0;
    for (let at = map.first[node]; at < map.first[node + 1]; at++) {
      const edge = map.edgeAt[at];
      const next = farEnd(map, edge, node);
      const known = this.#knowledge.of(this.#self.row, edge) + (next === from ? mostKnown + 1 : 0);
      if (known > least) continue;
      good = known < least ? 1 : good + 1;
      least = known;
      if (good === 1 || this.#draw(node, good) * good < 1) chosen = next;
    }
    return chosen;
  }

  /** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
  #draw(node: number, number: number): number {
    const { seed, tick } = this.rule;
    return uniform(seed, this.#self.id, tick, forkPurpose + ((node * 8 + number) % 256) * 0x1000000);
  }

  edgeFrom(from: number, to: number): number {
    return edgeBetween(this.#map, from, to);
  }
}
