import { kindIndex, purposeNamed, uniform, type AgentColumns, type OwnColumn } from '@korzo/core';
import type { FishColumns } from './columns.ts';
import { predator, prey } from './parameters.ts';

const sexPurpose = purposeNamed('artificial-fish/sex');
const predatorKind = kindIndex('predator');
const fishKind = kindIndex('fish');
const temperBits = 3;
const schoolBit = 4;

/**
 * What fish see of each other: temper, and whether one is in a school. Two columns take turns: all read what was written the tick
 * before, and no agent reads what is being written. An agent that has shown nothing yet, or is of another model, is taken for what its kind says.
 */
export class FishMarks {
  readonly #own: FishColumns;
  readonly #columns: AgentColumns;
  #read: OwnColumn;
  #write: OwnColumn;
  #seed = 0;

  constructor(own: FishColumns, columns: AgentColumns) {
    this.#own = own;
    this.#columns = columns;
    this.#read = own.showsAtEvenTicks;
    this.#write = own.showsAtOddTicks;
  }

  enterTick(tick: number, seed: number): void {
    const isEven = (tick & 1) === 0;
    this.#seed = seed;
    this.#read = isEven ? this.#own.showsAtEvenTicks : this.#own.showsAtOddTicks;
    this.#write = isEven ? this.#own.showsAtOddTicks : this.#own.showsAtEvenTicks;
  }

  /** Number of a temper; -1 of what is no fish. */
  temperOf(row: number): number {
    const shown = this.#read[row];
    if (shown !== 0) return (shown & temperBits) - 1;
    const kind = this.#columns.kind[row];
    if (kind === predatorKind) return predator;
    return kind === fishKind ? prey : -1;
  }

  isFemale(row: number): boolean {
    return uniform(this.#seed, this.#columns.id[row], 0, sexPurpose) < 0.5;
  }

  isInSchool(row: number): boolean {
    return (this.#read[row] & schoolBit) !== 0;
  }

  show(row: number, temper: number, schools: boolean): void {
    this.#write[row] = (temper + 1) | (schools ? schoolBit : 0);
  }
}
