import { suggest, type Flaw } from '@korzo/reading';
import { problemsWithBuilding } from '@korzo/building';
import type { BuildingDescription } from './building-schema.ts';
import { checkGround } from './check-ground.ts';
import { checkSpread } from './check-spread.ts';
import type { DeclaredNames } from './names.ts';
import { keysAt, pathOf, settingsIn, type ScenarioKey } from './scenario-key.ts';
import type { WrongKeys } from './mend-building.ts';
import { shapesWritten, toBuilding } from './to-building.ts';
import type { WorldDescription } from './world-schema.ts';

const path = ['world', 'building'] as const;

/** What a check of a world goes by beside the world itself. */
export interface WorldRules {
  readonly keys: readonly ScenarioKey[];
  readonly names: DeclaredNames;
  /** Keys of elements of the building that something else stands in for. */
  readonly wrongKeys?: WrongKeys | undefined;
}

/** The rules of a building that reach beyond one value. */
export function checkBuilding(world: WorldDescription, rules: WorldRules): Flaw[] {
  const { wrongKeys = new Map<string, ReadonlySet<string>>() } = rules;
  const { building } = world;
  if (building === undefined) return [];
  const findings = [...checkShapes(building), ...checkFloors(building, world)];
  const refused = new Set([...wrongKeys.keys(), ...findings.map((finding) => finding.path.slice(2, 4).join('.'))]);
  const isRefused = (list: string, index: number): boolean => refused.has(`${list}.${index}`);
  findings.push(
    ...checkNames(building, rules.keys),
    ...checkGround(world, isRefused),
    ...checkKeys('building', world, rules, isRefused),
  );
  if (world.edges === 'wrap') {
    findings.push({
      path: ['world', 'edges'],
      rule: 'a world with a building must not wrap around',
      remedy: 'write edges: open, or leave it out',
    });
  }
  for (const [index, gate] of building.gates.entries()) {
    if (gate.way !== 'in' || gate.flowLimit === undefined) continue;
    findings.push({
      path: [...path, 'gates', index, 'flowLimit'],
      rule: `a flow limit is for people who leave; gate '${gate.id}' only leads in`,
      remedy: 'lower perSecond of the arrivals instead, or take flowLimit away',
    });
  }
  const problems = problemsWithBuilding(
    toBuilding(building),
    { origin: [world.origin[0], world.origin[1]], size: [world.size[0], world.size[1]] },
    { coverage: 'part', wayIn: 'optional', isRefused },
  );
  for (const { severity, path: found, mark, rule, remedy } of problems)
    if (severity === 'error')
      findings.push({ path: asWritten(found), ...(mark === undefined ? {} : { mark }), rule, remedy });
  return findings;
}

/** What breaks the rules of parts in the settings that they have in a world or in its building. */
export function checkKeys(
  place: 'world' | 'building',
  world: WorldDescription,
  { keys, names }: WorldRules,
  isRefused: (list: string, index: number) => boolean,
): readonly Flaw[] {
  return keysAt(keys, place).flatMap((key) => {
    const settings = settingsIn({ world }, key);
    if (settings === undefined || settings === null) return [];
    const around = { path: pathOf(key), names, world, building: world.building, isRefused };
    return key.check?.(settings, around) ?? [];
  });
}

/** The checks speak of `segment`, `from` and `to`; a scenario writes `at` and `between`. */
function asWritten(found: readonly (string | number)[]): Flaw['path'] {
  if (found[0] === 'world') return found;
  const steps = found.flatMap((step): (string | number)[] => {
    if (step === 'segment') return ['at'];
    if (step === 'from' && found[0] === 'portals') return ['between', 0];
    if (step === 'to' && found[0] === 'portals') return ['between', 1];
    return [step];
  });
  return [...path, ...steps];
}

const shaped = ['regions', 'obstacles', 'areas'] as const;

function checkShapes(building: BuildingDescription): Flaw[] {
  return shaped.flatMap((list) =>
    building[list].flatMap((each, index) =>
      shapesWritten(each) === 1
        ? []
        : [
            {
              path: [...path, list, index],
              rule: `it must have exactly one shape; it has ${shapesWritten(each)}`,
              remedy: `give one of rect, outline${list === 'regions' ? '' : ' and circle'}`,
            },
          ],
    ),
  );
}

/** Areas, regions, counters and signals are called by name: no two alike. */
function checkNames(building: BuildingDescription, keys: readonly ScenarioKey[]): Flaw[] {
  const findings: Flaw[] = [];
  const added = keysAt(keys, 'building').flatMap(({ key, standIn }) => (standIn === undefined ? [] : [key]));
  const named = ['regions', 'areas', 'counters', 'signals', 'gates', ...added];
  const together = `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  const lists = building as unknown as Readonly<Record<string, readonly { readonly id: string }[] | undefined>>;
  const seen = new Map<string, string>();
  const note = (list: string, index: number, id: string): void => {
    const first = seen.get(id);
    // Two regions or two gates of one name are reported by the check of the whole building.
    const told = list === 'regions' || (list === 'gates' && building.gates.findIndex((gate) => gate.id === id) < index);
    if (first === undefined || told) {
      seen.set(id, `${list}[${index}]`);
      return;
    }
    findings.push({
      path: [...path, list, index, 'id'],
      rule: `${together} must have different names; '${id}' is used twice`,
      remedy: `rename this one or ${first}`,
    });
  };
  for (const list of ['regions', 'gates', 'areas', 'counters', 'signals', ...added])
    for (const [index, { id }] of (lists[list] ?? []).entries()) note(list, index, id);
  return findings;
}

/** As the schema has it for services that all take the same time, s. */
const longestService = 1e6;
/** A direction that is shorter is lost in rounding. */
const shortestQueue = 1e-6;

function checkFloors(building: BuildingDescription, world: WorldDescription): Flaw[] {
  const findings: Flaw[] = [];
  for (const list of ['regions', 'obstacles', 'areas', 'counters'] as const) {
    for (const [index, { level }] of building[list].entries()) {
      if (level < world.levels) continue;
      findings.push({
        path: [...path, list, index, 'level'],
        rule: `level ${level} must exist; world.levels is ${world.levels}`,
        remedy: 'use a lower level, or raise world.levels',
      });
    }
  }
  for (const [index, counter] of building.counters.entries()) {
    // Times below 0 are taken for 0, as everywhere.
    findings.push(
      ...checkSpread(counter.service, { min: -Infinity, max: longestService }, [...path, 'counters', index, 'service']),
    );
    if (Math.hypot(...counter.queue) >= shortestQueue) continue;
    findings.push({
      path: [...path, 'counters', index, 'queue'],
      rule: 'the direction of a queue must have a length',
      remedy: 'give for example [0, -1] for a queue to the south',
    });
  }
  return findings;
}

/** A name that must be one of a building's. */
export function checkName(name: string, known: readonly string[], what: string, at: Flaw['path']): Flaw[] {
  if (known.includes(name)) return [];
  const remedy = known.length === 0 ? `there is no ${what}; add one to world.building` : suggest(name, known);
  return [{ path: at, rule: `there is no ${what} '${name}'`, remedy }];
}
