import { beforeAll, describe, expect, it } from 'vitest';
import { flatGround } from '../ground/flat-ground.ts';
import { restingState, type BodyState } from '../motion/body-state.ts';
import { incline } from '../motion/trial-ground.testing.ts';
import { carOf } from '../motion/kinds.ts';
import { loadRapier } from './rapier.ts';
import type { ThingBody, VehicleBody } from '../motion/kinds.ts';
import { RigidWorld, type RigidMoved } from './rigid-world.ts';

const { understeer: _, ...measures } = carOf(4.4);
const vehicle: VehicleBody = { ...measures, kind: 'vehicle', stiffness: 35, damping: 0.35, grip: 1.1 };
const crate: ThingBody = { kind: 'thing', shape: 'crate', length: 1, width: 1, height: 1, mass: 30, bounce: 0.1 };
const ball: ThingBody = { kind: 'thing', shape: 'ball', length: 0.6, width: 0.6, height: 0.6, mass: 2, bounce: 0.7 };

const put = (id: number, kind: RigidMoved['kind'], given: Partial<BodyState> = {}): RigidMoved => ({
  id,
  kind,
  state: { ...restingState(), ...given },
  before: restingState(),
});

function run(world: RigidWorld, bodies: readonly RigidMoved[], ticks: number): readonly string[] {
  const told: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    for (const { state, before } of bodies) Object.assign(before, state);
    for (const { one, other } of world.step(bodies, [], 0.05)) told.push(`${one} ${other}`);
  }
  return told;
}

/** A vehicle before a stack, and a ball that falls on it. */
const bodies = (): RigidMoved[] => [
  put(1, vehicle, { x: 30, y: 20, drive: 1 }),
  ...Array.from({ length: 12 }, (_, index) =>
    put(2 + index, crate, { x: 50 + (index % 2) * 1.01, y: 20, z: 0.5 + Math.floor(index / 2) * 1.01 }),
  ),
  put(20, ball, { x: 52, y: 21, z: 9 }),
];

beforeAll(loadRapier);

