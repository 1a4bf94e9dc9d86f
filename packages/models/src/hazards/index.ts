export type { HazardZone } from './air-map.ts';
export { valueAt as courseValue, type Course } from './course.ts';
export { doseRate, type Air } from './dose.ts';
export { hazardGuides, type HazardsSetup } from './hazard-guides.ts';
export { smokeRelations, type SmokeRelation, type SmokeRelationName } from './smoke-speed.ts';
