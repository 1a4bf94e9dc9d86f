import type { WallsAround } from '../kit/sight/walls-around.ts';
import type { Wish } from '../kit/sight/wish.ts';

/** A body touches what is no farther from it than this, m. */
const touching = 0.02;

/**
 * Turns a wish that leads a body against the end of a wall which it touches just so far aside that it passes it. Fields are exact to a cell of
 * 0.25 m and lead the middle of a body: before a narrow door it stands at the jamb, wants to walk into it, and all others wait for it.
 */
export function roundCorner({ near: walls, count }: WallsAround, radius: number, wish: Wish): void {
  let nearest = 0;
  for (let wall = 1; wall < count; wall++) if (walls.distance[wall] < walls.distance[nearest]) nearest = wall;
  const distance = walls.distance[nearest];
  // Beside a wall its ends are no corners: another wall may go on from there.
  if (count === 0 || walls.atEnd[nearest] === 0 || distance > radius + touching || distance === 0) return;
  const towardX = walls.dx[nearest] / distance;
  const towardY = walls.dy[nearest] / distance;
  const passing = towardX * wish.y - towardY * wish.x;
  if (wish.x * towardX + wish.y * towardY <= 0 || Math.abs(passing) * distance >= radius) return;
  // It goes on by the side that it passes already.
  const sine = Math.min(1, radius / distance) * (passing >= 0 ? 1 : -1);
  const cosine = Math.sqrt(1 - sine * sine);
  wish.x = towardX * cosine - towardY * sine;
  wish.y = towardY * cosine + towardX * sine;
}
