import type { SourceFile } from '@korzo/formats';
import { packBlob } from '@korzo/recording';
import type { Point } from './geometry.ts';

/** A picture under a plan, as a file. */
export interface PlanPicture {
  /** Name of the file it came from. */
  readonly title: string;
  /** The file itself. */
  readonly source: Blob;
  /** South-west corner, m. */
  readonly corner: Point;
  /** m. */
  readonly metresPerPixel: number;
  readonly level: number;
}

/** Where the picture of an archive lies under the plan. */
const aboutPicture = 'background.json';
const pictureName = /^background\.(png|jpe?g|webp|gif|bmp)$/i;

/** A place as a zip archive: its text, and the picture under its plan with its scale. */
export async function placeZip(name: string, text: string, under: PlanPicture | undefined): Promise<Blob> {
  const letters = new TextEncoder();
  const files = [{ name: `${name}.yaml`, parts: [letters.encode(text)] as (Blob | Uint8Array<ArrayBuffer>)[] }];
  if (under !== undefined) {
    const { title, source, corner, metresPerPixel, level } = under;
    const about = JSON.stringify({ title, corner, metresPerPixel, level });
    files.push({ name: `background.${(/\.(\w+)$/.exec(title)?.[1] ?? 'png').toLowerCase()}`, parts: [source] });
    files.push({ name: aboutPicture, parts: [letters.encode(about)] });
  }
  return packBlob(files, `${name}.zip`);
}

/** Its name without the folder that was dropped. */
const inFolder = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** What is in an archive of `placeZip`, or in a folder of the same files: the rest is the place itself. */
export function takePicture(files: readonly SourceFile[]): {
  readonly rest: readonly SourceFile[];
  readonly picture?: PlanPicture;
} {
  const picture = files.find(({ file }) => pictureName.test(inFolder(file)));
  const about = files.find(({ file }) => inFolder(file) === aboutPicture);
  const rest = files.filter((each) => each !== picture && each !== about);
  if (picture === undefined || typeof picture.contents === 'string')
    return { rest: picture === undefined ? files : rest };
  const { title = picture.file, corner = [0, 0], metresPerPixel = 0.05, level = 0 } = placeOf(about);
  return {
    rest,
    picture: { title, corner, metresPerPixel, level, source: new Blob([picture.contents.slice()]) },
  };
}

/** What the archive says of its picture, as far as it makes sense. */
function placeOf(about: SourceFile | undefined): Partial<PlanPicture> {
  if (about === undefined) return {};
  try {
    const text = typeof about.contents === 'string' ? about.contents : new TextDecoder().decode(about.contents);
    const { title, corner, metresPerPixel, level } = JSON.parse(text) as Record<string, unknown>;
    const isPoint = Array.isArray(corner) && corner.length === 2 && corner.every((each) => Number.isFinite(each));
    return {
      ...(typeof title === 'string' ? { title } : {}),
      ...(isPoint ? { corner: corner as [number, number] } : {}),
      ...(typeof metresPerPixel === 'number' && metresPerPixel > 0 ? { metresPerPixel } : {}),
      ...(Number.isInteger(level) ? { level: level as number } : {}),
    };
  } catch {
    return {};
  }
}
