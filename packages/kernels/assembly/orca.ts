import { Crowd, ModelHead, parameter } from './blocks';
import { OrcaParameter } from './generated/parameters';
import { f32At, i32At, setF64, setI32 } from './lanes';
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
import { enterWalls, Walls } from './near-walls';
import { DecidingAgent } from './orca-agent';
import { storePlanes4 } from './orca-half-planes';
import { closePlanes, Program, programBytes, solveProgram } from './orca-linear-program';
import { addWallPlanes } from './orca-walls';

/** The most neighbours an agent takes into account; with as many walls they fill the linear program. */
const mostNeighbours: i32 = 32;
/** Overlap with a wall is worked off in this time, or in one step if that is longer, s. */
const wallPushTime: f64 = 0.5;

/**
 * Optimal reciprocal collision avoidance (van den Berg, Guy, Lin, Manocha 2011) for the agents of one model instance in
 * entries first..last of the occupied floor cells. Parameters: see src/orca-parameters.ts.
 */
export function decideOrca(crowd: usize, model: usize, scratch: usize, first: i32, last: i32): void {
  const hood = openNeighbourhood(changetype<Crowd>(crowd), scratch);
  const place = openOrca(hood, model);
  const modelIndex = changetype<ModelHead>(model).model;
  for (let entry = first; entry < last; entry++) {
    if (!enterCell(hood, i32At(hood.crowd.occupied, entry), modelIndex)) continue;
    enterWalls(hood, place.walls);
    for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
      if (decides(hood, slot)) decideSlot(hood, place, slot);
    }
  }
}

/** What one call of the kernel keeps in its scratch. */
@unmanaged
class OrcaPlace {
  agent: DecidingAgent;
  program: Program;
  relaxed: Program;
  walls: Walls;
  maxNeighbours: i32;
}

function openOrca(hood: Neighbourhood, model: usize): OrcaPlace {
  const scratch = kernelScratch(hood);
  const place = changetype<OrcaPlace>(scratch);
  place.agent = changetype<DecidingAgent>(scratch + 128);
  place.program = changetype<Program>(scratch + 256);
  place.relaxed = changetype<Program>(scratch + 256 + programBytes);
  place.walls = changetype<Walls>(scratch + 256 + 2 * programBytes);
  place.maxNeighbours = min(<i32>parameter(model, OrcaParameter.maxNeighbours), mostNeighbours);
  askNearest(hood, parameter(model, OrcaParameter.neighbourDistance), place.maxNeighbours, -1, changetype<ModelHead>(model).kindsSeen);
  const dt = hood.crowd.dt;
  const agent = place.agent;
  agent.inverseHorizon = <f32>(1 / parameter(model, OrcaParameter.timeHorizon));
  agent.horizonWalls = <f32>parameter(model, OrcaParameter.timeHorizonWalls);
  agent.inverseStep = <f32>(1 / dt);
  agent.pushTime = <f32>max(dt, wallPushTime);
  return place;
}

/** One agent: walls, neighbours, half-planes, linear program. */
function decideSlot(hood: Neighbourhood, place: OrcaPlace, slot: i32): void {
  const crowd = hood.crowd;
  const row = i32At(crowd.rowOfSlot, slot);
  const program = place.program;
  describeAgent(crowd, place.agent, row, slot);
  program.maxSpeed = place.agent.maxSpeed;
  program.count = 0;
  if (place.walls.count > 0) addWallPlanes(program, place.agent, place.walls);
  program.hard = program.count;
  if (place.maxNeighbours > 0) addNeighbourPlanes(hood, place, slot);
  closePlanes(program);
  solveProgram(program, place.relaxed, f32At(crowd.desiredVx, row), f32At(crowd.desiredVy, row));
  setF64(crowd.nextVx, slot, program.x);
  setF64(crowd.nextVy, slot, program.y);
  setF64(crowd.nextVz, slot, 0);
}

@inline
function describeAgent(crowd: Crowd, agent: DecidingAgent, row: i32, slot: i32): void {
  agent.offsetX = f32At(crowd.slotOffsetX, slot);
  agent.offsetY = f32At(crowd.slotOffsetY, slot);
  agent.id = i32At(crowd.slotId, slot);
  agent.velocityX = f32At(crowd.slotVx, slot);
  agent.velocityY = f32At(crowd.slotVy, slot);
  agent.radius = f32At(crowd.slotRadius, slot);
  agent.maxSpeed = f32At(crowd.maxSpeed, row);
}

/** Behind the walls, nearest first, four at a time. */
@inline
function addNeighbourPlanes(hood: Neighbourhood, place: OrcaPlace, slot: i32): void {
  const program = place.program;
  const count = findNearest(hood, slot);
  // Lanes behind the last neighbour read an existing slot too.
  for (let lane = count; lane < ((count + 3) & ~3); lane++) setI32(nearSlot(hood), lane, slot);
  for (let near = 0; near < count; near += 4) storePlanes4(program, place.agent, hood, near);
  program.count += count;
}
