// A track is a line of points; places on it are metres from its start.

/** Lengths from the start of a track to each of its points. */
export function measure(points) {
  const lengths = [0];
  for (let index = 1; index < points.length; index++) {
    const dx = points[index][0] - points[index - 1][0];
    const dy = points[index][1] - points[index - 1][1];
    lengths.push(lengths[index - 1] + Math.sqrt(dx * dx + dy * dy));
  }
  return lengths;
}

/** Where a place on a track is, and its direction there. Before the start and behind the end the track goes on straight. */
export function placeOn({ points, lengths }, where) {
  let index = 1;
  while (index < points.length - 1 && lengths[index] < where) index++;
  const [fromX, fromY] = points[index - 1];
  const [toX, toY] = points[index];
  const length = lengths[index] - lengths[index - 1];
  const east = (toX - fromX) / length;
  const north = (toY - fromY) / length;
  const along = where - lengths[index - 1];
  return { x: fromX + east * along, y: fromY + north * along, east, north };
}

/** How far ahead of a place on the track a point is, when it is within `side` of the track and `reach` ahead; otherwise -1. */
export function aheadOn(track, where, { x, y, side, reach }) {
  for (let ahead = 0; ahead <= reach; ahead++) {
    const at = placeOn(track, where + ahead);
    const dx = x - at.x;
    const dy = y - at.y;
    if (Math.abs(dx * at.east + dy * at.north) <= 0.5 && Math.abs(dy * at.east - dx * at.north) <= side) return ahead;
  }
  return -1;
}
