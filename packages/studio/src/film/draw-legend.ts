import type { Legend } from '../timeline/index.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const leastWidth = 220;
const padding = 12;
const line = 18;
const titleFont = '600 12px system-ui, sans-serif';
const font = '11px system-ui, sans-serif';
/** Smaller letters cannot be read. */
const leastScale = 0.6;

const heightOf = (legend: Legend): number => ('ticks' in legend ? 58 : 24 + legend.swatches.length * line);

/** How large what is written on a picture is: as designed from 640 to 1280 pixels, more on larger pictures, less on small ones. */
export function captionScale({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(leastScale, Math.min(1, width / 640, height / 360), width / 1280);
}

const titleOf = ({ title, unit }: Legend): string => (unit === '' ? title : `${title}, ${unit}`);

/** Names are as long as people make them: the box fits them, within the picture. */
function widthOf(context: Context, legend: Legend, most: number): number {
  context.font = titleFont;
  let widest = context.measureText(titleOf(legend)).width;
  context.font = font;
  if ('swatches' in legend)
    for (const { name } of legend.swatches) widest = Math.max(widest, 18 + context.measureText(name).width);
  return Math.min(most, Math.max(leastWidth, Math.ceil(widest) + 2 * padding));
}

/** Draws legends into the lower right corner of a picture that is taken away, one above the other. */
export function drawLegends(context: Context, legends: readonly Legend[]): void {
  const scale = captionScale(context.canvas);
  let bottom = padding;
  for (const legend of legends) {
    const height = heightOf(legend);
    context.save();
    const width = widthOf(context, legend, context.canvas.width / scale - 2 * padding);
    context.setTransform(scale, 0, 0, scale, context.canvas.width, context.canvas.height);
    context.translate(-width - padding, -height - bottom);
    context.fillStyle = '#ffffffe6';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#1a1f28';
    // What is wider than the whole picture is drawn narrower.
    context.font = titleFont;
    context.fillText(titleOf(legend), padding, 17, width - 2 * padding);
    context.font = font;
    if ('ticks' in legend) drawScale(context, legend, width);
    else drawSwatches(context, legend, width);
    context.restore();
    bottom += height + padding / 2;
  }
}

function drawScale(
  context: Context,
  { colours, ticks }: Extract<Legend, { readonly ticks: unknown }>,
  width: number,
): void {
  const inner = width - 2 * padding;
  const gradient = context.createLinearGradient(padding, 0, padding + inner, 0);
  for (const [stop, colour] of colours.entries()) gradient.addColorStop(stop / (colours.length - 1), colour);
  context.fillStyle = gradient;
  context.fillRect(padding, 24, inner, 10);
  context.fillStyle = '#1a1f28';
  for (const [index, tick] of ticks.entries()) {
    context.textAlign = (['left', 'center', 'right'] as const)[index];
    context.fillText(tick, padding + (inner * index) / 2, 48);
  }
}

function drawSwatches(
  context: Context,
  { swatches }: Extract<Legend, { readonly swatches: unknown }>,
  width: number,
): void {
  for (const [index, { colour, name }] of swatches.entries()) {
    context.fillStyle = colour;
    context.fillRect(padding, 25 + index * line, 10, 10);
    context.fillStyle = '#1a1f28';
    context.fillText(name, padding + 18, 34 + index * line, width - 2 * padding - 18);
  }
}
