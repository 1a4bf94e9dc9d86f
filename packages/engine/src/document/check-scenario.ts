import { type Path, explainIssues, type Flaw } from '@korzo/reading';
import { bringConfigurations } from './bring-configurations.ts';
import { checkGroup } from './check-group.ts';
import { checkKnobs, checkWhole } from './check-knobs.ts';
import { checkMeasuring } from './check-measuring.ts';
import { checkObstacles } from './check-obstacles.ts';
import { checkCity, checkNeeds } from './check-city.ts';
import { checkView } from './check-view.ts';
import { checkWorld } from './check-world.ts';
import { declaredNames } from './declared-names.ts';
import type { DeclaredNames } from './names.ts';
import { asWritten, checkOneList } from './goal-notation.ts';
import { groupSchema } from './group-schema.ts';
import { measuringSchema } from './measuring-schema.ts';
import type { WrongKeys } from './mend-building.ts';
import { keysAt, pathOf, type KeyContext } from './scenario-key.ts';
import { formatVersion, type BareScenario } from './scenario-schema.ts';
import type { Schemas } from './schemas.ts';
import { resolvePath, stepsOf } from './paths.ts';
import { withHintAtParts } from './unknown-keys.ts';
import { areRelated, placeSections, prune, type Pruned, type SoundPart } from './sound-part.ts';

export type CheckResult<S extends BareScenario = BareScenario> =
  | { readonly scenario: S }
  | {
      readonly findings: readonly Flaw[];
      /** What is right of the scenario, so that more of it can be checked; absent when nothing is. */
      readonly sound?: SoundPart<S>;
    };

/**
 * Checks everything there is to check in a document: the shape of every value, and what must fit together in all that has the right shape,
 * so that one round shows everything. `lost` are places of which the text could not be read.
 */
export function checkWith(schemas: Schemas, document: unknown, lost: readonly Path[] = []): CheckResult {
  const checked = checkDocument(schemas, document, lost);
  if ('scenario' in checked) return checked;
  const findings = checked.findings.map((finding) => ({ ...finding, path: asWritten(document, finding.path) }));
  return { ...checked, findings };
}

function checkDocument(schemas: Schemas, document: unknown, lost: readonly Path[]): CheckResult {
  const strange = checkNature(document);
  if (strange !== undefined) return { findings: lost.length === 0 ? [strange] : [] };
  const written = bringConfigurations(document as Readonly<Record<string, unknown>>);
  const whole = schemas.scenario.safeParse(written, { reportInput: true });
  const explained = whole.success ? [] : explainIssues(whole.error.issues, schemas.scenario);
  const shape = [
    ...explained.map((finding) => withHintAtParts(finding, schemas)),
    ...checkNeeds(written, schemas.keys),
  ].filter(({ path }) => !lost.some((unit) => areRelated(unit, path)));
  if (whole.success && shape.length + lost.length === 0) {
    const names = declaredNames(written, [], schemas);
    const findings = checkRules(written, whole.data, { isGroundKnown: true, names, schemas });
    if (findings.length === 0) return { scenario: whole.data };
    const groupNumbers = whole.data.groups.map((_, index) => index);
    return {
      findings,
      sound: withoutFindings(
        { scenario: whole.data, groupNumbers, damagedGroups: [], names, isPlaceWhole: true },
        findings,
        schemas,
      ),
    };
  }
  const pruned = prune(written, [...lost, ...shape.map(({ path }) => path)], lost, schemas);
  // Parts of good shape are checked against each other even when nothing can be made of the whole.
  if (pruned === undefined)
    return {
      findings: [
        ...shape,
        ...checkParts(written, { isGroundKnown: false, names: declaredNames(written, lost, schemas), schemas }),
      ],
    };
  const rules = checkRules(pruned.document, pruned.scenario, { ...pruned, written, unread: lost, schemas }).flatMap(
    (finding) => pruned.restore(finding) ?? [],
  );
  rules.push(...checkDamaged(pruned, schemas));
  return { findings: [...shape, ...rules], sound: withoutFindings(pruned, rules, schemas) };
}

/** Settings of a group that are judged without the others. */
const separate = new Set([
  ...['place', 'goals', 'arrivals', 'parties', 'speed', 'initialSpeed', 'radius', 'mass', 'maxAcceleration', 'heading'],
  'reactions',
]);

/** Whether a finding in a group that has wrong values elsewhere is about what is written there. */
const standsAlone = ({ path: [, , key, inner] }: Flaw): boolean =>
  separate.has(String(key)) || (key === 'people' && inner !== 'premovement');

/** What breaks rules in groups that have wrong values elsewhere. */
function checkDamaged(
  { damagedGroups, names, isGroundKnown, scenario: { world, city } }: Pruned,
  { goalKinds }: Schemas,
): Flaw[] {
  const isKnown = isGroundKnown && (city === undefined || world.building !== undefined);
  return damagedGroups.flatMap(({ number, group, wrongKeys }) =>
    checkGroup(group, number, {
      world: isKnown ? world : undefined,
      names,
      goalKinds,
      isPlaceKnown: !wrongKeys.includes('place'),
    }).filter(standsAlone),
  );
}

/** What was taken out of a document before its rules are checked. */
interface Taken {
  /** Whether size and levels of the world are as written. */
  readonly isGroundKnown: boolean;
  readonly names: DeclaredNames;
  readonly schemas: Schemas;
  /** What stands in for something else in the building. */
  readonly wrongKeys?: WrongKeys;
  readonly written?: unknown;
  readonly lost?: readonly Path[];
  /** Those of the lost places that could not even be read. */
  readonly unread?: readonly Path[];
}

