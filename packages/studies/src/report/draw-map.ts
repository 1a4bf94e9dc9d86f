import type { GridFinding } from '@korzo/analysis';
import type { World } from '@korzo/core';
import { escaped } from '../compare/markup.ts';
import type { Evidence } from './evidence.ts';

/** Of the plan of a single floor and of one of several, px. */
const widest = { alone: 1060, beside: 530 };
const tallest = 560;
const margin = 8;
/** Below the plan, for the bar, px. */
const foot = 24;

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly toX: (x: number) => string;
  readonly toY: (y: number) => string;
}

function sheetOf({ origin: [west, south], size: [width, height], levels }: World): Sheet {
  const room = levels > 1 ? widest.beside : widest.alone;
  const scale = Math.min((room - 2 * margin) / width, (tallest - 2 * margin) / height);
  return {
    width: width * scale + 2 * margin,
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

/** Walls, and exits in green with their names. */
function placeMarks(world: World, level: number, { toX, toY, width }: Sheet): string {
  const walls = world.walls
    .filter((wall) => wall.level === level)
    .map(({ from, to }) => `M${toX(from[0])},${toY(from[1])}L${toX(to[0])},${toY(to[1])}`)
    .join('');
  const exits = world.exits
    .filter((exit) => exit.level === level)
    .map(({ id, min, max, line }) => {
      const middle = Number(toX((min[0] + max[0]) / 2));
      // Names stay inside the picture.
      const [anchor, shift] = middle < edge ? ['start', 6] : middle > width - edge ? ['end', -6] : ['middle', 0];
      const label = `<text x="${(middle + shift).toFixed(1)}" y="${toY((min[1] + max[1]) / 2)}" text-anchor="${anchor}" class="exit-name">${escaped(id)}</text>`;
      if (line === undefined)
        return `<path d="M${toX(min[0])},${toY(min[1])}H${toX(max[0])}V${toY(max[1])}H${toX(min[0])}Z" class="exit"/>${label}`;
      const [[ax, ay], [bx, by]] = line;
      return `<path d="M${toX(ax)},${toY(ay)}L${toX(bx)},${toY(by)}" class="gate"/>${label}`;
    })
    .join('');
  return `${exits}<path d="${walls}" class="walls"/>`;
}

/** The plan of a floor with where people were at the start. */
export function drawPlan({ world, starts }: Evidence, level: number): string {
  const sheet = sheetOf(world);
  const radius = Math.max(1.2, 0.22 * sheet.scale).toFixed(1);
  const dots = starts
    .filter((start) => start.level === level)
    .slice(0, 4000)
    .map(({ x, y }) => `<circle cx="${sheet.toX(x)}" cy="${sheet.toY(y)}" r="${radius}"/>`)
    .join('');
  return svg(
    sheet,
    `Plan of level ${level}`,
    `<g class="people">${dots}</g>${placeMarks(world, level, sheet)}${scaleBar(sheet)}`,
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
export function drawMap(grid: GridFinding, world: World): string {
  const sheet = sheetOf(world);
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
    `${grid.title}, level ${grid.level}`,
    `<g shape-rendering="crispEdges">${squares}</g>${placeMarks(world, grid.level, sheet)}${scaleBar(sheet)}`,
  );
}

/** -1 where nobody can be or was. */
function classAt({ values, width }: GridFinding, classes: readonly MapClass[], row: number, column: number): number {
  const value = values[row * width + column];
  if (value === null || value === undefined || value <= 0) return -1;
  return classes.findIndex(({ upTo }) => value <= upTo);
}
