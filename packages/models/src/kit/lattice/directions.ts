/** The nine cells an agent may be in next: its own, the four beside it, the four at its corners. */
export const stepsX = [0, 1, 0, -1, 0, 1, -1, -1, 1] as const;
export const stepsY = [0, 0, 1, 0, -1, 1, 1, -1, -1] as const;