function checkRules(document: Readonly<Record<string, unknown>>, scenario: BareScenario, taken: Taken): Flaw[] {
  const knobs = checkKnobs(scenario.knobs, scenario).filter(
    ({ path }) => path[2] !== 'paths' || !leadsToLost(scenario.knobs[path[1]].paths[Number(path[3])], taken),
  );
  return [...checkParts(document, taken), ...checkWhole(scenario), ...knobs];
}

/** Whether a knob may lead to what was taken away: its beginning is in the document as it was written, or may be in what could not be read. */
function leadsToLost(text: string, { written, lost = [], unread = [] }: Taken): boolean {
  const steps = stepsOf(text);
  const touches = (units: readonly Path[]): boolean => units.some(([section]) => section === steps[0]);
  if (!touches(lost)) return false;
  return touches(unread) || resolvePath(written, steps.slice(0, 2).join('.')).missing === undefined;
}

/** Groups that break a rule are left out of what is checked further; so is the place. */
function withoutFindings(
  { scenario, groupNumbers, damagedGroups, names, isPlaceWhole }: SoundPart,
  findings: readonly Flaw[],
  { keys }: Schemas,
): SoundPart {
  const ofPlace = placeSections(keys);
  const wrong = new Set(findings.flatMap(({ path }) => (path[0] === 'groups' ? [path[1]] : [])));
  const left = groupNumbers.flatMap((number, index) => (wrong.has(number) ? [] : [index]));
  const broken = groupNumbers.flatMap((number, index) =>
    wrong.has(number) ? [{ number, group: scenario.groups[index], wrongKeys: [] }] : [],
  );
  return {
    scenario: { ...scenario, groups: left.map((index) => scenario.groups[index]) },
    groupNumbers: left.map((index) => groupNumbers[index]),
    damagedGroups: [...damagedGroups, ...broken],
    names,
    isPlaceWhole: isPlaceWhole && !findings.some(({ path }) => ofPlace.includes(String(path[0]))),
  };
}

/** A document that is no scenario at all gets one clear answer instead of a list of everything it lacks. */
function checkNature(document: unknown): Flaw | undefined {
  const remedy = `begin a scenario with the line 'korzo: ${formatVersion}'; \`korzo scenarios\` lists examples`;
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return {
      path: [],
      rule: 'this is no scenario: a scenario is a mapping with korzo, name, world and groups',
      remedy,
    };
  }
  const { korzo } = document as { korzo?: unknown };
  if (korzo === undefined) return { path: [], rule: "this is no scenario: the key 'korzo' is missing", remedy };
  if (korzo !== formatVersion) {
    const isNewer = typeof korzo === 'number' && Number.isInteger(korzo) && korzo > formatVersion;
    return {
      path: ['korzo'],
      rule: isNewer
        ? `the scenario has version ${korzo} of the format; this Korzo reads version ${formatVersion}`
        : `the version of the format must be ${formatVersion}; it is ${JSON.stringify(korzo) ?? typeof korzo}`,
      remedy: isNewer ? `use a newer Korzo, one that reads version ${korzo}` : `write korzo: ${formatVersion}`,
    };
  }
  return undefined;
}

/** The groups as they were written, with those that are wrong elsewhere. */
const groupsOf = (written: unknown): unknown =>
  typeof written === 'object' && written !== null && 'groups' in written ? written.groups : undefined;

function checkParts(
  document: Readonly<Record<string, unknown>>,
  { isGroundKnown, names, wrongKeys, schemas, written }: Taken,
): Flaw[] {
  const { world, groups, measuring, city, view } = document;
  const goodWorld = schemas.world.safeParse(world);
  const findings = goodWorld.success
    ? [...checkWorld(goodWorld.data, { keys: schemas.keys, names, wrongKeys }), ...checkObstacles(goodWorld.data)]
    : [];
  for (const finding of checkCity(city)) findings.push(finding);
  for (const finding of checkView(view, groupsOf(written) ?? groups)) findings.push(finding);
  // What a city has for people is known only when it is made: the engine checks against that.
  const isPlaceKnown = isGroundKnown && (city === undefined || goodWorld.data?.building !== undefined);
  const place = isPlaceKnown ? goodWorld.data : undefined;
  for (const finding of checkOwnSections(document, schemas, { names, world: place })) findings.push(finding);
  const goodMeasuring = measuringSchema.safeParse(measuring);
  if (goodMeasuring.success) findings.push(...checkMeasuring(goodMeasuring.data, place, schemas.measures));
  if (!Array.isArray(groups)) return findings;
  for (const [index, group] of groups.entries()) {
    const goodGroup = groupSchema.safeParse(group);
    if (!goodGroup.success) continue;
    findings.push(...checkOneList(group, ['groups', index]));
    findings.push(...checkGroup(goodGroup.data, index, { world: place, names, goalKinds: schemas.goalKinds }));
  }
  return findings;
}

/** What breaks the rules of parts in the sections that they add to a scenario. */
function checkOwnSections(
  document: Readonly<Record<string, unknown>>,
  { keys }: Schemas,
  { names, world }: Pick<KeyContext, 'names' | 'world'>,
): readonly Flaw[] {
  const findings: Flaw[] = [];
  for (const key of keysAt(keys, 'scenario')) {
    if (document[key.key] === undefined) continue;
    const around = { path: pathOf(key), names, world, building: world?.building, isRefused: () => false };
    const { data } = key.schema.safeParse(document[key.key]);
    for (const finding of key.requires?.(document) ?? []) findings.push(finding);
    if (data === undefined || data === null) continue;
    for (const finding of key.check?.(data, around) ?? []) findings.push(finding);
  }
  return findings;
}
