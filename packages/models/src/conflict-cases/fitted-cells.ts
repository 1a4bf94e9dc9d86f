/** Tenths of a metre: cells that are fitted to bodies are as long as so many of them, and no longer than this. */
const perMetre = 10;
export const mostFitted = 100 * perMetre;
/** Cells of bodies that nothing is known of yet, m. */
export const usualCells = 2;

/** A body may be as wide as a quarter of a cell: tenths of a metre of the smallest cell that does for this radius, m. */
export const fittedTo = (radius: number): number =>
  Math.min(Math.max(Math.ceil(8 * radius * perMetre - 1e-6), 1), mostFitted);

/** m */
export const metresOf = (fitted: number): number => fitted / perMetre;
