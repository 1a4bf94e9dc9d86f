import { FloorDecision } from './floor-decision.ts';
import { NearestNeighbours } from './orca-neighbours.ts';

/** The most neighbours an agent may take into account. */
const mostNeighbours = 32;
/** How much farther than in the last tick the neighbours are looked for first. */
const searchMargin = 1.1;

/** A twin whose agents look at their nearest neighbours. */
export abstract class NearestDecision extends FloorDecision {
  protected readonly neighbours = new NearestNeighbours(mostNeighbours);
  #neighbourDistance = 0;
  #maxNeighbours = 0;
  #withinSquared = 0;

  protected askNearest(neighbourDistance: number, maxNeighbours: number): void {
    this.#neighbourDistance = neighbourDistance;
    this.#maxNeighbours = Math.min(maxNeighbours, mostNeighbours);
  }

  /** Searches a little farther than the last tick had to; if that is too near, once more as far as the agent sees. */
  protected findNeighbours(slot: number, row: number): void {
    const { searchRadius, slotVx, slotVy, slotRadius } = this.view.columns;
    const { neighbours } = this;
    const far = this.#neighbourDistance;
    const guess = searchRadius[row] * searchMargin;
    this.#search(slot, guess > 0 ? Math.min(guess, far) : far);
    if (neighbours.count < neighbours.limit && guess > 0 && guess < far) this.#search(slot, far);
    const { count } = neighbours;
    searchRadius[row] =
      count === neighbours.limit && count > 0 ? Math.sqrt(neighbours.distanceSquared[count - 1]) : far;
    for (let k = 0; k < count; k++) {
      const other = neighbours.slot[k];
      neighbours.velocityX[k] = slotVx[other];
      neighbours.velocityY[k] = slotVy[other];
      neighbours.radius[k] = slotRadius[other];
    }
  }

  #search(slot: number, radius: number): void {
    this.neighbours.clear(this.#maxNeighbours);
    this.#withinSquared = radius * radius;
    if (this.#maxNeighbours > 0) this.lookAround(slot, radius);
  }

  protected override lookInto(self: number, cell: number, fromX: number, fromY: number): void {
    const { slotOffsetX, slotOffsetY, slotKind, slotId } = this.view.columns;
    const { cellStart } = this.view;
    const { neighbours } = this;
    const last = cellStart[cell + 1];
    let within = this.#withinSquared;
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const x = fromX + slotOffsetX[slot];
      const y = fromY + slotOffsetY[slot];
      if (x * x + y * y > within || slot === self || ((this.kindsSeen >>> slotKind[slot]) & 1) === 0) continue;
      // Once there are enough, only nearer ones count.
      if (neighbours.offer(slot, slotId[slot], x, y)) within = neighbours.distanceSquared[neighbours.count - 1];
    }
    this.#withinSquared = within;
  }
}
