import { Crowd, ModelHead, parameter } from './blocks';
import { VelocityObstacleParameter } from './generated/parameters';
import { f32At, i32At, setF64, setI32 } from './lanes';
import { enterWalls, Walls } from './near-walls';
import {
  askNearest,
  decides,
  enterCell,
  findNearest,
  kernelScratch,
  nearSlot,
  Neighbourhood,
  openNeighbourhood,
} from './neighbourhood';
import { chooseVelocity } from './velocity-choice';
import { Choosing, choosingBytes, mostCones } from './velocity-choosing';
import { closeCones, storeCones4 } from './velocity-cones';
import { addWallEdges, blockByWalls } from './velocity-walls';

/** Velocity obstacles: Fiorini, Shiller 1998. Parameters: see src/velocity-obstacle-parameters.ts. */
export function decideVo(crowd: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  decideCells(crowd, model, scratch, first, last, 0);
}

/** Reciprocal velocity obstacles: van den Berg, Lin, Manocha 2008. */
export function decideRvo(crowd: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  decideCells(crowd, model, scratch, first, last, 1);
}

/** Hybrid reciprocal velocity obstacles: Snape, van den Berg, Guy, Manocha 2011. */
export function decideHrvo(crowd: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  decideCells(crowd, model, scratch, first, last, 2);
}

/** The three differ in where their cones begin, and in nothing else. */
function decideCells(crowd: usize, model: usize, scratch: usize, first: i32, last: i32, sharing: i32): void {
  const hood = openNeighbourhood(changetype<Crowd>(crowd), scratch);
  const self = changetype<Choosing>(kernelScratch(hood));
  const walls = changetype<Walls>(kernelScratch(hood) + choosingBytes);
  const neighbours = min(<i32>parameter(model, VelocityObstacleParameter.maxNeighbours), mostCones);
  askNearest(hood, parameter(model, VelocityObstacleParameter.neighbourDistance), neighbours, -1, changetype<ModelHead>(model).kindsSeen);
  self.sharing = sharing;
  self.inverseHorizon = <f32>(1 / parameter(model, VelocityObstacleParameter.timeHorizon));
  self.horizonWalls = <f32>parameter(model, VelocityObstacleParameter.timeHorizonWalls);
  self.inverseHorizonWalls = <f32>(1 / parameter(model, VelocityObstacleParameter.timeHorizonWalls));
  const modelIndex = changetype<ModelHead>(model).model;
  for (let entry = first; entry < last; entry++) {
    if (!enterCell(hood, i32At(hood.crowd.occupied, entry), modelIndex)) continue;
    enterWalls(hood, walls);
    for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
      if (decides(hood, slot)) decideSlot(hood, self, walls, slot, neighbours);
    }
  }
}

/** One agent: walls, cones, choice. */
function decideSlot(hood: Neighbourhood, self: Choosing, walls: Walls, slot: i32, neighbours: i32): void {
  const crowd = hood.crowd;
  describeAgent(crowd, self, i32At(crowd.rowOfSlot, slot), slot);
  // Farther walls cannot be reached within the horizon even at full speed.
  const reach = self.maxSpeed * self.horizonWalls + self.radius;
  const wallCount = walls.count > 0 ? blockByWalls(self, walls, reach) : 0;
  self.firstCone = (wallCount + 3) & ~3;
  self.cones = 0;
  if (neighbours > 0) formCones(hood, self, slot);
  self.edges = 2 * self.cones;
  if (wallCount > 0) addWallEdges(self, walls, wallCount);
  chooseVelocity(self);
  setF64(crowd.nextVx, slot, self.x);
  setF64(crowd.nextVy, slot, self.y);
  setF64(crowd.nextVz, slot, 0);
}

@inline
function describeAgent(crowd: Crowd, self: Choosing, row: i32, slot: i32): void {
  self.offsetX = f32At(crowd.slotOffsetX, slot);
  self.offsetY = f32At(crowd.slotOffsetY, slot);
  self.id = i32At(crowd.slotId, slot);
  self.velocityX = f32At(crowd.slotVx, slot);
  self.velocityY = f32At(crowd.slotVy, slot);
  self.radius = f32At(crowd.slotRadius, slot);
  self.maxSpeed = f32At(crowd.maxSpeed, row);
  const wishX = f32At(crowd.desiredVx, row);
  const wishY = f32At(crowd.desiredVy, row);
  const squared = wishX * wishX + wishY * wishY;
  const share: f32 = squared > self.maxSpeed * self.maxSpeed ? self.maxSpeed / sqrt<f32>(squared) : 1;
  self.wishX = wishX * share;
  self.wishY = wishY * share;
}

@inline
function formCones(hood: Neighbourhood, self: Choosing, slot: i32): void {
  const count = findNearest(hood, slot);
  // Lanes behind the last neighbour read an existing slot too.
  for (let lane = count; lane < ((count + 3) & ~3); lane++) setI32(nearSlot(hood), lane, slot);
  for (let near = 0; near < count; near += 4) storeCones4(self, hood, near);
  self.cones = count;
  closeCones(self);
}
