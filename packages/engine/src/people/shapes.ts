import type { Obstacle, Point } from '@korzo/building';

export type Shape = Obstacle['shape'];

/** Whether a point lies in a shape; on the border either may be said. */
export function isInside(shape: Shape, x: number, y: number): boolean {
  if (shape.type === 'circle') {
    const offX = x - shape.centre[0];
    const offY = y - shape.centre[1];
    return offX * offX + offY * offY <= shape.radius * shape.radius;
  }
  const { outline } = shape;
  let inside = false;
  for (let corner = 0, before = outline.length - 1; corner < outline.length; before = corner++) {
    const [ax, ay] = outline[corner];
    const [bx, by] = outline[before];
    // A ray to the east crosses the side between the two corners.
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Square metres. */
export function areaOfShape(shape: Shape): number {
  if (shape.type === 'circle') return Math.PI * shape.radius * shape.radius;
  const { outline } = shape;
  let twice = 0;
  for (let corner = 0; corner < outline.length; corner++) {
    const [ax, ay] = outline[corner];
    const [bx, by] = outline[(corner + 1) % outline.length];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}

export function boundsOfShape(shape: Shape): { readonly min: Point; readonly max: Point } {
  if (shape.type === 'circle') {
    const { centre, radius } = shape;
    return { min: [centre[0] - radius, centre[1] - radius], max: [centre[0] + radius, centre[1] + radius] };
  }
  const xs = shape.outline.map(([x]) => x);
  const ys = shape.outline.map(([, y]) => y);
  return { min: [Math.min(...xs), Math.min(...ys)], max: [Math.max(...xs), Math.max(...ys)] };
}
