/** A path through points, with the length up to each. */
export interface Polyline {
  /** x, y, z of each point. */
  readonly points: readonly (readonly [number, number, number])[];
  /** Length of the way up to each point, m. */
  readonly lengths: readonly number[];
  readonly total: number;
}

export function polyline(points: readonly (readonly number[])[], closed = false): Polyline {
  const ring = points.map(([x, y, z = 0]) => [x, y, z] as const);
  if (closed) ring.push(ring[0]);
  const lengths = [0];
  for (let corner = 1; corner < ring.length; corner++) {
    const [x, y, z] = ring[corner];
    const [fromX, fromY, fromZ] = ring[corner - 1];
    const dx = x - fromX;
    const dy = y - fromY;
    const dz = z - fromZ;
    lengths.push(lengths[corner - 1] + Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  return { points: ring, lengths, total: lengths[lengths.length - 1] };
}

export interface OnPath {
  x: number;
  y: number;
  z: number;
  /** Way along the path, m, and distance of the asked point from it, m. */
  along: number;
  distance: number;
}

/** The point of the way that is nearest to (x, y, z). */
export function nearestOnPath(path: Polyline, x: number, y: number, z: number, found: OnPath): void {
  found.distance = Infinity;
  const { points, lengths } = path;
  for (let corner = 1; corner < points.length; corner++) {
    const from = points[corner - 1];
    const to = points[corner];
    const wayX = to[0] - from[0];
    const wayY = to[1] - from[1];
    const wayZ = to[2] - from[2];
    const squared = wayX * wayX + wayY * wayY + wayZ * wayZ;
    const dot = (x - from[0]) * wayX + (y - from[1]) * wayY + (z - from[2]) * wayZ;
    const share = squared > 0 ? Math.min(Math.max(dot / squared, 0), 1) : 0;
    const atX = from[0] + wayX * share;
    const atY = from[1] + wayY * share;
    const atZ = from[2] + wayZ * share;
    const distance = Math.sqrt((x - atX) * (x - atX) + (y - atY) * (y - atY) + (z - atZ) * (z - atZ));
    if (distance >= found.distance) continue;
    found.x = atX;
    found.y = atY;
    found.z = atZ;
    found.distance = distance;
    found.along = lengths[corner - 1] + (lengths[corner] - lengths[corner - 1]) * share;
  }
}

/** The point after `along` metres of the way; round again on a closed one (`repeat`), else no farther than its ends. */
export function pointOnPath(
  path: Polyline,
  along: number,
  repeat: boolean,
  point: { x: number; y: number; z: number },
): void {
  const { points, lengths, total } = path;
  const way = repeat && total > 0 ? along - Math.floor(along / total) * total : Math.min(Math.max(along, 0), total);
  let low = 0;
  let high = points.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lengths[middle] <= way) low = middle;
    else high = middle;
  }
  const length = lengths[high] - lengths[low];
  const share = length > 0 ? (way - lengths[low]) / length : 0;
  point.x = points[low][0] + (points[high][0] - points[low][0]) * share;
  point.y = points[low][1] + (points[high][1] - points[low][1]) * share;
  point.z = points[low][2] + (points[high][2] - points[low][2]) * share;
}
