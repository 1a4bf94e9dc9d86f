/** A path without its folders, which end with `/` or `\`. */
export const lastName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** The path of a file that is named in another one. */
export const pathFrom = (file: string, name: string): string =>
  file.slice(0, file.length - lastName(file).length) + name;
