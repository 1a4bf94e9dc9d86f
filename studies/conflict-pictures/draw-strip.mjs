// Strips of moments, one row for each run.
import { areaStyle, margin, page, short } from './page.mjs';

/**
 * @typedef {import('./follow-run.mjs').Story} Story
 * @typedef {import('./follow-run.mjs').Moment} Moment
 * @typedef {import('./follow-run.mjs').Shown} Shown
 * @typedef {{ name: string, story: Story, moments: [number, string][] }} Row
 * @typedef {{ west: number, east: number, south: number, north: number }} Window
 */

const frameWidth = 232;
const gap = 12;
/** Room above the frames of a row for its name, and below for captions, px. */
const above = 22;
const below = 36;
/** Seconds of the way behind that are drawn. */
const trail = 4;

/** @param {string} title @param {readonly Row[]} rows @returns {string} */
export function drawStrip(title, rows) {
  const columns = Math.max(...rows.map(({ moments }) => moments.length));
  const width = 2 * margin + columns * frameWidth + (columns - 1) * gap;
  let top = 34;
  const parts = rows.map((row) => {
    const window = windowOf(row);
    const scale = frameWidth / (window.east - window.west);
    const height = (window.north - window.south) * scale;
    const frames = row.moments.map(([tick, caption], column) => {
      const left = margin + column * (frameWidth + gap);
      const shown = Math.min(tick, row.story.moments.length - 1);
      return [
        drawFrame(row.story, shown, { window, scale, left, top: top + above }),
        `<text x="${left}" y="${short(top + above + height + 16)}" font-weight="bold">${short(row.story.moments[shown].time)} s</text>`,
        `<text x="${left + 46}" y="${short(top + above + height + 16)}">${caption}</text>`,
      ].join('\n');
    });
    const name = `<text x="${margin}" y="${short(top + 14)}" fill="#555">${row.name}</text>`;
    top += above + height + below;
    return [name, ...frames].join('\n');
  });
  return page(title, width, top + 22, [...parts, legend(margin, top + 8)]);
}

/** Where something goes on from shortly before to shortly after the moments. @param {Row} row @returns {Window} */
function windowOf({ story, moments }) {
  const ticks = moments.map(([tick]) => tick);
  const shown = story.moments.slice(Math.min(...ticks), Math.max(...ticks) + 1);
  /** @type {{ x: number, y: number }[]} */
  const places = [];
  for (const { agents, areas } of shown) places.push(...agents, ...areas);
  const pad = 1.3;
  const { size, columns, rows } = story.cells;
  let west = Math.min(...places.map(({ x }) => x)) - pad;
  let east = Math.max(...places.map(({ x }) => x)) + pad;
  let south = Math.min(...places.map(({ y }) => y)) - pad;
  let north = Math.max(...places.map(({ y }) => y)) + pad;
  // Not wider than a strip is, not lower than a body can be seen.
  const least = (east - west) * 0.55;
  if (north - south < least) [south, north] = [(south + north - least) / 2, (south + north + least) / 2];
  [west, east] = [Math.max(west, -0.2), Math.min(east, columns * size + 0.2)];
  [south, north] = [Math.max(south, -0.2), Math.min(north, rows * size + 0.2)];
  return { west, east, south, north };
}

/**
 * @param {Story} story
 * @param {number} tick
 * @param {{ window: Window, scale: number, left: number, top: number }} at
 */
