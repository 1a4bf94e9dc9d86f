import { Option, type Command } from 'commander';
import { logGroups, logLevels, type LogFilter, type LogGroup } from '@korzo/analysis';
import { pickNamed } from '../options/named.ts';
import { addNames } from '../options/parse.ts';

/** What the command line says about logging. */
export interface LogWords {
  readonly quiet?: true;
  readonly logLevel: LogFilter['level'];
  readonly logGroups?: readonly string[];
  readonly logFile?: string;
}

export function addLogOptions(command: Command): void {
  command
    .addOption(
      new Option('--log-level <level>', 'how much is logged').choices(['silent', ...logLevels]).default('info'),
    )
    .option('--log-groups <names>', `logs only these, with commas between: ${logGroups.join(', ')}`, addNames)
    .option('--log-file <path>', 'logs into this file too; --quiet does not silence it');
}

/** The groups meant; an unknown one is wrong usage. All of them when none was named. */
export function groupsMeant({ logGroups: names }: LogWords): readonly LogGroup[] {
  const known = logGroups.map((name) => ({ name }));
  return names === undefined ? logGroups : pickNamed('log group', names, known).map(({ name }) => name);
}
