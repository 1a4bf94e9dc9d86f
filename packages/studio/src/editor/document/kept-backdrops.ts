import { ask } from './kept-places.ts';
import type { PlanPicture } from '../model/place-zip.ts';

/** A picture under a plan as this browser keeps it, beside the place and under its name. */
export interface KeptBackdrop extends PlanPicture {
  readonly name: string;
}

const shelf = 'backdrops';

/** Where pictures are kept; tests hand in a map. */
export interface BackdropStore {
  readonly get: (name: string) => Promise<KeptBackdrop | undefined>;
  readonly put: (kept: KeptBackdrop) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
}

/** Pictures in the browser's own database. */
export const browserBackdrops: BackdropStore = {
  get: (name) =>
    ask<KeptBackdrop | undefined>(
      shelf,
      'readonly',
      (store) => store.get(name) as IDBRequest<KeptBackdrop | undefined>,
    ),
  put: async (kept) => void (await ask(shelf, 'readwrite', (store) => store.put(kept))),
  forget: (name) => ask(shelf, 'readwrite', (store) => store.delete(name)),
};
