/** Value of `wantedExit` for an agent that takes any exit. */
export const anyExit = -2;

/** Value of `wantedExit` of an agent that has left by the exit of this number and walks on its apron. */
export const leftBy = (exit: number): number => anyExit - 1 - exit;

/** Whether an agent with this `wantedExit` has left: it is counted as out, and still a body on an apron. */
export const hasLeft = (wantedExit: number): boolean => wantedExit < anyExit;

/** Number of the exit that an agent with this `wantedExit` has left by. */
export const exitLeftBy = (wantedExit: number): number => anyExit - 1 - wantedExit;
