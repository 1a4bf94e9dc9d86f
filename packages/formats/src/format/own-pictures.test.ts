import { bytesOfDataUrl } from '@korzo/reading';
import { expect, it } from 'vitest';
import { exampleText } from '../example.testing.ts';
import { portableSet } from '../files/portable-set.ts';
import { readFileSet, resolveFileSet } from '../index.ts';

const text = (value: string): number[] => Array.from(value, (letter) => letter.charCodeAt(0));

const png = Uint8Array.from([0x89, ...text('PNG'), 13, 10, 26, 10, 0]);

/** A file of glTF with this description. */
function glb(description: unknown): Uint8Array {
  const json = text(JSON.stringify(description).padEnd(400));
  const bytes = new Uint8Array(20 + json.length);
  const view = new DataView(bytes.buffer);
  bytes.set(text('glTF'));
  view.setUint32(4, 2, true);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, json.length, true);
  bytes.set(text('JSON'), 16);
  bytes.set(json, 20);
  return bytes;
}

const whole = { asset: { version: '2.0' }, meshes: [{ primitives: [] }] };

const view = `view:
  backdrop: { file: far/hills.png, turned: 90 }
  models:
    oak: { file: oak.glb }
  objects:
    - { model: oak, at: [1, 2], scale: 3 }
  bodies: { GROUP: oak }
`;

const group = /- name: (\w+)/.exec(exampleText)?.[1] ?? '';
const own = `${exampleText.replace(/^view:.*\n/m, '')}\n${view.replace('GROUP', group)}`;

const setOf = (model: Uint8Array, start = own): Parameters<typeof readFileSet>[0] => ({
  name: 'the set',
  files: [
    { file: 'mine.yaml', contents: start },
    { file: 'far/hills.png', contents: png },
    { file: 'oak.glb', contents: model },
  ],
});

const rules = (model: Uint8Array, start?: string): unknown => {
  const read = readFileSet(setOf(model, start));
  return 'problems' in read ? read.problems.map(({ place, line, rule }) => [place, line !== undefined, rule]) : 'read';
};

it('takes pictures and models that lie beside a scenario, also when the set was sent as texts', () => {
  const set = setOf(glb(whole));
  const read = readFileSet(set);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { backdrop, models } = read.scenario.view;
  expect(bytesOfDataUrl(backdrop?.data ?? '')).toEqual(png);
  expect(bytesOfDataUrl(models?.oak.data ?? '')).toEqual(glb(whole));
  const found = resolveFileSet(set);
  if ('problems' in found) throw new Error('not found');
  const sent = portableSet(found);
  if ('problems' in sent) throw new Error('not sent');
  const again = readFileSet({
    name: 'sent',
    files: sent.files.map(({ file, text: contents }) => ({ file, contents })),
    start: sent.start,
  });
  expect(again).toMatchObject({ scenario: { view: read.scenario.view } });
});

it('names what is missing, damaged, elsewhere or of another format', () => {
  const good = glb(whole);
  expect(rules(good)).toBe('read');
  expect(rules(good.subarray(0, 300))).toEqual([['view.models.oak.file', true, 'the file is damaged or cut off']]);
  expect(rules(png)).toEqual([['view.models.oak.file', true, 'the model must be glTF 2.0']]);
  expect(rules(glb({ ...whole, buffers: [{ uri: 'https://example.org/a.bin' }] }))).toEqual([
    ['view.models.oak.file', true, "the model needs another file 'https://example.org/a.bin'"],
  ]);
  expect(rules(glb({ ...whole, extensionsRequired: ['KHR_draco_mesh_compression'] }))).toEqual([
    ['view.models.oak.file', true, expect.stringContaining('KHR_draco_mesh_compression') as string],
  ]);
  expect(rules(glb({ ...whole, meshes: [] }))).toEqual([
    ['view.models.oak.file', true, 'there is no mesh in the model'],
  ]);
  expect(rules(good, own.replace('far/hills.png', 'oak.glb'))).toEqual([
    ['view.backdrop.file', true, 'the backdrop must be a PNG, JPEG or WebP picture'],
  ]);
  expect(rules(good, own.replace('oak.glb', 'elm.glb'))).toEqual([
    ['view.models.oak.file', true, expect.stringContaining("'elm.glb' that this file names is missing") as string],
  ]);
  const wrong = own.replace('model: oak', 'model: oka').replace(`${group}: oak`, 'strangers: oak');
  expect(rules(good, wrong)).toEqual([
    ['view.objects[0].model', true, "there is no model 'oka' in view.models"],
    ['view.bodies.strangers', true, "there is no group 'strangers'"],
  ]);
});

const config = (scene: string): string => `<config><crowds><crowdGroup><crowdSize>3</crowdSize>
    <spawnLocDir><location><x>0</x><y>0</y><z>5</z></location><direction><x>0</x><y>0</y><z>-1</z></direction></spawnLocDir>
    <checkpoints><vector><x>0</x><y>0</y><z>-5</z></vector></checkpoints></crowdGroup></crowds>
    <scene>${scene}</scene><sky>far/hills.png</sky></config>`;

it('reads the scene and the sky of a crowd config, where they are files that are drawn', () => {
  const files = setOf(glb(whole)).files.slice(1);
  const readOf = (scene: string): unknown =>
    readFileSet({ name: 'set', files: [{ file: 'config.xml', contents: config(scene) }, ...files] });
  expect(readOf('oak.glb')).toMatchObject({
    scenario: {
      view: {
        backdrop: { file: 'far/hills.png', data: expect.stringMatching(/^data:/) as string },
        models: { scene: { file: 'oak.glb', data: expect.stringMatching(/^data:/) as string } },
        objects: [{ model: 'scene', at: [0, 0, 0] }],
      },
    },
  });
  expect(readOf('elm.glb')).toMatchObject({ problems: [{ place: 'view.models.scene.file' }] });
  expect(readOf('small_city.j3o')).not.toHaveProperty('scenario.view.models');
});
