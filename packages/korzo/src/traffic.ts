// Traffic: vehicles on the lanes of a city, without a scenario, and following models of your own.
export {
  compileMap,
  defineFollowing,
  followingModels,
  listedTrips,
  summariseTraffic,
  Traffic,
  vehicleKinds,
  type FollowingModel,
  type Situation,
  type TrafficMap,
  type TrafficSetup,
  type TrafficSummary,
  type Trip,
  type TripSource,
  type VehicleKind,
} from '@korzo/traffic';
