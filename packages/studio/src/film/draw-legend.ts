import type { Legend } from '../timeline/index.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const width = 220;
const padding = 12;
const line = 18;

const heightOf = (legend: Legend): number => ('ticks' in legend ? 58 : 24 + legend.swatches.length * line);

/** Draws legends into the lower right corner of a picture that is taken away, one above the other. */
export function drawLegends(context: Context, legends: readonly Legend[]): void {
  const scale = Math.max(1, context.canvas.width / 1280);
  let bottom = padding;
  for (const legend of legends) {
    const height = heightOf(legend);
    context.save();
    context.setTransform(scale, 0, 0, scale, context.canvas.width, context.canvas.height);
    context.translate(-width - padding, -height - bottom);
    context.fillStyle = '#ffffffe6';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#1a1f28';
    context.font = '600 12px system-ui, sans-serif';
    context.fillText(legend.unit === '' ? legend.title : `${legend.title}, ${legend.unit}`, padding, 17);
    context.font = '11px system-ui, sans-serif';
    if ('ticks' in legend) drawScale(context, legend);
    else drawSwatches(context, legend);
    context.restore();
    bottom += height + padding / 2;
  }
}

function drawScale(context: Context, { colours, ticks }: Extract<Legend, { readonly ticks: unknown }>): void {
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

function drawSwatches(context: Context, { swatches }: Extract<Legend, { readonly swatches: unknown }>): void {
  for (const [index, { colour, name }] of swatches.entries()) {
    context.fillStyle = colour;
    context.fillRect(padding, 25 + index * line, 10, 10);
    context.fillStyle = '#1a1f28';
    context.fillText(name, padding + 18, 34 + index * line);
  }
}
