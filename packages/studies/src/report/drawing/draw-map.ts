import type { Floor, GridFinding } from '@korzo/analysis';
import type { Line, World } from '@korzo/core';
import { escaped } from '../../compare/markup.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { drivenMarkup } from './draw-driven.ts';
import type { Sheet } from './sheet.ts';

/** Of the plan of a single floor, of one of several, and of a flight or a car, px. */
const widest = { alone: 1060, beside: 520, flight: 300 };
const tallest = { storey: 560, flight: 240 };
/** A flight is drawn at most this large, px for a metre. */
const largestFlight = 40;
const margin = 8;
/** Below the plan, for the bar, px. */
const foot = 24;

/** The place as drawings need it. */
export type DrawnPlace = Pick<Evidence, 'world' | 'floors' | 'boxes' | 'rooms' | 'driven'>;

function sheetOf({ floors, boxes }: DrawnPlace, level: number): Sheet {
  const { west, south, width, height } = boxes[level];
  const isFlight = floors[level].kind !== 'storey';
  const storeys = floors.filter(({ kind }) => kind === 'storey').length;
  const room = isFlight ? widest.flight : storeys > 1 ? widest.beside : widest.alone;
  const high = isFlight ? tallest.flight : tallest.storey;
  const fitting = Math.min((room - 2 * margin) / width, (high - 2 * margin) / height);
  const scale = isFlight ? Math.min(fitting, largestFlight) : fitting;
  return {
    width: Math.max(width * scale + 2 * margin, 170),
    height: height * scale + 2 * margin + foot,
    scale,
    toX: (x) => (margin + (x - west) * scale).toFixed(1),
    toY: (y) => (margin + (south + height - y) * scale).toFixed(1),
  };
}

const svg = ({ width, height }: Sheet, title: string, inside: string): string =>
  `<svg viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" role="img" aria-label="${title}">${inside}</svg>`;

/** So near to the side names of exits begin or end there, px. */
const edge = 40;

/** A name in the middle of a rectangle. */
function nameIn(text: string, x: number, y: number, { toX, toY, width }: Sheet): string {
  const middle = Number(toX(x));
  const [anchor, shift] = middle < edge ? ['start', 6] : middle > width - edge ? ['end', -6] : ['middle', 0];
  return nameMarkup(text, middle + shift, Number(toY(y)), anchor);
}

/** A name beside a line, on the side where there is more of the picture. */
function nameBeside(text: string, [[ax, ay], [bx, by]]: Line, { toX, toY, width, height }: Sheet): string {
  const [x, y] = [Number(toX((ax + bx) / 2)), Number(toY((ay + by) / 2))];
  const isUpright = Math.abs(by - ay) > Math.abs(bx - ax);
  if (isUpright) return x > width / 2 ? nameMarkup(text, x - 6, y, 'end') : nameMarkup(text, x + 6, y, 'start');
  const anchor = x < edge ? 'start' : x > width - edge ? 'end' : 'middle';
  return nameMarkup(text, x, y > (height - foot) / 2 ? y - 10 : y + 10, anchor);
}

const nameMarkup = (text: string, x: number, y: number, anchor: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" class="exit-name">${escaped(text)}</text>`;

/** Width of a letter, px: a room that is narrower than its name goes without. */
const letter = 6;

const roomNames = ({ rooms }: DrawnPlace, level: number, { toX, toY, scale }: Sheet): string =>
  rooms
    .filter((room) => room.level === level && room.width * scale > room.name.length * letter + 4)
    .map(({ name, x, y }) => `<text x="${toX(x)}" y="${toY(y)}" class="room-name">${escaped(name)}</text>`)
    .join('');

/** Walls, rooms, exits in green and stairs and lifts in blue, with their names. */
function placeMarks(place: DrawnPlace, level: number, sheet: Sheet): string {
  const { world, floors } = place;
  const { toX, toY } = sheet;
  const pathOf = ([[ax, ay], [bx, by]]: Line): string => `M${toX(ax)},${toY(ay)}L${toX(bx)},${toY(by)}`;
  const walls = world.walls
    .filter((wall) => wall.level === level)
    .map(({ from, to }) => pathOf([from, to]))
    .join('');
  const exits = world.exits
    .filter((exit) => exit.level === level)
    .map(({ id, min, max, line }) => {
      const label = nameIn(id, (min[0] + max[0]) / 2, (min[1] + max[1]) / 2, sheet);
      if (line === undefined)
        return `<path d="M${toX(min[0])},${toY(min[1])}H${toX(max[0])}V${toY(max[1])}H${toX(min[0])}Z" class="exit"/>${label}`;
      return `<path d="${pathOf(line)}" class="gate"/>${nameBeside(id, line, sheet)}`;
    })
    .join('');
  const stairs = waysFrom(world, floors, level)
    .map(({ line, name }) => `<path d="${pathOf(line)}" class="stairs"/>${nameBeside(name, line, sheet)}`)
    .join('');
  return `${exits}<path d="${walls}" class="walls"/>${roomNames(place, level, sheet)}${stairs}`;
}

/** Where one goes from a level to another, each line once, called by where it leads or, on a flight, by the level it comes to. */
function waysFrom(world: World, floors: readonly Floor[], level: number) {
  const seen = new Set<string>();
  return (world.crossings ?? []).flatMap((crossing) => {
    if (crossing.level !== level) return [];
    const key = [
      crossing.toLevel,
      ...crossing.line.map(String).toSorted((one, other) => one.localeCompare(other)),
    ].join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ line: crossing.line, name: floors[crossing.toLevel].name }];
  });
}

