import type { Problem } from '../problems/problem.ts';

/** Largest file any reader takes, bytes. */
export const largestFile = 20 * 1024 * 1024;

export type TextResult = { readonly text: string } | { readonly problems: readonly Problem[] };

/** The contents of a file as text, or why they are none. */
export function textOf(contents: string | Uint8Array, file: string, largest = largestFile): TextResult {
  const size = contents.length;
  if (size > largest) {
    return problem(
      file,
      `a file may have up to ${largest / 1024 / 1024} MB; this one has ${(size / 1024 / 1024).toFixed(1)} MB`,
      'split it or simplify its walls',
    );
  }
  let text: string;
  try {
    text = typeof contents === 'string' ? contents.replace(/^\uFEFF/, '') : decoded(contents);
  } catch {
    return problem(
      file,
      'the file must be text in UTF-8',
      'save it as UTF-8, or give a text file instead of a binary one',
    );
  }
  if (text.includes('\0'))
    return problem(file, 'the file must be text; it holds zero bytes', 'give a text file instead of a binary one');
  if (text.trim() === '') return problem(file, 'the file is empty', contentsFor(file));
  return { text };
}

/** What belongs into files with these endings. */
const belonging: readonly (readonly [RegExp, string])[] = [
  [/\.net\.xml$/i, 'write a SUMO network into it, as netconvert makes them'],
  [/\.(rou|trips)\.xml$/i, 'write SUMO demand into it: <routes> with vehicles, trips or flows'],
  [/\.osm(\.xml)?$/i, 'download an OpenStreetMap extract into it, with the streets that are meant'],
  [/\.city$/i, 'write a city into it: a text that begins with main() and connects crosses by ways'],
  [/\.svb$/i, 'export a city into it: `korzo city small-town --out town --formats svb`'],
];

const contentsFor = (file: string): string =>
  belonging.find(([ending]) => ending.test(file))?.[1] ?? 'write a scenario into it; `korzo scenarios` lists examples';

/** Drawings are older than UTF-8: a DXF file that is none is read in the code page of Western Windows. */
function decoded(contents: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(contents.subarray(0, 2000));
  const isDrawing = /^\s*(999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION\s/.test(beginning);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contents);
  } catch (error) {
    if (!isDrawing) throw error;
    return new TextDecoder('windows-1252').decode(contents);
  }
}

const problem = (file: string, rule: string, remedy: string): TextResult => ({
  problems: [{ file, place: '', rule, remedy }],
});
