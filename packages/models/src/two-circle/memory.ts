import type { DecisionPlace, Look } from '@korzo/core';
import { mostRemembered, type twoCircleParameters } from './parameters.ts';

/**
 * Whom a pedestrian has in mind: of all who are near it those whom it sees, or has seen lately, and of these the nearest, no more than its memory
 * holds. An agent that is neither near nor remembered is not there for it.
 */
export class Memory {
  /** Places in the lists of the look of those in mind, nearest first. */
  readonly inMind = new Int32Array(mostRemembered);
  count = 0;
  readonly #place: DecisionPlace<typeof twoCircleParameters>;
  readonly #newIds = new Uint32Array(mostRemembered);
  readonly #newSince = new Uint32Array(mostRemembered);

  constructor(place: DecisionPlace<typeof twoCircleParameters>) {
    this.#place = place;
  }

  /** Looks at those the look has found and remembers again. */
  update(self: number, look: Look, cosHalfView: number): void {
    const { crowd, values, ownColumns } = this.#place;
    const { id, headingX, headingY } = crowd.columns;
    const tick = crowd.int('tick');
    const longest = values.memoryTime / crowd.float('dt');
    this.count = 0;
    for (let at = 0; at < look.count && this.count < values.memory; at++) {
      const other = look.rows[at];
      const ahead = look.dx[at] * headingX[self] + look.dy[at] * headingY[self];
      const isSeen = ahead >= cosHalfView * Math.sqrt(look.distanceSquared[at]);
      const since = isSeen ? tick : this.#lastSeen(self, id[other]);
      if (since < 0 || tick - since > longest) continue;
      this.inMind[this.count] = at;
      this.#newIds[this.count] = id[other] + 1;
      this.#newSince[this.count] = since;
      this.count++;
    }
    const { rememberedIds, rememberedSince } = ownColumns;
    const first = mostRemembered * self;
    for (let at = 0; at < mostRemembered; at++) {
      rememberedIds[first + at] = at < this.count ? this.#newIds[at] : 0;
      rememberedSince[first + at] = at < this.count ? this.#newSince[at] : 0;
    }
  }

  /** Tick at which it saw an agent last; -1 when it does not remember. */
  #lastSeen(self: number, id: number): number {
    const { rememberedIds, rememberedSince } = this.#place.ownColumns;
    const first = mostRemembered * self;
    for (let at = first; at < first + mostRemembered; at++)
      if (rememberedIds[at] === id + 1) return rememberedSince[at];
    return -1;
  }
}
