import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { KeptBackdrop } from '../document/kept-backdrops.ts';
import type { Backdrop, Workbench } from '../document/workbench.ts';
import { followBackdrop } from './follow-backdrop.ts';

const picture = {} as ImageBitmap;

function benchWith(kept: Map<string, KeptBackdrop>) {
  const name = signal('house');
  const backdrop = signal<Backdrop | undefined>(undefined);
  const bench = { desk: { name, tell: () => undefined }, backdrop } as unknown as Workbench;
  followBackdrop(
    bench,
    {
      get: (key) => Promise.resolve(kept.get(key)),
      put: (each) => Promise.resolve(void kept.set(each.name, each)),
      forget: (key) => Promise.resolve(void kept.delete(key)),
    },
    () => Promise.resolve(picture),
  );
  return { name, backdrop };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('keeps the picture of each place, with its scale, over a reload', async () => {
  const kept = new Map<string, KeptBackdrop>();
  const { name, backdrop } = benchWith(kept);
  await settle();
  const source = new Blob(['x']);
  backdrop.value = { picture, title: 'a.png', source, corner: [0, 0], metresPerPixel: 0.1, level: 0 };
  backdrop.value = { ...backdrop.value, metresPerPixel: 0.2, corner: [1, 2] };
  name.value = 'other';
  await settle();
  expect(backdrop.value).toBeUndefined();
  name.value = 'house';
  await settle();
  expect(backdrop.value).toMatchObject({ metresPerPixel: 0.2, corner: [1, 2], source, picture });
  const again = benchWith(kept);
  await settle();
  expect(again.backdrop.value).toMatchObject({ metresPerPixel: 0.2, title: 'a.png' });
  again.backdrop.value = undefined;
  expect([...kept.keys()]).toEqual([]);
});
