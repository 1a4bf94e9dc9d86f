export { RollingGround } from './ground/ground.ts';
export { cityGround } from './ground/city-ground.ts';
export { flatGround, type GroundWall } from './ground/flat-ground.ts';
export { TriangleList } from './ground/triangle-list.ts';
export { surfaceNames, surfaces, type Surface, type SurfaceName } from './ground/surfaces.ts';
export { restingState, stateFields, type BodyState } from './motion/body-state.ts';
export { CarMover } from './motion/car-mover.ts';
export { driveAlong, type Handling } from './motion/drive-along.ts';
export { driveAtRandom, type FuzzReport } from './motion/fuzz.ts';
export { RoundMover } from './motion/round-mover.ts';
export {
  capabilities,
  capabilitiesOf,
  carOf,
  isRigid,
  reachOf,
  type BodyKind,
  type Capability,
  type CarBody,
  type RoundBody,
} from './motion/kinds.ts';
export { bodyModel } from './part/body-model.ts';
export { BodiesPart, type PlacedBody, type Streets } from './part/bodies-part.ts';
export { bodyColumn } from './part/body-columns.ts';
export { bodyCommands, control, release, type ControlCommand, type ReleaseCommand } from './part/commands.ts';
export { unnamed } from './part/drivers.ts';
export { doTouch } from './motion/footprint.ts';
export { outlineOf } from './motion/footprint.ts';
export type { ThingBody, VehicleBody } from './motion/kinds.ts';
export { LaneWays } from './drivers/lane-ways.ts';
export type { AutoDriver } from './part/auto-drivers.ts';
export { driveRigidAtRandom } from './rigid/fuzz-rigid.ts';
export { loadRapier } from './rigid/rapier.ts';
export { touchedByUnderside } from './motion/underside.ts';
