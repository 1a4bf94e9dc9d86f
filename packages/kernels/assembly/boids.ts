import { Crowd, ModelHead, parameter } from './blocks';
import { BoidsParameter } from './generated/parameters';
import { f32At, f64At, Floor, fourAt, gather4, i32At, keep, lengthSquared, setF32, setF64, sum4, sums4, Volume } from './lanes';
import {
  askNearest,
  decides,
  enterCell,
  findNearest,
  kernelScratch,
  nearSlot,
  nearSquared,
  nearX,
  nearY,
  nearZ,
  Neighbourhood,
  openNeighbourhood,
} from './neighbourhood';

/**
 * Boids after Reynolds, with the formulas of OpenSteer, on floors and in the volume. Of the k nearest neighbours each
 * rule takes those within its radius and view; one closer than `sureRadii` body radii always counts.
 *
 *   separation S = unit( sum -offset / d^2 )             or -offset / d^3
 *   alignment  A = unit( mean heading - own heading )    weighted 1 or 1 / d^2
 *   cohesion   C = unit( mean offset )
 *   F = wS S + wA A + wC C + wG (desired velocity - v),  |F| <= maxForce, mass 1
 *   v' = v + F dt,  |v'| <= maxSpeed of the agent times speedFactor
 */
@unmanaged
class Rules {
  limit: i32;
  separationRadius: f32;
  separationSquared: f32;
  separationCos: f32;
  separationWeight: f32;
  separationByCube: i32;
  alignmentSquared: f32;
  alignmentCos: f32;
  alignmentWeight: f32;
  alignmentBySquare: i32;
  cohesionRadius: f32;
  cohesionSquared: f32;
  cohesionCos: f32;
  cohesionWeight: f32;
  maxForce: f32;
  goalWeight: f32;
  sureRadii: f32;
  /** 1: who is ahead counts more than who is behind (only in `boidRules`). */
  byAngle: f32;
  speedFactor: f32;
  /** The largest radius of a rule that is on. */
  radius: f64;
}

/** Closer than a micrometre is on one point, m2. */
const onePointSquared: f32 = 1e-12;
/** Two boids on one point take each other to be so far aside, m. */
const asideDistance: f32 = 1e-3;
/** Slower than this an agent stands, and faces where it last went, m2/s2. */
const standingSquared: f32 = 1e-12;
/** A sum this small against its terms is rounding, not a direction: of lengths, squared. */
const noDirectionSquared: f32 = 1e-12;

export function decideBoids(crowdAt: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(crowdAt);
  const head = changetype<ModelHead>(model);
  const hood = openNeighbourhood(crowd, scratch);
  const rules = changetype<Rules>(kernelScratch(hood));
  readRules(rules, model);
  askNearest(hood, rules.radius, rules.limit, -1, head.kindsSeen);
  // Boids change speed all the time: looking a little farther is cheaper than looking twice.
  hood.othersShare = 1;
  for (let entry = first; entry < last; entry++) {
    if (!enterCell(hood, i32At(crowd.occupied, entry), head.model)) continue;
    for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
      if (!decides(hood, slot)) continue;
      const count = findNearest(hood, slot);
      if (hood.inVolume) steer<Volume>(hood, rules, slot, count);
      else steer<Floor>(hood, rules, slot, count);
    }
  }
}

/** As `steer` needs them: of each agent only the sum of its rules is kept, or each rule on its own. */
type InSum = i32;
type Apart = f32;

/** Floats that `boidRules` writes for each slot: unit vectors of separation, alignment and cohesion in four lanes each. */
const floatsPerSlot: i32 = 12;
/** Where they lie in the kernel's own scratch, behind the rules. */
const apartAt: usize = 256;

/**
 * The three rules apart, for models that arbitrate themselves: unit vectors (or 0, 0, 0) of the agents in slots first..last of
 * one cell, at most 4096 of them. Slots of others are left as they are. Gives the address of the first.
 */
export function boidRules(crowdAt: usize, model: usize, scratch: usize, cell: i32, first: i32, last: i32): usize {
  const crowd = changetype<Crowd>(crowdAt);
  const head = changetype<ModelHead>(model);
  const hood = openNeighbourhood(crowd, scratch);
  const rules = changetype<Rules>(kernelScratch(hood));
  const out = kernelScratch(hood) + apartAt;
  readRules(rules, model);
  askNearest(hood, rules.radius, rules.limit, -1, head.kindsSeen);
  hood.othersShare = 1;
  if (!enterCell(hood, cell, head.model)) return out;
  for (let slot = first; slot < last; slot++) {
    if (!decides(hood, slot)) continue;
    const count = findNearest(hood, slot);
    const at = out + ((<usize>(slot - first) * floatsPerSlot) << 2);
    if (hood.inVolume) keepRules<Volume>(hood, rules, slot, count, at);
    else keepRules<Floor>(hood, rules, slot, count, at);
  }
  return out;
}

