export { openRun, recruit, type Run, type RunOptions } from './run.ts';
export type { Spot } from './scenario/recruit.ts';
export { startSimulation, type Machinery, type SimulationParts, type StartedSimulation } from './start-simulation.ts';
export { ticksIn } from './ticks-in.ts';
export type { AgentLimit } from './scenario/agent-limit.ts';
export { compileScenario, type CompiledScenario, type CompileOptions } from './scenario/compile-scenario.ts';
export {
  adviceForName,
  problemWithGiven,
  readModelWord,
  splitModelWord,
  type NamedModel,
} from './scenario/model-word.ts';
export { builtinParts } from './parts/builtin.ts';
export type { Ingredients, MadePart, PartMaker } from './parts/part-maker.ts';
export { problemsWhenCompiled } from './scenario/examine-scenario.ts';
export { compileMass, type CompiledMass } from './mass/compile-mass.ts';
export type { Site } from './people/site.ts';
export { findShippedScenario, shippedScenarios, type ShippedScenario } from './scenario/shipped-scenarios.ts';
export { summariseTraffic, type TrafficSummary } from '@korzo/traffic';
export { trafficAlone } from './traffic-alone.ts';
export type { CityTraffic } from './city/open-city.ts';
export type { MadeCity } from './city/make-city.ts';
