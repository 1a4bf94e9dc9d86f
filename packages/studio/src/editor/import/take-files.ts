import type { Signal } from '@preact/signals';
import type { Workbench } from '../document/workbench.ts';
import type { Import } from './import-dialog.tsx';

const largest = 64 * 1024 * 1024;

/** A picture lies under the plan; anything else is read as a plan or scenario and waits to be accepted. */
export async function takeFiles(
  { desk, backdrop, level }: Workbench,
  files: readonly File[],
  waiting: Signal<Import | undefined>,
): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  if (file.size > largest) {
    desk.tell(`${file.name} is larger than 64 MB.`);
    return;
  }
  if (/\.(png|jpe?g|webp|gif|bmp)$/i.test(file.name)) {
    const picture = await createImageBitmap(file).catch(() => undefined);
    if (picture === undefined) {
      desk.tell(`${file.name} is no picture that this browser knows.`);
      return;
    }
    const { west, south, east } = desk.examined.peek().box;
    const metresPerPixel = Math.max(1, east - west) / picture.width;
    backdrop.value = { picture, corner: [west, south], metresPerPixel, level: level.peek() };
    desk.tell('The picture is as wide as the world. Set its scale: take the tool, then drag along a known length.');
    return;
  }
  const contents = new Uint8Array(await file.arrayBuffer());
  const result = await desk.client.import(file.name, contents, []);
  // A Korzo scenario has nothing to look through.
  if ('text' in result && result.notes === undefined) desk.openText(result.name, result.text);
  else waiting.value = { file: file.name, contents, refused: [], result };
}

/** Files dropped on the page while the editor is open go to the editor, not to the gallery. */
export function listenForFiles(take: (files: readonly File[]) => Promise<void>): () => void {
  const drop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The sign that says where to drop goes away, as it does when the pointer leaves.
    dispatchEvent(new DragEvent('dragleave'));
    void take(files);
  };
  addEventListener('drop', drop, { capture: true });
  return () => removeEventListener('drop', drop, { capture: true });
}