describe('rigid bodies', () => {
  const level = flatGround([0, 0, 200, 100], 0, [{ from: [150, 0], to: [150, 100] }]);

  it('fall as Galilei says, and stand on what they have fallen on', () => {
    const world = new RigidWorld(level);
    const box = put(1, crate, { x: 20, y: 20, z: 10.5 });
    run(world, [box], 20);
    // g t2 / 2 after 1 s; the integrator takes speeds at the end of each quarter of a step of 1/60 s.
    expect(10.5 - box.state.z).toBeCloseTo((9.81 / 2) * (1 + 1 / 240), 2);
    run(world, [box], 200);
    expect(box.state.z).toBeCloseTo(0.5, 2);
    expect(Math.abs(box.state.vz)).toBeLessThan(1e-3);
  });

  it('of rubber jump up to the square of their bounce', () => {
    const world = new RigidWorld(level);
    const drop = put(1, ball, { x: 20, y: 20, z: 5.3 });
    let highest = 0;
    let hasTouched = false;
    for (let tick = 0; tick < 60; tick++) {
      run(world, [drop], 1);
      hasTouched ||= drop.state.vz > 0;
      if (hasTouched) highest = Math.max(highest, drop.state.z - 0.3);
    }
    // 5 m times 0.7 squared, times half of that of the ground: restitutions are averaged.
    expect(highest).toBeGreaterThan(0.4);
    expect(highest).toBeLessThan(5 * 0.49);
  });

  it('stand on springs: a vehicle comes to rest where it was put, and stays there to the bit', () => {
    const world = new RigidWorld(level);
    const car = put(1, vehicle, { x: 20, y: 20, brake: 1 });
    run(world, [car], 60);
    expect(Math.abs(car.state.z)).toBeLessThan(0.03);
    const { x, y, z, forwardX, upZ } = car.state;
    expect(car.state.vx).toBe(0);
    expect(upZ).toBeGreaterThan(0.9999);
    run(world, [car], 200);
    expect({ ...car.state }).toMatchObject({ x, y, z, forwardX, upZ });
  });

  it('are driven: a vehicle takes its acceleration, brakes with its tyres, and turns to the left', () => {
    const world = new RigidWorld(level);
    const car = put(1, vehicle, { x: 20, y: 50 });
    run(world, [car], 5);
    car.state.drive = 1;
    run(world, [car], 40);
    expect(car.state.vx).toBeGreaterThan(6.5);
    expect(car.state.vx).toBeLessThan(8.1);
    Object.assign(car.state, { drive: 0, brake: 1 });
    const { x: from, vx: speed } = car.state;
    run(world, [car], 60);
    expect(car.state.vx).toBe(0);
    // v2 / (2 mu g), with mu 0.8 times 1.1.
    const way = car.state.x - from;
    expect(way).toBeGreaterThan((0.85 * speed * speed) / (2 * 0.88 * 9.81));
    expect(way).toBeLessThan((1.3 * speed * speed) / (2 * 0.88 * 9.81));
    Object.assign(car.state, { drive: 0.4, brake: 0, turn: 1 });
    run(world, [car], 60);
    expect(car.state.forwardY).toBeGreaterThan(0.3);
    expect(car.state.y).toBeGreaterThan(50.5);
  });

  it('hit walls and each other: nothing goes through', () => {
    const world = new RigidWorld(level);
    const car = put(1, vehicle, { x: 120, y: 50, vx: 25 });
    const stack = [2, 3, 4].map((id, index) => put(id, crate, { x: 135, y: 50, z: 0.5 + index }));
    const told = run(world, [car, ...stack], 100);
    expect(told).toContain('1 2');
    expect(told).toContain('1 wall');
    expect(car.state.lamp === 1 || Math.abs(car.state.vx) < 15).toBe(true);
    for (const { state } of [car, ...stack]) {
      expect(state.x).toBeLessThan(150);
      expect(state.z).toBeGreaterThan(-0.1);
    }
    expect(world.rescues).toBe(0);
    expect(Math.max(...stack.map(({ state }) => state.x))).toBeGreaterThan(138);
  });

  it('go on from a snapshot to the bit, and are others when anything is', () => {
    const one = new RigidWorld(level);
    const moved = bodies();
    run(one, moved, 55);
    const saved = structuredClone(one.save());
    expect(one.problemWith(saved)).toBeUndefined();
    const other = new RigidWorld(level);
    const again = moved.map(({ state, ...rest }) => ({ ...rest, state: { ...state }, before: restingState() }));
    other.restore(saved);
    run(one, moved, 60);
    run(other, again, 60);
    expect(again.map(({ state }) => state)).toEqual(moved.map(({ state }) => state));
    expect(moved.some(({ state }) => Math.abs(state.upZ) < 0.9)).toBe(true);
    const third = new RigidWorld(level);
    const slower = bodies();
    slower[0].state.drive = 0.99;
    run(third, slower, 115);
    expect(slower[0].state.x).not.toBe(moved[0].state.x);
  });

  it('refuse damaged snapshots, and stay as they were', () => {
    const world = new RigidWorld(level);
    run(world, [put(1, crate, { x: 20, y: 20, z: 3 })], 5);
    const saved = world.save();
    expect(world.problemWith({ ...saved, world: saved.world.slice(0, 400) })).toMatch(/damaged/);
    expect(world.problemWith({ ...saved, world: '???' })).toMatch(/damaged/);
    expect(world.problemWith({ ...saved, bodies: [1] })).toMatch(/a handle for each id/);
    expect(world.problemWith({ ...saved, bodies: [1, 12345] })).toMatch(/that are in its world/);
    expect(world.problemWith({ ...saved, sheets: [[1e6, 0]] })).toMatch(/squares below/);
    expect(world.problemWith({ world: 3 })).toMatch(/bodies\.rigid/);
    expect(world.problemWith(saved)).toBeUndefined();
  });

  it('slide down a slope that is steeper than their friction, and stay on one that is not', () => {
    const steep = new RigidWorld(incline(40));
    const slides = put(1, crate, { x: 0, y: 0, z: 0.8 });
    run(steep, [slides], 60);
    expect(slides.state.x).toBeGreaterThan(3);
    const mild = new RigidWorld(incline(15));
    const stays = put(1, crate, { x: 0, y: 0, z: 0.7 });
    run(mild, [stays], 100);
    expect(Math.abs(stays.state.x)).toBeLessThan(0.5);
  });

  it('stop at the end of the ground', () => {
    const world = new RigidWorld(level);
    const car = put(1, vehicle, { x: 190, y: 50, vx: 20 });
    run(world, [car], 40);
    expect(car.state.x).toBeLessThan(200);
    expect(car.state.z).toBeGreaterThan(-0.6);
  });
});
