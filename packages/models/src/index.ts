export { builtinModels } from './builtin.ts';
export { conformanceChecks, type ConformanceCheck, type ConformanceOptions } from './conformance/conformance.ts';
export * from './planning/index.ts';
export * from './people/index.ts';
export * from './goals/index.ts';
export { curveThrough } from './locomotion/steering/curve.ts';
export { followPath } from './locomotion/steering/follow-path.ts';
export { nearestOnPath, pointOnPath, polyline, type Polyline } from './locomotion/steering/polyline.ts';
export type { Vehicle } from './locomotion/steering/vehicle.ts';
