/** Value of `wantedExit` for an agent that takes any exit. */
export const anyExit = -2;

/** Sides of an exit's rectangle: west, east, south, north. */
const sides = 4;

/** Value of `wantedExit` of an agent that has left by the exit of this number and walks on its apron. */
export const leftBy = (exit: number): number => anyExit - 1 - exit;

/** Value of `wantedExit` of an agent that has left over one side of the rectangle of an exit, in a world with so many exits. */
export const leftOver = (exit: number, side: number, exits: number): number => leftBy(exits + exit * sides + side);

/** Whether an agent with this `wantedExit` has left: it is counted as out, and still a body on an apron. */
export const hasLeft = (wantedExit: number): boolean => wantedExit < anyExit;

/** Number of the exit that an agent with this `wantedExit` has left by, in a world with so many exits. */
export const exitLeftBy = (wantedExit: number, exits: number): number => {
  const code = anyExit - 1 - wantedExit;
  return code < exits ? code : Math.floor((code - exits) / sides);
};

/** The side of the exit's rectangle that an agent with this `wantedExit` came over; -1 when it left over the line of a gate. */
export const sideLeftOver = (wantedExit: number, exits: number): number => {
  const code = anyExit - 1 - wantedExit;
  return code < exits ? -1 : (code - exits) % sides;
};

/** The least value of `wantedExit` in a world with so many exits. */
export const leastWantedExit = (exits: number): number => leftOver(Math.max(exits - 1, 0), sides - 1, exits);

/** The most exits of a world whose sides the 16 bits can distinguish of `wantedExit`. */
export const mostExitsWithSides = 6500;
