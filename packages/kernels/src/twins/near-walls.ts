/** Nearer than this (m) the agent's middle is on the wall, which then decides the direction itself. */
export const onTheWall = 1e-6;
/** A wall that stands out less than this before a nearer one adds nothing, m. */
export const standsOut = 1e-4;
/** The most walls one agent takes into account, nearest first. */
export const mostWalls = 32;

/** Columns for the nearest walls as seen from an agent, kept in the order of distance, then wall number. */
export class NearestWalls {
  readonly x1 = new Float64Array(mostWalls);
  readonly y1 = new Float64Array(mostWalls);
  readonly x2 = new Float64Array(mostWalls);
  readonly y2 = new Float64Array(mostWalls);
  readonly distanceSquared = new Float64Array(mostWalls);
  /** Unit vector from the nearest point of the wall to the agent, once `findNormal` was asked; 0, 0 for walls passed over. */
  readonly normalX = new Float64Array(mostWalls);
  readonly normalY = new Float64Array(mostWalls);
  count = 0;
  /** Walls farther away than this are not taken, m. */
  reach = 0;

  clear(reach: number): void {
    this.count = 0;
    this.reach = reach;
  }

  /** Sorts in the wall from (x1, y1) to (x2, y2), seen from the agent. Walls must come in ascending number. */
  offer(x1: number, y1: number, x2: number, y2: number): void {
    const squared = squaredDistance(x1, y1, x2, y2);
    if (squared > this.reach * this.reach) return;
    let place = this.count;
    if (place === mostWalls) {
      if (squared >= this.distanceSquared[place - 1]) return;
      place--;
    } else this.count++;
    for (; place > 0 && squared < this.distanceSquared[place - 1]; place--) this.copy(place - 1, place);
    this.x1[place] = x1;
    this.y1[place] = y1;
    this.x2[place] = x2;
    this.y2[place] = y2;
    this.distanceSquared[place] = squared;
  }

  /**
   * Fills in the wall's normal. Beside a wall it is that of the wall, on the agent's side of it (the left one when the agent
   * stands on it); beyond an end it comes from that end.
   */
  findNormal(wall: number): void {
    const x1 = this.x1[wall];
    const y1 = this.y1[wall];
    const dx = this.x2[wall] - x1;
    const dy = this.y2[wall] - y1;
    const share = nearestShare(x1, y1, dx, dy);
    const distance = Math.sqrt(this.distanceSquared[wall]);
    const isBeside = (share > 0 && share < 1) || distance <= onTheWall;
    const length = isBeside ? Math.sqrt(dx * dx + dy * dy) : -distance;
    if (length === 0) {
      this.normalX[wall] = 1;
      this.normalY[wall] = 0;
      return;
    }
    const side = isBeside && dy * x1 < dx * y1 ? -1 : 1;
    this.normalX[wall] = (side * (isBeside ? -dy : x1 + share * dx)) / length;
    this.normalY[wall] = (side * (isBeside ? dx : y1 + share * dy)) / length;
  }

  /** Whether the wall lies wholly behind the nearest point of one before it in the list, as seen from the agent. */
  isBehindNearer(wall: number): boolean {
    const { normalX, normalY } = this;
    normalX[wall] = 0;
    normalY[wall] = 0;
    for (let nearer = 0; nearer < wall; nearer++) {
      if (normalX[nearer] === 0 && normalY[nearer] === 0) continue;
      const end1 = this.x1[wall] * normalX[nearer] + this.y1[wall] * normalY[nearer];
      const end2 = this.x2[wall] * normalX[nearer] + this.y2[wall] * normalY[nearer];
      if (Math.max(end1, end2) <= standsOut - Math.sqrt(this.distanceSquared[nearer])) return true;
    }
    return false;
  }

  private copy(from: number, to: number): void {
    this.x1[to] = this.x1[from];
    this.y1[to] = this.y1[from];
    this.x2[to] = this.x2[from];
    this.y2[to] = this.y2[from];
    this.distanceSquared[to] = this.distanceSquared[from];
  }
}

/** Share of the path from (x1, y1) along (dx, dy) at which the segment comes nearest to the origin. */
function nearestShare(x1: number, y1: number, dx: number, dy: number): number {
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return 0;
  return Math.min(Math.max(-(x1 * dx + y1 * dy) / lengthSquared, 0), 1);
}

/** From the origin to the segment, squared. Beyond an end it is that to the end, to the bit: walls that share it are equally far. */
function squaredDistance(x1: number, y1: number, x2: number, y2: number): number {
  const share = nearestShare(x1, y1, x2 - x1, y2 - y1);
  if (share === 0) return x1 * x1 + y1 * y1;
  if (share === 1) return x2 * x2 + y2 * y2;
  const x = x1 + share * (x2 - x1);
  const y = y1 + share * (y2 - y1);
  return x * x + y * y;
}
