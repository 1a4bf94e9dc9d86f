/** The folder in which a recording that becomes one file is written; a killed run leaves it behind, and it can be read. */
export const partOf = (file: string): string => `${file}.part`;
