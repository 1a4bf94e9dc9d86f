import { isLetIn, ways } from '../vehicles/vehicle-columns.ts';
import { setbackOf } from './margins.ts';
import { clockFields, type Scene } from './traffic-state.ts';

/** A vehicle that stands so long because its lane does not lead where it wants, or because there is no room there, looks for another route, s. */
const lostPatience = 15;
const jamPatience = 60;
/** So near the end of its lane it stands at the line, m. */
const atLine = 3;
/** A vehicle that stands so long beside its stop drives on, s; one so far behind it has missed it, m. */
const stopPatience = 60;
const pastStop = 3;
/** So near its stop, m, and so slow, m/s, a bus stands at it. */
const atStop = 2;
const standing = 0.1;

/** Whether a vehicle has waited at a line so long that it takes another route now. */
export function hasLostPatience(scene: Scene, self: number, time: number): boolean {
  const { map, state } = scene;
  const { standsSince, nextLane, lane, where, leavesStopAt } = state.vehicles;
  const stood = time - standsSince[self];
  if (!(stood > lostPatience) || isLetIn(state.vehicles, self) || leavesStopAt[self] < Infinity) return false;
  if (map.lanes.endsAtJunction[lane[self]] === 0) return false;
  if (map.lanes.length[lane[self]] - setbackOf(scene, self, lane[self]) - where[self] > atLine) return false;
  if (nextLane[self] === ways.none) return true;
  return (
    stood > jamPatience &&
    Math.floor(stood / jamPatience) > Math.floor((stood - state.clock[clockFields.part]) / jamPatience)
  );
}

/** A bus that stands at its stop notes until when; one that has stood long enough, or has missed its stop, goes for the next one. */
export function leaveStop(scene: Scene, self: number, time: number): void {
  const { vehicles, stops } = scene.state;
  const stop = vehicles.stop[self];
  const isDone = vehicles.lane[self] === stops.lane[stop] && time >= vehicles.leavesStopAt[self];
  if (isDone || missesStop(scene, self, stop, time)) {
    vehicles.touched[self] = 1;
    vehicles.stop[self] = stops.next[stop];
    vehicles.leavesStopAt[self] = Infinity;
    return;
  }
  if (vehicles.lane[self] !== stops.lane[stop] || vehicles.leavesStopAt[self] < Infinity) return;
  if (vehicles.speed[self] >= standing || Math.abs(stops.where[stop] - vehicles.where[self]) >= atStop) return;
  vehicles.touched[self] = 1;
  vehicles.leavesStopAt[self] = time + stops.duration[stop];
}

/** Whether a bus is past its stop, or has stood beside it so long without getting to its lane that it drives on. */
function missesStop({ map, state }: Scene, self: number, stop: number, time: number): boolean {
  const { vehicles, stops } = state;
  const lane = vehicles.lane[self];
  if (lane === stops.lane[stop]) return vehicles.where[self] > stops.where[stop] + pastStop;
  const { road, length } = map.lanes;
  const beside = (stops.where[stop] * length[lane]) / length[stops.lane[stop]];
  const isBeside = road[lane] === road[stops.lane[stop]] && Math.abs(vehicles.where[self] - beside) < pastStop;
  return isBeside && time - vehicles.standsSince[self] > stopPatience;
}
