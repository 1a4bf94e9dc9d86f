/** Storeys and the distance of windows, m. */
export const storey = 3;
export const windowEvery = 3;
/** One tree for a square of this side in a park, m. */
export const parkSpacing = 11;

/** At most so many windows a house has. */
export const windowsOf = (width: number, depth: number, height: number): number =>
  2 * (Math.ceil(width / windowEvery) + Math.ceil(depth / windowEvery)) * Math.ceil(height / storey);

/** At most so many trees a park has. */
export const treesInPark = (width: number, depth: number): number =>
  Math.ceil(width / parkSpacing) * Math.ceil(depth / parkSpacing);
