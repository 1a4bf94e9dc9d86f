import { show } from '@korzo/reading';

// What a file of a picture or of a 3D model must be, so that every viewer can draw it. Nothing is fetched from elsewhere for it.

export interface FileFlaw {
  readonly rule: string;
  readonly remedy: string;
}

const beginsWith = (bytes: Uint8Array, start: readonly number[], from = 0): boolean =>
  start.every((byte, index) => bytes[from + index] === byte);

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** Why bytes are no picture that browsers draw. */
export function flawOfPicture(bytes: Uint8Array): FileFlaw | undefined {
  const isPicture =
    beginsWith(bytes, [0x89, ...ascii('PNG')]) ||
    beginsWith(bytes, [0xff, 0xd8, 0xff]) ||
    (beginsWith(bytes, ascii('RIFF')) && beginsWith(bytes, ascii('WEBP'), 8));
  return isPicture
    ? undefined
    : { rule: 'the backdrop must be a PNG, JPEG or WebP picture', remedy: 'convert it to one of these' };
}

/** Extensions of glTF that are drawn, or that change nothing but the shine. */
const drawnExtensions = new Set(['KHR_materials_unlit', 'KHR_mesh_quantization', 'KHR_texture_transform']);
const jsonChunk = 0x4e4f534a;

/** Why bytes are no 3D model that viewers draw. */
export function flawOfModel(bytes: Uint8Array): FileFlaw | undefined {
  const json = jsonOf(bytes);
  if (typeof json !== 'string') return json;
  let asset: unknown;
  try {
    asset = JSON.parse(json);
  } catch {
    return { rule: 'the description in the glTF file is no JSON', remedy: 'export it again' };
  }
  return flawOfAsset(asset);
}

/** The description of a model, in a .glb or as a text. */
function jsonOf(bytes: Uint8Array): string | FileFlaw {
  if (bytes[0] === 0x7b) return new TextDecoder().decode(bytes);
  const remedy = 'export it as glTF 2.0, binary (.glb)';
  if (!beginsWith(bytes, ascii('glTF'))) return { rule: 'the model must be glTF 2.0', remedy };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) return { rule: 'the file ends in its first lines', remedy: 'copy it again' };
  const version = view.getUint32(4, true);
  if (version !== 2) return { rule: `the model must be glTF 2.0; it has version ${version}`, remedy };
  const length = view.getUint32(12, true);
  if (view.getUint32(8, true) > bytes.length || view.getUint32(16, true) !== jsonChunk || 20 + length > bytes.length)
    return { rule: 'the file is damaged or cut off', remedy: 'copy or export it again' };
  return new TextDecoder().decode(bytes.subarray(20, 20 + length));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

function flawOfAsset(asset: unknown): FileFlaw | undefined {
  if (!isRecord(asset) || !isRecord(asset.asset) || !String(asset.asset.version).startsWith('2.'))
    return { rule: 'the model must be glTF 2.0', remedy: 'export it as glTF 2.0, binary (.glb)' };
  for (const part of [...recordsIn(asset.buffers), ...recordsIn(asset.images)]) {
    const { uri } = part;
    if (typeof uri === 'string' && !uri.startsWith('data:'))
      return { rule: `the model needs another file '${uri.slice(0, 100)}'`, remedy: 'export it in one file (.glb)' };
  }
  const required: readonly unknown[] = Array.isArray(asset.extensionsRequired) ? asset.extensionsRequired : [];
  for (const name of required)
    if (typeof name !== 'string' || !drawnExtensions.has(name))
      return {
        rule: `the model needs the extension ${show(name)}, which is not drawn`,
        remedy: 'export it without compression and extensions',
      };
  if (recordsIn(asset.meshes).length === 0)
    return { rule: 'there is no mesh in the model', remedy: 'export one with it' };
  return undefined;
}
