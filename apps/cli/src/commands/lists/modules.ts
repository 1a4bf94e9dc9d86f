import {
  portMeanings,
  settingsOf,
  typedValue,
  watchPortMeanings,
  type ActiveModule,
  type ModuleSet,
} from '@korzo/modules';
import { readSettings, settingsFile, writeSettings } from '@korzo/modules/node';
import { loadModules } from '../../options/modules.ts';
import type { Settings } from '../../options/parse.ts';
import { exitCodes } from '../../shell/exit-codes.ts';
import { UsageError } from '../../shell/report-error.ts';
import { printJson, type Shell } from '../../shell/shell.ts';
import { alignRows } from '../../shell/table.ts';
import type { Call, ExitCode } from '../command.ts';
import { parameterRows } from './listed.ts';

export interface ModulesWords {
  readonly modules: string;
  readonly save?: Settings;
  readonly json?: true;
}

export async function act({ modules: folder, save, json }: ModulesWords, { shell }: Call): Promise<ExitCode> {
  let set = await loadModules({ modules: folder });
  if (save !== undefined) {
    keep(folder, save, set);
    set = await loadModules({ modules: folder });
  }
  if (json) printJson(shell, { modules: set.active.map(factsOf), problems: set.leftOut });
  else print(shell, set);
  return set.leftOut.length === 0 ? exitCodes.done : exitCodes.wrongInput;
}

/** Keeps settings in the folder, all of them or none. */
function keep(folder: string, asked: Settings, { found }: ModuleSet): void {
  const saved: Record<string, Record<string, unknown>> = {};
  for (const [name, values] of Object.entries(readSettings(folder))) saved[name] = { ...values };
  for (const [key, text] of Object.entries(asked)) {
    const [name, setting = ''] = key.split('.');
    const declared = found.find(({ module }) => module.name === name)?.module.settings;
    if (declared === undefined) throw new UsageError(`--save ${key}: there is no module '${name}' with settings`);
    const values = { ...saved[name], [setting]: typedValue(declared, setting, text) };
    const [problem] = settingsOf(declared, values).problems;
    if (problem !== undefined) throw new UsageError(`--save ${key}: ${problem.rule}; ${problem.remedy}`);
    saved[name] = values;
  }
  writeSettings(folder, saved);
}

const factsOf = ({ module, file, hash, settings, added, flags }: ActiveModule): Record<string, unknown> => ({
  name: module.name,
  version: module.version,
  summary: module.summary ?? '',
  file,
  hash,
  adds: added,
  watches: module.watch !== undefined,
  panels: (module.panels ?? []).map(({ title }) => title),
  settings: Object.fromEntries(
    Object.entries(module.settings ?? {}).map(([name, declared]) => [name, { ...declared, value: settings[name] }]),
  ),
  flags: module.flags ?? {},
  shown: [...flags],
  ports: module.ports ?? [],
  watchPorts: module.watch?.ports ?? [],
});

function print(shell: Shell, { active, leftOut }: ModuleSet): void {
  for (const module of active) shell.stdout.write(`${describe(module)}\n`);
  for (const { file, name, problems } of leftOut) {
    shell.stdout.write(`${name === undefined ? file : `${name} (${file})`}: left out\n`);
    for (const { rule, remedy } of problems) shell.stdout.write(`  ${rule}; ${remedy}\n`);
  }
  if (active.length + leftOut.length === 0)
    shell.stdout.write(`No modules here. Make one: korzo new module my-module\n`);
}

function describe({ module, hash, settings, added }: ActiveModule): string {
  const watch = module.watch === undefined ? [] : [['watches', `every ${module.watch.every ?? 'tick'}`]];
  const rows = [
    ...Object.entries(added).map(([list, names]) => [list, names.join(', ')]),
    ...watch,
    ...(module.panels ?? []).map(({ title }) => ['panel', title]),
    ...(module.ports ?? []).map((port) => ['port', `${port}: ${portMeanings[port]}`]),
    ...(module.watch?.ports ?? []).map((port) => ['watch port', `${port}: ${watchPortMeanings[port]}`]),
    ...Object.entries(module.flags ?? {}).map(([flag, meaning]) => ['log flag', `${flag}: ${meaning}`]),
  ];
  const values = parameterRows(module.settings ?? {}).map(([name, usual, range, meaning]) => [
    name,
    settings[name] === undefined || String(settings[name]) === usual
      ? usual
      : `${String(settings[name])} (default ${usual})`,
    range,
    meaning,
  ]);
  const head = `${module.name} ${module.version} (${hash}): ${module.summary ?? ''}`;
  return [head, alignRows(rows), ...(values.length === 0 ? [] : [`  settings (${settingsFile}):`, alignRows(values)])]
    .filter((text) => text !== '')
    .join('\n');
}