@inline
function keepRules<Space>(hood: Neighbourhood, rules: Rules, slot: i32, count: i32, out: usize): void {
  const forward = facing<Space>(hood, slot);
  if (count > 0 && f32At(nearSquared(hood), 0) < onePointSquared) stepAside(hood, forward, slot, count);
  addUpRules<Space, Apart>(hood, rules, forward, slot, count, out);
}

function readRules(rules: Rules, model: usize): void {
  const separationRadius = parameter(model, BoidsParameter.separationRadius);
  const alignmentRadius = parameter(model, BoidsParameter.alignmentRadius);
  const cohesionRadius = parameter(model, BoidsParameter.cohesionRadius);
  rules.limit = <i32>parameter(model, BoidsParameter.neighbours);
  rules.separationRadius = <f32>max(separationRadius, 1e-6);
  rules.separationSquared = <f32>(separationRadius * separationRadius);
  rules.separationCos = <f32>parameter(model, BoidsParameter.separationCosHalfView);
  rules.separationWeight = parameter(model, BoidsParameter.separates) != 0 ? <f32>parameter(model, BoidsParameter.separationWeight) : 0;
  rules.separationByCube = <i32>parameter(model, BoidsParameter.separationFalloff);
  rules.alignmentSquared = <f32>(alignmentRadius * alignmentRadius);
  rules.alignmentCos = <f32>parameter(model, BoidsParameter.alignmentCosHalfView);
  rules.alignmentWeight = parameter(model, BoidsParameter.aligns) != 0 ? <f32>parameter(model, BoidsParameter.alignmentWeight) : 0;
  rules.alignmentBySquare = <i32>parameter(model, BoidsParameter.alignmentFalloff);
  rules.cohesionRadius = <f32>cohesionRadius;
  rules.cohesionSquared = <f32>(cohesionRadius * cohesionRadius);
  rules.cohesionCos = <f32>parameter(model, BoidsParameter.cohesionCosHalfView);
  rules.cohesionWeight = parameter(model, BoidsParameter.coheres) != 0 ? <f32>parameter(model, BoidsParameter.cohesionWeight) : 0;
  rules.maxForce = <f32>parameter(model, BoidsParameter.maxForce);
  rules.goalWeight = <f32>parameter(model, BoidsParameter.goalWeight);
  rules.sureRadii = <f32>parameter(model, BoidsParameter.sureRadii);
  rules.byAngle = parameter(model, BoidsParameter.weighByAngle) != 0 ? 1 : 0;
  rules.speedFactor = <f32>parameter(model, BoidsParameter.speedFactor);
  rules.radius = max(
    rules.separationWeight != 0 ? separationRadius : 0,
    max(rules.alignmentWeight != 0 ? alignmentRadius : 0, rules.cohesionWeight != 0 ? cohesionRadius : 0),
  );
}

@inline
function steer<Space>(hood: Neighbourhood, rules: Rules, slot: i32, count: i32): void {
  const forward = facing<Space>(hood, slot);
  if (count > 0 && f32At(nearSquared(hood), 0) < onePointSquared) stepAside(hood, forward, slot, count);
  let force = addUpRules<Space, InSum>(hood, rules, forward, slot, count, 0);
  if (rules.goalWeight != 0) force = f32x4.add(force, goalForce<Space>(hood, rules, slot));
  decideVelocity<Space>(hood, rules, force, slot);
}

/** A vector as lanes x, y, z, 0. */
@inline
function vectorAt<Space>(columnX: usize, columnY: usize, columnZ: usize, index: i32): v128 {
  let lanes = v128.load32_zero(columnX + (<usize>index << 2));
  lanes = v128.load_lane<u32>(columnY + (<usize>index << 2), lanes, 1);
  return isFloat<Space>() ? v128.load_lane<u32>(columnZ + (<usize>index << 2), lanes, 2) : lanes;
}

