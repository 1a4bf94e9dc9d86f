/**
 * The records that TypeScript writes and the kernels read, field for field as core declares them in crowdBlock and
 * modelBlockHead. A test compares names, order, types and offsets with core's.
 */

/** One tile's crowd: geometry of the cell table, then the address of each column. */
@unmanaged
export class Crowd {
  rowCount: i32;
  ownCount: i32;
  cellsX: i32;
  cellsY: i32;
  cellsZ: i32;
  levels: i32;
  firstCellX: i32;
  firstCellY: i32;
  worldCellsX: i32;
  worldCellsY: i32;
  worldCellsZ: i32;
  wrapX: i32;
  wrapY: i32;
  wrapZ: i32;
  loopX: i32;
  loopY: i32;
  loopZ: i32;
  originX: f64;
  originY: f64;
  originZ: f64;
  sizeX: f64;
  sizeY: f64;
  sizeZ: f64;
  cellSizeX: f64;
  cellSizeY: f64;
  cellSizeZ: f64;
  closed: i32;
  dt: f64;
  tick: i32;
  seed: i32;
  cellStart: usize;
  occupied: usize;
  occupiedFloors: i32;
  occupiedCount: i32;
  walls: usize;
  wallCount: i32;
  wallStart: usize;
  wallIndex: usize;
  motionRules: usize;
  sortTable: usize;
  cellSteps: usize;
  borderTable: usize;
  deepWest: f64;
  deepEast: f64;
  deepSouth: f64;
  deepNorth: f64;
  id: usize;
  generation: usize;
  kind: usize;
  model: usize;
  group: usize;
  level: usize;
  x: usize;
  y: usize;
  z: usize;
  vx: usize;
  vy: usize;
  vz: usize;
  headingX: usize;
  headingY: usize;
  headingZ: usize;
  radius: usize;
  maxSpeed: usize;
  maxAcceleration: usize;
  mass: usize;
  desiredSpeed: usize;
  goalX: usize;
  goalY: usize;
  goalZ: usize;
  wantedExit: usize;
  enteredAt: usize;
  cellOfRow: usize;
  slotOfRow: usize;
  searchRadius: usize;
  desiredVx: usize;
  desiredVy: usize;
  desiredVz: usize;
  rowOfSlot: usize;
  slotOffsetX: usize;
  slotOffsetY: usize;
  slotOffsetZ: usize;
  slotVx: usize;
  slotVy: usize;
  slotVz: usize;
  slotRadius: usize;
  slotId: usize;
  slotKind: usize;
  slotModel: usize;
  nextVx: usize;
  nextVy: usize;
  nextVz: usize;
}

/** The head of a model instance's block. */
@unmanaged
export class ModelHead {
  model: i32;
  kindsSeen: i32;
}

/** The declared parameters of a model follow its head, as f64 in the order of declaration. */
const parametersAt: usize = 16;

@inline
export function parameter(model: usize, index: i32): f64 {
  return load<f64>(model + parametersAt + (<usize>index << 3));
}

