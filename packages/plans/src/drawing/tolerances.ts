/** Lengths by which unclean drawings are healed, m. */
export interface Tolerances {
  /** Ends that lie closer than this are one point; finer shapes are lost. */
  readonly snap: number;
  /** A wall that ends up to this far from another reaches it. No person fits through. */
  readonly gap: number;
  /** Wider openings between two wall ends are no doors: what they join is one room. */
  readonly widestDoor: number;
  /** Two parallel lines up to this far apart are the sides of one wall. */
  readonly thickestWall: number;
  /** Free-standing shapes up to this length and width are furniture. */
  readonly furniture: number;
  /** Closed ground without a door that is smaller, m2, is a closet, a shaft or furniture at a wall. */
  readonly smallestRoom: number;
}

export const usualTolerances: Tolerances = {
  snap: 0.05,
  gap: 0.5,
  widestDoor: 2.6,
  thickestWall: 0.6,
  furniture: 3,
  smallestRoom: 3,
};