/** The agent's heading: along its velocity, or where it last went when it stands. */
@inline
function facing<Space>(hood: Neighbourhood, slot: i32): v128 {
  const crowd = hood.crowd;
  const velocity = vectorAt<Space>(crowd.slotVx, crowd.slotVy, crowd.slotVz, slot);
  const squared = lengthSquared(velocity);
  if (f32x4.extract_lane(squared, 0) > standingSquared) return f32x4.div(velocity, f32x4.sqrt(squared));
  return vectorAt<Space>(crowd.headingX, crowd.headingY, crowd.headingZ, i32At(crowd.rowOfSlot, slot));
}

/** An agent that stands on one point with the agent is taken to stand a little aside: left for the lower id, right for the higher. */
function stepAside(hood: Neighbourhood, forward: v128, slot: i32, count: i32): void {
  const crowd = hood.crowd;
  const forwardX = f32x4.extract_lane(forward, 0);
  const forwardY = f32x4.extract_lane(forward, 1);
  const sideLength = sqrt(forwardX * forwardX + forwardY * forwardY);
  const isUpright = sideLength < 1e-3;
  for (let place = 0; place < count && f32At(nearSquared(hood), place) < onePointSquared; place++) {
    const other = i32At(nearSlot(hood), place);
    const isLower = <u32>i32At(crowd.slotId, slot) < <u32>i32At(crowd.slotId, other);
    const aside = isLower ? asideDistance : -asideDistance;
    setF32(nearX(hood), place, isUpright ? aside : (-forwardY * aside) / sideLength);
    setF32(nearY(hood), place, isUpright ? 0 : (forwardX * aside) / sideLength);
    setF32(nearZ(hood), place, 0);
    setF32(nearSquared(hood), place, asideDistance * asideDistance);
  }
}

/** Squared speeds of four neighbours are checked at once: hardly ever does one stand. */
@inline
function anyStands(speedSquared: v128): bool {
  return v128.any_true(f32x4.le(speedSquared, f32x4.splat(standingSquared)));
}

/** The heading of a neighbour that stands, along one axis; of one that moves, its velocity. */
function headingOrVelocity(hood: Neighbourhood, place: i32, velocities: usize, headings: usize): v128 {
  const crowd = hood.crowd;
  let lanes = f32x4.splat(0);
  for (let lane = 3; lane >= 0; lane--) {
    const other = i32At(nearSlot(hood), place + lane);
    const vx = f32At(crowd.slotVx, other);
    const vy = f32At(crowd.slotVy, other);
    const vz: f32 = hood.inVolume ? f32At(crowd.slotVz, other) : 0;
    const stands = vx * vx + vy * vy + vz * vz <= standingSquared;
    const value = stands ? f32At(headings, i32At(crowd.rowOfSlot, other)) : f32At(velocities, other);
    lanes = f32x4.replace_lane(v128.shuffle<i32>(lanes, lanes, 0, 0, 1, 2), 0, value);
  }
  return lanes;
}

/** d2 < sure2, or d2 <= radius2 and ahead >= cos * d. */
@inline
function takesPart(squared: v128, distance: v128, ahead: v128, sure: v128, radiusSquared: f32, cosHalfView: f32): v128 {
  const isSeen = f32x4.ge(ahead, f32x4.mul(f32x4.splat(cosHalfView), distance));
  return v128.or(sure, v128.and(isSeen, f32x4.le(squared, f32x4.splat(radiusSquared))));
}

/** 1 ahead, 1/2 abeam, 0 behind: (1 + cos angle) / 2; 1 everywhere when angles do not count. */
@inline
function shareByAngle(rules: Rules, ahead: v128, distance: v128): v128 {
  const half = f32x4.splat(0.5 * rules.byAngle);
  const cos = f32x4.div(ahead, distance);
  return f32x4.add(f32x4.splat(1 - 0.5 * rules.byAngle), f32x4.mul(half, cos));
}

