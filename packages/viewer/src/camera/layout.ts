import type { CameraState, View } from '../picture/picture.ts';

/** Rectangles of a split window: one, two beside (or below) each other, or four. */
export function layOut(cameras: readonly CameraState[], width: number, height: number): View[] {
  const columns = cameras.length > 2 || (cameras.length === 2 && width >= height) ? 2 : 1;
  const rows = Math.ceil(cameras.length / columns);
  return cameras.map((camera, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const x = Math.round((width * column) / columns);
    const y = Math.round((height * row) / rows);
    return {
      camera,
      x,
      y,
      width: Math.round((width * (column + 1)) / columns) - x,
      height: Math.round((height * (row + 1)) / rows) - y,
    };
  });
}

/** The cell under a point; the first when it is outside of all. */
export function cellAt(views: readonly View[], x: number, y: number): number {
  const found = views.findIndex(
    (view) => x >= view.x && x < view.x + view.width && y >= view.y && y < view.y + view.height,
  );
  return Math.max(0, found);
}
