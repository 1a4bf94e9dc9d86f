// The public door of Korzo. What is exported here keeps its name and meaning within a major version.
export { run, type StartedRun } from './run/run.ts';
export type { StartOptions } from './run/start-options.ts';
export type { SteppedRun } from './run/stepped-run.ts';
export type { FrameAgents, FrameColumn, RunFrame } from './run/frame.ts';
export { crowd } from './crowd/crowd.ts';
export type { CrowdInput, FloorPoint, Walker, WayOut } from './crowd/crowd-input.ts';
export type { GoalInput, GroupInput, PlaceInput, Scenario, ScenarioInput, WorldInput } from '@korzo/engine';
export { InputError, type Problem } from '@korzo/reading';
export {
  choice,
  defineModel,
  guide,
  number,
  onOff,
  type AgentHandle,
  type AppliedCommand,
  type Command,
  type Model,
  type Part,
  type Simulation,
  type SimulationEvent,
} from '@korzo/core';
// The same bits on every machine, which those of `Math` do not promise.
export { acos, asin, atan, atan2, cos, exp, length2, length3, log, pow, sin, tan, tanh } from '@korzo/core';
export { defineGoal, headFor, isThere, type GoalKind } from '@korzo/building';
export { builtinMeasures, defineMeasure, Series, type Measure, type MeasureSummary } from '@korzo/analysis';
export { definePart, makerOf, type PartMaker } from '@korzo/engine';
export {
  artificialFish,
  boids,
  builtinModels,
  collisionFreeSpeed,
  couzin,
  generalizedCentrifugalForce,
  optimalSteps,
  orca,
  orcaTimeGap,
  socialForce,
  vicsek,
} from '@korzo/models';
