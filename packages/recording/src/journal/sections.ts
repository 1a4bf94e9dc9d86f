import { shape } from '@korzo/core';
import type { AddedRows } from './attitudes.ts';

/** The id of a vehicle that bends; of each section behind its first one where it faces: heading and pitch, radians. */
export type Sections = readonly number[];

const { finite, listOf } = shape;
const anySections = listOf(listOf(finite(-1e12, 1e12)));

/** Whether what stands in a journal is how vehicles bend. */
export const areSections = (value: unknown): value is readonly Sections[] =>
  anySections(value, 'sections') === undefined &&
  (value as readonly Sections[]).every(({ length }) => length > 1 && length % 2 === 1);

/** The column that traffic has for an axis of a section. */
const column = (section: number, axis: string): string => `vehicleSection${section}${axis}`;

const rounded = (angle: number): number => Math.round(angle * 1e5) / 1e5;

/** How the vehicles of a run bend now, in the order of their ids. */
export function sectionsOf({ crowds, addedColumns = [] }: AddedRows): readonly Sections[] {
  const found: Sections[] = [];
  for (const [tile, { ownCount, columns: own }] of crowds.entries()) {
    const added = addedColumns.at(tile);
    if (added?.[column(1, 'X')] === undefined) continue;
    for (let row = 0; row < ownCount; row++) {
      const angles = anglesOf(added, row);
      if (angles.length > 0) found.push([own.id[row], ...angles]);
    }
  }
  return found.sort(([one], [other]) => one - other);
}

function anglesOf(added: Readonly<Record<string, ArrayLike<number>>>, row: number): readonly number[] {
  const angles: number[] = [];
  for (let section = 1; column(section, 'X') in added; section++) {
    const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => added[column(section, axis)][row]);
    if (x === 0 && y === 0 && z === 0) break;
    angles.push(rounded(Math.atan2(y, x)), rounded(Math.asin(Math.max(-1, Math.min(1, z)))));
  }
  return angles;
}

/** Notes how vehicles bend whenever that has changed. */
export class SectionTaker {
  readonly #known = new Map<number, string>();

  take(rows: AddedRows): readonly Sections[] {
    return sectionsOf(rows).filter((each) => {
      const text = each.join();
      if (this.#known.get(each[0]) === text) return false;
      this.#known.set(each[0], text);
      return true;
    });
  }
}
