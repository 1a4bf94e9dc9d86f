import { suggest } from '@korzo/reading/light';
import { UsageError } from '../shell/report-error.ts';

/** The members of a list with the given names; an unknown name is an error that shows the nearest and all known ones. */
export function pickNamed<T extends { readonly name: string }>(
  what: string,
  names: readonly string[],
  list: readonly T[],
): readonly T[] {
  return names.map((name) => {
    const found = list.find((member) => member.name === name);
    if (found === undefined) {
      throw new UsageError(
        `there is no ${what} '${name}'; ${suggest(
          name,
          list.map((member) => member.name),
        )}`,
      );
    }
    return found;
  });
}
