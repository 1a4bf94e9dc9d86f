import { textOf, type TextResult } from '@korzo/reading';
import type { BinaryForm, Format } from './format.ts';

const isBinary = (format: Format): format is Format & { readonly binary: BinaryForm } => format.binary !== undefined;

/** The text of a file of any of these formats, also of binary ones, or why it has none. */
export function sourceText(contents: string | Uint8Array, file: string, formats: readonly Format[]): TextResult {
  const form =
    typeof contents === 'string' ? undefined : formats.filter(isBinary).find(({ binary }) => binary.isSuch(contents));
  return form === undefined || typeof contents === 'string'
    ? textOf(contents, file)
    : form.binary.toText(contents, file);
}
