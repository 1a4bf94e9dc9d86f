import { choice, defineModel, exp, number, type ColumnSpec, type CrowdView, type DecisionPlace } from '@korzo/core';
import { decideEach } from '../kit/around/each-agent.ts';
import { onePoint } from '../kit/around/decision.ts';
import type { Surroundings } from '../kit/around/surroundings.ts';
import { PeopleInSight } from '../kit/sight/people-in-sight.ts';
import { WallsAround } from '../kit/sight/walls-around.ts';
import { readWish, type Wish } from '../kit/sight/wish.ts';

const parameters = {
  version: choice(
    'v1',
    ['v1', 'v2'],
    'v1: all have the values below; v2: an agent that has values of its own uses those',
  ),
  neighbourStrength: number(8, { min: 0, max: 50 }, 'weight of a touching agent relative to the desired direction, a'),
  neighbourRange: number(0.1, { min: 0.01, max: 5, unit: 'm' }, 'distance over which the weight of others decays, D'),
  wallStrength: number(5, { min: 0, max: 50 }, 'weight of a touching wall relative to the desired direction'),
  wallRange: number(0.02, { min: 0.005, max: 5, unit: 'm' }, 'distance over which the weight of walls decays'),
  timeGap: number(1, { min: 0.1, max: 10, unit: 's' }, 'time gap to the agent ahead, T'),
  cutOff: number(3, { min: 0.5, max: 20, unit: 'm' }, 'neighbours farther away than this are ignored'),
};

/** What a pedestrian of v2 may have of its own; 0 stands for the parameter. */
const columns = [
  {
    name: 'ownNeighbourStrength',
    type: 'f32',
    role: 'own',
    meaning: 'neighbourStrength of this agent; 0 = the parameter',
  },
  {
    name: 'ownNeighbourRange',
    type: 'f32',
    role: 'own',
    meaning: 'neighbourRange of this agent, m; 0 = the parameter',
  },
  { name: 'ownWallStrength', type: 'f32', role: 'own', meaning: 'wallStrength of this agent; 0 = the parameter' },
  { name: 'ownWallRange', type: 'f32', role: 'own', meaning: 'wallRange of this agent, m; 0 = the parameter' },
  { name: 'ownTimeGap', type: 'f32', role: 'own', meaning: 'timeGap of this agent, s; 0 = the parameter' },
] as const satisfies readonly ColumnSpec[];

/** Deep inside each other the weight grows no further: e to this. */
const steepest = 30;

/**
 * Tordeux, Chraibi, Seyfried 2015; v2 is the form with values of each agent. With e0 the desired direction, s the distance of two
 * centres and l the sum of their radii: e = unit(e0 + sum a exp((l - s) / D) away + walls), v = min(v0, max(0, (s - l) / T)).
 */
export const collisionFreeSpeed = defineModel({
  name: 'collision-free-speed',
  summary:
    'Turns away from agents and walls, and walks no faster than the space ahead allows, so bodies never overlap.',
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

type CollisionFreePlace = DecisionPlace<typeof parameters>;

class Walker {
  readonly #place: CollisionFreePlace;
  readonly #crowd: CrowdView;
  readonly #walls: WallsAround;
  readonly #people: PeopleInSight;
  readonly #wish: Wish = { x: 0, y: 0, speed: 0 };
  readonly #direction = { x: 0, y: 0 };

  constructor(place: CollisionFreePlace) {
    this.#place = place;
    this.#crowd = place.crowd;
    this.#walls = new WallsAround(place.crowd);
    this.#people = new PeopleInSight(place.crowd, this.#walls);
  }

  decide(self: number, slot: number, around: Surroundings): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { cutOff } = this.#place.values;
    readWish(this.#crowd, self, this.#wish);
    this.#walls.look(self, cutOff);
    this.#people.look(self, around, cutOff);
    this.#turn(self);
    const { x, y } = this.#direction;
    // v = min(v0, max(0, (s - l) / T))
    const safe = Math.max(0, this.#people.roomAhead(x, y, 0) / this.#own('timeGap', 'ownTimeGap', self));
    const speed = Math.min(this.#wish.speed, safe, this.#fastestBeforeWalls(self));
    nextVx[slot] = x * speed;
    nextVy[slot] = y * speed;
    nextVz[slot] = 0;
  }

  /** e = unit(e0 + sum of repulsions); an agent pushed equally from all sides goes on facing the same way. */
  #turn(self: number): void {
    const { radius, headingX, headingY } = this.#crowd.columns;
    const { near, count: wallCount } = this.#walls;
    const people = this.#people;
    const strength = this.#own('neighbourStrength', 'ownNeighbourStrength', self);
    const perRange = 1 / this.#own('neighbourRange', 'ownNeighbourRange', self);
    let x = this.#wish.x;
    let y = this.#wish.y;
    for (let at = 0; at < people.count; at++) {
      const distance = people.distance[at];
      const push = strength * exp(Math.min((people.contact[at] - distance) * perRange, steepest));
      x -= (push * people.dx[at]) / distance;
      y -= (push * people.dy[at]) / distance;
    }
    const wallStrength = this.#own('wallStrength', 'ownWallStrength', self);
    const perWallRange = 1 / this.#own('wallRange', 'ownWallRange', self);
    for (let wall = 0; wall < wallCount; wall++) {
      if (near.distance[wall] < onePoint) continue;
      const push = wallStrength * exp(Math.min((radius[self] - near.distance[wall]) * perWallRange, steepest));
      x -= (push * near.dx[wall]) / near.distance[wall];
      y -= (push * near.dy[wall]) / near.distance[wall];
    }
    const length = Math.sqrt(x * x + y * y);
    this.#direction.x = length > 1e-12 ? x / length : headingX[self];
    this.#direction.y = length > 1e-12 ? y / length : headingY[self];
  }

  /** Beyond the paper, which keeps people off walls by their direction alone: no step ends inside a wall. */
  #fastestBeforeWalls(self: number): number {
    const { near, count } = this.#walls;
    const { x, y } = this.#direction;
    const radius = this.#crowd.columns.radius[self];
    const perStep = 1 / this.#crowd.float('dt');
    let fastest = Infinity;
    for (let wall = 0; wall < count; wall++) {
      if (near.distance[wall] < onePoint) continue;
      const toward = (x * near.dx[wall] + y * near.dy[wall]) / near.distance[wall];
      if (toward > 0) fastest = Math.min(fastest, (Math.max(near.distance[wall] - radius, 0) * perStep) / toward);
    }
    return fastest;
  }

  /** The agent's own value when there is one (v2), else the parameter. */
  #own(
    parameter: Exclude<keyof typeof parameters, 'version' | 'cutOff'>,
    column: (typeof columns)[number]['name'],
    self: number,
  ): number {
    const { values, ownColumns } = this.#place;
    const own = values.version === 1 ? ownColumns[column][self] : 0;
    return own > 0 ? own : values[parameter];
  }
}
