import { kindMask, resolveValues, type Model, type ModelInstance } from '@korzo/core';
import { isVolumePlace, suggest, type Group, type Path } from '@korzo/formats';

export interface BoundModels {
  readonly instances: readonly ModelInstance[];
  /** Index of the instance of each group. */
  readonly ofGroup: readonly number[];
}

/** A finding about a scenario that the engine makes: the format cannot know which models there are. */
export interface Finding {
  readonly path: Path;
  readonly rule: string;
  readonly remedy: string;
}

/** The rows say which instance they belong to in one byte, and one value stands for none. */
const mostInstances = 255;

/** Finds every group's model and resolves its parameters. Groups that agree in all of it share one instance. */
export function bindModels(
  groups: readonly Group[],
  models: readonly Model[],
  override: string | undefined,
): BoundModels & { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const instances: ModelInstance[] = [];
  const known = new Map<string, number>();
  const ofGroup = groups.map((group, index) => {
    const bound = bindGroup(group, ['groups', index], models, override);
    findings.push(...bound.findings);
    if (bound.instance === undefined) return -1;
    const { model, values, kindsSeen } = bound.instance;
    const key = JSON.stringify([model.name, values, kindsSeen ?? null]);
    const number = known.get(key) ?? instances.push(bound.instance) - 1;
    known.set(key, number);
    return number;
  });
  if (instances.length > mostInstances) {
    findings.push({
      path: ['groups'],
      rule: `groups may differ in at most ${mostInstances} sets of model, parameters and kinds seen; these have ${instances.length}`,
      remedy: 'give more groups the same parameters',
    });
  }
  return { instances, ofGroup, findings };
}

function bindGroup(
  group: Group,
  path: Path,
  models: readonly Model[],
  override: string | undefined,
): { readonly instance?: ModelInstance; readonly findings: readonly Finding[] } {
  const name = override ?? group.model;
  const model = models.find((each) => each.name === name);
  if (model === undefined) {
    const names = models.map((each) => each.name);
    return {
      findings: [{ path: [...path, 'model'], rule: `there is no model '${name}'`, remedy: suggest(name, names) }],
    };
  }
  const findings: Finding[] = [];
  const inVolume = isVolumePlace(group.place);
  if (model.space !== 'either' && (model.space === 'volume') !== inVolume) {
    findings.push({
      path: [...path, 'model'],
      rule: `model '${name}' moves agents ${model.space === 'floor' ? 'on floors' : 'in the volume'}; the place of group '${group.name}' is ${inVolume ? 'in the volume' : 'on a floor'}`,
      remedy: 'choose another model, or another place',
    });
  }
  // Parameters were written for the group's own model; another one takes those that it has as well.
  const replaced = override !== undefined && override !== group.model;
  const given = replaced
    ? Object.fromEntries(Object.entries(group.parameters).filter(([key]) => Object.hasOwn(model.parameters, key)))
    : group.parameters;
  const { values, problems } = resolveValues(model.parameters, given);
  for (const problem of problems) {
    findings.push({
      path: [...path, 'parameters'],
      rule: problem,
      remedy: `\`korzo models\` lists the parameters of '${name}' with their ranges`,
    });
  }
  return {
    instance: { model, values, ...(group.sees === undefined ? {} : { kindsSeen: kindMask(group.sees) }) },
    findings,
  };
}
