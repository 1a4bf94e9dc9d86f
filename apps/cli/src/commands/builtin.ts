import { bench } from './bench.ts';
import { check } from './check.ts';
import type { CommandDefinition } from './command.ts';
import { formats, measures, models, scenarios } from './lists.ts';
import { run } from './run.ts';

/** Every subcommand, in the order of the help. A new one is a file and a line here. */
export const commands: readonly CommandDefinition[] = [run, check, bench, scenarios, models, measures, formats];
