import { cos, sin } from '@korzo/core';
import type { CityPlan, RoadsideSite, Vector } from '../plan/city-plan.ts';
import type { GroundHeights } from './ground-heights.ts';
import type { MaterialName } from './city-mesh.ts';
import { colour, up, type Colour, type MeshBuilder } from './mesh-builder.ts';
import { paints } from './paints.ts';

const sitePaints = {
  roof: colour(0xe8_e6_e0),
  pump: colour(0xc8_3c_32),
  petrol: colour(0xd2_45_2f),
  parking: colour(0x2a_5d_a8),
} as const;

/** A car on a space, with the way in and out, m. */
const spaceLength = 7;
const lineWidth = 0.12;
/** Paint lies this much above the road, m. */
const lift = 0.03;
const canopy = { length: 16, overhang: 1, from: 4.6, to: 5.1 };

/** A place at a site: along its road from the middle, to the side of its middle line, and up, m. */
type At = (along: number, across: number, above: number) => Vector;

/** What stands at petrol stations, and the lines of the spaces of car parks. */
export function drawSites(mesh: MeshBuilder, plan: CityPlan, heights: GroundHeights): void {
  for (const site of plan.sites ?? []) {
    const place = placeOf(plan, site, heights);
    if (site.kind === 'petrol station') drawStation(mesh, site, place);
    else drawSpaces(mesh, site, place);
    drawSign(mesh, site, place);
  }
}

interface Place {
  readonly at: At;
  readonly laneWidth: number;
  /** Half of the length of the road, m. */
  readonly half: number;
}

function placeOf({ roads, settings }: CityPlan, { road }: RoadsideSite, heights: GroundHeights): Place {
  const [{ from, to, heading, style }] = roads[road].pieces;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const side = settings.drive_on_left === 1 ? -1 : 1;
  const [cosine, sine] = [cos(heading), sin(heading)];
  const base = heights.at(x, y);
  return {
    at: (along, across, above) => [
      x + cosine * along + side * sine * across,
      y + sine * along - side * cosine * across,
      base + above,
    ],
    laneWidth: style.laneWidth ?? settings.default_lane_width,
    half: Math.abs((to[0] - from[0]) * cosine + (to[1] - from[1]) * sine) / 2,
  };
}

function drawStation(mesh: MeshBuilder, { spaces }: RoadsideSite, { at, laneWidth }: Place): void {
  const { length, overhang, from, to } = canopy;
  const edge = 2 * laneWidth;
  const ends = [-length / 2, length / 2] as const;
  box(mesh, at, 'wall', sitePaints.roof, { along: ends, across: [-overhang, edge + 2 + overhang], above: [from, to] });
  for (const along of [ends[0] + 1, ends[1] - 1])
    for (const across of [-overhang + 0.3, edge + 1.6])
      box(mesh, at, 'post', paints.post, {
        along: [along - 0.15, along + 0.15],
        across: [across - 0.15, across + 0.15],
        above: [-0.3, from],
      });
  for (let pump = 0; pump < spaces; pump++) {
    const along = (pump - (spaces - 1) / 2) * (spaceLength - 2);
    box(mesh, at, 'wall', sitePaints.pump, {
      along: [along - 0.4, along + 0.4],
      across: [edge + 0.5, edge + 1],
      above: [-0.1, 1.6],
    });
  }
}

function drawSpaces(mesh: MeshBuilder, { spaces }: RoadsideSite, { at, laneWidth }: Place): void {
  const sheet = mesh.on('marking');
  for (let line = 0; line <= spaces; line++) {
    const along = (line - spaces / 2) * spaceLength;
    const corners = [
      at(along, laneWidth, lift),
      at(along, 2 * laneWidth, lift),
      at(along + lineWidth, 2 * laneWidth, lift),
      at(along + lineWidth, laneWidth, lift),
    ];
    sheet.face(corners, paints.marking, up);
  }
}

/** A board on a post where the lanes begin. */
function drawSign(mesh: MeshBuilder, { kind }: RoadsideSite, { at, laneWidth, half }: Place): void {
  const across = 2 * laneWidth + 1.5;
  const along = -half + 1;
  box(mesh, at, 'post', paints.post, {
    along: [along - 0.08, along + 0.08],
    across: [across - 0.08, across + 0.08],
    above: [-0.3, 3],
  });
  box(mesh, at, 'wall', kind === 'petrol station' ? sitePaints.petrol : sitePaints.parking, {
    along: [along - 0.1, along + 0.1],
    across: [across - 0.7, across + 0.7],
    above: [3, 4.6],
  });
}

type Range = readonly [number, number];

/** A box along the axes of a site. */
function box(
  mesh: MeshBuilder,
  at: At,
  material: MaterialName,
  paint: Colour,
  {
    along: [back, front],
    across: [near, far],
    above: [low, high],
  }: Readonly<Record<'along' | 'across' | 'above', Range>>,
): void {
  const sheet = mesh.on(material);
  const faces: readonly (readonly [number, number, number])[][] = [
    [
      [back, near, high],
      [front, near, high],
      [front, far, high],
      [back, far, high],
    ],
    [
      [back, near, low],
      [back, far, low],
      [front, far, low],
      [front, near, low],
    ],
    [
      [back, near, low],
      [front, near, low],
      [front, near, high],
      [back, near, high],
    ],
    [
      [front, far, low],
      [back, far, low],
      [back, far, high],
      [front, far, high],
    ],
    [
      [back, far, low],
      [back, near, low],
      [back, near, high],
      [back, far, high],
    ],
    [
      [front, near, low],
      [front, far, low],
      [front, far, high],
      [front, near, high],
    ],
  ];
  const middle = at((back + front) / 2, (near + far) / 2, (low + high) / 2);
  for (const corners of faces)
    sheet.face(
      outwards(
        corners.map((corner) => at(...corner)),
        middle,
      ),
      paint,
    );
}

/** Corners anticlockwise for those outside, on whichever side one drives. */
function outwards(corners: readonly Vector[], [x, y, z]: Vector): readonly Vector[] {
  const [a, b, c] = corners;
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const away = normal[0] * (a[0] - x) + normal[1] * (a[1] - y) + normal[2] * (a[2] - z);
  return away < 0 ? corners.toReversed() : corners;
}
