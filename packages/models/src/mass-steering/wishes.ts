import { atan2, type AgentColumns, type OwnColumn } from '@korzo/core';
import type { MassSteeringColumns } from './columns.ts';
import { degreeX, degreeY } from './ray-tables.ts';
import type { Walker } from './walker.ts';

/**
 * Where people in a jam want to go. An agent who is pushed back faces backward, so its heading does not say where; it shows its wish
 * instead. Two columns take turns: all read what was written the tick before, and no agent reads what is being written.
 */
export class Wishes {
  readonly #own: MassSteeringColumns;
  readonly #columns: AgentColumns;
  #read: OwnColumn;
  #write: OwnColumn;
  /** The wish asked for last, as a unit vector. */
  x = 0.5;
  y = 0.5;

  constructor(own: MassSteeringColumns, columns: AgentColumns) {
    this.#own = own;
    this.#columns = columns;
    this.#read = own.wishAtEvenTicks;
    this.#write = own.wishAtOddTicks;
  }

  enterTick(tick: number): void {
    const isEven = (tick & 1) === 0;
    this.#read = isEven ? this.#own.wishAtEvenTicks : this.#own.wishAtOddTicks;
    this.#write = isEven ? this.#own.wishAtOddTicks : this.#own.wishAtEvenTicks;
  }

  /** Looks where the agent in a row wants to go. */
  ask(row: number): void {
    const shown = this.#read[row];
    this.x = shown > 0 ? degreeX[shown - 1] : this.#columns.headingX[row];
    this.y = shown > 0 ? degreeY[shown - 1] : this.#columns.headingY[row];
  }

  /** Lets others see, in the next tick, where an agent that stands wants to go. */
  show(self: Walker, stands: boolean): void {
    this.#write[self.row] = stands ? 1 + (degreeOf(self.desiredVx, self.desiredVy) % 360) : 0;
  }
}

const degreeOf = (x: number, y: number): number => Math.round((atan2(y, x) * 180) / Math.PI) + 360;
