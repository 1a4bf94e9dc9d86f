/** A control of a body: what a driver may turn, how far, and where it stands when no agent does. */
export interface Capability {
  readonly name: 'drive' | 'brake' | 'turn';
  readonly min: number;
  readonly max: number;
  readonly neutral: number;
  readonly meaning: string;
}

/** What all bodies can do. */
export const capabilities: readonly Capability[] = [
  {
    name: 'drive',
    min: -1,
    max: 1,
    neutral: 0,
    meaning: 'how much it is driven ahead; below 0 backwards, and while it still goes ahead it brakes',
  },
  { name: 'brake', min: 0, max: 1, neutral: 0, meaning: 'how hard it is braked' },
  { name: 'turn', min: -1, max: 1, neutral: 0, meaning: 'how far it is steered to the left; below 0 to the right' },
];

export const capabilityNamed = (name: string): Capability | undefined =>
  capabilities.find((capability) => capability.name === name);

/** A wheel or ball as it is made. */
export interface RoundBody {
  readonly kind: 'wheel' | 'ball';
  /** m */
  readonly radius: number;
  /** kg */
  readonly mass: number;
  /** Moment of inertia as a share of mass times square of the radius: 0 slides, 0.4 a solid ball, 0.5 a disc, 1 a hoop. */
  readonly inertia: number;
  /** How much of the rolling resistance of the ground it feels. */
  readonly resistance: number;
  /** m/s2 at full drive. */
  readonly acceleration: number;
}

/** A car as it is made. Everything but length and mass follows from these unless given. */
export interface CarBody {
  readonly kind: 'car';
  /** Of the whole body, m. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly wheelbase: number;
  readonly track: number;
  readonly wheelRadius: number;
  /** Of its underside above the ground, m. */
  readonly clearance: number;
  /** kg */
  readonly mass: number;
  /** Understeer coefficient K, s2/m2: above 0 it turns less at speed. */
  readonly understeer: number;
  /** m/s2 at full drive. */
  readonly acceleration: number;
  /** W per kg: limits the acceleration at speed. */
  readonly power: number;
  /** Largest angle of the steered wheels, radians. */
  readonly largestSteer: number;
}

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

/** Bodies that roll and slide on triangles by themselves; the others are rigid. */
export type RollingBody = RoundBody | CarBody;

export type BodyKind = RollingBody | RigidBody;

export const isRigid = (kind: BodyKind): kind is RigidBody => kind.kind === 'vehicle' || kind.kind === 'thing';

/** What a body can do: things can do nothing. */
export const capabilitiesOf = (kind: BodyKind): readonly Capability[] => (kind.kind === 'thing' ? [] : capabilities);

/** A car of a length: the rest in proportion. */
export const carOf = (length: number, given: Partial<Omit<CarBody, 'kind' | 'length'>> = {}): CarBody => ({
  kind: 'car',
  length,
  width: 0.41 * length,
  height: 0.33 * length,
  wheelbase: 0.6 * length,
  track: 0.35 * length,
  wheelRadius: 0.072 * length,
  clearance: 0.045 * length,
  mass: 300 * length,
  understeer: 0.002,
  acceleration: 4,
  power: 60,
  largestSteer: 0.6,
  ...given,
});

/** Radius of the circle around the body seen from above, however it lies, m. */
export function reachOf(kind: BodyKind): number {
  if ('radius' in kind) return kind.radius;
  const { length, width, height } = kind;
  if (kind.kind === 'thing') return Math.sqrt(length * length + width * width + height * height) / 2;
  return Math.sqrt(length * length + width * width) / 2;
}

/** How long the springs of a vehicle are without a load, m. */
export const springLength = 0.3;

/** How far the springs of a vehicle that stands have given way, m. */
export const sagOf = ({ stiffness }: VehicleBody): number => 9.81 / (4 * stiffness);