/** Places of people on one level that a drawing shows as dots; so many suffice. */
const mostDots = 4000;

/** The plan of a level with people on it. */
export function drawPlan(
  place: DrawnPlace,
  level: number,
  people: readonly { readonly x: number; readonly y: number; readonly level: number }[],
): string {
  const sheet = sheetOf(place, level);
  const radius = Math.max(1.2, 0.22 * sheet.scale).toFixed(1);
  const dots = people
    .filter((each) => each.level === level)
    .slice(0, mostDots)
    .map(({ x, y }) => `<circle cx="${sheet.toX(x)}" cy="${sheet.toY(y)}" r="${radius}"/>`)
    .join('');
  return svg(
    sheet,
    `Plan of ${escaped(place.floors[level].name)}`,
    `${drivenMarkup(place.driven, level, sheet)}<g class="people">${dots}</g>${placeMarks(place, level, sheet)}${scaleBar(sheet)}`,
  );
}

/** A bar of a round length, so that distances can be read off. */
function scaleBar({ width, height, scale }: Sheet): string {
  const wished = 110 / scale;
  const power = 10 ** Math.floor(Math.log10(wished));
  const length = [5, 2, 1].map((factor) => factor * power).find((each) => each <= wished) ?? power;
  const [from, to, y] = [width - margin - length * scale, width - margin, height - 6];
  return `<path d="M${from.toFixed(1)},${(y - 4).toFixed(1)}V${y.toFixed(1)}H${to.toFixed(1)}V${(y - 4).toFixed(1)}" class="bar"/><text x="${(from - 6).toFixed(1)}" y="${y.toFixed(1)}" class="bar-name">${length} m</text>`;
}

/** Classes of a map from low to high, with the colour of each. */
export interface MapClass {
  readonly label: string;
  readonly upTo: number;
  readonly colour: string;
}

const serviceColours = ['#d4e9f7', '#8ec9e0', '#bfe3a8', '#fee08b', '#fc8d59', '#d73027'];
const densityColours = ['#edf3f8', '#c6dbef', '#9ecae1', '#6baed6', '#fdd49e', '#fdbb84', '#ef6548', '#b30000'];
const densityBounds = [0.1, 0.5, 1, 1.5, 2, 3, 4];

/** Levels of service where the measure knows them, else steps of density, people per square metre. */
export function classesOf({ classes }: GridFinding): readonly MapClass[] {
  if (classes !== undefined)
    return classes.map(({ label, upTo }, index) => ({
      label,
      upTo: upTo ?? Infinity,
      colour: serviceColours[Math.min(index, serviceColours.length - 1)],
    }));
  return densityColours.map((colour, index) => {
    const [above, upTo] = [densityBounds[index - 1], densityBounds[index]];
    const label = above === undefined ? `below ${upTo}` : upTo === undefined ? `above ${above}` : `${above} to ${upTo}`;
    return { label, upTo: upTo ?? Infinity, colour };
  });
}

/** A map of a floor: one path for each class, with neighbouring squares joined, so that large maps stay small. */
export function drawMap(grid: GridFinding, place: DrawnPlace): string {
  const sheet = sheetOf(place, grid.level);
  const classes = classesOf(grid);
  const paths = classes.map(() => '');
  // A hair larger than they are, so that no gap shows between neighbours.
  const hair = 0.3;
  const side = (grid.cell * sheet.scale + hair).toFixed(2);
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width;) {
      const at = classAt(grid, classes, row, column);
      let end = column + 1;
      while (end < grid.width && classAt(grid, classes, row, end) === at) end++;
      if (at >= 0) {
        const x = sheet.toX(grid.origin[0] + column * grid.cell);
        const y = sheet.toY(grid.origin[1] + (row + 1) * grid.cell);
        paths[at] += `M${x},${y}h${((end - column) * grid.cell * sheet.scale + hair).toFixed(2)}v${side}H${x}Z`;
      }
      column = end;
    }
  }
  const squares = paths
    .map((path, index) => (path === '' ? '' : `<path d="${path}" fill="${classes[index].colour}"/>`))
    .join('');
  return svg(
    sheet,
    escaped(`${grid.title}, ${grid.floor}`),
    `<g shape-rendering="crispEdges">${squares}</g>${placeMarks(place, grid.level, sheet)}${scaleBar(sheet)}`,
  );
}

/** -1 where people cannot be or never were. */
function classAt({ values, width }: GridFinding, classes: readonly MapClass[], row: number, column: number): number {
  const value = values[row * width + column];
  if (value === null || value === undefined || value <= 0) return -1;
  return classes.findIndex(({ upTo }) => value <= upTo);
}
