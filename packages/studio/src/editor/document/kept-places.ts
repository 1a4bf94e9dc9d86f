import type { KeptHistory } from './text-history.ts';

/** A place that is kept in this browser. */
export interface KeptPlace extends KeptHistory {
  readonly name: string;
  /** Milliseconds since 1970 of the last change. */
  readonly changed: number;
}

const shelf = 'places';

/** Where places are kept; tests hand in a map. */
export interface PlaceStore {
  readonly get: (name: string) => Promise<KeptPlace | undefined>;
  readonly put: (place: KeptPlace) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
}

/** Places in the browser's own database: texts and their whole history. */
export const browserStore: PlaceStore = {
  get: (name) =>
    ask<KeptPlace | undefined>(shelf, 'readonly', (store) => store.get(name) as IDBRequest<KeptPlace | undefined>),
  put: async (place) => void (await ask(shelf, 'readwrite', (store) => store.put(place))),
  forget: (name) => ask(shelf, 'readwrite', (store) => store.delete(name)),
  names: async () => (await ask(shelf, 'readonly', (store) => store.getAllKeys())).map(String),
};

let database: Promise<IDBDatabase> | undefined;

/** Asks one shelf of the database. */
export async function ask<T>(
  name: string,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  database ??= open();
  const store = (await database).transaction(name, mode).objectStore(name);
  return settled(request(store));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('korzo-places', 2);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    for (const name of [shelf, 'backdrops'])
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, { keyPath: 'name' });
  });
  // A newer page wants to change the database: this one lets go of it, and opens it again when it needs it.
  request.addEventListener('success', () =>
    request.result.addEventListener('versionchange', () => {
      request.result.close();
      database = undefined;
    }),
  );
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
