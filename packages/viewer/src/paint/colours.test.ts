import { describe, expect, it } from 'vitest';
import { forceColour } from '../annotations/force-colours.ts';
import { hex, man, mixColours, packColour, seriesColour, woman, type Colour } from './colours.ts';
import { heatColour, heatCover } from './heat-colours.ts';

const lightness = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

// Eyes that cannot distinguish red from green see them as one channel: what is left is their mean against blue.
const yellow = ([red, green]: Colour): number => (red + green) / 2;

describe('colours', () => {
  it('are packed as the shaders unpack them', () => {
    expect(packColour([1, 0, 0])).toBe(0xff0000ff);
    expect(packColour(hex(0x112233), 0)).toBe(0x00332211);
    expect(mixColours([0, 0, 0], [1, 1, 1], 0.25)).toEqual([0.25, 0.25, 0.25]);
  });

  it('of men and women differ to an eye that cannot distinguish red from green', () => {
    expect(man[2] - yellow(man)).toBeGreaterThan(0.3);
    expect(woman[2] - yellow(woman)).toBeLessThan(-0.3);
  });

  it('of groups go round', () => {
    expect(seriesColour(12)).toEqual(seriesColour(0));
    expect(seriesColour(-1)).toEqual(seriesColour(11));
  });

  it.each(['density', 'speed'] as const)('of %s get darker with the value, so they read in grey', (kind) => {
    for (let step = 1; step <= 20; step++) {
      expect(lightness(heatColour(kind, step / 20))).toBeLessThan(lightness(heatColour(kind, (step - 1) / 20)));
    }
    expect(heatCover(0)).toBe(0);
  });

  it('of forces stay the same for the same name', () => {
    expect(forceColour('goal')).not.toEqual(forceColour('walls'));
    expect(forceColour('something else')).toEqual(forceColour('something else'));
  });
});
