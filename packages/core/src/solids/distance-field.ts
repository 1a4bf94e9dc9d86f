type Point = readonly [number, number, number];

/** Signed distances at the nodes of a lattice, x fastest, then y, then z. */
export interface DistanceField {
  readonly origin: Point;
  readonly spacing: number;
  readonly counts: Point;
  readonly distances: Float32Array;
}

export interface TriangleMesh {
  readonly vertices: readonly Point[];
  /** Corners of each triangle, counter-clockwise as seen from outside. */
  readonly triangles: readonly Point[];
}

/** Samples along the longest side when nothing else is asked for. */
const usualSamples = 32;
/** Samples around the mesh beyond its own box, so that the slope at its surface is known on both sides. */
const margin = 2;
/** Triangles whose nearest points are as far as that of the nearest one, up to this share, share an edge or a corner. */
const tie = 1e-9;

/** Samples the signed distance to a closed mesh: exact at every node, negative inside. */
export function sampleMesh({ vertices, triangles }: TriangleMesh, spacing?: number): DistanceField {
  const least = [0, 1, 2].map((axis) => vertices.reduce((low, vertex) => Math.min(low, vertex[axis]), Infinity));
  const most = [0, 1, 2].map((axis) => vertices.reduce((high, vertex) => Math.max(high, vertex[axis]), -Infinity));
  const step = spacing ?? Math.max(...most.map((high, axis) => high - least[axis])) / usualSamples;
  const counts = most.map((high, axis) => Math.ceil((high - least[axis]) / step) + 1 + 2 * margin);
  const origin = least.map((low) => low - margin * step);
  const distances = new Float32Array(counts[0] * counts[1] * counts[2]);
  const corners = Float64Array.from(triangles.flatMap((each) => each.flatMap((vertex) => vertices[vertex])));
  const normals = normalsOf(corners);
  let at = 0;
  for (let z = 0; z < counts[2]; z++) {
    for (let y = 0; y < counts[1]; y++) {
      for (let x = 0; x < counts[0]; x++) {
        distances[at++] = signedDistance(corners, normals, [
          origin[0] + x * step,
          origin[1] + y * step,
          origin[2] + z * step,
        ]);
      }
    }
  }
  return { origin: pointOf(origin), spacing: step, counts: pointOf(counts), distances };
}

const pointOf = ([x, y, z]: readonly number[]): Point => [x, y, z];

/** Unit normal of each triangle. */
function normalsOf(corners: Float64Array): Float64Array {
  const normals = new Float64Array(corners.length / 3);
  for (let triangle = 0; triangle < normals.length / 3; triangle++) {
    const at = triangle * 9;
    const ux = corners[at + 3] - corners[at];
    const uy = corners[at + 4] - corners[at + 1];
    const uz = corners[at + 5] - corners[at + 2];
    const vx = corners[at + 6] - corners[at];
    const vy = corners[at + 7] - corners[at + 1];
    const vz = corners[at + 8] - corners[at + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals.set([x / length, y / length, z / length], triangle * 3);
  }
  return normals;
}

/**
 * The nearest triangle gives the distance. Its side gives the sign; where several are equally near (an edge or a corner), that
 * of the one which the point stands most squarely before.
 */
function signedDistance(corners: Float64Array, normals: Float64Array, point: Point): number {
  let least = Infinity;
  let squarest = 0;
  for (let triangle = 0; triangle * 9 < corners.length; triangle++) {
    const [x, y, z] = nearestOnTriangle(corners, triangle * 9, point);
    const dx = point[0] - x;
    const dy = point[1] - y;
    const dz = point[2] - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared > least * (1 + tie)) continue;
    const before = dx * normals[triangle * 3] + dy * normals[triangle * 3 + 1] + dz * normals[triangle * 3 + 2];
    if (squared < least * (1 - tie) || Math.abs(before) > Math.abs(squarest)) squarest = before;
    least = Math.min(least, squared);
  }
  const distance = Math.sqrt(least);
  return squarest < 0 ? -distance : distance;
}

/** After Ericson, Real-Time Collision Detection, 5.1.5: the region of the triangle's plane that the point lies over decides. */
function nearestOnTriangle(corners: Float64Array, at: number, [px, py, pz]: Point): Point {
  const a: Point = [corners[at], corners[at + 1], corners[at + 2]];
  const b: Point = [corners[at + 3], corners[at + 4], corners[at + 5]];
  const c: Point = [corners[at + 6], corners[at + 7], corners[at + 8]];
  const ab = minus(b, a);
  const ac = minus(c, a);
  const ap = minus([px, py, pz], a);
  const d1 = dot(ab, ap);
  const d2 = dot(ac, ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const bp = minus([px, py, pz], b);
  const d3 = dot(ab, bp);
  const d4 = dot(ac, bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const overC = d1 * d4 - d3 * d2;
  if (overC <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3));
  const cp = minus([px, py, pz], c);
  const d5 = dot(ab, cp);
  const d6 = dot(ac, cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const overB = d5 * d2 - d1 * d6;
  if (overB <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6));
  const overA = d3 * d6 - d5 * d4;
  if (overA <= 0 && d4 >= d3 && d5 >= d6) return along(b, minus(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)));
  const sum = overA + overB + overC;
  return along(along(a, ab, overB / sum), ac, overC / sum);
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const along = (a: Point, way: Point, share: number): Point => [
  a[0] + way[0] * share,
  a[1] + way[1] * share,
  a[2] + way[2] * share,
];
