import { cos, length2, sin } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import { edgeOf, widthAt, type CityShape, type Strip } from '../maps/city-shape.ts';
import type { Polygon } from '../maps/convex.ts';
import { triangulate } from '../maps/ear-clipping.ts';
import type { CornerRib, JunctionShape } from '../maps/junction-shape.ts';
import { acrossRib, type Rib, type RoadBand } from '../maps/road-band.ts';
import { up, type MeshBuilder } from './mesh-builder.ts';
import { paints } from './paints.ts';

/** How high pavements are, m, and how wide the stones at their edge. */
export const kerbHeight = 0.12;
const kerbWidth = 0.15;

/** Carriageways, junctions and pavements; `outlying` are pieces of lanes that lie beside them. */
export function drawRoads(mesh: MeshBuilder, shape: CityShape, outlying: readonly Polygon[]): void {
  for (const band of shape.bands) drawBand(mesh, band);
  for (const junction of shape.junctions) drawJunction(mesh, junction);
  for (const polygon of outlying) mesh.on('asphalt').face(polygon, paints.asphalt);
  const ends = endsOf(shape.strips);
  for (const strip of shape.strips) drawStrip(mesh, strip, ends);
}

function drawBand(mesh: MeshBuilder, band: RoadBand): void {
  const ribs = band.ribsBetween(0, band.length);
  const right = ribs.map((rib) => acrossRib(rib, rib.right));
  const left = ribs.map((rib) => acrossRib(rib, -rib.left));
  mesh.on('asphalt').ribbon(right, left, paints.asphalt, normalsOf(ribs));
}

/** At right angles to the slope of a road, which is taken from rib to rib. */
export function normalsOf(ribs: readonly Rib[]): Vector[] {
  return ribs.map((rib, index) => {
    const [before, after] = [ribs[Math.max(0, index - 1)], ribs[Math.min(ribs.length - 1, index + 1)]];
    const slope = after.along > before.along ? (after.z - before.z) / (after.along - before.along) : 0;
    const size = length2(1, slope);
    return [(-slope * cos(rib.heading)) / size, (-slope * sin(rib.heading)) / size, 1 / size];
  });
}

function drawJunction(mesh: MeshBuilder, junction: JunctionShape): void {
  const sheet = mesh.on('asphalt');
  const edge = edgeOf(junction);
  const numbers = edge.map((corner) => sheet.vertex(corner, up, paints.asphalt));
  for (const [a, b, c] of triangulate(edge)) sheet.triangle(numbers[a], numbers[b], numbers[c]);
}

const raised = ([x, y, z]: Vector, by: number): Vector => [x, y, z + by];

/** To a centimetre: ends of strips at one place go on into each other. */
const endKey = ({ edge, outer }: CornerRib): string =>
  [edge[0], edge[1], outer[0], outer[1]].map((value) => Math.round(value * 100)).join(' ');

/** How many strips end at a place. */
function endsOf(strips: readonly Strip[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { ribs } of strips)
    for (const rib of [ribs[0], ribs[ribs.length - 1]]) ends.set(endKey(rib), (ends.get(endKey(rib)) ?? 0) + 1);
  return ends;
}

/** A kerb and the pavement behind it. */
function drawStrip(mesh: MeshBuilder, { ribs }: Strip, ends: ReadonlyMap<string, number>): void {
  const edge = ribs.map((rib) => rib.edge);
  const top = edge.map((point) => raised(point, kerbHeight));
  const stones = ribs.map((rib): Vector => {
    const width = widthAt(rib);
    const share = width > kerbWidth ? kerbWidth / width : 1;
    const [dx, dy] = [rib.outer[0] - rib.edge[0], rib.outer[1] - rib.edge[1]];
    return [rib.edge[0] + dx * share, rib.edge[1] + dy * share, rib.edge[2] + kerbHeight];
  });
  const outer = ribs.map((rib) => raised(rib.outer, kerbHeight));
  // Along a strip the carriageway lies to the left.
  mesh.on('kerb').ribbon(top, edge, paints.kerb);
  mesh.on('kerb').ribbon(stones, top, paints.kerb);
  mesh.on('pavement').ribbon(outer, stones, paints.pavement);
  const [first, last] = [ribs[0], ribs[ribs.length - 1]];
  for (const [rib, one, other] of [
    [first, first.edge, first.outer],
    [last, last.outer, last.edge],
  ] as const) {
    if (widthAt(rib) < 0.01 || ends.get(endKey(rib)) !== 1) continue;
    mesh.on('kerb').face([one, other, raised(other, kerbHeight), raised(one, kerbHeight)], paints.kerb);
  }
}
