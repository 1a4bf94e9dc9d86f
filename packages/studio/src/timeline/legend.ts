import { heatColour } from '@korzo/viewer/light';
import type { Studio } from '../store/studio.ts';

export interface Legend {
  readonly kind: 'density' | 'speed';
  readonly title: string;
  readonly unit: string;
  /** Values at the left end, the middle and the right end of the scale. */
  readonly ticks: readonly string[];
}

const words = {
  density: { title: 'Density', unit: 'persons/m²' },
  speed: { title: 'Mean speed', unit: 'm/s' },
} as const;

/** What the colours of the heat map in the picture mean; undefined while there is none. Reads signals. */
export function legendOf({ heat, session }: Studio): Legend | undefined {
  const map = session.value?.heat.value;
  if (heat.value === 'none' || map?.kind !== heat.value) return undefined;
  const { kind, top } = map;
  return { kind, ...words[kind], ticks: [0, top / 2, top].map((value) => value.toFixed(1)) };
}

const stops = 7;

/** The colours of a scale from nothing to the most, as CSS has them. */
export const gradientOf = (kind: Legend['kind']): readonly string[] =>
  Array.from({ length: stops }, (_, stop) => {
    const [red, green, blue] = heatColour(kind, stop / (stops - 1)).map((part) => Math.round(part * 255));
    return `rgb(${red}, ${green}, ${blue})`;
  });

const width = 220;
const height = 58;
const padding = 12;

/** Draws a legend into the lower right corner of a picture that is taken away. */
export function drawLegend(context: CanvasRenderingContext2D, { kind, title, unit, ticks }: Legend): void {
  const scale = Math.max(1, context.canvas.width / 1280);
  context.save();
  context.setTransform(scale, 0, 0, scale, context.canvas.width, context.canvas.height);
  context.translate(-width - padding, -height - padding);
  context.fillStyle = '#ffffffe6';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1a1f28';
  context.font = '600 12px system-ui, sans-serif';
  context.fillText(`${title}, ${unit}`, padding, 17);
  const inner = width - 2 * padding;
  const colours = context.createLinearGradient(padding, 0, padding + inner, 0);
  for (const [stop, colour] of gradientOf(kind).entries()) colours.addColorStop(stop / (stops - 1), colour);
  context.fillStyle = colours;
  context.fillRect(padding, 24, inner, 10);
  context.fillStyle = '#1a1f28';
  context.font = '11px system-ui, sans-serif';
  for (const [index, tick] of ticks.entries()) {
    context.textAlign = (['left', 'center', 'right'] as const)[index];
    context.fillText(tick, padding + (inner * index) / 2, 48);
  }
  context.restore();
}
