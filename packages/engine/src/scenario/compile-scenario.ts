import type { Measure, MeasurePlace } from '@korzo/analysis';
import { InputError, unite, type Where, type Flaw } from '@korzo/reading';
import { Premises, type Turnstile, builtinPlanners, type GoalKind, type Planner } from '@korzo/building';
import type { AppliedCommand, Model, ModelInstance, Part, Source, World } from '@korzo/core';
import { followingModels, withFiniteAcceleration, type FollowingModel } from '@korzo/traffic';
import type { MadeCity } from '../city/make-city.ts';
import { settleInCity } from '../city/open-city.ts';
import { builtinParts, passages } from '../parts/builtin.ts';
import { inOrderOfNeeds, MadeParts, partsFor } from '../parts/declaration/made-parts.ts';
import type { PartMaker } from '../parts/declaration/part-maker.ts';
import { checkScenario, goalKindsWith, measuresWith, unknownKeys } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { problemInPlace, readMeasureWord, type AskedMeasure } from '../document/measure-words.ts';
import { settingsIn } from '../document/scenario-key.ts';
import { NamedParties } from '../people/parties.ts';
import { prepareSite, withMaps, withSite, type Join, type PreparedSite, type Site } from '../people/site.ts';
import { movedAsAsked } from '../configuration/moved-by.ts';
import { checkAgentLimit, type AgentLimit } from './agent-limit.ts';
import type { Casting } from './agents.ts';
import { bindModels } from './bind-models.ts';
import { toProblems } from '../problems/to-problems.ts';
import { buildWorld } from './build-world.ts';
import { withExitGrounds } from './exit-grounds.ts';
import { checkCrowds, checkSteps, groundOf, placeStarters, sourcesOf } from './crowds.ts';
import { Chance } from './chance/chance.ts';
import { RandomPoints } from '../wishes/wishes.ts';
import { refuseSameNames } from '../problems/same-names.ts';
import { recruiterOf, type Recruiter } from './recruit.ts';
import { modelsSwitchedTo } from './named-commands.ts';
import { timeLine } from './time-line.ts';

export interface CompileOptions {
  /** The models that groups may name. */
  readonly models: readonly Model[];
  /** Instead of the scenario's own. */
  readonly seed?: number;
  readonly dt?: number;
  /** Planners and kinds of goals of your own, beside the built-in ones. */
  readonly planners?: readonly Planner[];
  readonly goalKinds?: readonly GoalKind[];
  /** Measures of your own, beside the built-in ones. */
  readonly measures?: readonly Measure[];
  /** Following models of your own for vehicles, beside the built-in ones. Runs with several threads take built-in ones only. */
  readonly followingModels?: readonly FollowingModel[];
  /** Domains of your own, beside the built-in ones. */
  readonly parts?: readonly PartMaker[];
  /** Every group moves by this instead of its own model: a configuration, a model, or a word such as `orca:timeHorizon=2`. */
  readonly model?: string;
  /** Models that groups can be switched to while the run goes on. They are part of the run: a replay must name the same. */
  readonly alternatives?: readonly string[];
  /** The number that each group has in the file, for a caller that leaves some out; it also unites problems that say the same. */
  readonly groupNumbers?: readonly number[];
  /** Refuses a scenario that starts with more agents. */
  readonly agentLimit?: AgentLimit;
  /** For messages: the file, and where its places stand in the text. */
  readonly file?: string;
  readonly where?: Where;
}

/** What `createSimulation` needs of a scenario. */
export interface CompiledScenario {
  readonly world: World;
  readonly models: readonly ModelInstance[];
  readonly sources: readonly Source[];
  /** What happens in the run beside models: wishes and goals, lifts, hazards, traffic. */
  readonly parts: readonly Part[];
  /** The place with what changes in it: by its own times and by people. */
  readonly premises: Premises;
  readonly dt: number;
  readonly seed: number;
  /** Index of the model instance of each group. */
  readonly modelOfGroup: readonly number[];
  /** By group: the index of each model it can be switched to. */
  readonly switchable: readonly Readonly<Record<string, number>>[];
  /** Model instances that no agent moves by at first. */
  readonly standby: number;
  /** Makes an agent as a group would, for the brush. */
  readonly recruiter: Recruiter;
  /** The building made ready, when the scenario has one. */
  readonly site?: Site;
  /** The city, when the scenario has one. */
  readonly city?: MadeCity;
  /** The parts of the run, by who made them. */
  readonly made: MadeParts;
  /** The scenario with the world that its city is. */
  readonly settled: Scenario;
  /** What the scenario asks to be measured. */
  readonly measures: readonly AskedMeasure[];
  /** What is done to the run while it goes on, in canonical form. */
  readonly commands?: readonly AppliedCommand[];
}

