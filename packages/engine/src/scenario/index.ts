export { compileScenario, type CompiledScenario, type CompileOptions } from './compile-scenario.ts';
export { findShippedScenario, shippedScenarios, type ShippedScenario } from './shipped-scenarios.ts';
