import { CrowdView } from '@korzo/core';
import type { DecideKernel } from './floor-decision.ts';
import { NearestWalls } from './near-walls.ts';
import { NearestDecision } from './nearest-decision.ts';
import { hair, isInside, newCone, setCone, type Cone, type Encounter, type Sharing } from './velocity-cones.ts';
import { Crossings, Edges } from './velocity-edges.ts';
import { WallsAhead } from './velocity-walls.ts';

const mostNeighbours = 32;
const mostEdges = 2 * mostNeighbours + 3 * 32;
/** Three of its own, four with each cone, seven with each wall. */
const mostCrossings = 3 + 4 * mostNeighbours + 7 * 32;
/** Two velocities whose costs (m2/s2) differ by less are as good: that on the earlier edge, of a nearer agent and on the right, is taken. */
const asGood = 1e-6;
/** Edges end a little before the top speed. */
const topSpeedShare = 0.999999;

/** A twin of the kernels for velocity obstacles: plain TypeScript on 64-bit numbers, trying every velocity that could be the best. */
const velocityObstacleTwin =
  (sharing: Sharing) =>
  (memory: WebAssembly.Memory): DecideKernel => {
    let decision: VelocityDecision | undefined;
    return (crowd, model, _scratch, first, last) => {
      if (decision?.view.pointer !== crowd) decision = new VelocityDecision(new CrowdView(memory, crowd), sharing);
      decision.begin(model);
      decision.decideCells(first, last);
    };
  };

export const voTwin = velocityObstacleTwin('vo');
export const rvoTwin = velocityObstacleTwin('rvo');
export const hrvoTwin = velocityObstacleTwin('hrvo');

/**
 * Takes the velocity nearest to the desired one that lies in no cone and leads into no wall (ClearPath, Guy et al. 2009: it lies on the wish
 * itself, nearest to it on an edge, or where an edge begins or ends to be blocked). When there is none, the one that avoids the most of the
 * nearest. What it found for the last agent stays readable.
 */
