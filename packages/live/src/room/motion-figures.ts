import type { Appearance, MotionFigures } from '../protocol/replies.ts';
import type { GroupInfo } from '../protocol/run-info.ts';

/** Where agents are and how they move, in columns. */
interface Moving {
  readonly count: number;
  readonly look: ArrayLike<number>;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly z: ArrayLike<number>;
  readonly heading: ArrayLike<number>;
  readonly pitch: ArrayLike<number>;
  readonly speed: ArrayLike<number>;
}

/** A vehicle slower than this stands in a queue, m/s. */
const standing = 0.5;

/** Figures of what a run is about, of a flock and of traffic; none where neither is. */
export function motionFigures(
  moving: Moving,
  looks: readonly Pick<Appearance, 'group' | 'kind'>[],
  groups: readonly Pick<GroupInfo, 'vehicle'>[],
): MotionFigures {
  const isFlock = looks.map(({ kind }) => kind === 'bird' || kind === 'fish');
  const isVehicle = looks.map(({ group }) => groups[group]?.vehicle !== undefined);
  return {
    ...(isFlock.includes(true) ? flockFigures(moving, isFlock) : {}),
    ...(isVehicle.includes(true) ? trafficFigures(moving, isVehicle) : {}),
  };
}

/** Polarisation is the length of the mean of unit headings u, milling that of the mean of (r x u) / |r|, r from the middle of the flock. */
function flockFigures(moving: Moving, isFlock: readonly boolean[]): MotionFigures {
  const { count, look, x, y, z, heading, pitch } = moving;
  let members = 0;
  let [middleX, middleY, middleZ] = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    if (!isFlock[look[row]]) continue;
    members++;
    middleX += x[row];
    middleY += y[row];
    middleZ += z[row];
  }
  if (members < 2) return {};
  [middleX, middleY, middleZ] = [middleX / members, middleY / members, middleZ / members];
  let [alongX, alongY, alongZ, aroundX, aroundY, aroundZ] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < count; row++) {
    if (!isFlock[look[row]]) continue;
    const flat = Math.cos(pitch[row]);
    const ux = Math.cos(heading[row]) * flat;
    const uy = Math.sin(heading[row]) * flat;
    const uz = Math.sin(pitch[row]);
    const rx = x[row] - middleX;
    const ry = y[row] - middleY;
    const rz = z[row] - middleZ;
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz) || 1;
    alongX += ux;
    alongY += uy;
    alongZ += uz;
    aroundX += (ry * uz - rz * uy) / length;
    aroundY += (rz * ux - rx * uz) / length;
    aroundZ += (rx * uy - ry * ux) / length;
  }
  return {
    polarisation: Math.hypot(alongX, alongY, alongZ) / members,
    milling: Math.hypot(aroundX, aroundY, aroundZ) / members,
  };
}

function trafficFigures({ count, look, speed }: Moving, isVehicle: readonly boolean[]): MotionFigures {
  let [vehicles, queued, sum] = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    if (!isVehicle[look[row]]) continue;
    vehicles++;
    sum += speed[row];
    if (speed[row] < standing) queued++;
  }
  return vehicles === 0 ? { vehicles, queued } : { vehicles, queued, vehicleSpeed: sum / vehicles };
}
