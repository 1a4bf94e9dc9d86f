import { asWord } from '@korzo/plans';

/** The name of a file without its folders. */
export const baseName = (file: string): string =>
  file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);

/** The name of a file, without folders and ending, as a word; one that begins with no letter is put behind another word. */
export function wordOfFile(file: string, otherwise: string): string {
  const word = asWord(baseName(file).replace(/\.[^.]*$/, ''));
  return /^[A-Za-z]/.test(word) ? word : `${otherwise}-${word}`;
}
