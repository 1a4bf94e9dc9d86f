// Draws what measures found, for the documents: curves as charts, maps with the walls of the recording they were made from.
//   node studies/draw-findings.mjs <recording> <report.json of korzo measure --json> <measure> <finding> <out.svg>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from './draw-chart.mjs';
import { isMain } from '../tools/is-main.mjs';

/**
 * @typedef {{ level: number, from: readonly [number, number], to: readonly [number, number] }} Wall
 * @typedef {import('@korzo/analysis').CurveFinding} Curve
 * @typedef {import('@korzo/analysis').GridFinding} Grid
 */

/** Longer side of a map, in the units of the picture. */
const mapSize = 760;
const margin = { left: 8, top: 34, bottom: 46 };
/** Calm to crowded: a class each, or steps of a scale. */
const colours = ['#2b83ba', '#74b9a8', '#bfe0a0', '#fde38a', '#f59053', '#d7191c'];

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Bounds of the colours: those of the classes, or equal steps up to the greatest value. @param {Grid} grid */
function boundsOf({ classes, values }) {
  if (classes !== undefined) return classes.map(({ upTo }) => upTo ?? Infinity);
  const most = Math.max(...values.map((value) => value ?? 0));
  return colours.map((_, step) => (step === colours.length - 1 ? Infinity : ((step + 1) * most) / colours.length));
}

/** @param {Grid} grid @param {readonly Wall[]} walls @returns {string} the SVG */
export function drawMap(grid, walls) {
  const { width, height, values, origin, cell, level, title, quantity } = grid;
  const scale = mapSize / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  const bounds = boundsOf(grid);
  const colourOf = (/** @type {number} */ value) => colours[bounds.findIndex((bound) => value <= bound)];
  const parts = [`<text x="${margin.left}" y="20" font-weight="bold">${escaped(title)}</text>`];
  for (let row = 0; row < height; row++) {
    // Neighbours of one colour are one rectangle.
    for (let column = 0, end = 0; column < width; column = end) {
      const value = values[row * width + column];
      const colour = value === null ? undefined : colourOf(value);
      end = column + 1;
      const sameAt = (/** @type {number} */ at) => {
        const next = values[row * width + at];
        return (next === null ? undefined : colourOf(next)) === colour;
      };
      while (end < width && sameAt(end)) end++;
      if (colour === undefined) continue;
      // On whole units, so that no gap shows between two rows.
      const [x, y] = [Math.round(column * scale), Math.round((height - 1 - row) * scale)];
      const [right, bottom] = [Math.round(end * scale), Math.round((height - row) * scale)];
      parts.push(
        `<rect x="${margin.left + x}" y="${margin.top + y}" width="${right - x}" height="${bottom - y}" fill="${colour}"/>`,
      );
    }
  }
  const place = (/** @type {readonly [number, number]} */ [x, y]) =>
    `${(margin.left + ((x - origin[0]) / cell) * scale).toFixed(1)} ${(margin.top + high - ((y - origin[1]) / cell) * scale).toFixed(1)}`;
  const drawn = walls.filter((wall) => wall.level === level).map(({ from, to }) => `M${place(from)}L${place(to)}`);
  parts.push(`<path d="${drawn.join('')}" stroke="#444" stroke-width="1.5" fill="none"/>`);
  for (const [index, bound] of bounds.entries()) {
    const x = margin.left + index * 118;
    const y = margin.top + high + 16;
    const limit = bound === Infinity ? `above ${round(bounds[index - 1])}` : `up to ${round(bound)}`;
    const label = grid.classes?.[index]?.label;
    parts.push(
      `<rect x="${x}" y="${y}" width="14" height="14" fill="${colours[index]}"/>`,
      `<text x="${x + 20}" y="${y + 12}">${label === undefined ? '' : `${label} `}${limit}</text>`,
    );
  }
  const [fullWidth, fullHeight] = [Math.max(wide, 6 * 118) + 2 * margin.left, high + margin.top + margin.bottom];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth.toFixed(0)} ${fullHeight.toFixed(0)}" font-family="sans-serif" font-size="13" fill="#888" shape-rendering="crispEdges">
<title>${escaped(title)}, ${escaped(quantity.label)} [${escaped(quantity.unit)}]</title>
${parts.join('\n')}
</svg>
`;
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));

/** @param {{ label: string, unit: string }} quantity */
const named = ({ label, unit }) => (unit === '' ? label : `${label}, ${unit}`);

/** @param {Curve} curve @returns {string} the SVG; clouds of points are left out */
export function drawCurve({ title, x, y, lines }) {
  return drawChart({
    title,
    x: named(x),
    y: named(y),
    lines: lines
      .filter(({ style }) => style !== 'points')
      .map((line) => ({
        name: line.name,
        points: line.x.flatMap((at, index) => {
          const value = line.y[index];
          return value === null ? [] : [/** @type {const} */ ([at, value])];
        }),
      })),
  });
}

/** @param {string} path @returns {unknown} */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

if (isMain(import.meta.url)) {
  const [recording, report, measure, name, out] = process.argv.slice(2);
  const manifest = /** @type {{ world: { walls: Wall[] } }} */ (readJson(join(recording, 'recording.json')));
  const { measures } = /** @type {{ measures: Record<string, { findings: (Curve | Grid)[] }> }} */ (readJson(report));
  const { findings } = measures[measure];
  const finding = findings.find((each) => each.name === name);
  if (finding === undefined)
    throw new Error(`${measure} has no ${name}; it has ${findings.map((each) => each.name).join(', ')}`);
  writeFileSync(out, finding.kind === 'grid' ? drawMap(finding, manifest.world.walls) : drawCurve(finding));
}
