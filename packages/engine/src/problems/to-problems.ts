import { placeOf, type Path, type Problem, type Where, type Flaw } from '@korzo/reading';

/** What messages are about. */
export interface Told {
  readonly file: string;
  /** Where the places of the file stand in its text. */
  readonly where?: Where;
  /** The number that each group has in the file, when some of its groups are left out. */
  readonly groupNumbers?: readonly number[];
}

/** Findings with their places in the file. */
export const toProblems = (findings: readonly Flaw[], { file, where, groupNumbers }: Told): Problem[] =>
  findings.map(({ path: found, rule, remedy }) => {
    const path = inFile(found, groupNumbers);
    return Object.assign({ file, place: placeOf(path), rule, remedy }, where?.(path));
  });

function inFile(path: Path, groupNumbers: readonly number[] | undefined): Path {
  const [section, group, ...rest] = path;
  if (groupNumbers === undefined || section !== 'groups' || typeof group !== 'number') return path;
  return [section, groupNumbers[group], ...rest];
}
