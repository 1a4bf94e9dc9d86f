import type { CrowdView, Look, OwnColumn } from '@korzo/core';
import { knowledgeWords, type TravellerColumns } from './columns.ts';
import { mostEdges } from './roadmap.ts';

/** Travellers compare notes once in so many ticks: a round. */
const roundTicks = 10;
/** No agent compares notes with more than so many of the nearest. */
const mostTold = 8;
export const mostKnown = 255;

/**
 * The weights of an adaptive map: what travellers know of its edges. Every agent carries what it knows and takes over what those around it
 * know better, once a round; it fades with time. Two columns take turns by rounds, so that no agent reads what is being written: the bits do
 * not depend on tiles or threads, as those of one map for all would.
 */
export class Knowledge {
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #own: TravellerColumns;
  #read: OwnColumn;
  #write: OwnColumn;
  #isNewRound = false;
  #fading = 0;
  readonly #wanted = { radius: 0.5, limit: mostTold };

  constructor(crowd: CrowdView, look: Look, own: TravellerColumns) {
    this.#crowd = crowd;
    this.#look = look;
    this.#own = own;
    this.#read = own.knownAtEvenRounds;
    this.#write = own.knownAtOddRounds;
  }

  enterTick(tick: number, dt: number, values: { readonly sight: number; readonly forgetTime: number }): void {
    const round = Math.floor(tick / roundTicks);
    const isEven = (round & 1) === 0;
    this.#read = isEven ? this.#own.knownAtEvenRounds : this.#own.knownAtOddRounds;
    this.#write = isEven ? this.#own.knownAtOddRounds : this.#own.knownAtEvenRounds;
    this.#isNewRound = tick % roundTicks === 0;
    // Whole numbers that add up to mostKnown over the time of forgetting.
    const perRound = Math.min((mostKnown * roundTicks * dt) / values.forgetTime, mostKnown);
    this.#fading = Math.floor((round + 1) * perRound) - Math.floor(round * perRound);
    this.#wanted.radius = values.sight;
  }

  get isNewRound(): boolean {
    return this.#isNewRound;
  }

  /** At the start of a round: what it knew, and what those in sight know better, a little faded. The goal is not forgotten. */
  compareNotes(self: number): void {
    const read = this.#read;
    const write = this.#write;
    const at = self * knowledgeWords;
    for (let word = 0; word < knowledgeWords; word++) write[at + word] = read[at + word];
    const found = this.#look.nearest(self, this.#wanted);
    const { model } = this.#crowd.columns;
    for (let place = 0; place < found; place++) {
      const other = this.#look.rows[place];
      if (model[other] !== model[self]) continue;
      const from = other * knowledgeWords;
      for (let word = 0; word < knowledgeWords; word++)
        if (read[from + word] !== write[at + word]) write[at + word] = better(read[from + word], write[at + word]);
    }
    for (let word = 0; word < knowledgeWords; word++)
      if (write[at + word] !== 0) write[at + word] = faded(write[at + word], this.#fading, word === knowledgeWords - 1);
  }

  /** What an agent knew of an edge at the start of the round, 0 to 255. */
  of(self: number, edge: number): number {
    return byteOf(this.#read[self * knowledgeWords + (edge >> 2)], edge & 3);
  }

  knowsGoal(self: number): boolean {
    return this.of(self, mostEdges) !== 0;
  }

  /** Adds to what it knows of an edge, for itself and others from the next round on. */
  note(self: number, edge: number, amount: number): void {
    const at = self * knowledgeWords + (edge >> 2);
    const known = Math.min(byteOf(this.#write[at], edge & 3) + amount, mostKnown);
    this.#write[at] = (this.#write[at] & ~(mostKnown << (8 * (edge & 3)))) | (known << (8 * (edge & 3)));
  }

  noteGoal(self: number): void {
    this.note(self, mostEdges, 1);
  }
}

/** One of the four bytes of a word. */
export const byteOf = (word: number, place: number): number => (word >>> (8 * place)) & mostKnown;

/** The larger byte of both at each place. */
function better(one: number, other: number): number {
  let word = 0;
  for (let place = 0; place < 4; place++) word |= Math.max(byteOf(one, place), byteOf(other, place)) << (8 * place);
  return word;
}

/** Each byte less by `fading`, but never below 0; the last one, when it is that of the goal, stays. */
function faded(word: number, fading: number, keepsLast: boolean): number {
  let left = keepsLast ? word & (mostKnown << 24) : 0;
  for (let place = 0; place < (keepsLast ? 3 : 4); place++)
    left |= Math.max(byteOf(word, place) - fading, 0) << (8 * place);
  return left;
}
