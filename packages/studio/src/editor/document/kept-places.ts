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
export function browserStore(): PlaceStore {
  const database = open();
  const ask = async <T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const store = (await database).transaction(shelf, mode).objectStore(shelf);
    return settled(request(store));
  };
  return {
    get: (name) =>
      ask<KeptPlace | undefined>('readonly', (store) => store.get(name) as IDBRequest<KeptPlace | undefined>),
    put: async (place) => {
      await ask('readwrite', (store) => store.put(place));
    },
    forget: (name) => ask('readwrite', (store) => store.delete(name)),
    names: async () => (await ask('readonly', (store) => store.getAllKeys())).map(String),
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('korzo-places', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(shelf, { keyPath: 'name' }));
  return settled(request);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
