import { resolveValues, type Model } from '@korzo/core';
import { unite, type Finding, type Problem, type Where } from '@korzo/reading';
import type { Group } from '../document/group-schema.ts';
import { toProblems } from '../problems/to-problems.ts';
import type { Scenario } from '../reader/scenario.ts';
import { fastestSpeed } from '../people/bodies.ts';

interface WarningOptions {
  readonly models: readonly Model[];
  /** Instead of the scenario's own, s. */
  readonly dt?: number;
  readonly file: string;
  readonly where?: Where | undefined;
}

/** The largest time step with which a model moves a group as it was made to, s; Infinity when the model knows none. */
export function largestStep(group: Group, model: Model): number {
  if (model.largestStep === undefined) return Infinity;
  const { values } = resolveValues(model.parameters, group.parameters);
  return model.largestStep(values, { fastestSpeed: fastestSpeed(group) });
}

/** Groups that are moved in larger steps than their models allow. The run is possible; its figures mean nothing. */
export function movementWarnings(
  { groups, run }: Scenario,
  { models, dt = run.dt, file, where }: WarningOptions,
): readonly Problem[] {
  const findings = groups.flatMap((group, index): Finding[] => {
    const model = models.find(({ name }) => name === group.model);
    const largest = model === undefined ? Infinity : largestStep(group, model);
    if (dt <= largest) return [];
    const rule = `the model '${group.model}' is stable up to a time step of ${largest} s here; the run has ${dt} s`;
    return [{ path: ['groups', index, 'model'], rule, remedy: `give run.dt: ${largest} or less` }];
  });
  return unite(toProblems(findings, { file, where }));
}
