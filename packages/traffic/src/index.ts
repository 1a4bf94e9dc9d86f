export { Traffic, type Arrival, type SectionBox, type TrafficSetup } from './run/traffic.ts';
export type { Line, LineStop } from './demand/lines.ts';
export { SetupError, type SetupProblem } from './demand/setup-problems.ts';
export { listedTrips, type Trip, type TripSource } from './demand/trips.ts';
export { compileMap, type JunctionColumns, type TrafficMap } from './map/traffic-map.ts';
export { followingModels } from './following/builtin.ts';
export {
  defineFollowing,
  offsetsOf,
  withFiniteAcceleration,
  type FollowingModel,
  type Situation,
} from './following/define-following.ts';
export { mostSections, trailingColumns } from './vehicles/sections.ts';
export { sectionsOf } from './vehicles/kind-table.ts';
export { vehicleKinds, type VehicleKind } from './vehicles/vehicle-kinds.ts';
export type { GapTimes, GapTimesOf } from './junctions/gap-times.ts';
export { emptyPose, LaneShapes, shapeLanes, type LanePose } from './places/lane-shapes.ts';
export type { Obstacle } from './tick/obstacles.ts';
export { clockFields, signals, type Scene, type TrafficState } from './tick/traffic-state.ts';
export { runColumn, ways, type VehicleColumns } from './vehicles/vehicle-columns.ts';
export { trafficCommands } from './control/commands.ts';
export { driven, summariseTraffic, TrafficPart } from './part/traffic-part.ts';
export { trafficHands } from './part/traffic-hands.ts';
export type { TrafficSummary } from './part/traffic-tally.ts';