export class VelocityDecision extends NearestDecision {
  /** Everything that blocks is so much narrower (m/s; walls: m) than it is; for tests that ask what rounding may do. */
  leniency = 0;
  /** The best so far: how many of the nearest cones it avoids, how far it is from the wish (squared), and on which edge it lies. */
  rank = 0;
  cost = 0;
  x = 0;
  y = 0;
  #edge = 0;
  readonly #sharing: Sharing;
  readonly #nearestWalls = new NearestWalls();
  readonly #walls = new WallsAhead(this.#nearestWalls);
  readonly #edges = new Edges(mostEdges);
  readonly #crossings = new Crossings(mostCrossings);
  readonly #cones: Cone[] = Array.from({ length: mostNeighbours }, newCone);
  readonly #meeting: Encounter = {
    dx: 0,
    dy: 0,
    width: 0,
    selfVx: 0,
    selfVy: 0,
    otherVx: 0,
    otherVy: 0,
    isLower: false,
    maxSpeed: 0,
    horizon: 0,
  };
  #count = 0;
  #wishX = 0;
  #wishY = 0;
  #most = 0;
  #horizon = 0;
  #wallHorizon = 0;

  constructor(view: CrowdView, sharing: Sharing) {
    super(view);
    this.#sharing = sharing;
  }

  protected override takeParameters(values: Float64Array): void {
    this.askNearest(values[0], values[1]);
    this.#horizon = values[2];
    this.#wallHorizon = values[3];
  }

  override decide(slot: number): void {
    const { rowOfSlot, desiredVx, desiredVy, maxSpeed, nextVx, nextVy, nextVz } = this.view.columns;
    const row = rowOfSlot[slot];
    const wished = Math.sqrt(desiredVx[row] * desiredVx[row] + desiredVy[row] * desiredVy[row]);
    const share = wished > maxSpeed[row] ? maxSpeed[row] / wished : 1;
    this.#wishX = desiredVx[row] * share;
    this.#wishY = desiredVy[row] * share;
    this.#most = maxSpeed[row];
    this.#lookAtOthers(slot, row);
    this.#lookAtWalls(slot, row);
    this.#tryAll();
    nextVx[slot] = this.x;
    nextVy[slot] = this.y;
    nextVz[slot] = 0;
  }

  #lookAtOthers(slot: number, row: number): void {
    const { slotVx, slotVy, slotRadius, slotId } = this.view.columns;
    const { neighbours } = this;
    const edges = this.#edges;
    const meeting = this.#meeting;
    this.findNeighbours(slot, row);
    this.#count = neighbours.count;
    edges.count = 0;
    meeting.selfVx = slotVx[slot];
    meeting.selfVy = slotVy[slot];
    meeting.maxSpeed = this.#most;
    meeting.horizon = this.#horizon;
    for (let at = 0; at < this.#count; at++) {
      meeting.dx = neighbours.x[at];
      meeting.dy = neighbours.y[at];
      meeting.width = slotRadius[slot] + neighbours.radius[at];
      meeting.otherVx = neighbours.velocityX[at];
      meeting.otherVy = neighbours.velocityY[at];
      meeting.isLower = slotId[slot] < neighbours.id[at];
      const cone = this.#cones[at];
      setCone(cone, meeting, this.#sharing);
      edges.add(cone.apexX, cone.apexY, cone.rightX, cone.rightY, 0);
      edges.add(cone.apexX, cone.apexY, cone.leftX, cone.leftY, 0);
    }
  }

  #lookAtWalls(slot: number, row: number): void {
    const radius = this.view.columns.slotRadius[slot];
    // Farther walls cannot be reached within the horizon even at full speed.
    this.findWalls(this.#nearestWalls, row, this.#most * this.#wallHorizon + radius);
    this.#walls.look(radius, this.#wallHorizon);
    this.#walls.addEdges(this.#edges);
  }

  #tryAll(): void {
    this.#edge = -1;
    this.rank = -1;
    this.cost = Infinity;
    this.#try(this.#wishX, this.#wishY, -1);
    if (this.rank === this.#count) return;
    this.#try(0, 0, -1);
    for (let edge = 0; edge < this.#edges.count; edge++) this.#tryAlong(edge);
  }

  /** Tries where an edge is nearest to the wish, where it reaches the top speed, and wherever something may begin or end to block it. */
  #tryAlong(edge: number): void {
    const { x, y, alongX, alongY, from } = this.#edges;
    const crossings = this.#crossings;
    crossings.start(this.#edges, edge);
    const fastest = this.#most * Math.sqrt(topSpeedShare);
    crossings.addCircle(0, 0, fastest);
    if (crossings.count === 0) return;
    const least = Math.max(crossings.t[0], from[edge]);
    const most = crossings.t[1];
    const nearest = (this.#wishX - x[edge]) * alongX[edge] + (this.#wishY - y[edge]) * alongY[edge];
    crossings.t[0] = Math.min(Math.max(nearest, least), most);
    crossings.t[1] = least;
    crossings.add(most);
    for (let at = 0; at < this.#count; at++) {
      const cone = this.#cones[at];
      crossings.addLine(cone.apexX, cone.apexY, cone.rightX, cone.rightY);
      crossings.addLine(cone.apexX, cone.apexY, cone.leftX, cone.leftY);
      if (!cone.isHalfPlane) crossings.addCircle(cone.discX, cone.discY, cone.discRadius);
    }
    this.#walls.addCrossings(crossings);
    for (let at = 0; at < crossings.count; at++) {
      const t = crossings.t[at];
      if (t >= least && t <= most) this.#try(x[edge] + t * alongX[edge], y[edge] + t * alongY[edge], edge);
    }
  }

  /** Takes a velocity when it is better than the best so far. Walls come before every agent, then the nearest agents. */
  #try(vx: number, vy: number, edge: number): void {
    const cost = this.costOf(vx, vy);
    const isCheaper = cost < this.cost - asGood || (cost < this.cost + asGood && edge < this.#edge);
    if (this.rank === this.#count && !isCheaper) return;
    const rank = this.rankOf(vx, vy, this.leniency);
    if (rank < this.rank || (rank === this.rank && !isCheaper)) return;
    this.rank = rank;
    this.cost = cost;
    this.#edge = edge;
    this.x = vx;
    this.y = vy;
  }

  costOf(vx: number, vy: number): number {
    const x = vx - this.#wishX;
    const y = vy - this.#wishY;
    return x * x + y * y;
  }

  /** How many of the nearest cones a velocity avoids; -1 when it leads into a wall. */
  rankOf(vx: number, vy: number, leniency: number): number {
    let rank = 0;
    while (rank < this.#count && !isInside(this.#cones[rank], vx, vy, hair + leniency)) rank++;
    return this.#walls.isHit(vx, vy, leniency) ? -1 : rank;
  }
}
