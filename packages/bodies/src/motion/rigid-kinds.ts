import type { CarBody } from './kinds.ts';

/** A vehicle as a rigid body on four sprung wheels. */
export interface VehicleBody extends Omit<CarBody, 'kind' | 'understeer'> {
  readonly kind: 'vehicle';
  /** How stiff a spring is for each kg that the vehicle has, 1/s2: a quarter of g over it is how far it gives way at rest. */
  readonly stiffness: number;
  /** Damping of the springs as a share of the critical one. */
  readonly damping: number;
  /** Grip of its tyres, times the friction of the ground. */
  readonly grip: number;
}

/** Something that falls, slides, tumbles and is knocked over. It has no controls. */
export interface ThingBody {
  readonly kind: 'thing';
  readonly shape: 'crate' | 'ball' | 'barrier';
  /** m; a ball has its diameter in all three. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** kg */
  readonly mass: number;
  /** Share of the speed at which it parts again from what it hits. */
  readonly bounce: number;
}

export type RigidBody = VehicleBody | ThingBody;

/** How long the springs of a vehicle are without a load, m. */
export const springLength = 0.3;

/** How far the springs of a vehicle that stands have given way, m. */
export const sagOf = ({ stiffness }: VehicleBody): number => 9.81 / (4 * stiffness);
