import { Crowd, ModelHead } from './blocks';
import { f32At, i32At, setF64, setI32, sum4 } from './lanes';
import { enterWalls, Walls } from './near-walls';
import {
  askAll,
  decides,
  enterCell,
  findAll,
  hitSlot,
  hitSquared,
  hitX,
  hitY,
  kernelScratch,
  Neighbourhood,
  nextPart,
  openNeighbourhood,
} from './neighbourhood';
import { addBodies, addTouchedWalls } from './social-force-2000';
import { addNearestWall, addWalkers } from './social-force-1995';
import { Pushed, SocialForce } from './social-force-pushed';

/**
 * The social force model for the agents of one model instance in entries first..last of the occupied floor cells:
 *   dv/dt = (v_desired - v) / tau + sum over others + sum over walls
 * in the variant of 1995 (social-force-1995.ts) or of 2000 (social-force-2000.ts). One explicit step, so dt must be small:
 * 0.01 s, or 0.002 s where bodies are pressed together. Parameters: see src/social-force-parameters.ts.
 */
export function decideSocialForce(crowd: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  const hood = openNeighbourhood(changetype<Crowd>(crowd), scratch);
  const force = changetype<SocialForce>(kernelScratch(hood));
  const self = changetype<Pushed>(kernelScratch(hood) + 256);
  const walls = changetype<Walls>(kernelScratch(hood) + 512);
  force.take(model);
  const head = changetype<ModelHead>(model);
  askAll(hood, force.cutOff, head.kindsSeen);
  for (let entry = first; entry < last; entry++) {
    if (!enterCell(hood, i32At(hood.crowd.occupied, entry), head.model)) continue;
    enterWalls(hood, walls);
    for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
      if (!decides(hood, slot)) continue;
      self.take(hood.crowd, slot);
      addOthers(hood, force, self, slot);
      if (walls.count > 0) {
        if (force.variant == 0) addNearestWall(walls, force, self);
        else addTouchedWalls(walls, force, self);
      }
      decideVelocity(hood.crowd, force, self, slot);
    }
  }
}

/**
 * The forces of all others within the cut-off. The i-th of them, in the order that depends on the world alone, always goes
 * to lane i mod 4 of the sums: when the others come in several parts, what does not fill four lanes waits for the next.
 */
function addOthers(hood: Neighbourhood, force: SocialForce, self: Pushed, slot: i32): void {
  let waiting = 0;
  findAll(hood, slot);
  for (let found = nextPart(hood); found >= 0; found = nextPart(hood)) {
    let count = found;
    if (waiting > 0) count = joinWaiting(hood, self, waiting, found);
    waiting = hood.partsLeft ? count & 3 : 0;
    count -= waiting;
    // Lanes behind the last one read an existing slot too.
    if (!waiting) for (let lane = count; lane < ((count + 3) & ~3); lane++) setI32(hitSlot(hood), lane, slot);
    if (force.variant == 0) addWalkers(hood, force, self, count);
    else addBodies(hood, force, self, count);
    if (waiting > 0) self.keepWaiting(hood, count);
  }
}

/** Puts the waiting ones before the new part; gives how many there are then. */
function joinWaiting(hood: Neighbourhood, self: Pushed, waiting: i32, found: i32): i32 {
  const shift = <usize>waiting << 2;
  const bytes = <usize>found << 2;
  memory.copy(hitX(hood) + shift, hitX(hood), bytes);
  memory.copy(hitY(hood) + shift, hitY(hood), bytes);
  memory.copy(hitSquared(hood) + shift, hitSquared(hood), bytes);
  memory.copy(hitSlot(hood) + shift, hitSlot(hood), bytes);
  self.giveBack(hood, waiting);
  return waiting + found;
}

/** Only what has blown up is faster than this (a time step too large for bodies so hard), m/s; it must stay finite. */
const fastest: f32 = 30;

/** v + dt ((v_desired - v) / tau + sum of forces / mass), in 1995 no faster than `speedLimit` times the desired speed. */
function decideVelocity(crowd: Crowd, force: SocialForce, self: Pushed, slot: i32): void {
  const row = i32At(crowd.rowOfSlot, slot);
  const dt = <f32>crowd.dt;
  const inverseMass: f32 = force.variant == 0 ? 1 : 1 / f32At(crowd.mass, row);
  const pushX = (sum4(self.sumX()) + self.wallX) * inverseMass;
  const pushY = (sum4(self.sumY()) + self.wallY) * inverseMass;
  let vx = self.velocityX + dt * ((self.desiredX - self.velocityX) * force.inverseRelaxation + pushX);
  let vy = self.velocityY + dt * ((self.desiredY - self.velocityY) * force.inverseRelaxation + pushY);
  const limit = force.variant == 0 ? force.speedLimit * f32At(crowd.desiredSpeed, row) : fastest;
  const squared = vx * vx + vy * vy;
  if (squared > limit * limit) {
    const scale = limit / sqrt<f32>(squared);
    vx *= scale;
    vy *= scale;
  }
  setF64(crowd.nextVx, slot, vx);
  setF64(crowd.nextVy, slot, vy);
  setF64(crowd.nextVz, slot, 0);
}