/**
 * Turns a scenario into a world, model instances, sources and parts: a pure function of scenario, seed and dt. Throws an InputError with
 * everything that is wrong.
 */
export function compileScenario(given: Scenario, options: CompileOptions): CompiledScenario {
  const makers: readonly PartMaker[] = [...builtinParts, ...makersIn(options.parts ?? []), passages];
  refuse(unknownKeys(given, options), given, options);
  const moved = movedAsAsked(given, options);
  const { scenario, city } = settleInCity(moved, (document) => checkScenario(document, options), options);
  const seed = options.seed ?? scenario.run.seed;
  const dt = options.dt ?? scenario.run.dt;
  const { building } = scenario.world;
  const open = buildWorld(scenario);
  const site = building === undefined ? undefined : prepareSite(building, open, joinsOf(makers, scenario));
  const world = withExitGrounds(site === undefined ? open : withSite(open, site));
  const premises = premisesOf(scenario, world, site, dt);
  const bringing = makers.filter((maker) => maker.model !== undefined && settingsOf(maker, scenario) !== undefined);
  const bound = bindModels(scenario.groups, {
    models: options.models,
    alternatives: [...(options.alternatives ?? []), ...modelsSwitchedTo(scenario, options.models)],
    ofParts: bringing.flatMap(({ model }) => (model === undefined ? [] : [model])),
  });
  const findings = [...bound.findings, ...checkSteps(scenario, dt), ...checkCrowds(scenario)];
  if (options.agentLimit !== undefined)
    findings.push(...checkAgentLimit(scenario, world, site?.shapes ?? new Map(), options.agentLimit));
  refuse(findings, scenario, options);
  const ground = groundOf(scenario.groups, world, site);
  const points = new RandomPoints(world, ground.floor);
  const turnstiles: Turnstile[] = [...(site?.turnstiles ?? [])];
  const ingredients = {
    scenario,
    world,
    dt,
    seed,
    premises,
    turnstiles,
    models: bound.instances,
    points,
    planners: plannersWith(options.planners ?? []),
    goalKinds: goalKindsWith(options.goalKinds),
    findings,
    followingModels: ownFollowing(options.followingModels ?? []),
    ...(site === undefined ? {} : { site }),
    ...(city === undefined ? {} : { city }),
  };
  const made = new MadeParts();
  for (const maker of inOrderOfNeeds(makers)) {
    const settings = settingsOf(maker, scenario);
    if (maker.key !== undefined && settings === undefined) continue;
    const model = bound.ofParts[bringing.indexOf(maker)] ?? -1;
    const own = maker.make({ ...ingredients, model, from: partsFor(maker, made) }, settings);
    for (const part of own) refuseUndeclared(part, maker);
    turnstiles.push(...own.flatMap((part) => part.turnstiles ?? []));
    made.add(maker, own);
  }
  const parts = made.inOrderOf(makers);
  const columns = new Set(
    [...bound.instances.map(({ model }) => model), ...parts].flatMap((each) =>
      (each.columns ?? []).map(({ name }) => name),
    ),
  );
  const casting = (index: number, source: number): Casting => ({
    group: scenario.groups[index],
    index,
    model: bound.ofGroup[index],
    world,
    chance: new Chance(seed, source),
    points,
    columns,
    dt,
  });
  const starters = placeStarters(scenario.groups, ground, (index) => casting(index, index * 2).chance);
  const sources: Source[] = [];
  let parties = 1;
  const named = new NamedParties();
  for (const [index, { party }] of scenario.groups.entries()) {
    const coming = sourcesOf(
      (source) => casting(index, source),
      index,
      { ...ground, site, starters },
      {
        dt,
        duration: scenario.run.duration,
        ...(party === undefined ? {} : { party: named.join(party, () => parties++) }),
        parties,
      },
    );
    for (const source of coming.sources) sources.push(source);
    for (const finding of coming.findings) findings.push(finding);
    parties += coming.parties;
  }
  // A part that could not be made is complained about already; its commands are right or wrong by their declarations.
  const unmade = makers.filter((maker) => settingsOf(maker, scenario) !== undefined && made.from(maker).length === 0);
  const forms = unmade.flatMap((maker) => maker.commands ?? []);
  const { switchable, ofGroup } = bound;
  const names = { groups: scenario.groups.map(({ name }) => name), models: options.models, switchable, ofGroup };
  const keyOf = (type: string): string | undefined =>
    makers.find((maker) => maker.commands?.some((form) => form.type === type))?.key?.key;
  const commands = timeLine(scenario, dt, { parts, forms, names, keyOf }, findings);
  const measures = measuresIn(scenario, measuresWith(options.measures), { world, premises, dt }, findings);
  refuse(findings, scenario, options);
  return {
    world,
    models: bound.instances,
    modelOfGroup: bound.ofGroup,
    switchable: bound.switchable,
    standby: bound.standby,
    recruiter: recruiterOf((group) => casting(group, 2 * scenario.groups.length + group), parties),
    sources,
    parts,
    dt,
    seed,
    premises,
    made,
    ...(city === undefined ? {} : { city }),
    settled: scenario,
    measures,
    ...(commands.length === 0 ? {} : { commands }),
    ...(site === undefined ? {} : { site: withMaps(site, parts.find(({ maps }) => maps !== undefined)?.maps) }),
  };
}

