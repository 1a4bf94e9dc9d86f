import type { Gate, Region } from '../layout/building.ts';
import { insidePolygon } from './geometry.ts';

/** How far from the line of a gate it is looked what lies there, m. */
const beside = 0.01;

/** Whether a gate lies inside its region, not on the border: people come to it, and come in by it, from both sides. */
export function isInnerGate({ segment: [[ax, ay], [bx, by]] }: Pick<Gate, 'segment'>, { outline }: Region): boolean {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const [offX, offY] = [(-beside * (by - ay)) / length, (beside * (bx - ax)) / length];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  return insidePolygon(x + offX, y + offY, outline) && insidePolygon(x - offX, y - offY, outline);
}
