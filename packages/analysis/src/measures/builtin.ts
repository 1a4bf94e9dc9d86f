import type { Measure } from '../measure/measure.ts';
import { contacts } from './contacts.ts';
import { curvature } from './curvature.ts';
import { density } from './density.ts';
import { densityGaussian } from './density-gaussian.ts';
import { densityVoronoi } from './density-voronoi.ts';
import { detour } from './detour.ts';
import { evacuation } from './evacuation.ts';
import { flow } from './flow.ts';
import { flowVoronoi } from './flow-voronoi.ts';
import { fundamentalDiagram } from './fundamental-diagram.ts';
import { groups } from './groups.ts';
import { jams } from './jams.ts';
import { jerk } from './jerk.ts';
import { junctionDelay } from './junction-delay.ts';
import { laneOrder } from './lane-order.ts';
import { largestGroup } from './largest-group.ts';
import { latticeDeviation } from './lattice-deviation.ts';
import { levelOfService } from './level-of-service.ts';
import { meanSpeed } from './mean-speed.ts';
import { milling } from './milling.ts';
import { nearestNeighbourMedian } from './nearest-neighbour-median.ts';
import { numberFluctuationExponent } from './number-fluctuation-exponent.ts';
import { obstacleHits } from './obstacle-hits.ts';
import { occupancy } from './occupancy.ts';
import { oscillations } from './oscillations.ts';
import { pairDistribution } from './pair-distribution.ts';
import { polarization } from './polarization.ts';
import { present } from './present.ts';
import { queues } from './queues.ts';
import { sinuosity } from './sinuosity.ts';
import { speed } from './speed.ts';
import { speedVoronoi } from './speed-voronoi.ts';
import { standingTime } from './standing-time.ts';
import { stuck } from './stuck.ts';
import { timeToExit } from './time-to-exit.ts';
import { timeToGoal } from './time-to-goal.ts';
import { travelTime } from './travel-time.ts';
import { vehicleEmissions } from './vehicle-emissions.ts';
import { vehicleFlow } from './vehicle-flow.ts';
import { vehicleQueue } from './vehicle-queue.ts';
import { vehicleTrips } from './vehicle-trips.ts';
import { velocityMismatch } from './velocity-mismatch.ts';

/** Every measure that ships. A new one is a file and a line here. */
export const builtinMeasures: readonly Measure[] = [
  contacts,
  curvature,
  density,
  densityGaussian,
  densityVoronoi,
  detour,
  evacuation,
  flow,
  flowVoronoi,
  fundamentalDiagram,
  groups,
  jams,
  jerk,
  junctionDelay,
  laneOrder,
  largestGroup,
  latticeDeviation,
  levelOfService,
  meanSpeed,
  milling,
  nearestNeighbourMedian,
  numberFluctuationExponent,
  obstacleHits,
  occupancy,
  oscillations,
  pairDistribution,
  polarization,
  present,
  queues,
  sinuosity,
  speed,
  speedVoronoi,
  standingTime,
  stuck,
  timeToExit,
  timeToGoal,
  travelTime,
  vehicleEmissions,
  vehicleFlow,
  vehicleQueue,
  vehicleTrips,
  velocityMismatch,
];
