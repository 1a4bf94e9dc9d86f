import { nearestWord, suggest, type Path, type Flaw } from '@korzo/reading';
import { kindMask, resolveValues, type Model, type ModelInstance } from '@korzo/core';
import { isVolumePlace } from '../document/place-schema.ts';
import { onModel } from '../configuration/moved-by.ts';
import { noModel, type Group } from '../document/group-schema.ts';
import { namesGroup, withGroupNumbers } from './group-names.ts';

export interface BoundModels {
  readonly instances: readonly ModelInstance[];
  /** Index of the instance of each group. */
  readonly ofGroup: readonly number[];
  /** How many of the last instances no group has of its own: people can switch to them. */
  readonly standby: number;
  /** Index of the instance of each model that parts bring. */
  readonly ofParts: readonly number[];
  /** By group: the index of each model that it can be switched to, its own among them. */
  readonly switchable: readonly Readonly<Record<string, number>>[];
}

export interface ModelChoice {
  readonly models: readonly Model[];
  /** Models that groups can be switched to while the run goes on. */
  readonly alternatives?: readonly string[] | undefined;
  /** Move agents that parts bring: they come behind the instances of the groups, whatever alternatives there are. */
  readonly ofParts?: readonly ModelInstance[];
}

/** The rows say which instance they belong to in one byte, and one value stands for none. */
const mostInstances = 255;

/** Finds every group's model and resolves its parameters. Groups that agree in all of it share one instance. */
export function bindModels(
  written: readonly Group[],
  { models, alternatives = [], ofParts: brought = [] }: ModelChoice,
): BoundModels & { readonly findings: readonly Flaw[] } {
  const groups = written.map((group) => withGroupNumbers(group, written));
  const findings: Flaw[] = [];
  const instances: ModelInstance[] = [];
  const known = new Map<string, number>();
  const keep = (instance: ModelInstance): number => {
    const { model, values, kindsSeen } = instance;
    const key = JSON.stringify([model.name, values, kindsSeen ?? null]);
    const number = known.get(key) ?? instances.push(instance) - 1;
    known.set(key, number);
    return number;
  };
  const ofGroup = groups.map((group, index) => {
    const bound = bindGroup(group, ['groups', index], models, written);
    findings.push(...bound.findings);
    if (bound.instance === undefined) return -1;
    return keep(bound.instance);
  });
  const ofParts = brought.map((instance) => instances.push(instance) - 1);
  const own = instances.length;
  const switchable = groups.map((group, index) => {
    const choice: Record<string, number> = {};
    if (ofGroup[index] >= 0) choice[instances[ofGroup[index]].model.name] = ofGroup[index];
    for (const name of alternatives) {
      const instance = bindAlternative(group, models, name);
      if (instance !== undefined) choice[name] ??= keep(instance);
    }
    return choice;
  });
  for (const name of alternatives) {
    if (models.some((model) => model.name === name)) continue;
    const names = models.map((model) => model.name);
    findings.push({ path: ['alternatives'], rule: `there is no model '${name}'`, remedy: suggest(name, names) });
  }
  if (instances.length > mostInstances) {
    findings.push({
      path: ['groups'],
      rule: `groups may differ in at most ${mostInstances} sets of model, parameters and kinds seen; these have ${instances.length}`,
      remedy: 'give more groups the same parameters',
    });
  }
  return { instances, ofGroup, ofParts, standby: instances.length - own, switchable, findings };
}

/** A group on another model, with those of its parameters that fit; undefined when the group is where the model cannot move any agent. */
function bindAlternative(group: Group, models: readonly Model[], name: string): ModelInstance | undefined {
  const model = models.find((each) => each.name === name);
  if (model === undefined) return undefined;
  const { instance, findings } = bindGroup(onModel(group, model), [], models);
  if (findings.length === 0) return instance;
  const bare = bindGroup({ ...group, model: name, parameters: {} }, [], models);
  return bare.findings.length === 0 ? bare.instance : undefined;
}

function bindGroup(
  group: Group,
  path: Path,
  models: readonly Model[],
  others: readonly Group[] = [],
): { readonly instance?: ModelInstance; readonly findings: readonly Flaw[] } {
  const { model: name } = group;
  const model = models.find((each) => each.name === name);
  if (model === undefined) {
    // A group without a name for its model is refused by its own rule.
    if (name === noModel) return { findings: [] };
    const names = models.map((each) => each.name);
    return {
      findings: [{ path: [...path, 'model'], rule: `there is no model '${name}'`, remedy: suggest(name, names) }],
    };
  }
  const findings: Flaw[] = [];
  const inVolume = isVolumePlace(group.place);
  if (model.space !== 'either' && (model.space === 'volume') !== inVolume) {
    findings.push({
      path: [...path, 'model'],
      rule: `model '${name}' moves agents ${model.space === 'floor' ? 'on floors' : 'in the volume'}; the place of group '${group.name}' is ${inVolume ? 'in the volume' : 'on a floor'}`,
      remedy: 'choose another model, or another place',
    });
  }
  const { values, wrong } = resolveValues(model.parameters, group.parameters);
  for (const { parameter, problem, isUnknown } of wrong) {
    const at = [...path, 'parameters', parameter];
    const known = Object.keys(model.parameters);
    findings.push(
      isUnknown
        ? { path: at, rule: `model '${name}' has no parameter '${parameter}'`, remedy: suggest(parameter, known) }
        : { path: at, rule: problem, remedy: remedyFor(model, parameter, group, others) },
    );
  }
  return {
    instance: { model, values, ...(group.sees === undefined ? {} : { kindsSeen: kindMask(group.sees) }) },
    findings,
  };
}

/** A mistyped word is answered with the nearest one: a choice of the parameter, or the group that it may name. */
function remedyFor({ name, parameters }: Model, parameter: string, group: Group, others: readonly Group[]): string {
  const given = group.parameters[parameter];
  const declared = parameters[parameter];
  const choices = declared.type === 'choice' ? declared.choices : [];
  const groups = namesGroup(parameter) ? others.map((other) => other.name) : [];
  const nearest = typeof given === 'string' ? nearestWord(given, [...groups, ...choices]) : undefined;
  return nearest === undefined
    ? `\`korzo models\` lists the parameters of '${name}' with their ranges`
    : `did you mean '${nearest}'?`;
}
