// The figure that says why the one nearer to the middle of an area goes on.
import { areaStyle, margin, page, short } from './page.mjs';

/**
 * @typedef {import('./follow-run.mjs').Story} Story
 * @typedef {import('./follow-run.mjs').Shown} Shown
 */

/** Two who cross, as they would go on: at once, half-way to the contact, and at it. @param {string} title @param {Story} story @returns {string} */
export function drawMeeting(title, story) {
  const [area] = story.moments[story.areaSet].areas;
  const decided = story.moments[story.areaSet].agents;
  // The area is set for what was seen at the end of the tick before.
  const [first, second] = story.moments[story.areaSet - 1].agents;
  const contact = contactTime(first, second);
  const scale = 110;
  const window = { west: area.x - 1.7, east: area.x + 1.5, south: area.y - 1.7, north: area.y + 1.1 };
  const x = (/** @type {number} */ value) => short((value - window.west) * scale);
  const y = (/** @type {number} */ value) => short((window.north - value) * scale);
  const styles = [
    'stroke-width="2"',
    'stroke-width="1.5" stroke-dasharray="7 4"',
    'stroke-width="1.5" stroke-dasharray="2 3"',
  ];
  const parts = [first, second].flatMap((self, index) =>
    styles.flatMap((style, when) => {
      const time = (when / 2) * contact;
      const [atX, atY] = [self.x + self.vx * time, self.y + self.vy * time];
      return [
        `<circle cx="${x(atX)}" cy="${y(atY)}" r="${short(self.radius * scale)}" fill="${self.colour}" fill-opacity="0.15" stroke="${self.colour}" ${style}/>`,
        `<circle cx="${x(atX)}" cy="${y(atY)}" r="2.5" fill="#222"/>`,
        `<text x="${short(Number(x(atX)) + 6)}" y="${short(Number(y(atY)) - 6)}">${'AB'[index]}${when}</text>`,
      ];
    }),
  );
  const chords = [first, second].map(
    (self) => `<path d="M${x(area.x)} ${y(area.y)}L${x(self.x)} ${y(self.y)}" stroke="#555"/>`,
  );
  const [toFirst, toSecond] = [first, second].map((self) => Math.hypot(self.x - area.x, self.y - area.y).toFixed(2));
  const frame = [
    `<svg x="${margin}" y="34" width="${short((window.east - window.west) * scale)}" height="${short((window.north - window.south) * scale)}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<circle cx="${x(area.x)}" cy="${y(area.y)}" r="${short(area.radius * scale)}" ${areaStyle}/>`,
    ...chords,
    ...parts,
    `<circle cx="${x(area.x)}" cy="${y(area.y)}" r="3" fill="#d1495b"/><text x="${short(Number(x(area.x)) + 6)}" y="${short(Number(y(area.y)) + 14)}" fill="#d1495b">O</text>`,
    '</svg>',
  ];
  const bottom = 34 + (window.north - window.south) * scale;
  const waits = decided[0].waits ? 'A' : 'B';
  const caption = [
    'solid: when the area is set; dotted: at the contact,',
    `${contact.toFixed(2)} s later; dashed: half-way.`,
    `O A0 is ${toFirst} m, O B0 ${toSecond} m: ${waits} is farther, so ${waits} waits.`,
  ];
  const width = 2 * margin + (window.east - window.west) * scale;
  const lines = caption.map(
    (text, index) => `<text x="${margin}" y="${short(bottom + 20 + 17 * index)}">${text}</text>`,
  );
  return page(title, width, bottom + 64, [...frame, ...lines]);
}

/** When two touch if both go on as they do, s. @param {Shown} self @param {Shown} other */
function contactTime(self, other) {
  const [dx, dy, vx, vy] = [other.x - self.x, other.y - self.y, self.vx - other.vx, self.vy - other.vy];
  const closing = dx * vx + dy * vy;
  const gap = dx * dx + dy * dy - (self.radius + other.radius) ** 2;
  return (closing - Math.sqrt(Math.max(closing * closing - (vx * vx + vy * vy) * gap, 0))) / (vx * vx + vy * vy);
}
