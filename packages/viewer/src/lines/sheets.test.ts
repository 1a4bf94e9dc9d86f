import type { InterleavedBufferAttribute } from 'three';
import { describe, expect, it } from 'vitest';
import { packColour } from '../paint/colours.ts';
import { createShading } from '../paint/shading.ts';
import { LineSheet, packWidths } from './line-sheet.ts';
import { SectorSheet } from './sector-sheet.ts';

const style = { colour: [1, 0, 0], width: 2 } as const;

const bufferOf = (sheet: LineSheet | SectorSheet, name: string) =>
  (sheet.mesh.geometry.getAttribute(name) as unknown as InterleavedBufferAttribute).data;
const wordsOf = (sheet: LineSheet): Uint32Array => bufferOf(sheet, 'ends').array as unknown as Uint32Array;
const endsOf = (sheet: LineSheet, line: number): number[] => [...new Float32Array(wordsOf(sheet).buffer, line * 32, 6)];

describe('a sheet of lines', () => {
  it('holds ends, colour and widths of each', () => {
    const sheet = new LineSheet(createShading());
    sheet.show();
    expect(sheet.mesh.visible).toBe(false);
    sheet.add([1, 2, 3], [4, 5, 6], { ...style, alpha: 0.5, widthAtEnd: 4 });
    sheet.show();
    expect([sheet.mesh.visible, sheet.mesh.geometry.instanceCount, endsOf(sheet, 0)]).toEqual([
      true,
      1,
      [1, 2, 3, 4, 5, 6],
    ]);
    expect([wordsOf(sheet)[6], wordsOf(sheet)[7]]).toEqual([packColour([1, 0, 0], 0.5), 16 | (32 << 8)]);
    expect([packWidths(99), packWidths(1, 0)]).toEqual([255 | (255 << 8), 8]);
    sheet.set(0, [0, 0, 0], [1, 1, 1], style, 2);
    expect(wordsOf(sheet)[7] >>> 16).toBe(32);
    sheet.clear();
    sheet.show();
    expect(sheet.mesh.visible).toBe(false);
  });

  it('hands over what changed, and only that', () => {
    const sheet = new LineSheet(createShading());
    for (let line = 0; line < 10; line++) sheet.add([line, 0, 0], [0, 0, 0], style);
    sheet.show();
    const buffer = bufferOf(sheet, 'ends');
    const { version } = buffer;
    sheet.show();
    expect(buffer.version).toBe(version);
    sheet.set(6, [0, 0, 0], [0, 0, 0], style);
    sheet.set(3, [0, 0, 0], [0, 0, 0], style);
    sheet.show();
    expect([buffer.updateRanges, buffer.version]).toEqual([[{ start: 24, count: 32 }], version + 1]);
    sheet.stroke(8, 1, 1, 1, 2, 2, 2);
    sheet.stroke(2, 1, 1, 1, 2, 2, 2);
    sheet.show();
    expect(buffer.updateRanges).toEqual([{ start: 16, count: 56 }]);
  });

  it('grows, and keeps what it has; a stroke beyond the end is the new end', () => {
    const sheet = new LineSheet(createShading());
    for (let line = 0; line < 64; line++) sheet.add([line, 0, 0], [0, 0, 0], style);
    sheet.stroke(64, 7, 0, 0, 0, 0, 0);
    sheet.stroke(3, 9, 0, 0, 0, 0, 0);
    sheet.show();
    expect([sheet.count, endsOf(sheet, 64)[0], endsOf(sheet, 63)[0], endsOf(sheet, 3)[0]]).toEqual([65, 7, 63, 9]);
    expect(wordsOf(sheet)[64 * 8 + 6]).toBe(0xffffffff);
  });

  it('draws arrows as shaft and head, and chains open or closed', () => {
    const sheet = new LineSheet(createShading());
    sheet.arrow([0, 10, 20], [10, 20, 40], style);
    sheet.show();
    expect(endsOf(sheet, 0).map((each) => Number(each.toFixed(3)))).toEqual([0, 10, 20, 7.2, 17.2, 34.4]);
    expect(endsOf(sheet, 1).slice(3)).toEqual([10, 20, 40]);
    expect((wordsOf(sheet)[15] >> 8) & 255).toBe(0);
    expect(wordsOf(sheet)[15] & 255).toBe(Math.round(2 * 3.4 * 8));
    const corners = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ] as const;
    sheet.clear();
    sheet.chain(corners, style);
    expect(sheet.count).toBe(2);
    sheet.clear();
    sheet.chain(corners, style, true);
    expect([sheet.count, endsOf(sheet, 2)]).toEqual([3, [1, 1, 0, 0, 0, 0]]);
    sheet.clear();
    sheet.chain(corners.slice(0, 2), style, true);
    expect(sheet.count).toBe(1);
  });

  it('is over everything when it is on top', () => {
    const [below, top] = [new LineSheet(createShading()), new LineSheet(createShading(), { onTop: true })];
    expect([below.mesh.material.depthTest, top.mesh.material.depthTest]).toEqual([true, false]);
    expect(top.mesh.renderOrder).toBeGreaterThan(below.mesh.renderOrder);
  });
});

describe('a sheet of sectors', () => {
  it('holds place, direction, opening and colour, and grows', () => {
    const sheet = new SectorSheet(createShading());
    sheet.show();
    expect(sheet.mesh.visible).toBe(false);
    const sector = { at: [1, 2, 3], radius: 4, colour: [0, 1, 0], alpha: 1 } as const;
    sheet.add({ ...sector, hole: 0.5, heading: Math.PI / 2, halfAngle: Math.PI / 4, leastPixels: 6 });
    for (let more = 0; more < 70; more++) sheet.add({ ...sector, radius: more });
    sheet.show();
    const words = bufferOf(sheet, 'pose').array as unknown as Uint32Array;
    const floats = new Float32Array(words.buffer);
    expect([...floats.subarray(0, 3), floats[4]]).toEqual([1, 2, 3, 4]);
    expect([words[5] & 65_535, words[5] >>> 16]).toEqual([32_768, 16_384]);
    expect([words[6], words[7], words[8 + 5] >>> 16, words[8 + 7]]).toEqual([packColour([0, 1, 0]), 6, 65_535, 0]);
    expect(((words[3] << 16) >> 16) / 32_767).toBeCloseTo(0.5, 3);
    expect([sheet.mesh.visible, sheet.mesh.geometry.instanceCount, floats[70 * 8 + 4]]).toEqual([true, 71, 69]);
    sheet.clear();
    sheet.show();
    expect(sheet.mesh.visible).toBe(false);
  });
});
