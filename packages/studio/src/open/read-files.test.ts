import { describe, expect, it } from 'vitest';
import { readFiles, sourceOf } from './read-files.ts';

const world = { file: 'map.xml', text: '<?xml version="1.0"?><world></world>' };
const config = { file: 'config.xml', text: '<mass></mass>' };

const file = (name: string, size: number): File => ({ name, size, text: () => Promise.resolve('x') }) as File;

describe('files to open', () => {
  it('one file is a source by itself', () => {
    expect(sourceOf([{ file: 'a.yaml', text: 'korzo: 1' }])).toEqual({
      type: 'text',
      file: 'a.yaml',
      text: 'korzo: 1',
    });
  });

  it('a world and its config belong together, in either order', () => {
    const expected = { type: 'text', ...world, companion: config };
    expect(sourceOf([world, config])).toEqual(expected);
    expect(sourceOf([config, world])).toEqual(expected);
  });

  it('others do not, and it says so', () => {
    expect(sourceOf([world, { ...world, file: 'other.xml' }])).toMatch(
      /map\.xml and other\.xml do not belong together/,
    );
  });

  it('refuses too many and too large ones', async () => {
    expect(await readFiles([file('a', 1), file('b', 1), file('c', 1)])).toMatch(/one file/);
    expect(await readFiles([file('a.yaml', 30_000_000)])).toMatch(/20 MB/);
    expect(await readFiles([])).toMatch(/No file/);
  });
});
