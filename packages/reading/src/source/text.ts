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
    text =
      typeof contents === 'string'
        ? contents.replace(/^\uFEFF/, '')
        : new TextDecoder('utf-8', { fatal: true }).decode(contents);
  } catch {
    return problem(
      file,
      'the file must be text in UTF-8',
      'save it as UTF-8, or give a text file instead of a binary one',
    );
  }
  if (text.includes('\0'))
    return problem(file, 'the file must be text; it holds zero bytes', 'give a text file instead of a binary one');
  if (text.trim() === '')
    return problem(file, 'the file is empty', 'write a scenario into it; `korzo scenarios` lists examples');
  return { text };
}

const problem = (file: string, rule: string, remedy: string): TextResult => ({
  problems: [{ file, place: '', rule, remedy }],
});
