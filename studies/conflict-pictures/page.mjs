// What the pictures have in common: SVG as plain text without fonts or scripts, on a light ground.

export const margin = 14;
export const areaStyle = 'fill="#d1495b" fill-opacity="0.13" stroke="#d1495b" stroke-dasharray="4 3"';

/** @param {number} value */
export const short = (value) => value.toFixed(1);

/** @param {string} title @param {number} width @param {number} height @param {readonly string[]} parts */
export const page = (title, width, height, parts) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#f7f7f5"/>`,
    `<text x="${margin}" y="24" font-size="15" font-weight="bold">${title}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
