import { escaped } from './markup.ts';
import type { PlanDrawing } from './picture.ts';

/** What is drawn, to stand inside an <svg>; `pictureStyle` says how. */
export const pictureMarkup = ({ walls, exits, lines, underWay, dot }: PlanDrawing): string =>
  [
    `<path class="exit" d="${exits}"/>`,
    ...lines.map(({ colour, path }) => `<path class="track" stroke="${escaped(colour)}" d="${path}"/>`),
    `<path class="wall" d="${walls}"/>`,
    ...underWay.map(
      ({ x, y, colour }) =>
        `<circle class="under-way" cx="${x}" cy="${y}" r="${dot.toFixed(3)}" stroke="${escaped(colour)}"/>`,
    ),
  ].join('\n');

/** On a ground that declares --ground, --wall and --exit. */
export const pictureStyle = `
.exit { fill: var(--exit); stroke: none }
.wall { fill: none; stroke: var(--wall); stroke-width: 1.5px; stroke-linecap: round; vector-effect: non-scaling-stroke }
.track { fill: none; stroke-width: 1.2px; stroke-linejoin: round; stroke-opacity: 0.75; vector-effect: non-scaling-stroke }
.under-way { fill: var(--ground); stroke-width: 1.5px; vector-effect: non-scaling-stroke }`.trim();

/** A file of its own; it follows the reader's choice of light or dark. */
export function pictureSvg(picture: PlanDrawing, title: string): string {
  const width = 640;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${picture.viewBox}" width="${width}" height="${Math.round(width / picture.aspect)}" role="img">
<title>${escaped(title)}</title>
<style>
svg { --ground: #ffffff; --wall: #53606d; --exit: #dff0e6; background: var(--ground) }
@media (prefers-color-scheme: dark) { svg { --ground: #10161c; --wall: #9dabb9; --exit: #173426 } }
${pictureStyle}
</style>
${pictureMarkup(picture)}
</svg>
`;
}
