import type { NoteBook } from '../format/import-notes.ts';

/** Lengths of $INSUNITS, m. */
const lengths: Readonly<Record<string, readonly [number, string]>> = {
  1: [0.0254, 'inches'],
  2: [0.3048, 'feet'],
  4: [0.001, 'millimetres'],
  5: [0.01, 'centimetres'],
  6: [1, 'metres'],
  10: [0.9144, 'yards'],
  14: [0.1, 'decimetres'],
};

/** A building is this long at least and at most, m; else its unit is another one. */
const [shortest, longest] = [1.5, 3000];

/** Length of one unit of a drawing of this extent, m. */
export function unitOf(header: ReadonlyMap<string, string>, extent: number, notes: NoteBook): number {
  const declared = lengths[Number(header.get('$INSUNITS') ?? 0)];
  if (declared !== undefined && extent * declared[0] >= shortest && extent * declared[0] <= longest) {
    notes.understood(`units: ${declared[1]}`);
    return declared[0];
  }
  const [unit, name] = extent <= 300 ? lengths[6] : extent <= 5000 ? lengths[5] : lengths[4];
  const why =
    declared === undefined
      ? 'the file names none'
      : `as ${declared[1]} the plan would measure ${(extent * declared[0]).toPrecision(3)} m`;
  notes.guessed(`units: ${name} (${why})`);
  return unit;
}