/** Writes the byte offset of every field of Crowd as i32 from `out` on, in core's order; gives their number. */
export function crowdOffsets(out: usize): i32 {
  let end = out;
  end = put(end, offsetof<Crowd>('rowCount'));
  end = put(end, offsetof<Crowd>('ownCount'));
  end = put(end, offsetof<Crowd>('cellsX'));
  end = put(end, offsetof<Crowd>('cellsY'));
  end = put(end, offsetof<Crowd>('cellsZ'));
  end = put(end, offsetof<Crowd>('levels'));
  end = put(end, offsetof<Crowd>('firstCellX'));
  end = put(end, offsetof<Crowd>('firstCellY'));
  end = put(end, offsetof<Crowd>('worldCellsX'));
  end = put(end, offsetof<Crowd>('worldCellsY'));
  end = put(end, offsetof<Crowd>('worldCellsZ'));
  end = put(end, offsetof<Crowd>('wrapX'));
  end = put(end, offsetof<Crowd>('wrapY'));
  end = put(end, offsetof<Crowd>('wrapZ'));
  end = put(end, offsetof<Crowd>('loopX'));
  end = put(end, offsetof<Crowd>('loopY'));
  end = put(end, offsetof<Crowd>('loopZ'));
  end = put(end, offsetof<Crowd>('originX'));
  end = put(end, offsetof<Crowd>('originY'));
  end = put(end, offsetof<Crowd>('originZ'));
  end = put(end, offsetof<Crowd>('sizeX'));
  end = put(end, offsetof<Crowd>('sizeY'));
  end = put(end, offsetof<Crowd>('sizeZ'));
  end = put(end, offsetof<Crowd>('cellSizeX'));
  end = put(end, offsetof<Crowd>('cellSizeY'));
  end = put(end, offsetof<Crowd>('cellSizeZ'));
  end = put(end, offsetof<Crowd>('closed'));
  end = put(end, offsetof<Crowd>('dt'));
  end = put(end, offsetof<Crowd>('tick'));
  end = put(end, offsetof<Crowd>('seed'));
  end = put(end, offsetof<Crowd>('cellStart'));
  end = put(end, offsetof<Crowd>('occupied'));
  end = put(end, offsetof<Crowd>('occupiedFloors'));
  end = put(end, offsetof<Crowd>('occupiedCount'));
  end = put(end, offsetof<Crowd>('walls'));
  end = put(end, offsetof<Crowd>('wallCount'));
  end = put(end, offsetof<Crowd>('wallStart'));
  end = put(end, offsetof<Crowd>('wallIndex'));
  end = put(end, offsetof<Crowd>('motionRules'));
  end = put(end, offsetof<Crowd>('sortTable'));
  end = put(end, offsetof<Crowd>('cellSteps'));
  end = put(end, offsetof<Crowd>('borderTable'));
  end = put(end, offsetof<Crowd>('deepWest'));
  end = put(end, offsetof<Crowd>('deepEast'));
  end = put(end, offsetof<Crowd>('deepSouth'));
  end = put(end, offsetof<Crowd>('deepNorth'));
  end = put(end, offsetof<Crowd>('id'));
  end = put(end, offsetof<Crowd>('generation'));
  end = put(end, offsetof<Crowd>('kind'));
  end = put(end, offsetof<Crowd>('model'));
  end = put(end, offsetof<Crowd>('group'));
  end = put(end, offsetof<Crowd>('level'));
  end = put(end, offsetof<Crowd>('x'));
  end = put(end, offsetof<Crowd>('y'));
  end = put(end, offsetof<Crowd>('z'));
  end = put(end, offsetof<Crowd>('vx'));
  end = put(end, offsetof<Crowd>('vy'));
  end = put(end, offsetof<Crowd>('vz'));
  end = put(end, offsetof<Crowd>('headingX'));
  end = put(end, offsetof<Crowd>('headingY'));
  end = put(end, offsetof<Crowd>('headingZ'));
  end = put(end, offsetof<Crowd>('radius'));
  end = put(end, offsetof<Crowd>('maxSpeed'));
  end = put(end, offsetof<Crowd>('maxAcceleration'));
  end = put(end, offsetof<Crowd>('mass'));
  end = put(end, offsetof<Crowd>('desiredSpeed'));
  end = put(end, offsetof<Crowd>('goalX'));
  end = put(end, offsetof<Crowd>('goalY'));
  end = put(end, offsetof<Crowd>('goalZ'));
  end = put(end, offsetof<Crowd>('wantedExit'));
  end = put(end, offsetof<Crowd>('enteredAt'));
  end = put(end, offsetof<Crowd>('cellOfRow'));
  end = put(end, offsetof<Crowd>('slotOfRow'));
  end = put(end, offsetof<Crowd>('searchRadius'));
  end = put(end, offsetof<Crowd>('desiredVx'));
  end = put(end, offsetof<Crowd>('desiredVy'));
  end = put(end, offsetof<Crowd>('desiredVz'));
  end = put(end, offsetof<Crowd>('rowOfSlot'));
  end = put(end, offsetof<Crowd>('slotOffsetX'));
  end = put(end, offsetof<Crowd>('slotOffsetY'));
  end = put(end, offsetof<Crowd>('slotOffsetZ'));
  end = put(end, offsetof<Crowd>('slotVx'));
  end = put(end, offsetof<Crowd>('slotVy'));
  end = put(end, offsetof<Crowd>('slotVz'));
  end = put(end, offsetof<Crowd>('slotRadius'));
  end = put(end, offsetof<Crowd>('slotId'));
  end = put(end, offsetof<Crowd>('slotKind'));
  end = put(end, offsetof<Crowd>('slotModel'));
  end = put(end, offsetof<Crowd>('nextVx'));
  end = put(end, offsetof<Crowd>('nextVy'));
  end = put(end, offsetof<Crowd>('nextVz'));
  return <i32>((end - out) >> 2);
}

/** The same for ModelHead. */
export function modelHeadOffsets(out: usize): i32 {
  let end = put(out, offsetof<ModelHead>('model'));
  end = put(end, offsetof<ModelHead>('kindsSeen'));
  return <i32>((end - out) >> 2);
}

function put(at: usize, offset: usize): usize {
  store<i32>(at, <i32>offset);
  return at + 4;
}