function drawFrame(story, tick, { window, scale, left, top }) {
  const moment = story.moments[tick];
  const width = (window.east - window.west) * scale;
  const height = (window.north - window.south) * scale;
  const x = (/** @type {number} */ value) => short((value - window.west) * scale);
  const y = (/** @type {number} */ value) => short((window.north - value) * scale);
  const past = story.moments.slice(Math.max(0, tick - Math.round(trail / story.dt)), tick + 1);
  return [
    `<svg x="${left}" y="${short(top)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...drawCells(story, x, y, scale),
    ...moment.areas.map(
      (area) => `<circle cx="${x(area.x)}" cy="${y(area.y)}" r="${short(area.radius * scale)}" ${areaStyle}/>`,
    ),
    ...moment.agents.flatMap((self) => drawWay(self, past, x, y)),
    ...moment.agents.flatMap((self) => drawAgent(self, x, y, scale)),
    ...moment.touching.map(
      ([atX, atY]) => `<circle cx="${x(atX)}" cy="${y(atY)}" r="9" fill="none" stroke="#c00" stroke-width="3"/>`,
    ),
    `<rect width="100%" height="100%" fill="none" stroke="#999"/>`,
    '</svg>',
  ].join('\n');
}

/** @typedef {(value: number) => string} Along */

/** @param {Story} story @param {Along} x @param {Along} y @param {number} scale */
function drawCells({ cells: { size, columns, rows, blocked } }, x, y, scale) {
  const lines = [];
  for (let column = 0; column <= columns; column++) lines.push(`M${x(column * size)} ${y(0)}V${y(rows * size)}`);
  for (let row = 0; row <= rows; row++) lines.push(`M${x(0)} ${y(row * size)}H${x(columns * size)}`);
  const edge = short(size * scale);
  return [
    `<path d="${lines.join('')}" stroke="#ddd" fill="none"/>`,
    ...blocked.map(
      ([west, south]) =>
        `<rect x="${x(west)}" y="${y(south + size)}" width="${edge}" height="${edge}" fill="#8b8f94"/>`,
    ),
  ];
}

/** The way behind as a line, the way ahead dotted, and the auxiliary point as a cross. @param {Shown} self @param {Moment[]} past @param {Along} x @param {Along} y */
function drawWay(self, past, x, y) {
  const behind = past.flatMap(({ agents }) => agents.filter(({ id }) => id === self.id));
  const parts = [
    line(
      behind.map((each) => [each.x, each.y]),
      x,
      y,
      `stroke="${self.colour}" stroke-width="2" stroke-opacity="0.55"`,
    ),
  ];
  const ahead = [
    /** @type {[number, number]} */ ([self.x, self.y]),
    ...(self.aside === undefined ? [] : [self.aside]),
    ...self.way,
  ];
  if (ahead.length > 1)
    parts.push(line(ahead, x, y, `stroke="${self.colour}" stroke-width="1.5" stroke-dasharray="2 4"`));
  for (const [atX, atY] of self.way) parts.push(`<circle cx="${x(atX)}" cy="${y(atY)}" r="2" fill="${self.colour}"/>`);
  if (self.aside !== undefined) {
    const [atX, atY] = self.aside;
    parts.push(`<path d="M${x(atX)} ${y(atY)}m-5 -5l10 10m-10 0l10 -10" stroke="${self.colour}" stroke-width="2.5"/>`);
  }
  return parts;
}

/** @param {readonly (readonly [number, number])[]} points @param {Along} x @param {Along} y @param {string} style */
const line = (points, x, y, style) =>
  `<path d="${points.map(([atX, atY], index) => `${index === 0 ? 'M' : 'L'}${x(atX)} ${y(atY)}`).join('')}" fill="none" ${style}/>`;

/** @param {Shown} self @param {Along} x @param {Along} y @param {number} scale */
function drawAgent(self, x, y, scale) {
  const r = self.radius * scale;
  const parts = [`<circle cx="${x(self.x)}" cy="${y(self.y)}" r="${short(r)}" fill="${self.colour}" stroke="#222"/>`];
  if (self.waits || self.mayNotStart) {
    const bar = short(r * 0.9);
    const [first, second] = [-r * 0.55, r * 0.15].map(short);
    for (const off of [first, second])
      parts.push(
        `<rect x="${short(Number(x(self.x)) + Number(off))}" y="${short(Number(y(self.y)) - r * 0.45)}" width="${short(r * 0.4)}" height="${bar}" fill="#fff"/>`,
      );
    return parts;
  }
  const speed = Math.hypot(self.vx, self.vy);
  if (speed < 0.05) return parts;
  const [toX, toY] = [self.x + (self.vx / speed) * self.radius * 1.9, self.y + (self.vy / speed) * self.radius * 1.9];
  return [...parts, `<path d="M${x(self.x)} ${y(self.y)}L${x(toX)} ${y(toY)}" stroke="#222" stroke-width="2"/>`];
}

/** @param {number} left @param {number} top */
function legend(left, top) {
  const at = (/** @type {number} */ off, /** @type {string} */ drawing, /** @type {string} */ text) =>
    `<g transform="translate(${left + off} ${short(top)})">${drawing}<text x="22" y="4" fill="#555">${text}</text></g>`;
  const body = '<circle cx="8" cy="0" r="7" fill="#777" stroke="#222"/>';
  return [
    at(
      0,
      `${body}<rect x="4" y="-3" width="3" height="6" fill="#fff"/><rect x="9" y="-3" width="3" height="6" fill="#fff"/>`,
      'waits',
    ),
    at(76, `<circle cx="8" cy="0" r="8" ${areaStyle}/>`, 'blocking area'),
    at(196, '<path d="M3 -5l10 10m-10 0l10 -10" stroke="#777" stroke-width="2.5"/>', 'auxiliary point'),
    at(324, '<path d="M0 0H18" stroke="#777" stroke-width="2"/>', 'way behind'),
    at(430, '<path d="M0 0H18" stroke="#777" stroke-width="1.5" stroke-dasharray="2 4"/>', 'way ahead, vertices'),
    at(584, '<circle cx="8" cy="0" r="7" fill="none" stroke="#c00" stroke-width="3"/>', 'bodies touch'),
  ].join('\n');
}
