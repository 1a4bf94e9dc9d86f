import { distanceTo, isInside, type Corner, type Observed, type Setup } from './experiment.ts';

/** More than this share of places off the ground is no noise of a camera. */
const mostOutside = 0.05;
/** A camera's noise at the border, m. */
const border = 0.3;
/** People walk no faster in experiments; runners do, m/s. */
const fastest = 2.6;

/** What makes the data, or what is written beside it, look wrong: unit, frame rate, geometry, measuring places. */
export function doubtsOf(observed: Observed, setup: Setup): readonly string[] {
  const { places, speeds } = sampleOf(observed);
  return [...groundDoubts(places, setup), ...speedDoubts(speeds, observed.frameRate), ...siteDoubts(places, setup)];
}

const isOnGround = ({ walkable, obstacles }: Setup, x: number, y: number): boolean =>
  (isInside(walkable, x, y) && !obstacles.some((obstacle) => isInside(obstacle, x, y))) ||
  [walkable, ...obstacles].some((ring) =>
    ring.some((from, index) => distanceTo(from, ring[(index + 1) % ring.length], x, y) < border),
  );

function groundDoubts(places: readonly Corner[], setup: Setup): readonly string[] {
  const share = (scale: number): number =>
    places.filter(([x, y]) => !isOnGround(setup, x * scale, y * scale)).length / Math.max(1, places.length);
  const outside = share(1);
  if (outside <= mostOutside) return [];
  const percent = `${(outside * 100).toFixed(0)} % of the places lie off the walkable area`;
  for (const [scale, unit, words] of [
    [0.01, 'cm', 'in centimetres'],
    [100, 'm', 'in metres, and were read as centimetres'],
  ] as const)
    if (share(scale) < outside / 4)
      return [`unit: ${percent}; they fit when they are taken as ${words}: set unit: ${unit}`];
  return [`geometry: ${percent}; walkable, obstacles or the origin of the coordinates are shifted or wrong`];
}

function speedDoubts(speeds: readonly number[], frameRate: number): readonly string[] {
  const sorted = speeds.toSorted((one, other) => one - other);
  if (sorted.length < 20) return [];
  const high = sorted[Math.floor(sorted.length * 0.95)];
  if (high > fastest)
    return [
      `frame rate: one in twenty walks at ${high.toFixed(1)} m/s or faster; people reach ${fastest}: ${frameRate} frames per second are too many, or the unit is wrong`,
    ];
  if (high < 0.3)
    return [
      `frame rate: 95 % stay below ${high.toFixed(2)} m/s; ${frameRate} frames per second are too few, or the unit is wrong`,
    ];
  return [];
}

function siteDoubts(places: readonly Corner[], { area, line, walkable, obstacles }: Setup): readonly string[] {
  const doubts: string[] = [];
  if (area.some(([x, y]) => !isInside(walkable, x, y) && !nearBorder(walkable, x, y)))
    doubts.push('area: a corner of the measuring area lies outside walkable; shift it back');
  else if (obstacles.some((ring) => area.some(([x, y]) => isInside(ring, x, y) && !nearBorder(ring, x, y))))
    doubts.push('area: a corner of the measuring area lies inside an obstacle; shift it back');
  else if (!places.some(([x, y]) => isInside(area, x, y)))
    doubts.push('area: no person was ever in the measuring area; shift it to where people walk');
  if (line.some(([x, y]) => !isInside(walkable, x, y) && !nearBorder(walkable, x, y)))
    doubts.push('line: an end of the line lies outside walkable; shift it back');
  return doubts;
}

const nearBorder = (ring: readonly Corner[], x: number, y: number): boolean =>
  ring.some((from, index) => distanceTo(from, ring[(index + 1) % ring.length], x, y) < 0.05);

/** Some places, and speeds over half a second. */
function sampleOf({ frames }: Observed): { readonly places: readonly Corner[]; readonly speeds: readonly number[] } {
  const places: Corner[] = [];
  const speeds: number[] = [];
  let before = new Map<number, Corner>();
  let [next, last] = [-Infinity, 0];
  for (const { time, crowds } of frames()) {
    if (time < next - 1e-9) continue;
    const here = new Map<number, Corner>();
    for (const { ownCount, columns } of crowds) {
      for (let row = 0; row < ownCount; row++) {
        const place: Corner = [columns.x[row], columns.y[row]];
        here.set(columns.id[row], place);
        places.push(place);
        const was = before.get(columns.id[row]);
        if (was !== undefined) speeds.push(Math.hypot(place[0] - was[0], place[1] - was[1]) / (time - last));
      }
    }
    [before, last, next] = [here, time, time + 0.5];
  }
  return { places, speeds };
}
