import { listShipped } from '../../scenario/shipped-list.ts';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { printList, type Listed } from './listed.ts';

const listScenarios = async (): Promise<readonly Listed[]> =>
  (await listShipped()).map(({ name, about, title, file, knobs }) => ({
    name,
    summary: about,
    details: knobs.map((knob) => [knob.name, String(knob.value), knob.range, knob.meaning]),
    facts: { title, file, knobs },
  }));

export const printScenarios = async (shell: Shell, json: boolean): Promise<ExitCode> =>
  printList(shell, 'scenarios', await listScenarios(), json);
