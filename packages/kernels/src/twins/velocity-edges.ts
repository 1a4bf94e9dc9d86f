/** Two lines at a smaller angle (rad) do not cross. */
const parallel = 1e-9;

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
    const at = this.count++;
    this.x[at] = x;
    this.y[at] = y;
    this.alongX[at] = alongX;
    this.alongY[at] = alongY;
    this.from[at] = from;
  }
}

/** The places on one edge where something may begin or end to block it, as distances along it. */
export class Crossings {
  readonly t: Float64Array;
  count = 0;
  #x = 0;
  #y = 0;
  #alongX = 0;
  #alongY = 0;

  constructor(most: number) {
    this.t = new Float64Array(most);
  }

  start(edges: Edges, edge: number): void {
    this.#x = edges.x[edge];
    this.#y = edges.y[edge];
    this.#alongX = edges.alongX[edge];
    this.#alongY = edges.alongY[edge];
    this.count = 0;
  }

  add(t: number): void {
    this.t[this.count++] = t;
  }

  /** Where the line through a point in a direction crosses the edge. */
  addLine(x: number, y: number, alongX: number, alongY: number): void {
    const turn = this.#alongX * alongY - this.#alongY * alongX;
    if (Math.abs(turn) < parallel) return;
    this.add(((x - this.#x) * alongY - (y - this.#y) * alongX) / turn);
  }

  /** Where a circle crosses the edge. */
  addCircle(x: number, y: number, radius: number): void {
    const dx = x - this.#x;
    const dy = y - this.#y;
    const off = dx * this.#alongY - dy * this.#alongX;
    const room = radius * radius - off * off;
    if (room < 0) return;
    const middle = dx * this.#alongX + dy * this.#alongY;
    const half = Math.sqrt(room);
    this.add(middle - half);
    this.add(middle + half);
  }
}
