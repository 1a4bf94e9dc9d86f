import { listShipped } from '../../scenario/shipped-list.ts';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { printList, type Listed } from './listed.ts';

const listScenarios = async (): Promise<readonly Listed[]> =>
  (await listShipped()).map(({ name, about, title, file, shelf, knobs }) => ({
    name,
    summary: shelf === undefined ? about : `${title}. ${about}`,
    details: knobs.map((knob) => [knob.name, String(knob.value), knob.range, knob.meaning]),
    facts: { title, file, ...(shelf === undefined ? {} : { shelf }), knobs },
  }));

export const printScenarios = async (shell: Shell, json: boolean): Promise<ExitCode> =>
  printList(shell, 'scenarios', await listScenarios(), json);
