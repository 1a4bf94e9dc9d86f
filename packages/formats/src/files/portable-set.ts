import { dataUrlOf, type Problem } from '@korzo/reading';
import { placesOf, type Companion } from '../format/companion.ts';
import { sourceText } from '../format/source-text.ts';
import { builtinFormats, companionsOf } from '../formats.ts';
import { lastName, pathFrom } from './paths.ts';
import type { ResolvedSet } from './resolve-set.ts';

/** A set to send: the files of one scenario as texts, under names by which they find each other anywhere. */
export interface PortableSet {
  readonly start: string;
  readonly files: readonly { readonly file: string; readonly text: string }[];
}

export type PortableResult = PortableSet | { readonly problems: readonly Problem[] };

/** Where files came from does not matter any more: companions are called as their start names them. `name` is that of the start. */
export function portableSet(
  { start, beside }: Pick<ResolvedSet, 'start' | 'beside'>,
  name = lastName(start.file),
): PortableResult {
  const named = companionsOf(start.contents, name).flatMap((companion) => {
    const source = beside.get(companion.what);
    const place = source === undefined || source === start ? undefined : placeFor(companion, source.file, name);
    return source === undefined || place === undefined
      ? []
      : [{ source, file: pathFrom(name, place), isBinary: companion.isBinary === true }];
  });
  const files = [];
  for (const { source, file, isBinary } of [{ source: start, file: name, isBinary: false }, ...named]) {
    if (isBinary && typeof source.contents !== 'string') {
      files.push({ file, text: dataUrlOf(source.contents, 'application/octet-stream') });
      continue;
    }
    const read = sourceText(source.contents, source.file, builtinFormats);
    if ('problems' in read) return read;
    files.push({ file, text: read.text });
  }
  return { start: name, files };
}

/** A name that the start looks for, its own one where possible: messages show it. */
function placeFor(companion: Companion, file: string, start: string): string | undefined {
  const own = lastName(file);
  const places = placesOf(companion);
  const alike = places.find((place) => lastName(place) === own);
  // A file that no name leads to is found by its contents, whatever it is called.
  return alike ?? (companion.fits !== undefined && own !== lastName(start) ? own : places[0]);
}
