export { builtinModels } from './builtin.ts';
export { conformanceChecks, type ConformanceCheck, type ConformanceOptions } from './conformance/conformance.ts';
export * from './planning/index.ts';
export * from './people/index.ts';
export * from './goals/index.ts';
