import {
  compileMaps,
  RegionTable,
  type Maps,
  builtinPlanners,
  gridSearches,
  planRoute,
  type Planner,
} from '@korzo/building';
import { problemWith, type Parameter, type ParameterValue } from '@korzo/core';
import { describeProblem, InputError } from '@korzo/formats';
import { pickNamed } from '../options/named.ts';
import type { SettingWords } from '../options/parse.ts';
import type { TypedPlace } from '../options/place.ts';
import { problemWithPlace } from '../plan/check-place.ts';
import { planOnMap } from '../plan/plan-on-map.ts';
import { describePlan, reportOn, type PlanReport } from '../plan/plan-report.ts';
import { findGround, type FoundBuilding, type FoundMap } from '../plan/read-building.ts';
import { describeRegions, regionReport } from '../plan/region-report.ts';
import { usual } from '../plan/usual.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface PlanWords {
  readonly from?: TypedPlace;
  readonly to?: TypedPlace;
  readonly regions?: true;
  readonly planner?: string;
  readonly radius?: number;
  readonly set?: SettingWords;
  readonly json?: true;
}

export async function act(word: string, words: PlanWords, { shell }: Call): Promise<ExitCode> {
  if (words.planner !== undefined) pickNamed('planner', [words.planner], builtinPlanners);
  const ground = await findGround(word);
  if (words.regions === true) return printRegions(ground, words, shell);
  const { from, to } = words;
  if (from === undefined || to === undefined)
    throw new UsageError('a path needs both ends: give --from x,y and --to x,y, or --regions for the table of regions');
  const report =
    'map' in ground
      ? reportOnMap(ground, { ...words, from, to })
      : reportInBuilding(ground, { ...words, from, to }, shell);
  if (words.json) printJson(shell, report);
  else shell.stdout.write(describePlan(report));
  return report.found ? exitCodes.done : exitCodes.wrongInput;
}

/** Words that ask for a path. */
type PathWords = PlanWords & Required<Pick<PlanWords, 'from' | 'to'>>;

function printRegions(ground: FoundMap | FoundBuilding, words: PlanWords, shell: Call['shell']): ExitCode {
  if ('map' in ground) throw new UsageError('a grid map has no regions; give a world or scenario with a building');
  if (words.from !== undefined || words.to !== undefined)
    throw new UsageError('--regions prints the table of all regions; leave --from and --to out');
  for (const warning of ground.warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const { radius = usual.radius } = words;
  const { building } = ground;
  const passable = building.portals.filter(
    ({ segment: [[ax, ay], [bx, by]] }) => Math.hypot(bx - ax, by - ay) >= 2 * radius,
  );
  const table = regionReport(building, new RegionTable(building.regions, passable), radius);
  if (words.json) printJson(shell, table);
  else shell.stdout.write(describeRegions(table));
  return exitCodes.done;
}

/** On a grid map: from cell to cell, with planners that need nothing else. */
function reportOnMap(ground: FoundMap, words: PathWords): PlanReport {
  const { from, to, planner = usual.map } = words;
  if (words.radius !== undefined || words.set !== undefined)
    throw new UsageError('on a grid map paths lead from cell to cell; leave --radius and --set out');
  const search = gridSearches.find(({ name }) => name === planner);
  if (search === undefined) {
    const names = gridSearches.map(({ name }) => name).join(', ');
    throw new UsageError(`the planner '${planner}' needs a building; on a grid map there are ${names}`);
  }
  return planOnMap(ground, search, { from, to });
}

function reportInBuilding(ground: FoundBuilding, words: PathWords, shell: Call['shell']): PlanReport {
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
function withSettings(planner: Planner, settings: SettingWords): Planner {
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
