import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light, dark] = css.split(":root[data-theme='dark']");

/** The colours a theme declares, by name. */
const coloursIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));

/** Relative luminance after WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** What is written on what. */
const texts = [
  ['text', 'ground'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'sunken'],
  ['text-muted', 'ground'],
  ['text-muted', 'surface'],
  ['text-muted', 'raised'],
  ['text-muted', 'picture'],
  ['accent', 'surface'],
  ['accent-strong', 'accent-soft'],
  ['accent-strong', 'surface'],
  ['on-accent', 'accent'],
  ['danger', 'surface'],
  ['warning', 'surface'],
  ['good', 'surface'],
  ['code-keyword', 'surface'],
  ['code-type', 'surface'],
  ['code-call', 'surface'],
  ['code-value', 'surface'],
  ['code-string', 'surface'],
] as const;
/** Parts of controls and thumbnails that have to be distinguished from what is around them. */
const shapes = [
  ['accent', 'ground'],
  ['line-strong', 'surface'],
  ['dot-0', 'picture'],
  ['dot-1', 'picture'],
  ['dot-2', 'picture'],
  ['dot-3', 'picture'],
  ['dot-4', 'picture'],
  ['dot-5', 'picture'],
] as const;

describe.each([
  ['light', coloursIn(light)],
  ['dark', coloursIn(dark)],
] as const)('the %s theme', (_name, colours) => {
  const between = (one: string, other: string): number => contrast(colours.get(one) ?? '', colours.get(other) ?? '');
  it.each(texts)('%s can be read on %s (WCAG AA, 4.5)', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)('%s can be distinguished from %s (WCAG AA, 3)', (shape, ground) => {
    expect(between(shape, ground)).toBeGreaterThanOrEqual(3);
  });
});
