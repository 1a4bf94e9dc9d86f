import { readZip } from '@korzo/formats';
import { expect, it } from 'vitest';
import { services } from '../examine/services.ts';
import { placeZip, takePicture } from './place-zip.ts';

const text = services.textOf('template', 'room') ?? '';
const picture = {
  title: 'scan of the house.PNG',
  source: new Blob([new Uint8Array([1, 2, 3, 250])]),
  corner: [-2, 3.5],
  metresPerPixel: 0.025,
  level: 1,
} as const;

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

it('packs a place with its picture, and opens it to the byte', async () => {
  const contents = await bytesOf(await placeZip('my-room', text, picture));
  const opened = await services.import([{ file: 'my-room.zip', contents }], {});
  expect(opened).toMatchObject({ text, name: 'my-room', picture: { ...picture, source: expect.any(Blob) as Blob } });
  if (!('picture' in opened) || opened.picture === undefined) throw new Error('the picture was lost');
  expect(await bytesOf(opened.picture.source)).toEqual(await bytesOf(picture.source));
  const plain = await bytesOf(await placeZip('my-room', text, undefined));
  expect(await services.import([{ file: 'a.zip', contents: plain }], {})).toMatchObject({ text, name: 'my-room' });
});

it('opens a folder with the files of an archive', async () => {
  const read = await readZip(await bytesOf(await placeZip('my-room', text, picture)), 'a.zip');
  if ('problems' in read) throw new Error('no archive');
  const dropped = read.files.map(({ file, contents }) => ({ file: `house/${file}`, contents }));
  expect(await services.import(dropped, {})).toMatchObject({ text, picture: { title: picture.title, level: 1 } });
});

it('lays a picture somewhere when the archive does not say where, or says nonsense', async () => {
  const read = await readZip(await bytesOf(await placeZip('a', text, picture)), 'a.zip');
  if ('problems' in read) throw new Error('no archive');
  for (const about of ['', '{', '[]', '{"corner":["x",1],"metresPerPixel":-1,"level":0.5,"title":7}']) {
    const files = read.files.map(({ file, contents }) => ({
      file,
      contents: file === 'background.json' ? about : contents,
    }));
    expect(takePicture(files).picture).toMatchObject({ corner: [0, 0], metresPerPixel: 0.05, level: 0 });
  }
});
