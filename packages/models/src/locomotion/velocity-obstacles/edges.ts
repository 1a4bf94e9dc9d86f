/** Lines and rays in the plane of velocities along which the best velocity is looked for. */
export class Edges {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly alongX: Float64Array;
  readonly alongY: Float64Array;
  /** 0 for a ray that begins at its point, -Infinity for a line. */
  readonly from: Float64Array;
  count = 0;

  constructor(most: number) {
    this.x = new Float64Array(most);
    this.y = new Float64Array(most);
    this.alongX = new Float64Array(most);
    this.alongY = new Float64Array(most);
    this.from = new Float64Array(most);
  }

  add(x: number, y: number, alongX: number, alongY: number, from: number): void {
    const at = this.count;
    if (at >= this.x.length) return;
    this.x[at] = x;
    this.y[at] = y;
    this.alongX[at] = alongX;
    this.alongY[at] = alongY;
    this.from[at] = from;
    this.count++;
  }

  /** How far along an edge the point nearest to a velocity lies. */
  nearest(edge: number, vx: number, vy: number): number {
    const along = (vx - this.x[edge]) * this.alongX[edge] + (vy - this.y[edge]) * this.alongY[edge];
    return Math.max(along, this.from[edge]);
  }

  /** How far along one edge another crosses it; NaN when it does not. */
  crossing(edge: number, other: number): number {
    const turn = this.alongX[edge] * this.alongY[other] - this.alongY[edge] * this.alongX[other];
    if (Math.abs(turn) < 1e-9) return Number.NaN;
    const dx = this.x[other] - this.x[edge];
    const dy = this.y[other] - this.y[edge];
    const along = (dx * this.alongY[other] - dy * this.alongX[other]) / turn;
    const alongOther = (dx * this.alongY[edge] - dy * this.alongX[edge]) / turn;
    return along >= this.from[edge] && alongOther >= this.from[other] ? along : Number.NaN;
  }
}
