import type { Problem } from '@korzo/reading';

/** Another file that a file needs. */
export interface Companion {
  /** What it is to the file: 'map', 'obstacles', 'config', 'city'. No two companions of a file share it. */
  readonly what: string;
  /** Where the file names it, for messages: `city.file`; '' when the file does not name it. */
  readonly place: string;
  /** Names to look for, relative to the folder of the file; the first one that is there counts. */
  readonly names: readonly string[];
  /** Whether it is no text. It is sent as a data URL, which its reader knows. */
  readonly isBinary?: boolean;
  /** Whether a text is such a file. Only for companions that a file does not name: the one file of a set that fits is taken. */
  readonly fits?: (text: string) => boolean;
}

/** Longer paths come from no file system that people use. */
const longestPath = 500;

const hasControlCharacter = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
};

/** A path as file sets write it, with `/`; undefined when it is absolute, leads upwards or is no path. */
export function downwardPath(path: string): string | undefined {
  if (path.length > longestPath || hasControlCharacter(path) || /^[\\/]/.test(path) || /^[A-Za-z]:/.test(path))
    return undefined;
  const parts = path.split(/[\\/]/).filter((part) => part !== '.');
  if (parts.length === 0 || parts.some((part) => part === '' || part === '..')) return undefined;
  return parts.join('/');
}

/**
 * Paths below the folder of the file under which a companion is looked for: as named, then without folders, because files
 * that are dropped on a page or listed on a command line come without them.
 */
export function placesOf({ names }: Companion): readonly string[] {
  const paths = names.flatMap((name) => downwardPath(name) ?? []);
  return [...new Set([...paths, ...paths.map((path) => path.slice(path.lastIndexOf('/') + 1))])];
}

/** What to say of a companion that is not there. */
export function missingCompanion(file: string, companion: Companion): Problem {
  const { what, place, names, fits } = companion;
  const [name] = names;
  if (fits !== undefined) {
    const rule = `the ${what} of this file is missing`;
    return { file, place, rule, remedy: `add it to the files you open, under a name such as ${name}` };
  }
  const places = placesOf(companion);
  if (places.length === 0) {
    const rule = `the ${what} '${name}' must lie below the folder of this file; the name leads out of it`;
    return { file, place, rule, remedy: `put the ${what} beside this file and name it without '..' or a leading '/'` };
  }
  const sought = places.length > 1 ? ` (looked for as ${places.map((each) => `'${each}'`).join(', ')})` : '';
  const rule = `the ${what} '${name}' that this file names is missing${sought}`;
  return { file, place, rule, remedy: `put it beside this file or add it to the files you open, or correct the name` };
}
