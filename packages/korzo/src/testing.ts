// Conformance suites: every model, kind of goal and part of your own gets the checks that the shipped ones pass.
export {
  conformanceChecks,
  goalChecks,
  partChecks,
  snapshotChecks,
  type ConformanceCheck,
  type ConformanceOptions,
  type GoalCheck,
  type SnapshotCheckOptions,
} from '@korzo/models';
