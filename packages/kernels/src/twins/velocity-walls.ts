import { mostWalls, standsOut, type NearestWalls } from './near-walls.ts';
import { hair } from './velocity-cones.ts';
import type { Crossings, Edges } from './velocity-edges.ts';

/** Bodies stop this share of their radius before walls: rounding makes no contact. */
const spare = 0.001;
/** A wall blocks this share of the spared radius less than where its edges are: rounding makes no edge impassable. */
const slack = 1e-4;
/** So much (m) inside a wall is on its surface, where the best velocities lead. */
const surface = 1e-7;

/** The walls around one agent, and which velocities lead into them. */
export class WallsAhead {
  /** Walls behind one that is touched are out of reach. */
  readonly #isOutOfReach = new Uint8Array(mostWalls);
  readonly #walls: NearestWalls;
  #radius = 0;
  #horizon = 0;
  #tangentX = 0;
  #tangentY = 0;

  constructor(walls: NearestWalls) {
    this.#walls = walls;
  }

  get #room(): number {
    return this.#radius * (1 + spare) * (1 - slack);
  }

  look(radius: number, horizon: number): void {
    this.#radius = radius;
    this.#horizon = horizon;
    for (let wall = 0; wall < this.#walls.count; wall++) {
      this.#walls.findNormal(wall);
      this.#isOutOfReach[wall] = this.#isBehindTouched(wall) ? 1 : 0;
    }
  }

  #isTouched(wall: number): boolean {
    return this.#walls.distanceSquared[wall] <= this.#room * this.#room;
  }

  #isBehindTouched(wall: number): boolean {
    const { x1, y1, x2, y2, normalX, normalY, distanceSquared } = this.#walls;
    for (let nearer = 0; nearer < wall; nearer++) {
      if (this.#isOutOfReach[nearer] === 1 || !this.#isTouched(nearer)) continue;
      const end1 = x1[wall] * normalX[nearer] + y1[wall] * normalY[nearer];
      const end2 = x2[wall] * normalX[nearer] + y2[wall] * normalY[nearer];
      if (Math.max(end1, end2) <= standsOut - Math.sqrt(distanceSquared[nearer])) return true;
    }
    return false;
  }

  /** Edges along each wall and past both of its ends, a little farther out than what blocks. */
  addEdges(edges: Edges): void {
    const { x1, y1, x2, y2, normalX, normalY, distanceSquared } = this.#walls;
    const out = this.#radius * (1 + spare);
    const width = out * (1 + spare);
    for (let wall = 0; wall < this.#walls.count; wall++) {
      if (this.#isOutOfReach[wall] === 1) continue;
      const distance = Math.sqrt(distanceSquared[wall]);
      const dx = x2[wall] - x1[wall];
      const dy = y2[wall] - y1[wall];
      const isBeside = x1[wall] * dx + y1[wall] * dy < 0 && x2[wall] * dx + y2[wall] * dy > 0;
      if (isBeside || distance <= width) {
        const room = (out - distance) / this.#horizon;
        edges.add(normalX[wall] * room, normalY[wall] * room, -normalY[wall], normalX[wall], -Infinity);
      }
      this.#findOutermost(wall, -width);
      edges.add(0, 0, this.#tangentX, this.#tangentY, 0);
      this.#findOutermost(wall, width);
      edges.add(0, 0, this.#tangentX, this.#tangentY, 0);
    }
  }

  /** Finds the outermost of the tangents past both ends: on the left for a positive width, on the right for a negative one. */
  #findOutermost(wall: number, width: number): void {
    const { x1, y1, x2, y2 } = this.#walls;
    this.#setTangent(x1[wall], y1[wall], width);
    const firstX = this.#tangentX;
    const firstY = this.#tangentY;
    this.#setTangent(x2[wall], y2[wall], width);
    const turn = firstX * this.#tangentY - firstY * this.#tangentX;
    if (width > 0 ? turn > 0 : turn < 0) return;
    this.#tangentX = firstX;
    this.#tangentY = firstY;
  }

  /** Direction to (x, y) turned left by asin(width / distance), at most by a right angle; a negative width turns right. */
  #setTangent(x: number, y: number, width: number): void {
    const squared = x * x + y * y;
    const distance = Math.sqrt(squared);
    const held = Math.min(Math.max(width, -distance), distance);
    const along = Math.sqrt(Math.max(squared - held * held, 0));
    this.#tangentX = (x * along - y * held) / squared;
    this.#tangentY = (y * along + x * held) / squared;
  }

  /** Where walls may begin or end to block an edge. */
  addCrossings(crossings: Crossings): void {
    const { x1, y1, x2, y2, normalX, normalY } = this.#walls;
    const horizon = this.#horizon;
    const room = this.#room;
    for (let wall = 0; wall < this.#walls.count; wall++) {
      if (this.#isOutOfReach[wall] === 1) continue;
      if (this.#isTouched(wall)) {
        crossings.addLine(-normalX[wall] * hair, -normalY[wall] * hair, -normalY[wall], normalX[wall]);
        continue;
      }
      this.#findOutermost(wall, -room);
      crossings.addLine(0, 0, this.#tangentX, this.#tangentY);
      this.#findOutermost(wall, room);
      crossings.addLine(0, 0, this.#tangentX, this.#tangentY);
      crossings.addCircle(x1[wall] / horizon, y1[wall] / horizon, room / horizon);
      crossings.addCircle(x2[wall] / horizon, y2[wall] / horizon, room / horizon);
      const dx = x2[wall] - x1[wall];
      const dy = y2[wall] - y1[wall];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      const side = x1[wall] * dy - y1[wall] * dx < 0 ? 1 : -1;
      const faceX = x1[wall] + (side * dy * room) / length;
      const faceY = y1[wall] - (side * dx * room) / length;
      crossings.addLine(faceX / horizon, faceY / horizon, dx / length, dy / length);
    }
  }

  /** Whether a velocity leads into a wall before the horizon, at least `depth` (m) deep. An agent that touches one may go along it or away. */
  isHit(vx: number, vy: number, depth: number): boolean {
    const { x1, y1, x2, y2, normalX, normalY } = this.#walls;
    const wayX = vx * this.#horizon;
    const wayY = vy * this.#horizon;
    const room = this.#room - surface - depth;
    for (let wall = 0; wall < this.#walls.count; wall++) {
      if (this.#isOutOfReach[wall] === 1) continue;
      if (this.#isTouched(wall)) {
        if (-(normalX[wall] * vx + normalY[wall] * vy) > hair + depth) return true;
      } else if (betweenWays(wayX, wayY, x1[wall], y1[wall], x2[wall], y2[wall]) < room * room) return true;
    }
    return false;
  }
}

/** Squared distance between the path from the origin to (wayX, wayY) and the stretch from (x1, y1) to (x2, y2). */
function betweenWays(wayX: number, wayY: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const turn = wayX * dy - wayY * dx;
  const alongWay = (x1 * dy - y1 * dx) / turn;
  const alongWall = (x1 * wayY - y1 * wayX) / turn;
  if (alongWay >= 0 && alongWay <= 1 && alongWall >= 0 && alongWall <= 1) return 0;
  return Math.min(
    toStretch(-x1, -y1, dx, dy),
    toStretch(wayX - x1, wayY - y1, dx, dy),
    toStretch(x1, y1, wayX, wayY),
    toStretch(x2, y2, wayX, wayY),
  );
}

/** Squared distance of (x, y) from the stretch between the origin and (dx, dy). */
function toStretch(x: number, y: number, dx: number, dy: number): number {
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.min(Math.max((x * dx + y * dy) / squared, 0), 1) : 0;
  const offX = x - share * dx;
  const offY = y - share * dy;
  return offX * offX + offY * offY;
}
