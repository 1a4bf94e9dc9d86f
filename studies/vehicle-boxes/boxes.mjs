/**
 * A look at vehicles from outside: each is an oriented box of its full length and width at its recorded place and heading. It shares
 * nothing with the code that keeps vehicles apart.
 *
 * @typedef {{ id: number, name: string, x: number, y: number, z: number, headingX: number, headingY: number, length: number, width: number }} Box
 * @typedef {{ one: Box, other: Box, depth: number }} Overlap
 */

/** Boxes farther above each other are on two floors of a bridge, m. */
const bridge = 3;
/** Edge of the squares in which boxes are looked for, m: longer than any vehicle. */
const square = 40;

/**
 * How deep two boxes are in each other, m: the shortest path that parts them; 0 or less when they are apart.
 * @param {Box} one
 * @param {Box} other
 */
export function depthOf(one, other) {
  if (Math.abs(one.z - other.z) > bridge) return 0;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  let least = Infinity;
  for (const { headingX, headingY } of [one, other])
    for (const [axisX, axisY] of [
      [headingX, headingY],
      [-headingY, headingX],
    ]) {
      const apart = Math.abs(dx * axisX + dy * axisY);
      least = Math.min(least, reachAlong(one, axisX, axisY) + reachAlong(other, axisX, axisY) - apart);
      if (least <= 0) return 0;
    }
  return least;
}

/**
 * Half of what a box covers along a direction, m.
 * @param {Box} box
 * @param {number} axisX
 * @param {number} axisY
 */
function reachAlong({ headingX, headingY, length, width }, axisX, axisY) {
  const along = Math.abs(headingX * axisX + headingY * axisY);
  const across = Math.abs(headingX * axisY - headingY * axisX);
  return (along * length + across * width) / 2;
}

/**
 * All pairs of boxes that are in each other, each once.
 * @param {readonly Box[]} boxes
 * @returns {Overlap[]}
 */
export function overlapsAmong(boxes) {
  /** @type {Map<string, number[]>} */
  const squares = new Map();
  /** @type {Overlap[]} */
  const found = [];
  for (const [index, box] of boxes.entries()) {
    const [column, row] = [Math.floor(box.x / square), Math.floor(box.y / square)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const before of squares.get(`${column + dx} ${row + dy}`) ?? []) {
          const depth = depthOf(boxes[before], box);
          // Sections of one vehicle join each other.
          if (depth > 0 && boxes[before].id !== box.id) found.push({ one: boxes[before], other: box, depth });
        }
    const key = `${column} ${row}`;
    const list = squares.get(key);
    if (list === undefined) squares.set(key, [index]);
    else list.push(index);
  }
  return found;
}
