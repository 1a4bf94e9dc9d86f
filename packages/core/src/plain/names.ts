/** Characters that names in commands have at most. */
export const longestName = 200;
