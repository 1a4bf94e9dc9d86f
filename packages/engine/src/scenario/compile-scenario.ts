import type { Guide, Model, ModelInstance, Source, World } from '@korzo/core';
import { InputError, placeOf, type Group, type Scenario, type Where } from '@korzo/formats';
import type { Casting } from './agents.ts';
import { arrivalTicks } from './arrival-ticks.ts';
import { bindModels, type Finding } from './bind-models.ts';
import { buildWorld } from './build-world.ts';
import { Chance, largest } from './chance/chance.ts';
import { guidesFor, RandomPoints } from './guides.ts';
import { BodyGrid } from './placement/body-grid.ts';
import { entrySites } from './placement/entry-sites.ts';
import { FreeFloor } from './placement/free-floor.ts';
import { placeCrowd, type Ground, type Misfit } from './placement/place-crowd.ts';
import { arrivalsSource, crowdSource } from './sources.ts';

export interface CompileOptions {
  /** The models that groups may name. */
  readonly models: readonly Model[];
  /** Instead of the scenario's own. */
  readonly seed?: number;
  readonly dt?: number;
  /** Every group moves by this model instead of its own. */
  readonly model?: string;
  /** For messages: the file, and where its places stand in the text. */
  readonly file?: string;
  readonly where?: Where;
}

/** What `createSimulation` needs of a scenario. */
export interface CompiledScenario {
  readonly world: World;
  readonly models: readonly ModelInstance[];
  readonly sources: readonly Source[];
  readonly guides: readonly Guide[];
  readonly dt: number;
  readonly seed: number;
}

/** The most arrivals one group may have in a run. */
const mostArrivals = 10_000_000;

/**
 * Turns a scenario into a world, model instances, sources and guides: a pure function of scenario, seed and dt. Throws an InputError with
 * everything that is wrong.
 */
export function compileScenario(scenario: Scenario, options: CompileOptions): CompiledScenario {
  const seed = options.seed ?? scenario.run.seed;
  const dt = options.dt ?? scenario.run.dt;
  const world = buildWorld(scenario.world);
  const bound = bindModels(scenario.groups, options.models, options.model);
  const findings = [...bound.findings, ...checkArrivals(scenario)];
  refuse(findings, scenario, options);
  const ground = groundOf(scenario.groups, world);
  const points = new RandomPoints(world, ground.floor);
  const sources: Source[] = [];
  for (const [index, group] of scenario.groups.entries()) {
    const casting = (source: number): Casting => ({
      group,
      index,
      model: bound.ofGroup[index],
      world,
      chance: new Chance(seed, source),
      points,
    });
    const made = sourcesOf(casting, index, ground, { dt, duration: scenario.run.duration });
    sources.push(...made.sources);
    findings.push(...made.findings);
  }
  refuse(findings, scenario, options);
  return { world, models: bound.instances, sources, guides: guidesFor(scenario.groups, points), dt, seed };
}

function refuse(findings: readonly Finding[], scenario: Scenario, options: CompileOptions): void {
  if (findings.length === 0) return;
  const file = options.file ?? scenario.name;
  const problems = findings.map(({ path, rule, remedy }) =>
    Object.assign({ file, place: placeOf(path), rule, remedy }, options.where?.(path)),
  );
  throw new InputError(problems);
}

function checkArrivals({ groups, run }: Scenario): Finding[] {
  return groups.flatMap(({ arrivals }, index) => {
    if (arrivals === undefined) return [];
    const expected = arrivals.perSecond * (Math.min(arrivals.until ?? run.duration, run.duration) - arrivals.from);
    if (Math.min(expected, arrivals.most ?? Infinity) <= mostArrivals) return [];
    return [
      {
        path: ['groups', index, 'arrivals'],
        rule: `a group may have up to ${mostArrivals} arrivals; about ${Math.round(expected)} would come`,
        remedy: 'lower perSecond, or give until or most',
      },
    ];
  });
}

/** Agents of a group that are there from the start. */
function startingCount({ count, place, arrivals }: Group): number {
  if (count !== undefined) return count;
  if (arrivals !== undefined) return 0;
  if (place.shape === 'points') return place.points.length;
  return place.shape === 'grid' ? place.columns * place.rows * place.layers : 0;
}

function groundOf(groups: readonly Group[], world: World): Ground {
  const largestRadius = groups.reduce((most, { radius }) => Math.max(most, largest(radius)), 0);
  const bodies = groups.filter(({ place }) => !place.mayOverlap);
  const count = bodies.reduce((sum, group) => sum + startingCount(group), 0);
  const radius = bodies.reduce((most, group) => Math.max(most, largest(group.radius)), 0);
  const gap = bodies.reduce((most, { place }) => Math.max(most, place.gap), 0);
  // Room around each body is checked against walls with the widest shift of an arrival as well.
  const floor = new FreeFloor(world, largestRadius * 1.5 + gap);
  return { world, floor, bodies: new BodyGrid(world, count, Math.max(2 * radius + gap, 1e-3)) };
}

function sourcesOf(
  casting: (source: number) => Casting,
  index: number,
  ground: Ground,
  run: { readonly dt: number; readonly duration: number },
): { readonly sources: readonly Source[]; readonly findings: readonly Finding[] } {
  const { group } = casting(index);
  const sources: Source[] = [];
  const findings: Finding[] = [];
  const misfit = (problem: Misfit): void => void findings.push({ path: ['groups', index, 'place'], ...problem });
  const count = startingCount(group);
  if (count > 0) {
    const cast = casting(index * 2);
    const placed = placeCrowd(group, count, ground, cast.chance);
    if ('rule' in placed) misfit(placed);
    else sources.push(crowdSource(cast, placed));
  }
  if (group.arrivals !== undefined) {
    const cast = casting(index * 2 + 1);
    const sites = entrySites(group, ground.world, ground.floor, cast.chance);
    if ('rule' in sites) misfit(sites);
    else sources.push(arrivalsSource(cast, arrivalTicks(group.arrivals, run, cast.chance), sites));
  }
  return { sources, findings };
}
