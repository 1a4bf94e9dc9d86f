// Whole maps with a crowd, side by side: who moves, who stands, where areas are and what touches.
import { areaStyle, margin, page, short } from './page.mjs';

/**
 * @typedef {import('./follow-run.mjs').Moment} Moment
 * @typedef {{ size: readonly [number, number], blocked: readonly (readonly [number, number])[], frames: readonly { name: string, moment: Moment }[] }} Crowds
 */

const edge = 440;
const gap = 16;
const moving = '#2a78b5';
const standing = '#e08e2b';

/** @param {string} title @param {Crowds} crowds @returns {string} */
export function drawCrowds(title, { size, blocked, frames }) {
  const scale = edge / size[0];
  const top = 56;
  const parts = frames.map(({ name, moment }, index) => {
    const left = margin + index * (edge + gap);
    const stand = moment.agents.filter(isStanding).length;
    return [
      `<text x="${left}" y="${top - 8}" fill="#555">${name}, ${stand} of ${moment.agents.length} stand</text>`,
      `<svg x="${left}" y="${top}" width="${edge}" height="${short(size[1] * scale)}">`,
      '<rect width="100%" height="100%" fill="#fff" stroke="#999"/>',
      ...blocked.map(
        ([west, south]) =>
          `<rect x="${short(west * scale)}" y="${short((size[1] - south - 2) * scale)}" width="${short(2 * scale)}" height="${short(2 * scale)}" fill="#8b8f94"/>`,
      ),
      ...moment.areas.map((area) => circle(area, area.radius, areaStyle, size[1], scale)),
      ...moment.agents.map((self) => {
        const fill = isStanding(self) ? standing : moving;
        return circle(self, self.radius, `fill="${fill}" stroke="#222" stroke-width="0.7"`, size[1], scale);
      }),
      ...moment.touching.map(([x, y]) =>
        circle({ x, y }, 0.6, 'fill="none" stroke="#c00" stroke-width="2.5"', size[1], scale),
      ),
      '</svg>',
    ].join('\n');
  });
  const bottom = top + size[1] * scale + 18;
  const legend = [
    `<circle cx="${margin + 6}" cy="${short(bottom)}" r="5" fill="${moving}" stroke="#222"/><text x="${margin + 18}" y="${short(bottom + 4)}" fill="#555">moves</text>`,
    `<circle cx="${margin + 86}" cy="${short(bottom)}" r="5" fill="${standing}" stroke="#222"/><text x="${margin + 98}" y="${short(bottom + 4)}" fill="#555">stands</text>`,
    `<circle cx="${margin + 170}" cy="${short(bottom)}" r="7" ${areaStyle}/><text x="${margin + 184}" y="${short(bottom + 4)}" fill="#555">blocking area</text>`,
    `<circle cx="${margin + 296}" cy="${short(bottom)}" r="6" fill="none" stroke="#c00" stroke-width="2.5"/><text x="${margin + 310}" y="${short(bottom + 4)}" fill="#555">bodies touch</text>`,
  ];
  return page(title, 2 * margin + frames.length * edge + (frames.length - 1) * gap, bottom + 16, [...parts, ...legend]);
}

/** @param {{ vx: number, vy: number }} self */
const isStanding = ({ vx, vy }) => Math.hypot(vx, vy) < 0.05;

/** @param {{ x: number, y: number }} place @param {number} radius @param {string} style @param {number} north @param {number} scale */
const circle = ({ x, y }, radius, style, north, scale) =>
  `<circle cx="${short(x * scale)}" cy="${short((north - y) * scale)}" r="${short(radius * scale)}" ${style}/>`;
