import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawPicture, drawWhoWaits, pictures } from './draw-conflicts.mjs';

const figure = (file: string): string =>
  readFileSync(new URL(`../docs/figures/conflict-cases/${file}.svg`, import.meta.url), 'utf8');

describe('the figures of conflict-cases: run `node studies/draw-conflicts.mjs` after a change', () => {
  it.each(pictures)('$file is what the runs look like', (picture) => {
    expect(drawPicture(picture)).toBe(figure(picture.file));
  });

  it('case-3-who-waits is what the run looks like', () => {
    expect(drawWhoWaits()).toBe(figure('case-3-who-waits'));
  });
});
