import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawCurves } from './compare-avoidance.mjs';

describe('the figure of the paths around obstacles', () => {
  it('is what the code draws: run `node studies/compare-avoidance.mjs` after a change', () => {
    const figure = readFileSync(new URL('../docs/figures/avoidance.svg', import.meta.url), 'utf8');
    expect(drawCurves()).toBe(figure);
  });
});
