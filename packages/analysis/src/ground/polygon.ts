/** A closed line of corners, x and y one after the other: x0, y0, x1, y1, ... Counter-clockwise around ground, clockwise around a hole in it. */
export type Loop = readonly number[];

/** Area inside, m2; below 0 when the corners go round clockwise. Taken from the first corner so that a far origin costs no digits. */
export function loopArea(loop: Loop): number {
  const [x0, y0] = loop;
  let twice = 0;
  for (let at = 2; at + 3 < loop.length; at += 2)
    twice += (loop[at] - x0) * (loop[at + 3] - y0) - (loop[at + 2] - x0) * (loop[at + 1] - y0);
  return twice / 2;
}

/** Area of a polygon with its holes, m2. */
export function areaOfLoops(loops: readonly Loop[]): number {
  let area = 0;
  for (const loop of loops) area += loopArea(loop);
  return area;
}

/** Whether a point lies inside, by counting the sides east of it: a side walked on both ways counts twice and so not at all. */
export function isInLoop(loop: Loop, x: number, y: number): boolean {
  let inside = false;
  let lastX = loop[loop.length - 2];
  let lastY = loop[loop.length - 1];
  for (let at = 0; at < loop.length; at += 2) {
    const nextX = loop[at];
    const nextY = loop[at + 1];
    if (lastY > y !== nextY > y && x < crossingX(lastX, lastY, nextX, nextY, y)) inside = !inside;
    lastX = nextX;
    lastY = nextY;
  }
  return inside;
}

/** Where a side crosses a height; the same bits whichever end comes first. */
export function crossingX(ax: number, ay: number, bx: number, by: number, y: number): number {
  return ay < by ? ax + ((y - ay) / (by - ay)) * (bx - ax) : bx + ((y - by) / (ay - by)) * (ax - bx);
}

export function isInLoops(loops: readonly Loop[], x: number, y: number): boolean {
  let inside = false;
  for (const loop of loops) if (isInLoop(loop, x, y)) inside = !inside;
  return inside;
}

export const loopOf = (outline: readonly (readonly [number, number])[]): number[] => outline.flat();

/** The same with its corners counter-clockwise. */
export const counterClockwise = (loop: Loop): Loop => {
  if (loopArea(loop) >= 0) return loop;
  const turned: number[] = [];
  for (let at = loop.length - 2; at >= 0; at -= 2) turned.push(loop[at], loop[at + 1]);
  return turned;
};

/** A point well inside: in the middle of the widest stretch, at the middle height of the highest band without a corner. */
export function innerPoint(loops: readonly Loop[]): readonly [number, number] {
  const heights = [...new Set(loops.flatMap((loop) => loop.filter((_, at) => at % 2 === 1)))].sort((a, b) => a - b);
  let y = heights[0];
  let tallest = 0;
  for (let band = 1; band < heights.length; band++) {
    if (heights[band] - heights[band - 1] <= tallest) continue;
    tallest = heights[band] - heights[band - 1];
    y = (heights[band] + heights[band - 1]) / 2;
  }
  const crossings: number[] = [];
  for (const loop of loops) {
    for (let at = 0, last = loop.length - 2; at < loop.length; last = at, at += 2) {
      if (loop[last + 1] > y !== loop[at + 1] > y)
        crossings.push(crossingX(loop[last], loop[last + 1], loop[at], loop[at + 1], y));
    }
  }
  crossings.sort((a, b) => a - b);
  let x = crossings[0] ?? loops[0][0];
  let widest = -1;
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    if (crossings[pair + 1] - crossings[pair] <= widest) continue;
    widest = crossings[pair + 1] - crossings[pair];
    x = (crossings[pair] + crossings[pair + 1]) / 2;
  }
  return [x, y];
}
