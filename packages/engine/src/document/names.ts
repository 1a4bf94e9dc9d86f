/** Names that a scenario gives to parts of its place, also to those with faults; undefined where not all can be known. */
export interface DeclaredNames {
  readonly regions?: readonly string[] | undefined;
  readonly areas?: readonly string[] | undefined;
  readonly gates?: readonly string[] | undefined;
  /** The gates that people may come in by. */
  readonly waysIn?: readonly string[] | undefined;
  /** Gates and exits of the world that people may leave by. */
  readonly exits?: readonly string[] | undefined;
  /** The gates among the exits. */
  readonly waysOut?: readonly string[] | undefined;
  readonly counters?: readonly string[] | undefined;
  readonly signals?: readonly string[] | undefined;
  readonly portals?: readonly string[] | undefined;
  /** Portals between levels. */
  readonly stairs?: readonly string[] | undefined;
  /** Elements of lists that parts add to a building, by the key of the list. */
  readonly [list: string]: readonly string[] | undefined;
}
