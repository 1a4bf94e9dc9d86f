import { decodeValue, type ModelInstance, type ParameterValue, type Values } from '@korzo/core';
import { bodies, outsideCommands, traffic, type Run } from '@korzo/engine';
import { capabilitiesOf, type BodyKind } from '@korzo/bodies';
import { builtinModels, configurations } from '@korzo/models';
import type { GroupInfo, ModelInfo, RunInfo, VehicleBody } from '../protocol/run-info.ts';
import { sceneryOf } from './scenery.ts';

/** Everything about a run that panels and pictures are made from. */
export function describeRun(
  run: Run,
  epoch: number,
  groups: readonly GroupInfo[],
  models: readonly ModelInfo[],
): Omit<RunInfo, 'modules'> {
  const { scenario, simulation, workers } = run;
  return {
    epoch,
    scenario: scenario.name,
    title: scenario.title,
    about: scenario.about,
    view: { ...scenario.view, ...(scenario.bodies?.take === undefined ? {} : { take: scenario.bodies.take }) },
    seed: simulation.setup.seed,
    dt: simulation.setup.dt,
    duration: scenario.run.duration,
    workers,
    groups,
    models,
    knobs: simulation.knobs,
    choices: choicesOf(run),
    configurations: configurationsOf(run),
    signals: [...new Set([alarm, ...(scenario.world.building?.signals ?? []).map(({ id }) => id)])],
    // Objects from outside have requests of their own.
    commands: simulation.commandForms.ofParts
      .filter(({ type }) => outsideCommands.every((form) => form.type !== type))
      .map(({ type, meaning, properties, form }) =>
        form === undefined ? { type, meaning, properties } : { type, meaning, properties, form },
      ),
    scenery: sceneryOf(run),
    layers: simulation.layers,
  };
}

/** The signal that every run knows. */
const alarm = 'alarm';

function choicesOf({ switchable }: Run): RunInfo['choices'] {
  const names = new Set(switchable.flatMap((choice) => Object.keys(choice)));
  return builtinModels
    .filter(({ name }) => names.has(name))
    .map(({ name, summary, space }) => ({ name, summary, space }));
}

/** Configurations were measured with persons on floors. */
const configurationsOf = ({ scenario: { groups, world } }: Run): RunInfo['configurations'] =>
  groups.some(({ kind }) => kind === 'person') && (world.size[2] ?? 0) === 0
    ? configurations.map(({ name, about }) => ({ name, summary: about }))
    : [];

/** The groups of the scenario, behind them one for each kind of vehicle, and one for each body. */
export const groupsOf = ({ scenario, modelOfGroup, made }: Run): GroupInfo[] => [
  ...scenario.groups.map(({ name, kind }, index) => ({ name, kind, model: modelOfGroup[index] })),
  ...made.from(traffic).flatMap(({ kinds, model }) =>
    kinds.map(({ name, length, width, height, sections }) => ({
      name,
      kind: 'vehicle' as const,
      model,
      vehicle: {
        shape: shapeOf(length, height),
        length,
        width,
        height,
        ...(sections === undefined ? {} : { sections }),
      },
    })),
  ),
  ...made.from(bodies).flatMap(({ bodies: placed, model }) =>
    placed.map(({ name, kind, colour }) => ({
      name,
      kind: 'body' as const,
      model,
      ...drawnAs(kind),
      ...(colour === undefined ? {} : { colour }),
      ...handlingOf(kind),
      ...(capabilitiesOf(kind).length === 0 ? {} : { capabilities: capabilitiesOf(kind) }),
    })),
  ),
];

/** What a body looks like. */
function drawnAs(kind: BodyKind): Pick<GroupInfo, 'round' | 'thing' | 'vehicle'> {
  if ('radius' in kind) return { round: kind.kind };
  const { length, width, height } = kind;
  if (kind.kind === 'thing') return { thing: { shape: kind.shape, length, width, height } };
  return { vehicle: { shape: 'car', length, width, height } };
}

/** A sprung vehicle turns nearly as a car does that keeps its line. */
function handlingOf(kind: BodyKind): Pick<GroupInfo, 'handling'> {
  if (kind.kind !== 'car' && kind.kind !== 'vehicle') return {};
  const { wheelbase, acceleration, power, largestSteer, wheelRadius } = kind;
  const understeer = kind.kind === 'car' ? kind.understeer : 0.002;
  return { handling: { wheelbase, understeer, acceleration, power, largestSteer, wheelRadius } };
}

/** What is high and long looks like a bus, what is higher still like a truck. */
const shapeOf = (length: number, height: number): VehicleBody['shape'] =>
  length < 9 ? 'car' : height > 3.6 ? 'truck' : 'bus';

export function modelsOf(run: Run): ModelInfo[] {
  const modelOfGroup = groupsOf(run).map(({ model }) => model);
  return run.simulation.setup.models.map((instance, index) => modelInfo(instance, index, modelOfGroup));
}

function modelInfo({ model, values }: ModelInstance, index: number, modelOfGroup: readonly number[]): ModelInfo {
  const initial = decoded(model.parameters, values);
  return {
    name: model.name,
    summary: model.summary,
    parameters: model.parameters,
    values: initial,
    initial,
    groups: modelOfGroup.flatMap((each, group) => (each === index ? [group] : [])),
  };
}

const decoded = (
  parameters: ModelInstance['model']['parameters'],
  values: Values,
): Readonly<Record<string, ParameterValue>> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, decodeValue(parameter, values[name])]),
  );
