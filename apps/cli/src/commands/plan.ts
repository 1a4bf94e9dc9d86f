import {
  compileMaps,
  problemWith,
  widestPlannedRadius,
  type Maps,
  type Parameter,
  type ParameterValue,
} from '@korzo/core';
import { describeProblem, InputError } from '@korzo/formats';
import { builtinPlanners, planRoute, type Planner } from '@korzo/models';
import { pickNamed } from '../options/named.ts';
import { addSetting, realNumber, type Settings } from '../options/parse.ts';
import { placeOnFloor, type TypedPlace } from '../options/place.ts';
import { problemWithPlace } from '../plan/check-place.ts';
import { describePlan, reportOn } from '../plan/plan-report.ts';
import { findBuilding, type FoundBuilding } from '../plan/read-building.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface PlanWords {
  readonly from: TypedPlace;
  readonly to: TypedPlace;
  readonly planner: string;
  readonly radius: number;
  readonly set?: Settings;
  readonly json?: true;
}

export const plan: CommandDefinition = {
  name: 'plan',
  define: (program, call) => {
    program
      .command('plan')
      .summary('plan a way through a building')
      .description(
        'Plans a way through the building of a world or scenario. Ends with 1 when there is none, and says why.',
      )
      .argument('<world>', 'path of a world or scenario with a building, or name of a shipped scenario')
      .requiredOption('--from <x,y[,level]>', 'where the way begins, m', placeOnFloor)
      .requiredOption('--to <x,y[,level]>', 'where it leads, m', placeOnFloor)
      .option('--planner <name>', 'how it is searched (see korzo planners)', 'any-angle')
      .option(
        '--radius <metres>',
        'body that must fit through',
        realNumber({ min: 0, max: widestPlannedRadius, unit: 'm' }),
        0.25,
      )
      .option('--set <parameter=value>', 'sets a parameter of the planner; repeatable', addSetting)
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText(
        'after',
        examples(
          'korzo plan map1.xml --from 2,10 --to 38,10',
          'korzo plan map1.xml --from 2,10 --to 38,10 --planner quadtree --set metric=half-sides --json',
        ),
      )
      .action(call.answer((word: string, words: PlanWords) => act(word, words, call)));
  },
};

async function act(word: string, words: PlanWords, { shell }: Call): Promise<ExitCode> {
  const planner = withSettings(pickNamed('planner', [words.planner], builtinPlanners)[0], words.set ?? {});
  const found = await findBuilding(word);
  for (const warning of found.warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const maps = mapsOf(found);
  const { from, to, radius } = words;
  const problems = [
    problemWithPlace(maps, '--from', from, found.file),
    problemWithPlace(maps, '--to', to, found.file),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new InputError(problems);
  const start = performance.now();
  const route = planRoute(maps, planner, {
    from: { level: from.level, point: [from.x, from.y] },
    to: { level: to.level, point: [to.x, to.y] },
    radius,
  });
  const report = reportOn(maps, { planner: planner.name, from, to, radius }, route, performance.now() - start);
  if (words.json) printJson(shell, report);
  else shell.stdout.write(describePlan(report));
  return report.found ? exitCodes.done : exitCodes.wrongInput;
}

function mapsOf({ building, file }: FoundBuilding): Maps {
  try {
    return compileMaps(building);
  } catch (error) {
    throw blameFile(error, file);
  }
}

/** The planner with its parameters set as the command line says. */
function withSettings(planner: Planner, settings: Settings): Planner {
  const values: Record<string, ParameterValue> = {};
  for (const [name, text] of Object.entries(settings)) {
    const [known] = pickNamed(
      `parameter of ${planner.name}`,
      [name],
      Object.keys(planner.parameters).map((each) => ({ name: each })),
    );
    const parameter = planner.parameters[known.name];
    const value = valueFor(parameter, text);
    const problem = problemWith(name, parameter, value);
    if (problem !== undefined) throw new UsageError(`--set ${name}=${text}: ${problem}`);
    values[name] = value;
  }
  return { ...planner, plan: (maps, query) => planner.plan(maps, query, values) };
}

/** Text that is none of a parameter's values stays text, and is refused as such. */
function valueFor({ type }: Parameter, text: string): ParameterValue {
  if (type === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text);
  if (type === 'switch' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
