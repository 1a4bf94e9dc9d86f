import { Ground } from '../ground/ground.ts';
import type { SurfaceName } from '../ground/surfaces.ts';
import { TriangleList } from '../ground/triangle-list.ts';

/** Ground of squares over a function of the place, each cut into two triangles. */
export function groundOver(
  heightAt: (x: number, y: number) => number,
  [west, south, east, north]: readonly [number, number, number, number],
  side = 2,
  surfaceAt: (x: number, y: number) => SurfaceName = () => 'road',
): Ground {
  const list = new TriangleList();
  const corner = (x: number, y: number): readonly [number, number, number] => [x, y, heightAt(x, y)];
  for (let x = west; x < east; x += side)
    for (let y = south; y < north; y += side)
      list.addQuad(
        corner(x, y),
        corner(x + side, y),
        corner(x + side, y + side),
        corner(x, y + side),
        surfaceAt(x + side / 2, y + side / 2),
      );
  return new Ground(list);
}

/** A plane that falls towards +x by an angle in degrees. */
export function incline(degrees: number, surface: SurfaceName = 'road'): Ground {
  const slope = Math.tan((degrees * Math.PI) / 180);
  return groundOver(
    (x) => -slope * x,
    [-20, -20, 60, 20],
    4,
    () => surface,
  );
}
