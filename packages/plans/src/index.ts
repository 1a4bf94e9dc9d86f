export type {
  DoorFrame,
  DoorSwing,
  Drawing,
  DrawnArea,
  DrawnFloor,
  DrawnGround,
  DrawnLift,
  DrawnLine,
  DrawnSolid,
  DrawnStairs,
  Label,
} from './drawing/drawing.ts';
export { usualTolerances, type Tolerances } from './drawing/tolerances.ts';
export type { Healing, HealingKind } from './drawing/healing.ts';
export { TangledDrawing } from './network/weld.ts';
export { asWord } from './place/names.ts';
export { makePlace, type MadePlace, type PlaceOptions, type PlanFlaw } from './place/make-place.ts';
export type { MadeLift } from './place/lifts.ts';
export type { GroundShape } from './place/outlines.ts';
export { uniteOutlines } from './place/unite-outlines.ts';
