/** The two low bits of a cell of the grid map. */
export const free = 0;
/** Next to something solid: an agent may stand here, but no path of the grid map is planned through it. */
export const border = 1;
/** Something solid or the outside reaches into it. */
export const occupied = 2;
export const stateBits = 3;

/** A wall or an obstacle reaches into the cell; occupied cells without it lie outside all regions. */
export const solidBit = 4;
/** A wall runs along an edge of the cell, or along its continuation from a corner. */
export const wallBesideBit = 8;
/** The middle of the cell lies inside an obstacle or outside all regions. */
export const buriedBit = 16;
/** A narrow passage ends here. */
export const passageBit = 32;
/** A wall passes through the cell. */
export const crossedBit = 64;
