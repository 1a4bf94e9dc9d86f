import { BoxIndex, type Box } from './box-index.ts';
import type { Obstacle } from './building.ts';
import { grazing, tolerance } from './limits.ts';
import { boxOf, distanceBetween, sharesOf, type Segment } from './outline.ts';

/** Finds what stands in the way of a passage. */
export class ObstacleMap {
  readonly #obstacles: readonly Obstacle[];
  readonly #index: BoxIndex;

  /** Of obstacles with good shapes only. */
  constructor(obstacles: readonly Obstacle[]) {
    this.#obstacles = obstacles;
    this.#index = new BoxIndex(obstacles.map(boxOfObstacle));
  }

  /** An obstacle that covers part of a segment, and how much of it, m. Touching it with a corner does not cover it. */
  blocking(segment: Segment, level: number): { readonly id: string; readonly covered: number } | undefined {
    const [west, south, east, north] = boxOf(segment);
    let first = this.#obstacles.length;
    this.#index.visit(west - tolerance, south - tolerance, east + tolerance, north + tolerance, (index) => {
      if (index < first && this.#obstacles[index].level === level && coveredBy(this.#obstacles[index], segment) > 0)
        first = index;
    });
    if (first === this.#obstacles.length) return undefined;
    const obstacle = this.#obstacles[first];
    return { id: obstacle.id, covered: coveredBy(obstacle, segment) };
  }
}

export function boxOfObstacle({ shape }: Obstacle): Box {
  if (shape.type === 'polygon') return boxOf(shape.outline);
  const [x, y] = shape.centre;
  return [x - shape.radius, y - shape.radius, x + shape.radius, y + shape.radius];
}

/** Length of a segment inside an obstacle or flush with its side, m. */
function coveredBy({ shape }: Obstacle, segment: Segment): number {
  if (shape.type === 'circle') return chord(segment, shape.centre, shape.radius - tolerance);
  const { inside, border } = sharesOf(segment, shape.outline);
  return inside > tolerance || border > Math.min(grazing, distanceBetween(...segment) / 2) ? inside + border : 0;
}

function chord([begin, end]: Segment, centre: readonly [number, number], radius: number): number {
  const length = distanceBetween(begin, end);
  const towardsX = (end[0] - begin[0]) / length;
  const towardsY = (end[1] - begin[1]) / length;
  const fromX = centre[0] - begin[0];
  const fromY = centre[1] - begin[1];
  const along = fromX * towardsX + fromY * towardsY;
  const aside = fromY * towardsX - fromX * towardsY;
  if (radius <= Math.abs(aside)) return 0;
  const half = Math.sqrt(radius * radius - aside * aside);
  const covered = Math.min(length, along + half) - Math.max(0, along - half);
  return covered > tolerance ? covered : 0;
}
