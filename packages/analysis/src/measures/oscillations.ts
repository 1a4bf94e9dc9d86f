import { number } from '@korzo/core';
import { Journeys } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** Headings of who is slower are noise, m/s. */
const slowest = 0.1;

/** How an agent turns: angles add up beyond a full turn, rad. */
interface Turning {
  vx: number;
  vy: number;
  angle: number;
  leftmost: number;
  rightmost: number;
  /** 1 to the left, -1 to the right, 0 while neither was ever turned by a whole swing. */
  side: number;
}

/** Lateral sign changes: turning to the left becomes turning to the right or the other way, each by a whole swing at least. */
export const oscillations: Measure = defineMeasure({
  name: 'oscillations',
  summary: 'How often agents sway: changes between left and right turns per metre walked, so far.',
  unit: '1/m',
  parameters: {
    swing: number(5, { min: 0, max: 180, unit: 'deg' }, 'smaller turns are ignored'),
  },
  start: (place, { swing }) => {
    const journeys = new Journeys(place);
    const turnings = new Map<number, Turning>();
    const least = (swing * Math.PI) / 180;
    let changes = 0;
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        for (const { ownCount, columns } of frame.crowds) {
          const { id, vx, vy } = columns;
          for (let row = 0; row < ownCount; row++) {
            if (vx[row] * vx[row] + vy[row] * vy[row] < slowest * slowest || !journeys.isUnderWay(id[row])) continue;
            const turning = turnings.get(id[row]);
            if (turning === undefined) turnings.set(id[row], startTurning(vx[row], vy[row]));
            else if (turn(turning, vx[row], vy[row], least)) changes++;
          }
        }
        const { metres } = journeys.totals;
        return metres > 0 ? changes / metres : Number.NaN;
      },
    };
  },
});

const startTurning = (vx: number, vy: number): Turning => ({ vx, vy, angle: 0, leftmost: 0, rightmost: 0, side: 0 });

/** Whether the side it turns to has changed. */
function turn(turning: Turning, vx: number, vy: number, least: number): boolean {
  turning.angle += Math.atan2(turning.vx * vy - turning.vy * vx, turning.vx * vx + turning.vy * vy);
  turning.vx = vx;
  turning.vy = vy;
  const { angle, side } = turning;
  turning.leftmost = Math.max(turning.leftmost, angle);
  turning.rightmost = Math.min(turning.rightmost, angle);
  const turnsLeft = side !== 1 && angle - turning.rightmost > least;
  const turnsRight = side !== -1 && turning.leftmost - angle > least;
  if (!turnsLeft && !turnsRight) return false;
  turning.side = turnsLeft ? 1 : -1;
  turning.leftmost = angle;
  turning.rightmost = angle;
  return side !== 0;
}
