import { bench } from './bench.ts';
import { check } from './check.ts';
import type { CommandDefinition } from './command.ts';
import { compare } from './compare.ts';
import { convert } from './convert.ts';
import { formats, measures, models, planners, scenarios } from './lists.ts';
import { measure } from './measure.ts';
import { plan } from './plan.ts';
import { replay } from './replay.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { serve } from './serve.ts';
import { sweep } from './sweep.ts';
import { validate } from './validate.ts';

/** Every subcommand, in the order of the help. A new one is a file and a line here. */
export const commands: readonly CommandDefinition[] = [
  run,
  measure,
  replay,
  serve,
  check,
  plan,
  compare,
  validate,
  sweep,
  report,
  convert,
  bench,
  scenarios,
  models,
  planners,
  measures,
  formats,
];
