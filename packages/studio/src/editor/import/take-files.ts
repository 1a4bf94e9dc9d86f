import type { SourceFile } from '@korzo/formats';
import type { Signal } from '@preact/signals';
import { droppedFiles, type PickedFile } from '../../open/picked-files.ts';
import type { Workbench } from '../document/workbench.ts';
import { importOf, type Import } from './import-dialog.tsx';

const largest = 64 * 1024 * 1024;

/** A picture lies under the plan; anything else is read as a plan or scenario and waits to be accepted. */
export async function takeFiles(
  bench: Workbench,
  picked: readonly PickedFile[],
  waiting: Signal<Import | undefined>,
): Promise<void> {
  const [first] = picked;
  if (first === undefined) return;
  const { file } = first;
  const { desk } = bench;
  const title = picked.length === 1 ? file.name : `${file.name} and ${picked.length - 1} more`;
  if (picked.reduce((sum, each) => sum + each.file.size, 0) > largest) {
    desk.tell(`${title}: more than 64 MB.`);
    return;
  }
  if (picked.length === 1 && /\.(png|jpe?g|webp|gif|bmp)$/i.test(file.name)) return layUnder(bench, file);
  const sources: SourceFile[] = [];
  for (const each of picked) sources.push(await sourceOf(each));
  const made = await importOf(desk, { title, files: sources, refused: [] });
  // A Korzo scenario has nothing to look through.
  if ('text' in made.result && made.result.notes === undefined) {
    const { name, text, picture } = made.result;
    await desk.openNew(name, text);
    if (picture !== undefined) bench.backdrop.value = { ...picture, picture: await createImageBitmap(picture.source) };
  } else waiting.value = made;
}

const sourceOf = async ({ name, file }: PickedFile): Promise<SourceFile> => ({
  file: name,
  contents: new Uint8Array(await file.arrayBuffer()),
});

async function layUnder({ desk, backdrop, level }: Workbench, file: File): Promise<void> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) {
    desk.tell(`${file.name} is no picture that this browser knows.`);
    return;
  }
  const { west, south, east } = desk.examined.peek().box;
  const metresPerPixel = Math.max(1, east - west) / picture.width;
  backdrop.value = {
    picture,
    corner: [west, south],
    metresPerPixel,
    level: level.peek(),
    title: file.name,
    source: file,
  };
  desk.tell(
    `The picture is as wide as the world. Set its scale: take the tool, then drag along a known length. Then press Walls of the picture to make rooms of its dark lines.`,
  );
}

/** Whatever kind of picture the browser has opened, as the reader takes it: on white paper. */
async function asPng(picture: ImageBitmap): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(picture, 0, 0);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

/** Reads the walls of the picture that lies under the plan, at the scale that was set. */
export async function tracePicture({ desk, backdrop }: Workbench, waiting: Signal<Import | undefined>): Promise<void> {
  const under = backdrop.peek();
  if (under === undefined) return;
  const { title, metresPerPixel } = under;
  const file: SourceFile = { file: `${title.replace(/\.\w+$/, '')}.png`, contents: await asPng(under.picture) };
  const made = await importOf(desk, { title, files: [file], refused: [], unit: metresPerPixel });
  waiting.value = { ...made, under };
}

/** Files dropped on the page while the editor is open go to the editor, not to the gallery. */
export function listenForFiles(take: (files: readonly PickedFile[]) => Promise<void>): () => void {
  const drop = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The sign that says where to drop goes away, as it does when the pointer leaves.
    dispatchEvent(new DragEvent('dragleave'));
    void droppedFiles(dataTransfer).then(take);
  };
  addEventListener('drop', drop, { capture: true });
  return () => removeEventListener('drop', drop, { capture: true });
}
