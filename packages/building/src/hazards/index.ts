export type { HazardZone } from './air-map.ts';
export { valueAt as courseValue, type Course } from './course.ts';
export { doseRate, type Air } from './dose.ts';
export { hazardsPart, type HazardsSetup } from './hazards-part.ts';
export { smokeRelations, type SmokeRelation, type SmokeRelationName } from './smoke-speed.ts';
