import type { CrowdView, Look } from '@korzo/core';
import { isInside, newCone, setCone, type Cone, type Meeting, type Sharing } from './cones.ts';
import { Edges } from './edges.ts';
import { WallAhead } from './walls.ts';

export interface VelocityObstacleValues {
  readonly neighbourDistance: number;
  readonly maxNeighbours: number;
  readonly timeHorizon: number;
  readonly timeHorizonWalls: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The most neighbours `maxNeighbours` may ask for. */
export const mostNeighbours = 32;
/** Edges beyond these shape nothing: they are of walls far away. */
const mostEdges = 2 * mostNeighbours + 40;
/** Two candidates whose costs differ by less are as good: the first one, further to the right, is taken. */
const asGood = 1e-9;

/**
 * Takes the velocity nearest to the wished one that lies in no cone and leads into no wall (ClearPath, Guy et al. 2009: it lies on the wish
 * itself, nearest to it on an edge, or where two edges cross). When there is none, the one that is inside the fewest of the nearest.
 */
export class VelocityChoice {
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #sharing: Sharing;
  readonly #walls: WallAhead;
  readonly #edges = new Edges(mostEdges);
  readonly #cones: Cone[] = Array.from({ length: mostNeighbours }, newCone);
  readonly #meeting: Writable<Meeting> = { dx: 0, dy: 0, width: 0, selfVx: 0, selfVy: 0, otherVx: 0, otherVy: 0 };
  #count = 0;
  #wishX = 0;
  #wishY = 0;
  #most = 0;
  #horizon = 0;
  #wallHorizon = 0;
  /** The best so far: how many of the nearest cones it avoids, and how far it is from the wish. */
  #bestClear = -1;
  #bestCost = Infinity;
  #bestX = 0;
  #bestY = 0;

  constructor(crowd: CrowdView, look: Look, sharing: Sharing) {
    this.#crowd = crowd;
    this.#look = look;
    this.#sharing = sharing;
    this.#walls = new WallAhead(crowd);
  }

  /** Writes the decision of the agent in a row (and slot). */
  decide(self: number, slot: number, values: VelocityObstacleValues): void {
    const { desiredVx, desiredVy, maxSpeed, nextVx, nextVy, nextVz } = this.#crowd.columns;
    const wished = Math.sqrt(desiredVx[self] * desiredVx[self] + desiredVy[self] * desiredVy[self]);
    const share = wished > maxSpeed[self] ? maxSpeed[self] / wished : 1;
    this.#wishX = desiredVx[self] * share;
    this.#wishY = desiredVy[self] * share;
    this.#most = maxSpeed[self];
    this.#horizon = values.timeHorizon;
    this.#wallHorizon = values.timeHorizonWalls;
    this.#lookAround(self, values);
    this.#bestClear = -1;
    this.#bestCost = Infinity;
    this.#bestX = this.#bestY = 0;
    this.#tryAll();
    nextVx[slot] = this.#bestX;
    nextVy[slot] = this.#bestY;
    nextVz[slot] = 0;
  }

  #lookAround(self: number, { neighbourDistance, maxNeighbours, timeHorizonWalls }: VelocityObstacleValues): void {
    const { vx, vy, radius } = this.#crowd.columns;
    const { rows, dx, dy } = this.#look;
    const meeting = this.#meeting;
    const edges = this.#edges;
    edges.count = 0;
    this.#count = this.#look.nearest(self, {
      radius: neighbourDistance,
      limit: Math.min(maxNeighbours, mostNeighbours),
    });
    meeting.selfVx = vx[self];
    meeting.selfVy = vy[self];
    for (let at = 0; at < this.#count; at++) {
      const other = rows[at];
      meeting.dx = dx[at];
      meeting.dy = dy[at];
      meeting.width = radius[self] + radius[other];
      meeting.otherVx = vx[other];
      meeting.otherVy = vy[other];
      const cone = this.#cones[at];
      setCone(cone, meeting, this.#sharing);
      edges.add(cone.apexX, cone.apexY, cone.rightX, cone.rightY, 0);
      edges.add(cone.apexX, cone.apexY, cone.leftX, cone.leftY, 0);
    }
    this.#walls.look(self, Math.min(this.#most * timeHorizonWalls + radius[self], wallReach(timeHorizonWalls)));
    this.#walls.addEdges(edges, timeHorizonWalls);
  }

  #tryAll(): void {
    const edges = this.#edges;
    this.#try(this.#wishX, this.#wishY);
    if (this.#bestClear === this.#count && this.#bestCost === 0) return;
    this.#try(0, 0);
    for (let edge = 0; edge < edges.count; edge++) {
      this.#tryAlong(edge, edges.nearest(edge, this.#wishX, this.#wishY));
      this.#tryFastest(edge);
      for (let other = 0; other < edge; other++) this.#tryAlong(edge, edges.crossing(edge, other));
    }
  }

  #tryAlong(edge: number, along: number): void {
    if (along !== along) return;
    const { x, y, alongX, alongY } = this.#edges;
    this.#try(x[edge] + along * alongX[edge], y[edge] + along * alongY[edge]);
  }

  /** Where an edge reaches the fastest it can go. */
  #tryFastest(edge: number): void {
    const { x, y, alongX, alongY, from } = this.#edges;
    const half = x[edge] * alongX[edge] + y[edge] * alongY[edge];
    const root = half * half - (x[edge] * x[edge] + y[edge] * y[edge]) + this.#most * this.#most * (1 - 1e-9);
    if (root < 0) return;
    const step = Math.sqrt(root);
    if (-half - step >= from[edge]) this.#tryAlong(edge, -half - step);
    if (-half + step >= from[edge]) this.#tryAlong(edge, -half + step);
  }

  /** Takes a velocity when it is better than the best so far. Walls come before everybody, then the nearest agents. */
  #try(vx: number, vy: number): void {
    if (!(vx * vx + vy * vy <= this.#most * this.#most)) return;
    const x = vx - this.#wishX;
    const y = vy - this.#wishY;
    const cost = x * x + y * y;
    if (this.#bestClear === this.#count && cost >= this.#bestCost - asGood) return;
    const least = Math.max(this.#bestClear, 0);
    let clear = 0;
    while (clear < this.#count && !isInside(this.#cones[clear], vx, vy, this.#horizon)) clear++;
    if (clear < least || (clear === this.#bestClear && cost >= this.#bestCost - asGood)) return;
    if (this.#walls.isHit(vx, vy, this.#wallHorizon)) return;
    this.#bestClear = clear;
    this.#bestCost = cost;
    this.#bestX = vx;
    this.#bestY = vy;
  }
}

/** Walls farther away than this are not looked at, m. */
export const wallReach = (horizon: number): number => 3 * horizon + 1;
