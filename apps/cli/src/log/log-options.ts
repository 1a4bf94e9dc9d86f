import { logGroups, type LogFilter, type LogGroup } from '@korzo/analysis';
import { pickNamed } from '../options/named.ts';

/** What the command line says about logging. */
export interface LogWords {
  readonly quiet?: true;
  readonly logLevel: LogFilter['level'];
  readonly logGroups?: readonly string[];
  readonly logFile?: string;
}

/** The groups meant; an unknown one is wrong usage. All of them when none was named. */
export function groupsMeant({ logGroups: names }: LogWords): readonly LogGroup[] {
  const known = logGroups.map((name) => ({ name }));
  return names === undefined ? logGroups : pickNamed('log group', names, known).map(({ name }) => name);
}
