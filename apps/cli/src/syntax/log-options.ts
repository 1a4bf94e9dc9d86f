import { logGroups, logLevels } from '@korzo/analysis/light';
import { Option, type Command } from 'commander';
import { addNames } from '../options/parse.ts';

export function addLogOptions(command: Command): void {
  command
    .addOption(new Option('--log-level <level>', 'log verbosity').choices(['silent', ...logLevels]).default('info'))
    .option('--log-groups <names>', `log only these groups, comma-separated: ${logGroups.join(', ')}`, addNames)
    .option('--log-file <path>', 'also log to this file; --quiet does not silence it');
}
