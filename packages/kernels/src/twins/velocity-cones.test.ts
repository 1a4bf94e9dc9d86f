import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hair, isInside, newCone, setCone, type Sharing } from './velocity-cones.ts';

const body = { width: 1, isLower: true, maxSpeed: 2, horizon: 60 };
const speed = fc.double({ min: -2, max: 2, noNaN: true });
const horizons = fc.constantFrom(0.5, 2, 5, 60);
const place = fc.double({ min: -6, max: 6, noNaN: true });

describe('cones', () => {
  it('vo forbids exactly the velocities that lead to a contact before the horizon, as small steps show', () => {
    fc.assert(
      fc.property(place, place, speed, speed, speed, speed, horizons, (dx, dy, vx, vy, otherVx, otherVy, horizon) => {
        const distance = Math.hypot(dx, dy);
        fc.pre(distance > 1.05);
        const cone = newCone();
        setCone(cone, { ...body, horizon, dx, dy, selfVx: 0, selfVy: 0, otherVx, otherVy }, 'vo');
        let least = Infinity;
        for (let time = 0; time <= horizon; time += 0.01)
          least = Math.min(least, Math.hypot(dx + (otherVx - vx) * time, dy + (otherVy - vy) * time));
        const isForbidden = isInside(cone, vx, vy, hair);
        if (least < 0.98) expect(isForbidden).toBe(true);
        if (least > 1.02) expect(isForbidden).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  const shared = fc.record({ dx: place, dy: place, selfVx: speed, selfVy: speed, otherVx: speed, otherVy: speed });

  it('rvo forbids v exactly when vo forbids 2 v - v_A', () => {
    fc.assert(
      fc.property(shared, speed, speed, (meeting, vx, vy) => {
        fc.pre(Math.hypot(meeting.dx, meeting.dy) > 1.05);
        const cones = (['rvo', 'vo'] as const).map((sharing: Sharing) => {
          const cone = newCone();
          setCone(cone, { ...body, ...meeting, horizon: 1e9 }, sharing);
          return cone;
        });
        // On the edge itself rounding decides.
        const [ofRvo] = cones;
        const x = vx - ofRvo.apexX;
        const y = vy - ofRvo.apexY;
        fc.pre(
          Math.abs(ofRvo.leftX * y - ofRvo.leftY * x) > 1e-6 && Math.abs(ofRvo.rightX * y - ofRvo.rightY * x) > 1e-6,
        );
        const mirrored = isInside(cones[1], 2 * vx - meeting.selfVx, 2 * vy - meeting.selfVy, 0);
        expect(isInside(cones[0], vx, vy, 0)).toBe(mirrored);
      }),
    );
  });

  it('the apex of hrvo lies on a leg of rvo and on the other leg of vo', () => {
    fc.assert(
      fc.property(shared, (meeting) => {
        fc.pre(Math.hypot(meeting.dx, meeting.dy) > 1.2);
        const cone = newCone();
        setCone(cone, { ...body, ...meeting }, 'hrvo');
        const middleX = (meeting.selfVx + meeting.otherVx) / 2;
        const middleY = (meeting.selfVy + meeting.otherVy) / 2;
        const off = (fromX: number, fromY: number, alongX: number, alongY: number): number =>
          Math.abs((cone.apexX - fromX) * alongY - (cone.apexY - fromY) * alongX);
        const leftOfRvo = off(middleX, middleY, cone.leftX, cone.leftY);
        const rightOfRvo = off(middleX, middleY, cone.rightX, cone.rightY);
        const leftOfVo = off(meeting.otherVx, meeting.otherVy, cone.leftX, cone.leftY);
        const rightOfVo = off(meeting.otherVx, meeting.otherVy, cone.rightX, cone.rightY);
        expect(Math.min(leftOfRvo + rightOfVo, rightOfRvo + leftOfVo)).toBeLessThan(1e-9);
      }),
    );
  });
});
