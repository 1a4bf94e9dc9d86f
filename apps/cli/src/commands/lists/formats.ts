import { listFormats } from '../../formats/list-formats.ts';
import { exitCodes } from '../../shell/exit-codes.ts';
import { printJson, type Shell } from '../../shell/shell.ts';
import { alignRows } from '../../shell/table.ts';
import type { ExitCode } from '../command.ts';

const endings = (words: readonly string[]): string => (words.length === 0 ? '-' : words.join(' '));

export function printFormats(shell: Shell, json: boolean): ExitCode {
  const list = listFormats();
  if (json) printJson(shell, { formats: list });
  else {
    const rows = list.map(({ kind, name, reads, writes, summary }) => [
      kind,
      name,
      endings(reads),
      endings(writes),
      summary,
    ]);
    shell.stdout.write(`${alignRows([['kind', 'name', 'reads', 'writes', 'summary'], ...rows], { indent: '' })}\n`);
  }
  return exitCodes.done;
}
