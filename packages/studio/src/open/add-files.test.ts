import { describe, expect, it } from 'vitest';
import { addFiles, startFrom, type Added } from './add-files.ts';
import type { PickedFile } from './picked-files.ts';

const picked = (files: Readonly<Record<string, string | Uint8Array>>): PickedFile[] =>
  Object.entries(files).map(([name, contents]) => ({ name, file: new File([contents as BlobPart], name) }));

const config = 'map = map.txt\n';
const map = '#####\n#P.E#\n#####\n';
const yaml = 'korzo: 1\nname: mine\n';

/** What is to be opened, or what is asked of the visitor. */
function saying(added: Added): unknown {
  if ('source' in added) {
    const { source } = added;
    return source.type === 'files' ? source.files.map(({ file }) => file) : source.type === 'text' && source.file;
  }
  const { candidates, missing, problems } = added.pending;
  return [...candidates, ...[...missing, ...problems].map(({ rule }) => rule)];
}

const pendingOf = (added: Added) => {
  if (!('pending' in added)) throw new Error('nothing waits');
  return added.pending;
};

describe('files that are opened', () => {
  it('are a run at once when they are complete, in any order and with others among them', async () => {
    expect(saying(await addFiles(picked({ 'a.yaml': yaml }), undefined))).toBe('a.yaml');
    const files = picked({ 'x/map.txt': map, 'x/notes.md': '#', 'x/config.cfg': config, 'x/.DS_Store': '\0' });
    expect(saying(await addFiles(files, undefined))).toEqual(['config.cfg', 'map.txt']);
  });

  it('wait for what is missing, and are completed by it', async () => {
    const first = await addFiles(picked({ 'config.cfg': config }), undefined);
    expect(saying(first)).toEqual(["the map 'map.txt' that this file names is missing"]);
    const other = await addFiles(picked({ 'map2.txt': map }), pendingOf(first));
    expect(saying(other)).toEqual(["the map 'map.txt' that this file names is missing"]);
    expect(saying(await addFiles(picked({ 'map.txt': map }), pendingOf(other)))).toEqual(['config.cfg', 'map.txt']);
  });

  it('wait no more when something else is opened', async () => {
    const first = await addFiles(picked({ 'config.cfg': config }), undefined);
    expect(saying(await addFiles(picked({ 'a.yaml': yaml }), pendingOf(first)))).toBe('a.yaml');
  });

  it('take the place of files of the same name', async () => {
    const first = await addFiles(picked({ 'config.cfg': config }), undefined);
    const mended = await addFiles(picked({ 'config.cfg': 'map = m.txt', 'm.txt': map }), pendingOf(first));
    expect(saying(mended)).toEqual(['config.cfg', 'm.txt']);
  });

  it('ask where to start, and open what is chosen', async () => {
    const both = await addFiles(picked({ 'config.cfg': config, 'map.txt': map, 'a.yaml': yaml }), undefined);
    expect(saying(both)).toEqual(['a.yaml', 'config.cfg']);
    expect(saying(startFrom(pendingOf(both), 'config.cfg'))).toEqual(['config.cfg', 'map.txt']);
    expect(saying(startFrom(pendingOf(both), 'a.yaml'))).toBe('a.yaml');
  });

  it('are refused in words when they are too many, too large or damaged, and lose nothing that waits', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}`, 'x']));
    expect(saying(await addFiles(picked(many), undefined))).toEqual([expect.stringContaining('up to 500 files')]);
    const large = { 'large.yaml': new Uint8Array(65 * 1_048_576) };
    expect(saying(await addFiles(picked(large), undefined))).toEqual([expect.stringContaining('up to 64 MiB')]);
    const first = await addFiles(picked({ 'config.cfg': config }), undefined);
    const damaged = await addFiles(picked({ 'a.zip': Uint8Array.from([0x50, 0x4b, 3, 4, 9]) }), pendingOf(first));
    expect(saying(damaged)).toEqual([expect.stringContaining('the archive is damaged')]);
    expect(saying(await addFiles(picked({ 'map.txt': map }), pendingOf(damaged)))).toEqual(['config.cfg', 'map.txt']);
  });
});
