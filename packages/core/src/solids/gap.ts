import type { Box, Cylinder, Gap, Mesh, Solid, Sphere } from './solid.ts';

const { abs, max, min, sqrt } = Math;

/** Nearer than this to a middle there is no direction away from it, m: squares of less lose their digits. */
const onOnePoint = 1e-9;

/** Fills `gap` with the path from the surface of a solid to a point. On a floor heights count for nothing. Allocates nothing. */
export function measureGap(solid: Solid, x: number, y: number, z: number, gap: Gap): void {
  switch (solid.shape) {
    case 'sphere':
      measureSphere(solid, x, y, z, gap);
      break;
    case 'cylinder':
      measureCylinder(solid, x, y, z, gap);
      break;
    case 'box':
      measureBox(solid, x, y, z, gap);
      break;
    case 'mesh':
      measureMesh(solid, x, y, z, gap);
      break;
  }
}

function measureSphere({ centre, radius, level }: Sphere, x: number, y: number, z: number, gap: Gap): void {
  const dx = x - centre[0];
  const dy = y - centre[1];
  const dz = level === undefined ? z - centre[2] : 0;
  const distance = sqrt(dx * dx + dy * dy + dz * dz);
  gap.distance = distance - radius;
  outward(gap, dx, dy, dz, distance);
}

function measureCylinder(
  { centre, radius, bottom, top, level }: Cylinder,
  x: number,
  y: number,
  z: number,
  gap: Gap,
): void {
  const dx = x - centre[0];
  const dy = y - centre[1];
  const across = sqrt(dx * dx + dy * dy);
  const beside = across - radius;
  const isUpper = z > (bottom + top) / 2;
  const beyond = level === undefined ? (isUpper ? z - top : bottom - z) : -Infinity;
  if (beside > 0 && beyond > 0) {
    const distance = sqrt(beside * beside + beyond * beyond);
    gap.distance = distance;
    const share = beside / distance / across;
    gap.x = dx * share;
    gap.y = dy * share;
    gap.z = (isUpper ? beyond : -beyond) / distance;
  } else if (beside >= beyond) {
    gap.distance = beside;
    outward(gap, dx, dy, 0, across);
  } else {
    gap.distance = beyond;
    gap.x = 0;
    gap.y = 0;
    gap.z = isUpper ? 1 : -1;
  }
}

function measureBox({ centre, half, turn, level }: Box, x: number, y: number, z: number, gap: Gap): void {
  const [cos, sin] = turn;
  const dx = x - centre[0];
  const dy = y - centre[1];
  const ownA = dx * cos + dy * sin;
  const ownB = dy * cos - dx * sin;
  const ownC = level === undefined ? z - centre[2] : 0;
  const beyondA = abs(ownA) - half[0];
  const beyondB = abs(ownB) - half[1];
  const beyondC = level === undefined ? abs(ownC) - half[2] : -Infinity;
  const outA = max(beyondA, 0);
  const outB = max(beyondB, 0);
  const outC = max(beyondC, 0);
  const outside = sqrt(outA * outA + outB * outB + outC * outC);
  let nearA = outA;
  let nearB = outB;
  let nearC = outC;
  gap.distance = outside;
  if (outside === 0) {
    // Inside (or on the surface) the nearest face shows the way out.
    gap.distance = max(beyondA, beyondB, beyondC);
    nearA = gap.distance === beyondA ? 1 : 0;
    nearB = nearA === 0 && gap.distance === beyondB ? 1 : 0;
    nearC = nearA === 0 && nearB === 0 ? 1 : 0;
  }
  const scale = outside === 0 ? 1 : outside;
  const signedA = ownA < 0 ? -nearA : nearA;
  const signedB = ownB < 0 ? -nearB : nearB;
  gap.x = (signedA * cos - signedB * sin) / scale;
  gap.y = (signedA * sin + signedB * cos) / scale;
  gap.z = (ownC < 0 ? -nearC : nearC) / scale;
}

/** Distances between the samples are interpolated; a mesh on a floor is cut at half its height. */
function measureMesh({ field, level }: Mesh, x: number, y: number, z: number, gap: Gap): void {
  const height = level === undefined ? z : field.origin[2] + (field.counts[2] - 1) * field.spacing * 0.5;
  sampleField(field, x, y, height, gap);
  if (level === undefined) return;
  const flat = sqrt(gap.x * gap.x + gap.y * gap.y);
  gap.z = 0;
  outward(gap, gap.x, gap.y, 0, flat);
}

function sampleField(field: Mesh['field'], x: number, y: number, z: number, gap: Gap): void {
  const { origin, spacing, counts, distances } = field;
  const [countX, countY, countZ] = counts;
  const insideX = min(max((x - origin[0]) / spacing, 0), countX - 1);
  const insideY = min(max((y - origin[1]) / spacing, 0), countY - 1);
  const insideZ = min(max((z - origin[2]) / spacing, 0), countZ - 1);
  const cellX = min(Math.floor(insideX), countX - 2);
  const cellY = min(Math.floor(insideY), countY - 2);
  const cellZ = min(Math.floor(insideZ), countZ - 2);
  const shareX = insideX - cellX;
  const shareY = insideY - cellY;
  const shareZ = insideZ - cellZ;
  const at = (cellZ * countY + cellY) * countX + cellX;
  const up = countX * countY;
  // Along x in the four edges of the cell, then along y, then along z.
  const low = distances[at] + (distances[at + 1] - distances[at]) * shareX;
  const lowNorth = distances[at + countX] + (distances[at + countX + 1] - distances[at + countX]) * shareX;
  const high = distances[at + up] + (distances[at + up + 1] - distances[at + up]) * shareX;
  const atNorth = at + up + countX;
  const highNorth = distances[atNorth] + (distances[atNorth + 1] - distances[atNorth]) * shareX;
  const lower = low + (lowNorth - low) * shareY;
  const upper = high + (highNorth - high) * shareY;
  const value = lower + (upper - lower) * shareZ;
  const slopeX =
    (1 - shareZ) *
      ((1 - shareY) * (distances[at + 1] - distances[at]) +
        shareY * (distances[at + countX + 1] - distances[at + countX])) +
    shareZ *
      ((1 - shareY) * (distances[at + up + 1] - distances[at + up]) +
        shareY * (distances[atNorth + 1] - distances[atNorth]));
  const slopeY = (1 - shareZ) * (lowNorth - low) + shareZ * (highNorth - high);
  const slopeZ = upper - lower;
  // Beyond the samples the way back to them is added.
  const offX = x - (origin[0] + insideX * spacing);
  const offY = y - (origin[1] + insideY * spacing);
  const offZ = z - (origin[2] + insideZ * spacing);
  const off = sqrt(offX * offX + offY * offY + offZ * offZ);
  gap.distance = value + off;
  const dx = slopeX / spacing + (off > 0 ? offX / off : 0);
  const dy = slopeY / spacing + (off > 0 ? offY / off : 0);
  const dz = slopeZ / spacing + (off > 0 ? offZ / off : 0);
  outward(gap, dx, dy, dz, sqrt(dx * dx + dy * dy + dz * dz));
}

function outward(gap: Gap, x: number, y: number, z: number, length: number): void {
  const scale = length > onOnePoint ? 1 / length : 0;
  gap.x = x * scale;
  gap.y = y * scale;
  gap.z = z * scale;
}
