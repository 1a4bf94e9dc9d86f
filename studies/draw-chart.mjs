// Line charts as SVG, for the documents. Plain text without fonts or scripts, readable on light and dark pages.

const width = 640;
const height = 360;
const margin = { left: 64, right: 150, top: 34, bottom: 52 };
const colours = ['#2a78b5', '#e08e2b', '#3aa17e', '#c25b8a', '#8d6a9f', '#777777'];

/**
 * @typedef {{ name: string, points: readonly (readonly [number, number])[] }} Line
 * @typedef {{ title: string, x: string, y: string, lines: readonly Line[], yRange?: readonly [number, number] }} Chart
 */

/** Round numbers that divide a range into about five. @param {number} low @param {number} high */
function ticksOf(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const ticks = [];
  for (let number = Math.ceil(low / step - 1e-9); number * step <= high + step * 1e-9; number++)
    ticks.push(Number((number * step).toPrecision(6)));
  return ticks;
}

/** @param {number} value */
const place = (value) => value.toFixed(1);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param {Chart} chart @returns {string} the SVG */
export function drawChart({ title, x, y, lines, yRange }) {
  const points = lines.flatMap((line) => line.points);
  const span = (/** @type {0 | 1} */ axis) => {
    const values = points.map((point) => point[axis]);
    return /** @type {const} */ ([Math.min(...values), Math.max(...values)]);
  };
  const [xLow, xHigh] = span(0);
  const [yLow, yHigh] = yRange ?? span(1);
  const atX = (/** @type {number} */ value) =>
    margin.left + ((value - xLow) / (xHigh - xLow)) * (width - margin.left - margin.right);
  const atY = (/** @type {number} */ value) =>
    height - margin.bottom - ((value - yLow) / (yHigh - yLow)) * (height - margin.top - margin.bottom);
  const parts = [`<text x="${margin.left}" y="20" font-weight="bold">${escaped(title)}</text>`];
  for (const tick of ticksOf(xLow, xHigh))
    parts.push(
      `<path d="M${place(atX(tick))} ${margin.top}V${height - margin.bottom}" stroke="#8884"/>`,
      `<text x="${place(atX(tick))}" y="${height - margin.bottom + 18}" text-anchor="middle">${tick}</text>`,
    );
  for (const tick of ticksOf(yLow, yHigh))
    parts.push(
      `<path d="M${margin.left} ${place(atY(tick))}H${width - margin.right}" stroke="#8884"/>`,
      `<text x="${margin.left - 8}" y="${place(atY(tick) + 4)}" text-anchor="end">${tick}</text>`,
    );
  for (const [index, line] of lines.entries()) {
    const colour = colours[index % colours.length];
    const path = line.points
      .map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${place(atX(px))} ${place(atY(py))}`)
      .join('');
    parts.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const [px, py] of line.points)
      parts.push(`<circle cx="${place(atX(px))}" cy="${place(atY(py))}" r="3" fill="${colour}" stroke="none"/>`);
    parts.push(
      `<text x="${width - margin.right + 12}" y="${margin.top + 14 + index * 20}" style="fill:${colour}">${escaped(line.name)}</text>`,
    );
  }
  const middle = (margin.left + width - margin.right) / 2;
  parts.push(
    `<text x="${middle}" y="${height - 12}" text-anchor="middle">${escaped(x)}</text>`,
    `<text transform="translate(16 ${(height - margin.bottom + margin.top) / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<style>text{fill:#555}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>
${parts.join('\n')}
</svg>
`;
}
