import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hub } from './hub.ts';
import { anglesOf, turnOf, type ObjectMotion } from './object-motion.ts';

const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true });
const slope = fc.double({ min: -1.5, max: 1.5, noNaN: true });

describe('a full orientation', () => {
  it('is found from the vectors ahead and up, and comes apart into heading, pitch and roll', () => {
    fc.assert(
      fc.property(angle, slope, angle, (heading, pitch, roll) => {
        const [ch, sh, cp, sp] = [Math.cos(heading), Math.sin(heading), Math.cos(pitch), Math.sin(pitch)];
        const [cr, sr] = [Math.cos(roll), Math.sin(roll)];
        const left = [-sh, ch, 0] as const;
        const upright = [-ch * sp, -sh * sp, cp] as const;
        const up = [0, 1, 2].map((axis) => upright[axis] * cr - left[axis] * sr);
        const turn = turnOf([ch * cp, sh * cp, sp], [up[0], up[1], up[2]]);
        expect(Math.hypot(...turn)).toBeCloseTo(1, 6);
        const found = anglesOf(turn);
        expect(found.heading).toBeCloseTo(heading, 4);
        expect(found.pitch).toBeCloseTo(pitch, 4);
        expect(found.roll).toBeCloseTo(roll, 4);
      }),
      { numRuns: 500 },
    );
  });
});

const motion: ObjectMotion = {
  at: [3, 4, 5],
  turn: turnOf([0, 1, 0], [0, 0, 1]),
  velocity: [0, 2, 0],
  steer: 0.2,
  spin: 1,
  speed: 2,
  lamp: true,
  flies: false,
  ahead: { at: [3, 4.25, 5], turn: turnOf([0, 1, 0], [0, 0, 1]) },
};

describe('motions in a hub', () => {
  it('move their object and are reported whole; what is no number is refused and changes nothing', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    hub.send(sender, { count: 1, id: [7], x: [0], y: [0] });
    const reports: unknown[] = [];
    hub.addReceiver({
      area: { centre: [0, 0], radius: 50 },
      period: 0.1,
      deliver: ({ inside }) => reports.push([inside.x[0], inside.y[0], inside.heading[0], inside.motion[0]]),
    });
    hub.move(sender, 7, motion);
    hub.advance(0);
    expect(reports).toEqual([[3, 4, expect.closeTo(Math.PI / 2, 5), motion]]);
    expect(() => hub.move(sender, 7, { ...motion, steer: NaN })).toThrow(/object 7.*finite.*Remedy/);
    expect(hub.get(7)?.motion).toBe(motion);
    // An object that is not there, and one of another sender.
    hub.move(sender, 8, motion);
    hub.move(hub.addSender(), 7, { ...motion, at: [0, 0, 0] });
    expect(hub.get(8)).toBeUndefined();
    expect(hub.get(7)?.position?.x).toBe(3);
  });
});
