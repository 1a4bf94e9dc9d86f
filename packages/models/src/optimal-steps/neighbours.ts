import type { CrowdView, OwnColumn } from '@korzo/core';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';
import { keepApart, type Way } from './clear-way.ts';

/** Steps are not seen as such when they lead farther than this: the agent was moved by something else, m. */
const farthestStep = 3;

/** One of the others: where it goes, and where it would like to go next. All relative to the asking one's place. */
export interface Neighbour {
  id: number;
  contact: number;
  way: Way;
  /** When its present step ends (or has ended), s. */
  ends: number;
  hasNext: boolean;
  nextX: number;
  nextY: number;
}

const newNeighbour = (): Neighbour => ({
  id: 0,
  contact: 0,
  way: { fromX: 0, fromY: 0, toX: 0, toY: 0, seconds: 0 },
  ends: 0,
  hasNext: false,
  nextX: 0,
  nextY: 0,
});

/** Every agent within reach of a pedestrian and the steps they make. Records are used again. */
export class Neighbours {
  readonly list: Neighbour[] = [];
  count = 0;
  readonly #stranger: Way = { fromX: 0, fromY: 0, toX: 0, toY: 0, seconds: 0 };
  readonly #crowd: CrowdView;
  readonly #columns: Readonly<Record<string, OwnColumn>>;

  constructor(crowd: CrowdView, columns: Readonly<Record<string, OwnColumn>>) {
    this.#crowd = crowd;
    this.#columns = columns;
  }

  look(self: number, around: Surroundings, reach: number): void {
    const { x, y, radius } = this.#crowd.columns;
    this.count = 0;
    for (let at = 0; at < around.count; at++) {
      const other = around.rows[at];
      if (other === self) continue;
      const dx = shorterWay(around.x[at] - x[self], around.aroundX);
      const dy = shorterWay(around.y[at] - y[self], around.aroundY);
      if (dx * dx + dy * dy > reach * reach) continue;
      if (this.count === this.list.length) this.list.push(newNeighbour());
      const found = this.list[this.count++];
      found.id = around.ids[at];
      found.contact = radius[self] + radius[other];
      found.way.fromX = dx;
      found.way.fromY = dy;
      this.#readStep(other, around, found);
    }
  }

  /**
   * Whether an agent whose steps are not to be seen (who has just come in, or follows another model) would be touched on the rest of a step if it
   * stood. Those whose steps are seen have been minded when it set out, or have minded it.
   */
  isStrangerInTheWay(self: number, around: Surroundings, way: Readonly<Way>): boolean {
    const { x, y, radius } = this.#crowd.columns;
    const { steppedAt } = this.#columns;
    const tick = this.#crowd.int('tick');
    const stranger = this.#stranger;
    stranger.seconds = way.seconds;
    for (let at = 0; at < around.count; at++) {
      const other = around.rows[at];
      if (other === self || steppedAt[2 * other + (tick & 1)] === tick) continue;
      stranger.fromX = shorterWay(around.x[at] - x[self], around.aroundX);
      stranger.fromY = shorterWay(around.y[at] - y[self], around.aroundY);
      stranger.toX = stranger.fromX;
      stranger.toY = stranger.fromY;
      if (!keepApart(way, stranger, radius[self] + radius[other])) return true;
    }
    return false;
  }

  #readStep(other: number, around: Surroundings, found: Neighbour): void {
    const { x, y } = this.#crowd.columns;
    const { steppedAt, footX, footY, stepEnds, nextFootX, nextFootY } = this.#columns;
    const tick = this.#crowd.int('tick');
    const now = tick * this.#crowd.float('dt');
    const place = 2 * other + (tick & 1);
    const { way } = found;
    const stepX = shorterWay(footX[place] - x[other], around.aroundX);
    const stepY = shorterWay(footY[place] - y[other], around.aroundY);
    const isKnown = steppedAt[place] === tick && stepX * stepX + stepY * stepY < farthestStep * farthestStep;
    way.toX = way.fromX + (isKnown ? stepX : 0);
    way.toY = way.fromY + (isKnown ? stepY : 0);
    way.seconds = isKnown ? Math.max(stepEnds[place] - now, 0) : 0;
    found.ends = isKnown ? stepEnds[place] : now;
    found.hasNext = isKnown && !Number.isNaN(nextFootX[place]) && stepEnds[place] <= now + 1e-9;
    if (!found.hasNext) return;
    found.nextX = way.fromX + shorterWay(nextFootX[place] - x[other], around.aroundX);
    found.nextY = way.fromY + shorterWay(nextFootY[place] - y[other], around.aroundY);
  }
}
