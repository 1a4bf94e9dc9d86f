export { liftColumnsOf, liftStages, type LiftColumns } from './columns.ts';
export { restingLift, type Lift, type LiftState, type LiftStop } from './lift.ts';
export { liftGuide, mayPassDoor } from './lift-guide.ts';
