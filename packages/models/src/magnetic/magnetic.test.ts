import { describe, expect, it } from 'vitest';
import { everybody, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { magnetic as model } from './magnetic.ts';
import { turnAside } from './forces.ts';

const dt = 0.01;
const still = { radius: 0.2, desiredSpeed: 0 };
const mover = { x: 50, y: 50, vx: 0.5, radius: 0.2, desiredSpeed: 1.3, goal: [90, 50, 0] as const };

/** Acceleration of an agent at 50, 50 who walks east. */
function accelerationBeside(agents: readonly object[], values = {}): readonly [number, number] {
  const simulation = startCrowd({
    model,
    values: { goalCharge: 0, avoidance: 0, ...values },
    agents: [mover, ...agents],
    dt,
  });
  simulation.tick();
  const [{ vx, vy }] = everybody(simulation);
  return [(vx - 0.5) / dt, vy / dt];
}

/** Least distance of two who walk toward each other, m; both must arrive. */
function nearestOnTheWay(aside: number, step: number, avoidance: number): number {
  const agents = [
    { ...mover, x: 45, vx: 0, goal: [60, 50, 0] as const },
    { ...mover, x: 55, y: 50 + aside, vx: 0, goal: [40, 50 + aside, 0] as const },
  ];
  const simulation = startCrowd({ model, values: { avoidance }, agents, dt: step });
  let nearest = Infinity;
  while (simulation.time < 18) {
    simulation.tick();
    const [one, other] = everybody(simulation);
    nearest = Math.min(nearest, Math.hypot(one.x - other.x, one.y - other.y));
  }
  const [one, other] = everybody(simulation);
  expect(one.x).toBeGreaterThan(59);
  expect(other.x).toBeLessThan(41);
  return nearest;
}

describe('magnetic', () => {
  it('pushes and pulls with the inverse square of the distance', () => {
    for (const distance of [0.5, 1, 2, 3]) {
      const [, push] = accelerationBeside([{ x: 50, y: 50 + distance, ...still }]);
      expect(push).toBeCloseTo(-0.5 / distance ** 2, 6);
    }
    const [pull] = accelerationBeside([], { goalCharge: 1000 });
    expect(pull).toBeCloseTo(1000 / 1600, 6);
  });

  it('turns off a collision by V cos(alpha) tan(beta), and not when there is none', () => {
    const turn = { x: 0, y: 0 };
    const motion = { vx: 1, vy: 0, relativeVx: 1.5, relativeVy: 0 };
    expect(turnAside({ dx: 4, dy: 0, contact: 0.4 }, motion, turn)).toBe(true);
    expect(Math.abs(turn.y)).toBeCloseTo(Math.tan(Math.asin(0.1)), 12);
    expect(turn.x).toBeCloseTo(0, 12);
    // Half way to the tangent, on its left: it turns right.
    const beta = Math.asin(0.4 / Math.hypot(4, 0.2)) - Math.atan2(0.2, 4);
    expect(turnAside({ dx: 4, dy: 0.2, contact: 0.4 }, motion, turn)).toBe(true);
    expect(turn.y).toBeCloseTo(-Math.tan(beta), 12);
    // On the tangent beta is 0.
    expect(turnAside({ dx: Math.sqrt(15.84), dy: 0.4, contact: 0.4 }, motion, turn)).toBe(false);
    expect(turnAside({ dx: -4, dy: 0, contact: 0.4 }, motion, turn)).toBe(false);
  });

  it('is never faster than it wants to go, and gets to its goal', () => {
    const simulation = startCrowd({ model, agents: [{ ...mover, goal: [60, 52, 0] as const }], dt: 0.05 });
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      const [{ vx, vy }] = everybody(simulation);
      expect(Math.hypot(vx, vy)).toBeLessThanOrEqual(1.3 + 1e-6);
    }
    const [{ x, y }] = everybody(simulation);
    expect(Math.hypot(x - 60, y - 52)).toBeLessThan(0.1);
  });

  it.each([
    [0, 0.01],
    [0, 0.05],
    [0.1, 0.02],
    [0.3, 0.02],
  ])('lets two who meet %s m aside pass without a touch, dt %s s', (aside, dt) => {
    expect(nearestOnTheWay(aside, dt, 4)).toBeGreaterThan(0.4);
  });

  it('lets them touch with the second force as weak as one over a second', () => {
    const nearest = nearestOnTheWay(0, 0.02, 1);
    expect(nearest).toBeLessThan(0.4);
    expect(nearest).toBeGreaterThan(0.2);
  });

  it('empties a room through a bottleneck of 1.2 m', () => {
    const flow = passBottleneck({ model, width: 1.2, people: 40, radius: 0.15, speed: 1.3, dt: 0.02 });
    expect(flow.left).toBe(40);
  });
});
