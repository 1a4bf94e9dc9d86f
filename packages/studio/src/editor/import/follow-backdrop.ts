import { effect } from '@preact/signals';
import type { BackdropStore, KeptBackdrop } from '../document/kept-backdrops.ts';
import type { Backdrop, Workbench } from '../document/workbench.ts';

/** Keeps the picture under a plan in this browser, and brings it back with its place. */
export function followBackdrop(
  { desk, backdrop }: Workbench,
  store: BackdropStore,
  decode: (source: Blob) => Promise<ImageBitmap> = (source) => createImageBitmap(source),
): void {
  /** The picture that came from the store, or was put there last. */
  let known: Backdrop | undefined;
  let name = '';
  effect(() => {
    name = desk.name.value;
    known = undefined;
    backdrop.value = undefined;
    if (name !== '') void load(name);
  });
  effect(() => {
    const now = backdrop.value;
    if (now === known || name === '') return;
    known = now;
    const kept = now === undefined ? store.forget(name) : store.put(keptOf(name, now));
    kept.catch(() => desk.tell('This browser does not keep the picture: save the place as a zip archive.'));
  });

  async function load(wanted: string): Promise<void> {
    try {
      const found = await store.get(wanted);
      if (found === undefined) return;
      const { name: _name, ...rest } = found;
      const picture = await decode(rest.source);
      // Another place, or another picture, came meanwhile.
      if (name !== wanted || backdrop.peek() !== undefined) return;
      known = { ...rest, picture };
      backdrop.value = known;
    } catch {
      // A picture that cannot be read is as good as none.
    }
  }
}

const keptOf = (name: string, { title, source, corner, metresPerPixel, level }: Backdrop): KeptBackdrop => ({
  name,
  title,
  source,
  corner,
  metresPerPixel,
  level,
});
