import { suggest, placeOf, show, type Problem } from '@korzo/reading';
import { parse } from 'yaml';
import { withoutConfiguration } from './bring-configurations.ts';
import { checkWith } from './check-scenario.ts';
import { leafPaths, resolvePath, setAt, stepsOf, valueAt } from './paths.ts';
import { inListOfGoals, makeRoomForGoal } from './goal-notation.ts';
import { inNotationOf, inRects, speakAs } from './rectangle-notation.ts';
import type { BareScenario, Knob } from './scenario-schema.ts';
import type { Schemas } from './schemas.ts';

export type KnobResult<S extends BareScenario = BareScenario> =
  | { readonly scenario: S }
  | { readonly problems: readonly Problem[] };

/** A setting as it comes from a command line (text) or from a program. */
export type Settings = Readonly<Record<string, unknown>>;

interface Setting {
  readonly name: string;
  readonly value: unknown;
  readonly paths: readonly string[];
}

/**
 * The scenario with knobs (`count`) and places (`groups.north.count`, `run.dt`) set to new values, checked again as a whole.
 * The scenario given is left as it was.
 */
export function setKnobsWith(
  schemas: Schemas,
  scenario: BareScenario,
  settings: Settings,
  options: { readonly file?: string } = {},
): KnobResult {
  const file = options.file ?? scenario.name;
  const problems: Problem[] = [];
  const document = JSON.parse(JSON.stringify(scenario)) as unknown;
  for (const [name, given] of Object.entries(settings)) {
    const read = readSetting(scenario, name, given);
    if ('rule' in read) problems.push({ file, place: name, ...read });
    else applySetting(document, read, (problem) => problems.push({ file, ...problem }), scenario);
  }
  if (problems.length > 0) return { problems };
  const checked = checkWith(schemas, inNewConfigurations(document, scenario));
  if ('scenario' in checked) return checked;
  return { problems: checked.findings.map(({ path, rule, remedy }) => ({ file, place: placeOf(path), rule, remedy })) };
}

/** A group that gets another model or configuration loses what the one before brought. */
function inNewConfigurations(document: unknown, { groups: before }: BareScenario): unknown {
  if (!isMapping(document) || !Array.isArray(document['groups'])) return document;
  const groups = document['groups'].map((group: unknown, index) =>
    isMapping(group) ? inNewConfiguration(group, before.at(index)) : group,
  );
  return { ...document, groups };
}

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inNewConfiguration(group: Mapping, before: BareScenario['groups'][number] | undefined): Mapping {
  const { configuration: wanted, model } = group;
  const configuration = before?.configuration;
  if (configuration === undefined || (wanted === configuration && model === before?.model)) return group;
  const left = withoutConfiguration({ ...group, configuration });
  return wanted === configuration ? left : { ...left, configuration: wanted };
}

/** The value a knob has now: that of the first place it sets. */
export function knobValue(scenario: BareScenario, name: string): unknown {
  const text = inListOfGoals(scenario.knobs[name].paths[0]);
  const document = inNotationOf(text, scenario);
  return valueAt(document, resolvePath(document, text).path);
}

type Complaint = Pick<Problem, 'rule' | 'remedy'>;

function readSetting(scenario: BareScenario, name: string, given: unknown): Setting | Complaint {
  const value = readValue(given);
  if (!Object.hasOwn(scenario.knobs, name)) return { name, value, paths: [name] };
  const knob = scenario.knobs[name];
  return problemWithKnob(name, knob, value) ?? { name, value, paths: knob.paths };
}

/** Text is read as YAML reads it, so that 12, true and [1, 2] mean what they look like. */
function readValue(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  try {
    return parse(given, { logLevel: 'silent', maxAliasCount: 0 }) as unknown;
  } catch {
    return given;
  }
}

function problemWithKnob(name: string, knob: Knob, value: unknown): Complaint | undefined {
  const { min, max, choices } = knob;
  if (choices !== undefined) {
    if (typeof value === 'string' && choices.includes(value)) return undefined;
    return {
      rule: `${name} must be one of ${choices.join(', ')}; it is ${show(value)}`,
      remedy: suggest(String(value), choices),
    };
  }
  const unit = knob.unit === '' ? '' : ` ${knob.unit}`;
  if (typeof value === 'number' && value >= (min ?? -Infinity) && value <= (max ?? Infinity)) return undefined;
  return {
    rule: `${name} must be a number from ${min} to ${max}${unit}; it is ${show(value)}`,
    remedy: 'give a number in this range',
  };
}

function applySetting(
  document: unknown,
  setting: Setting,
  report: (problem: Complaint & { place: string }) => void,
  scenario: BareScenario,
): void {
  for (const written of setting.paths) {
    makeRoomForGoal(document, written);
    const text = inListOfGoals(written);
    speakAs(document, text);
    const { path, missing } = resolvePath(document, text);
    const topLevel = stepsOf(text)[0];
    const known = missing === undefined && Object.hasOwn(scenario, topLevel);
    if (known && path.length > 1) setAt(document, path, setting.value);
    else
      report({
        place: setting.name,
        rule: `there is no knob or place '${written}'`,
        remedy: remedyFor(text, scenario),
      });
  }
}

function remedyFor(text: string, scenario: BareScenario): string {
  const knobs = Object.keys(scenario.knobs);
  const { knobs: _, ...rest } = scenario;
  const places = leafPaths(inRects(rest)).filter((path) => path.includes('.'));
  const suggestion = suggest(text, [...knobs, ...places]).split('?')[0];
  const nearest = suggestion.startsWith('did you mean') ? `${suggestion}? ` : '';
  const list = knobs.length === 0 ? 'this scenario has no knobs' : `its knobs are ${knobs.join(', ')}`;
  return `${nearest}${list}; places are written like ${places[0] ?? 'run.dt'}, ${scenario.groups.length === 0 ? '' : `groups.${scenario.groups[0].name}.count or `}run.dt`;
}
