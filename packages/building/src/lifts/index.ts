export { liftColumns, liftColumnsOf, liftStages, type LiftColumns } from './columns.ts';
export { restingLift, type Lift, type LiftState, type LiftStop } from './lift.ts';
export { liftsPart, mayPassDoor } from './lifts-part.ts';
