/** Columns for the nearest others, kept in the order of distance, then id. */
export class NearestNeighbours {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly velocityX: Float64Array;
  readonly velocityY: Float64Array;
  readonly radius: Float64Array;
  readonly id: Float64Array;
  readonly slot: Int32Array;
  readonly distanceSquared: Float64Array;
  count = 0;
  /** How many are wanted. */
  limit = 0;

  constructor(room: number) {
    this.x = new Float64Array(room);
    this.y = new Float64Array(room);
    this.velocityX = new Float64Array(room);
    this.velocityY = new Float64Array(room);
    this.radius = new Float64Array(room);
    this.id = new Float64Array(room);
    this.slot = new Int32Array(room);
    this.distanceSquared = new Float64Array(room);
  }

  clear(limit: number): void {
    this.count = 0;
    this.limit = limit;
  }

  /** Sorts in slot `slot` at (x, y) if it is among the nearest so far; true when the list is full. */
  offer(slot: number, id: number, x: number, y: number): boolean {
    const { distanceSquared } = this;
    const squared = x * x + y * y;
    let place = this.count;
    if (place === this.limit) {
      if (place === 0 || !this.isNearer(squared, id, place - 1)) return true;
      place--;
    } else this.count++;
    while (place > 0 && this.isNearer(squared, id, place - 1)) {
      distanceSquared[place] = distanceSquared[place - 1];
      this.id[place] = this.id[place - 1];
      this.slot[place] = this.slot[place - 1];
      this.x[place] = this.x[place - 1];
      this.y[place] = this.y[place - 1];
      place--;
    }
    distanceSquared[place] = squared;
    this.id[place] = id;
    this.slot[place] = slot;
    this.x[place] = x;
    this.y[place] = y;
    return this.count === this.limit;
  }

  private isNearer(squared: number, id: number, place: number): boolean {
    return squared < this.distanceSquared[place] || (squared === this.distanceSquared[place] && id < this.id[place]);
  }
}
