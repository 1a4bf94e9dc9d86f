import { suggest, type Path, type Flaw } from '@korzo/reading';
import { followingModels, vehicleKinds, type FollowingModel, type VehicleKind } from '@korzo/traffic';
import type { TrafficDescription } from './traffic-schema.ts';

export interface KindsMade {
  readonly kinds: readonly VehicleKind[];
  readonly findings: readonly Flaw[];
}

/** Kinds that came later: scenarios written before may have their own of that name. */
const replaceable: ReadonlySet<string> = new Set(['lorry']);

/** The kinds of vehicles of a scenario: those that every city knows, and its own. They follow by the built-in models or by these. */
export function kindsOf({ model, kinds }: TrafficDescription, own: readonly FollowingModel[] = []): KindsMade {
  const models = [...followingModels, ...own];
  const findings: Flaw[] = [];
  const chosen = findModel(model, models, ['traffic', 'model'], findings);
  const usual = Object.values(vehicleKinds).map((kind) => driven(kind, chosen));
  const added = Object.entries(kinds).flatMap(([name, described]): VehicleKind[] => {
    const path = ['traffic', 'kinds', name];
    const like = usual.find((kind) => kind.name === described.like);
    if (like === undefined)
      findings.push({
        path: [...path, 'like'],
        rule: `there is no kind of vehicle '${described.like}' to be like`,
        remedy: suggest(
          described.like,
          usual.map((kind) => kind.name),
        ),
      });
    if (usual.some((kind) => kind.name === name) && !replaceable.has(name))
      findings.push({ path, rule: `every city knows the kind '${name}'`, remedy: 'give yours another name' });
    const { like: _, model: ownModel, parameters, ...rest } = described;
    const follows = ownModel === undefined ? undefined : findModel(ownModel, models, [...path, 'model'], findings);
    const base = follows === undefined ? like : like && driven(like, follows);
    if (base === undefined) return [];
    findings.push(...checkParameters(base.model, parameters ?? {}, [...path, 'parameters']));
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const body = bodyOf(base, described);
    if (body === undefined)
      findings.push({
        path: [...path, 'sections'],
        rule: `the sections are ${lengthOf(described.sections ?? [])} m together, the length is ${described.length} m`,
        remedy: 'leave length out, or make both the same',
      });
    return [{ ...base, ...given, ...body, name, values: { ...base.values, ...parameters } }];
  });
  const kept = usual.filter(({ name }) => !added.some((own) => own.name === name));
  return { kinds: [...kept, ...added], findings };
}

const lengthOf = (sections: readonly number[]): number =>
  Math.round(sections.reduce((sum, each) => sum + each, 0) * 1e6) / 1e6;

/** The length of a kind, and its sections when it bends; undefined when they do not match. */
function bodyOf(
  base: VehicleKind,
  { length, sections }: TrafficDescription['kinds'][string],
): Pick<VehicleKind, 'length' | 'sections'> | undefined {
  if (sections !== undefined) {
    const sum = lengthOf(sections);
    return length === undefined || Math.abs(length - sum) < 1e-6 ? { length: sum, sections } : undefined;
  }
  if (length === undefined || base.sections === undefined) return { length: length ?? base.length };
  return { length, sections: base.sections.map((each) => (each * length) / base.length) };
}

function findModel(name: string, models: readonly FollowingModel[], path: Path, findings: Flaw[]): FollowingModel {
  const model = models.find((each) => each.name === name);
  if (model !== undefined) return model;
  const names = models.map((each) => each.name);
  findings.push({ path, rule: `there is no model of following '${name}'`, remedy: suggest(name, names) });
  return followingModels[0];
}

/** A kind that follows by a model, with those of its values that the model has. */
function driven(kind: VehicleKind, model: FollowingModel): VehicleKind {
  const values = Object.entries(kind.values ?? {}).filter(([name, value]) => {
    if (!Object.hasOwn(model.parameters, name)) return false;
    const { min, max } = model.parameters[name];
    return value >= min && value <= max;
  });
  return { ...kind, model, values: Object.fromEntries(values) };
}

function checkParameters(model: FollowingModel, values: Readonly<Record<string, number>>, path: Path): Flaw[] {
  return Object.entries(values).flatMap(([name, value]): Flaw[] => {
    if (!Object.hasOwn(model.parameters, name))
      return [
        {
          path: [...path, name],
          rule: `${model.name} has no parameter '${name}'`,
          remedy: suggest(name, Object.keys(model.parameters)),
        },
      ];
    const { min, max, unit } = model.parameters[name];
    if (value >= min && value <= max) return [];
    const range = `${min} to ${max} ${unit}`.trimEnd();
    return [
      {
        path: [...path, name],
        rule: `${name} must be ${range}; it is ${value}`,
        remedy: 'give a number in this range',
      },
    ];
  });
}