/** Four neighbours at a time through the three rules; gives their weighted sum as lanes x, y, z, 0, or keeps each at `out`. */
@inline
function addUpRules<Space, Sums>(
  hood: Neighbourhood,
  rules: Rules,
  forward: v128,
  slot: i32,
  count: i32,
  out: usize,
): v128 {
  const crowd = hood.crowd;
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  const forwardX = f32x4.splat(f32x4.extract_lane(forward, 0));
  const forwardY = f32x4.splat(f32x4.extract_lane(forward, 1));
  const forwardZ = f32x4.splat(f32x4.extract_lane(forward, 2));
  const sureDistance = rules.sureRadii * f32At(crowd.slotRadius, slot);
  const sureSquared = f32x4.splat(sureDistance * sureDistance);
  let separationX = zero;
  let separationY = zero;
  let separationZ = zero;
  let alignmentX = zero;
  let alignmentY = zero;
  let alignmentZ = zero;
  let alignmentSum = zero;
  let cohesionX = zero;
  let cohesionY = zero;
  let cohesionZ = zero;
  for (let place = 0; place < count; place += 4) {
    const x = fourAt(nearX(hood), place);
    const y = fourAt(nearY(hood), place);
    const z = isFloat<Space>() ? fourAt(nearZ(hood), place) : zero;
    // Lanes behind the last neighbour are infinitely far: no rule takes them.
    const squared = fourAt(nearSquared(hood), place);
    const distance = f32x4.sqrt(squared);
    let ahead = f32x4.add(f32x4.mul(x, forwardX), f32x4.mul(y, forwardY));
    if (isFloat<Space>()) ahead = f32x4.add(ahead, f32x4.mul(z, forwardZ));
    const sure = f32x4.lt(squared, sureSquared);
    const byAngle = isFloat<Sums>() ? shareByAngle(rules, ahead, distance) : one;

    const separates = takesPart(squared, distance, ahead, sure, rules.separationSquared, rules.separationCos);
    // In units of the radius, so that the sum has a size to be judged by: R / d^2 or R^2 / d^3.
    const inverseSquared = f32x4.div(f32x4.splat(rules.separationRadius), squared);
    let weight = keep(inverseSquared, separates);
    if (rules.separationByCube) weight = f32x4.mul(weight, f32x4.div(f32x4.splat(rules.separationRadius), distance));
    if (isFloat<Sums>()) weight = keep(f32x4.mul(weight, byAngle), separates);
    separationX = f32x4.sub(separationX, f32x4.mul(x, weight));
    separationY = f32x4.sub(separationY, f32x4.mul(y, weight));
    if (isFloat<Space>()) separationZ = f32x4.sub(separationZ, f32x4.mul(z, weight));

    const aligns = takesPart(squared, distance, ahead, sure, rules.alignmentSquared, rules.alignmentCos);
    const slots = nearSlot(hood) + (<usize>place << 2);
    let vx = gather4(crowd.slotVx, slots);
    let vy = gather4(crowd.slotVy, slots);
    let vz = isFloat<Space>() ? gather4(crowd.slotVz, slots) : zero;
    let speedSquared = sumOfSquares<Space>(vx, vy, vz);
    if (anyStands(speedSquared)) {
      vx = headingOrVelocity(hood, place, crowd.slotVx, crowd.headingX);
      vy = headingOrVelocity(hood, place, crowd.slotVy, crowd.headingY);
      if (isFloat<Space>()) vz = headingOrVelocity(hood, place, crowd.slotVz, crowd.headingZ);
      speedSquared = f32x4.pmax(sumOfSquares<Space>(vx, vy, vz), f32x4.splat(standingSquared));
    }
    weight = keep(rules.alignmentBySquare ? inverseSquared : one, aligns);
    if (isFloat<Sums>()) weight = keep(f32x4.mul(weight, byAngle), aligns);
    alignmentSum = f32x4.add(alignmentSum, weight);
    weight = f32x4.div(weight, f32x4.sqrt(speedSquared));
    alignmentX = f32x4.add(alignmentX, f32x4.mul(vx, weight));
    alignmentY = f32x4.add(alignmentY, f32x4.mul(vy, weight));
    if (isFloat<Space>()) alignmentZ = f32x4.add(alignmentZ, f32x4.mul(vz, weight));

    const coheres = takesPart(squared, distance, ahead, sure, rules.cohesionSquared, rules.cohesionCos);
    cohesionX = f32x4.add(cohesionX, keep(isFloat<Sums>() ? f32x4.mul(x, byAngle) : x, coheres));
    cohesionY = f32x4.add(cohesionY, keep(isFloat<Sums>() ? f32x4.mul(y, byAngle) : y, coheres));
    if (isFloat<Space>())
      cohesionZ = f32x4.add(cohesionZ, keep(isFloat<Sums>() ? f32x4.mul(z, byAngle) : z, coheres));
  }
  const separation = sums4(separationX, separationY, separationZ, zero);
  const headings = sums4(alignmentX, alignmentY, alignmentZ, zero);
  const share = sum4(alignmentSum);
  const meanHeading = f32x4.div(headings, f32x4.splat(share > 0 ? share : 1));
  const alignment = share > 0 ? f32x4.sub(meanHeading, forward) : zero;
  // In units of the radius, too.
  const cohesionScale = f32x4.splat(rules.cohesionRadius > 0 ? (1 as f32) / rules.cohesionRadius : 1);
  const cohesion = f32x4.mul(sums4(cohesionX, cohesionY, cohesionZ, zero), cohesionScale);
  if (isFloat<Sums>()) {
    v128.store(out, unitOf(separation));
    v128.store(out + 16, unitOf(alignment));
    v128.store(out + 32, unitOf(cohesion));
    return zero;
  }
  return weighUnits(rules, separation, alignment, cohesion);
}

