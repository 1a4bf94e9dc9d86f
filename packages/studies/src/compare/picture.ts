import type { ComparedModel, Comparison } from './compare-models.ts';
import type { Scenery } from './scenery.ts';
import type { Track } from './tracks.ts';

/** A small picture from above, ready for SVG: y points down. */
export interface PlanDrawing {
  readonly viewBox: string;
  /** Width over height. */
  readonly aspect: number;
  /** Path data. */
  readonly walls: string;
  readonly exits: string;
  /** One for each colour. */
  readonly lines: readonly { readonly colour: string; readonly path: string }[];
  /** Where those stand who have not arrived; the radius that can be seen is `dot`. */
  readonly underWay: readonly { readonly x: number; readonly y: number; readonly colour: string }[];
  readonly dot: number;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Room around everything, as a share of the longer side. */
const margin = 0.03;

/** On light and dark ground alike. */
const groupColours = ['#2a78b5', '#d1495b', '#3aa17e', '#e08e2b', '#8d6a9f', '#4aa3c0'];

/** Directions that are distinguished by colour when all belong to one group. */
const hues = 12;

/** The trajectories of one model. Pictures of one comparison have one scale. */
export function pictureOf(comparison: Comparison, { tracks }: ComparedModel): PlanDrawing {
  const { scenery } = comparison;
  const box = boxAround(
    scenery,
    comparison.models.flatMap((each) => each.tracks),
  );
  const [west, south, east, north] = box;
  const [width, height] = [east - west, north - south];
  const colourOf = colouring(scenery, box, tracks);
  const lines = new Map<string, string>();
  for (const track of tracks) {
    const colour = colourOf(track);
    lines.set(colour, (lines.get(colour) ?? '') + track.strokes.map(pathOf).join(''));
  }
  return {
    viewBox: [west, -north, width, height].map(short).join(' '),
    aspect: width / height,
    walls: scenery.walls.map((wall) => pathOf(wall)).join(''),
    exits: scenery.exits.map(([w, s, e, n]) => `${pathOf([w, s, e, s, e, n, w, n])}Z`).join(''),
    lines: Array.from(lines, ([colour, path]) => ({ colour, path })),
    underWay: tracks
      .filter(({ arrived }) => !arrived)
      .map((track) => {
        const [x, y] = track.strokes[track.strokes.length - 1].slice(-2);
        return { x, y: -y, colour: colourOf(track) };
      }),
    dot: Math.max(width, height) * 0.008,
  };
}

function boxAround({ walls, exits }: Scenery, tracks: readonly Track[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const hold = (points: readonly number[]): void => {
    for (let at = 0; at < points.length; at += 2) {
      west = Math.min(west, points[at]);
      east = Math.max(east, points[at]);
      south = Math.min(south, points[at + 1]);
      north = Math.max(north, points[at + 1]);
    }
  };
  for (const each of [...walls, ...exits, ...tracks.flatMap(({ strokes }) => strokes)]) hold(each);
  if (west === Infinity) return [0, 0, 1, 1];
  const room = Math.max(east - west, north - south, 1) * margin;
  return [west - room, south - room, east + room, north + room];
}

/** By group; people of a single group by the side they come from, seen from the middle. */
function colouring(
  { colours }: Scenery,
  [west, south, east, north]: Box,
  tracks: readonly Track[],
): (track: Track) => string {
  if (new Set(tracks.map(({ group }) => group)).size > 1)
    return ({ group }) => colours[group] ?? groupColours[group % groupColours.length];
  return ({ strokes: [[x, y]] }) => {
    const turn = Math.atan2(y - (south + north) / 2, x - (west + east) / 2) / (2 * Math.PI) + 1;
    return `hsl(${(Math.round(turn * hues) % hues) * (360 / hues)} 62% 50%)`;
  };
}

function pathOf(points: readonly number[]): string {
  let path = '';
  for (let at = 0; at < points.length; at += 2)
    path += `${at === 0 ? 'M' : 'L'}${short(points[at])} ${short(-points[at + 1])}`;
  return path;
}

/** To the centimetre, without zeros that say nothing. */
const short = (metres: number): string => String(Math.round(metres * 100) / 100 || 0);
