import {
  compileMaps,
  problemWith,
  widestPlannedRadius,
  type Maps,
  type Parameter,
  type ParameterValue,
} from '@korzo/core';
import { describeProblem, InputError } from '@korzo/formats';
import { builtinPlanners, gridSearches, planRoute, type Planner } from '@korzo/models';
import { pickNamed } from '../options/named.ts';
import { addSetting, realNumber, type Settings } from '../options/parse.ts';
import { placeOnFloor, type TypedPlace } from '../options/place.ts';
import { problemWithPlace } from '../plan/check-place.ts';
import { planOnMap } from '../plan/plan-on-map.ts';
import { describePlan, reportOn, type PlanReport } from '../plan/plan-report.ts';
import { findGround, type FoundBuilding, type FoundMap } from '../plan/read-building.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface PlanWords {
  readonly from: TypedPlace;
  readonly to: TypedPlace;
  readonly planner?: string;
  readonly radius?: number;
  readonly set?: Settings;
  readonly json?: true;
}

/** What is taken when nothing is said; radius in m. */
const usual = { building: 'any-angle', map: 'two-way', radius: 0.25 } as const;

export const plan: CommandDefinition = {
  name: 'plan',
  define: (program, call) => {
    program
      .command('plan')
      .summary('plan a way through a building or over a grid map')
      .description(
        'Plans a way through the building of a world or scenario, or over a grid map of MovingAI. Ends with 1 when there is none, and says why.',
      )
      .argument('<world>', 'path of a world or scenario with a building or of a .map, or name of a shipped scenario')
      .requiredOption(
        '--from <x,y[,level]>',
        'where the way begins, m; on a grid map column and row, from the top left',
        placeOnFloor,
      )
      .requiredOption('--to <x,y[,level]>', 'where it leads', placeOnFloor)
      .option(
        '--planner <name>',
        `how it is searched, see korzo planners (default: ${usual.building}, on a grid map ${usual.map})`,
      )
      .option(
        '--radius <metres>',
        `body that must fit through (default: ${usual.radius})`,
        realNumber({ min: 0, max: widestPlannedRadius, unit: 'm' }),
      )
      .option('--set <parameter=value>', 'sets a parameter of the planner; repeatable', addSetting)
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText(
        'after',
        examples(
          'korzo plan map1.xml --from 2,10 --to 38,10',
          'korzo plan map1.xml --from 2,10 --to 38,10 --planner quadtree --set metric=half-sides --json',
          'korzo plan rooms.map --from 3,2 --to 60,40 --planner jump-point',
        ),
      )
      .action(call.answer((word: string, words: PlanWords) => act(word, words, call)));
  },
};

async function act(word: string, words: PlanWords, { shell }: Call): Promise<ExitCode> {
  if (words.planner !== undefined) pickNamed('planner', [words.planner], builtinPlanners);
  const ground = await findGround(word);
  const report = 'map' in ground ? reportOnMap(ground, words) : reportInBuilding(ground, words, shell);
  if (words.json) printJson(shell, report);
  else shell.stdout.write(describePlan(report));
  return report.found ? exitCodes.done : exitCodes.wrongInput;
}

/** On a grid map: from cell to cell, with planners that need nothing else. */
function reportOnMap(ground: FoundMap, words: PlanWords): PlanReport {
  const { from, to, planner = usual.map } = words;
  if (words.radius !== undefined || words.set !== undefined)
    throw new UsageError('on a grid map ways lead from cell to cell; leave --radius and --set out');
  const search = gridSearches.find(({ name }) => name === planner);
  if (search === undefined) {
    const names = gridSearches.map(({ name }) => name).join(', ');
    throw new UsageError(`the planner '${planner}' needs a building; on a grid map there are ${names}`);
  }
  return planOnMap(ground, search, { from, to });
}

function reportInBuilding(ground: FoundBuilding, words: PlanWords, shell: Call['shell']): PlanReport {
  const { from, to, radius = usual.radius } = words;
  const planner = withSettings(
    pickNamed('planner', [words.planner ?? usual.building], builtinPlanners)[0],
    words.set ?? {},
  );
  for (const warning of ground.warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const maps = mapsOf(ground);
  const problems = [
    problemWithPlace(maps, '--from', from, ground.file),
    problemWithPlace(maps, '--to', to, ground.file),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new InputError(problems);
  const start = performance.now();
  const route = planRoute(maps, planner, {
    from: { level: from.level, point: [from.x, from.y] },
    to: { level: to.level, point: [to.x, to.y] },
    radius,
  });
  return reportOn(maps, { planner: planner.name, from, to, radius }, route, performance.now() - start);
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