/** The vector at length 1; 0, 0, 0 when it has no direction. */
@inline
function unitOf(vector: v128): v128 {
  const squared = lengthSquared(vector);
  return keep(f32x4.div(vector, f32x4.sqrt(squared)), f32x4.gt(squared, f32x4.splat(noDirectionSquared)));
}

@inline
function sumOfSquares<Space>(x: v128, y: v128, z: v128): v128 {
  const flat = f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y));
  return isFloat<Space>() ? f32x4.add(flat, f32x4.mul(z, z)) : flat;
}

/** wS unit(S) + wA unit(A) + wC unit(C); a sum without direction adds nothing. */
@inline
function weighUnits(rules: Rules, separation: v128, alignment: v128, cohesion: v128): v128 {
  const squared = sums4(
    f32x4.mul(separation, separation),
    f32x4.mul(alignment, alignment),
    f32x4.mul(cohesion, cohesion),
    f32x4.splat(0),
  );
  const weights = f32x4(rules.separationWeight, rules.alignmentWeight, rules.cohesionWeight, 0);
  const hasDirection = f32x4.gt(squared, f32x4.splat(noDirectionSquared));
  const scale = keep(f32x4.div(weights, f32x4.sqrt(squared)), hasDirection);
  const first = f32x4.mul(separation, v128.shuffle<i32>(scale, scale, 0, 0, 0, 0));
  const second = f32x4.mul(alignment, v128.shuffle<i32>(scale, scale, 1, 1, 1, 1));
  const third = f32x4.mul(cohesion, v128.shuffle<i32>(scale, scale, 2, 2, 2, 2));
  return f32x4.add(f32x4.add(first, second), third);
}

/** wG (desired velocity - v) for an agent that has a goal. */
@inline
function goalForce<Space>(hood: Neighbourhood, rules: Rules, slot: i32): v128 {
  const crowd = hood.crowd;
  const row = i32At(crowd.rowOfSlot, slot);
  const goalX = f64At(crowd.goalX, row);
  if (goalX != goalX) return f32x4.splat(0);
  const desired = vectorAt<Space>(crowd.desiredVx, crowd.desiredVy, crowd.desiredVz, row);
  const velocity = vectorAt<Space>(crowd.slotVx, crowd.slotVy, crowd.slotVz, slot);
  return f32x4.mul(f32x4.splat(rules.goalWeight), f32x4.sub(desired, velocity));
}

/** v' = clip(v + clip(F, maxForce) dt, maxSpeed speedFactor) */
@inline
function decideVelocity<Space>(hood: Neighbourhood, rules: Rules, force: v128, slot: i32): void {
  const crowd = hood.crowd;
  const old = vectorAt<Space>(crowd.slotVx, crowd.slotVy, crowd.slotVz, slot);
  const change = f32x4.mul(clip(force, rules.maxForce), f32x4.splat(<f32>crowd.dt));
  const topSpeed = f32At(crowd.maxSpeed, i32At(crowd.rowOfSlot, slot)) * rules.speedFactor;
  const velocity = clip(f32x4.add(old, change), topSpeed);
  setF64(crowd.nextVx, slot, <f64>f32x4.extract_lane(velocity, 0));
  setF64(crowd.nextVy, slot, <f64>f32x4.extract_lane(velocity, 1));
  setF64(crowd.nextVz, slot, <f64>f32x4.extract_lane(velocity, 2));
}

/** The vector, made no longer than `longest`. */
@inline
function clip(vector: v128, longest: f32): v128 {
  const squared = lengthSquared(vector);
  if (f32x4.extract_lane(squared, 0) <= longest * longest) return vector;
  return f32x4.mul(vector, f32x4.div(f32x4.splat(longest), f32x4.sqrt(squared)));
}
