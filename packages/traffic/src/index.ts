export { Traffic, type Arrival, type TrafficSetup } from './run/traffic.ts';
export { listedTrips, type Trip, type TripSource } from './demand/trips.ts';
export { compileMap, type JunctionColumns, type TrafficMap } from './map/traffic-map.ts';
export { followingModels } from './following/builtin.ts';
export { defineFollowing, type FollowingModel, type Situation } from './following/define-following.ts';
export { vehicleKinds, type VehicleKind } from './vehicles/vehicle-kinds.ts';
export type { GapTimes, GapTimesOf } from './junctions/gap-times.ts';
