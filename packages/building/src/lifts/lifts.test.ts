import { describe, expect, it } from 'vitest';
import { advanceLift, mayBoard, restingLift, type Lift, type LiftDemand } from './lift.ts';

const stop = (level: number): Lift['stops'][number] => ({
  level,
  car: 10 + level,
  door: [
    [0, 0],
    [1, 0],
  ],
  carOutline: [],
});

/** Four floors; ten ticks from one to the next, three for the doors, five of dwelling. */
const lift = (): Lift => ({
  id: 'lift',
  stops: [0, 1, 2, 3].map(stop),
  capacity: 2,
  spots: [],
  doorTicks: 3,
  dwellTicks: 5,
  patienceTicks: 50,
  travelTicks: (from, to) => 10 * Math.abs(to - from),
  state: restingLift(),
});

const demand = (
  given: Partial<{ [K in keyof LiftDemand]: LiftDemand[K] extends number ? number : number[] }>,
): LiftDemand => ({
  inside: given.inside ?? 0,
  strangers: given.strangers ?? 0,
  boarding: given.boarding ?? 0,
  riding: Int32Array.from(given.riding ?? [0, 0, 0, 0]),
  waiting: Int32Array.from(given.waiting ?? [0, 0, 0, 0]),
});

/** Runs until a phase begins; returns the tick. */
function until(one: Lift, phase: Lift['state']['phase'], want: LiftDemand, from: number): number {
  for (let tick = from; tick < from + 1000; tick++) {
    advanceLift(one, want, tick);
    if (one.state.phase === phase) return tick;
  }
  return Infinity;
}

describe('a lift', () => {
  it('comes when it is called, and takes as long as it must', () => {
    const one = lift();
    const called = demand({ waiting: [0, 0, 1, 0] });
    expect(until(one, 'open', called, 100)).toBe(100 + 20 + 3);
    expect(one.state.at).toBe(2);
    // One gets in; no other person is there: five ticks later the doors close, three more and it goes.
    const ridden = demand({ inside: 1, riding: [1, 0, 0, 0] });
    advanceLift(one, ridden, 130);
    expect(until(one, 'closing', ridden, 131)).toBe(135);
    expect(until(one, 'travels', ridden, 136)).toBe(138);
    expect(until(one, 'open', ridden, 139)).toBe(138 + 20 + 3);
    expect(one.state.at).toBe(0);
  });

  it('stands with closed doors while no person wants it', () => {
    const one = lift();
    expect(until(one, 'opening', demand({}), 0)).toBe(Infinity);
  });

  it('goes on in its direction before it turns round', () => {
    const one = lift();
    one.state.at = 1;
    one.state.direction = -1;
    advanceLift(one, demand({ waiting: [1, 0, 0, 1] }), 0);
    expect(one.state.to).toBe(0);
    const other = lift();
    other.state.at = 1;
    other.state.direction = 1;
    advanceLift(other, demand({ waiting: [1, 0, 1, 1] }), 0);
    expect(other.state.to).toBe(2);
  });

  it('lets people in when those who want out have gone, and does not wait for ever for who does not go', () => {
    const one = lift();
    one.state.phase = 'open';
    const leaving = demand({ inside: 1, riding: [1, 0, 0, 0], waiting: [1, 0, 0, 0] });
    advanceLift(one, leaving, 1);
    expect(mayBoard(one, leaving, 1)).toBe(false);
    expect(mayBoard(one, demand({ waiting: [1, 0, 0, 0] }), 1)).toBe(true);
    expect(mayBoard(one, leaving, 60)).toBe(true);
    expect(until(one, 'closing', leaving, 2)).toBeLessThan(120);
  });
});