/** The settings that a scenario has for a part: undefined when it has none, or the part has no key. */
const settingsOf = ({ key }: PartMaker, scenario: Scenario): unknown =>
  key === undefined ? undefined : (settingsIn(scenario, key) ?? undefined);

/** What parts add to the building of a scenario. */
const joinsOf = (makers: readonly PartMaker[], scenario: Scenario): readonly Join[] =>
  makers.flatMap((maker): readonly Join[] => {
    const settings = settingsOf(maker, scenario);
    if (settings === undefined) return [];
    return [(building, levels) => maker.join?.(building, levels, settings) ?? { building, levels, crossings: [] }];
  });

/** The measures that a scenario names; what is wrong with them in this place is a finding. */
function measuresIn(
  { measuring }: Scenario,
  known: readonly Measure[],
  place: MeasurePlace,
  findings: Flaw[],
): readonly AskedMeasure[] {
  return (measuring?.measures ?? []).flatMap((word, index) => {
    const read = readMeasureWord(word, known);
    const problem = 'asked' in read ? problemInPlace(read.asked, place) : read;
    if (problem !== undefined) findings.push({ path: ['measuring', 'measures', index], ...problem });
    return 'asked' in read && problem === undefined ? [read.asked] : [];
  });
}

function ownFollowing(models: readonly FollowingModel[]): readonly FollowingModel[] {
  refuseSameNames([...followingModels, ...models], 'following model');
  return models.map(withFiniteAcceleration);
}

/** Recordings are read by the declarations of makers: what a part knows and its maker does not could not be replayed. */
function refuseUndeclared({ name, commands = [] }: Part, { commands: declared = [], ...maker }: PartMaker): void {
  const unknown = commands.find(({ type }) => declared.every((form) => form.type !== type));
  if (unknown !== undefined)
    throw new Error(
      `part '${name}' brings the command '${unknown.type}', which its maker '${maker.name}' does not declare; list it in the commands of the maker`,
    );
}

function plannersWith(own: readonly Planner[]): readonly Planner[] {
  const planners = [...builtinPlanners, ...own];
  refuseSameNames(planners, 'planner');
  return planners;
}

/** Programs without types may hand in a part itself. */
function makersIn(given: readonly PartMaker[]): readonly PartMaker[] {
  for (const [index, maker] of given.entries())
    if (typeof (maker as Partial<PartMaker> | null)?.make !== 'function')
      throw new TypeError(
        `parts[${index}] must be a maker of parts, { name, make }; write { name, make: () => [part] } for a part of your own`,
      );
  return given;
}

function premisesOf(
  { world: { building, levels } }: Scenario,
  world: World,
  site: PreparedSite | undefined,
  dt: number,
): Premises {
  const { origin, size, walls, exits } = world;
  return new Premises({
    walls,
    standing: site === undefined ? walls : walls.slice(0, walls.length - site.walls.length),
    exits: exits.map(({ id }) => id),
    levels,
    bounds: [origin[0], origin[1], origin[0] + size[0], origin[1] + size[1]],
    dt,
    ...(site === undefined ? {} : { building: site.building }),
    ...(building === undefined ? {} : { signals: building.signals }),
  });
}

function refuse(findings: readonly Flaw[], scenario: Scenario, options: CompileOptions): void {
  if (findings.length === 0) return;
  const problems = toProblems(findings, { ...options, file: options.file ?? scenario.name });
  throw new InputError(options.groupNumbers === undefined ? unite(problems) : problems);
}
