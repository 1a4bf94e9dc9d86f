import type { DynamicRayCastVehicleController, RigidBody, World } from '@dimforge/rapier3d-deterministic-compat';
import { addSpin, gravity, type BodyState } from '../motion/body-state.ts';
import { sagOf, springLength, type VehicleBody } from '../motion/kinds.ts';

/** How fast the steered wheels turn, radians a second. */
const steerRate = 1.2;
/** Drag of the air for a kilogram, 1/m, and rolling resistance as a share of the weight. */
const drag = 0.0003;
const rolling = 0.012;
/** A braked vehicle that is slower than this comes to rest, m/s and radians a second. */
const atRest = 0.05;

/**
 * A chassis on four rays: springs, brakes, engine and tyres. Nothing of it is remembered from step to step but the state of the body, so
 * that it can be made again after a snapshot.
 */
export class SprungVehicle {
  readonly #vehicle: VehicleBody;
  readonly #chassis: RigidBody;
  readonly #wheels: DynamicRayCastVehicleController;
  readonly #world: World;

  constructor(world: World, chassis: RigidBody, vehicle: VehicleBody) {
    this.#world = world;
    this.#vehicle = vehicle;
    this.#chassis = chassis;
    const wheels = world.createVehicleController(chassis);
    wheels.indexUpAxis = 2;
    wheels.setIndexForwardAxis = 0;
    const { wheelbase, track, wheelRadius, stiffness, damping } = vehicle;
    const high = wheelRadius + springLength - sagOf(vehicle);
    for (const ahead of [0.5, -0.5])
      for (const aside of [0.5, -0.5])
        wheels.addWheel(
          { x: ahead * wheelbase, y: aside * track, z: high },
          { x: 0, y: 0, z: -1 },
          { x: 0, y: -1, z: 0 },
          springLength,
          wheelRadius,
        );
    const critical = 2 * Math.sqrt(stiffness);
    for (let wheel = 0; wheel < 4; wheel++) {
      wheels.setWheelSuspensionStiffness(wheel, stiffness);
      wheels.setWheelSuspensionCompression(wheel, damping * critical);
      wheels.setWheelSuspensionRelaxation(wheel, damping * critical);
      wheels.setWheelMaxSuspensionTravel(wheel, springLength);
      wheels.setWheelMaxSuspensionForce(wheel, 20 * gravity * vehicle.mass);
    }
    this.#wheels = wheels;
  }

  /** Sets engine, brakes and steering for a step of the world. */
  drive(state: BodyState, time: number): void {
    const chassis = this.#chassis;
    if (state.drive !== 0 && chassis.isSleeping()) chassis.wakeUp();
    if (chassis.isSleeping()) return;
    const { largestSteer } = this.#vehicle;
    const most = steerRate * time;
    state.steer += Math.min(most, Math.max(-most, state.turn * largestSteer - state.steer));
    const { x, y, z } = chassis.linvel();
    const speed = x * state.forwardX + y * state.forwardY + z * state.forwardZ;
    // A step of no time casts the rays from where the chassis is: nothing of the step before must be known, as after a snapshot.
    this.#wheels.updateVehicle(0);
    this.#push(state, speed, time);
    this.#wheels.updateVehicle(time);
    this.#rest(state, speed);
    // Sums of single precision: the air takes a share of the speed.
    const length = Math.sqrt(x * x + y * y + z * z);
    const share = -drag * length * this.#vehicle.mass * time;
    chassis.applyImpulse({ x: x * share, y: y * share, z: z * share }, false);
  }

  #push(state: BodyState, speed: number, time: number): void {
    const { mass, acceleration, power, grip } = this.#vehicle;
    const wheels = this.#wheels;
    const isAgainst = state.drive * speed < -0.1;
    const strongest = Math.min(acceleration, power / Math.max(1, Math.abs(speed))) * mass;
    const engine = isAgainst ? 0 : state.drive * (state.drive < 0 ? 0.5 : 1) * strongest;
    const braking = Math.max(state.brake, isAgainst ? Math.abs(state.drive) : 0);
    for (let wheel = 0; wheel < 4; wheel++) {
      const friction = this.#frictionUnder(wheel) * grip;
      wheels.setWheelFrictionSlip(wheel, friction);
      wheels.setWheelSteering(wheel, wheel < 2 ? state.steer : 0);
      wheels.setWheelEngineForce(wheel, braking > 0 ? 0 : engine / 4);
      // A brake is an impulse for each step of the world.
      const held = (braking * friction + (engine === 0 ? rolling : 0)) * gravity * mass * time;
      wheels.setWheelBrake(wheel, held / 4);
    }
  }

  /**
   * Without ground there is none. A wheel in the air must not be asked for its ground: Rapier 0.21 looks for a collider by the bits of
   * NaN then, which are not the same in every browser, and may find one.
   */
  #frictionUnder(wheel: number): number {
    if (!this.#wheels.wheelIsInContact(wheel)) return 0;
    return this.#wheels.wheelGroundObject(wheel)?.friction() ?? 0;
  }

  /** A braked vehicle that hardly moves stands: springs and rays would let it creep. */
  #rest({ brake, drive, upZ }: BodyState, speed: number): void {
    const { x, y, z } = this.#chassis.angvel();
    const velocity = this.#chassis.linvel();
    const isSlow =
      Math.abs(speed) < atRest &&
      x * x + y * y + z * z < atRest * atRest &&
      velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z < atRest * atRest;
    if (brake < 0.5 || drive !== 0 || !isSlow || upZ < 0.8 || this.grounded < 4) return;
    this.#chassis.setLinvel({ x: 0, y: 0, z: 0 }, false);
    this.#chassis.setAngvel({ x: 0, y: 0, z: 0 }, false);
    this.#chassis.sleep();
  }

  /** Wheels on the ground. */
  get grounded(): number {
    let count = 0;
    for (let wheel = 0; wheel < 4; wheel++) if (this.#wheels.wheelIsInContact(wheel)) count++;
    return count;
  }

  /** Turns the wheels on by the way that the vehicle has gone. */
  roll(state: BodyState, time: number): void {
    state.rim = state.vx * state.forwardX + state.vy * state.forwardY + state.vz * state.forwardZ;
    addSpin(state, state.rim * time, this.#vehicle.wheelRadius);
    if (!this.#chassis.isSleeping()) state.flies = this.grounded === 0 ? 1 : 0;
  }

  free(): void {
    this.#world.removeVehicleController(this.#wheels);
  }
}
