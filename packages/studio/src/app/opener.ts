import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type * as cityPart from '../city/city-page.tsx';
import { serverBase, type Server, findServer } from '../connect/find-server.ts';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import type * as modelsPart from '../models-compared/models-page.tsx';
import type * as runPart from '../run/run-part.tsx';
import type { Opening, Studio } from '../store/studio.ts';

/** The part of the app that runs and draws; it is loaded beside the gallery, which needs none of it. */
type RunPart = typeof runPart;

/** The part that compares models; it is loaded when somebody goes there. */
type ModelsPart = typeof modelsPart;

/** The part with the editor of cities, likewise. */
type CityPart = typeof cityPart;

export interface Opener {
  readonly entries: ReadonlySignal<readonly GalleryEntry[] | undefined>;
  readonly part: ReadonlySignal<RunPart | undefined>;
  readonly modelsPart: ReadonlySignal<ModelsPart | undefined>;
  readonly cityPart: ReadonlySignal<CityPart | undefined>;
  readonly open: (opening: Opening) => void;
  readonly openFiles: (files: readonly File[]) => void;
}

export interface Start {
  /** From the address: a server somewhere else. */
  readonly server: string | undefined;
  readonly token: string | undefined;
  /** From the address: what to open at once. */
  readonly opening: Opening | undefined;
}

/** Loads what is needed, finds out where runs are, and opens them. */
export function createOpener(studio: Studio, start: Start): Opener {
  const entries = signal<readonly GalleryEntry[] | undefined>(undefined);
  const part = signal<RunPart | undefined>(undefined);
  const models = signal<ModelsPart | undefined>(undefined);
  const city = signal<CityPart | undefined>(undefined);
  const tell = (text: string): void => void (studio.notices.value = [...studio.notices.peek(), text]);
  const catalogue = loadCatalogue().then((found) => (entries.value = found));
  const ready = prepare();

  async function prepare(): Promise<RunPart> {
    const [server, loaded] = await Promise.all([whichServer(start.server, tell), import('../run/run-part.tsx')]);
    if (start.server !== undefined && server !== undefined) studio.server.value = start.server;
    studio.connect = loaded.connector(server, start.token);
    part.value = loaded;
    if (server !== undefined) await joinServer(loaded);
    return loaded;
  }

  /** A server may have a run on already: then that is shown, unless the address asks for another. */
  async function joinServer(loaded: RunPart): Promise<void> {
    const shipped = await catalogue;
    const wanted = start.opening?.source;
    await loaded.joinServer(studio, {
      offered: (offered) => (entries.value = loaded.withServer(shipped, offered)),
      running: ({ scenario }) => {
        if (wanted !== undefined && !(wanted.type === 'named' && wanted.name === scenario)) return;
        if (studio.opened.peek() !== undefined || studio.page.peek() === 'models' || studio.page.peek() === 'city')
          return;
        studio.opened.value = { ...start.opening, source: { type: 'named', name: scenario } };
        studio.page.value = 'run';
      },
    });
  }

  async function open(opening: Opening): Promise<void> {
    studio.page.value = 'run';
    const loaded = await ready;
    // Somebody may have gone back to the gallery meanwhile.
    if (studio.page.peek() !== 'run') return;
    const on = studio.opened.peek();
    const joined = opening === start.opening && on !== undefined && studio.session.peek()?.info.peek() !== undefined;
    if (!joined) await loaded.openRun(studio, opening);
  }

  async function openFiles(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (files.length === 1 && /\.city$/i.test(first.name)) {
      const { openCityFile } = await loadCity();
      await openCityFile(studio, first);
      return;
    }
    const { readFiles } = await ready;
    const source = await readFiles(files);
    if (typeof source === 'string') tell(source);
    else await open({ source });
  }

  const loadCity = async (): Promise<CityPart> => (city.value ??= await import('../city/city-page.tsx'));
  const failed = (error: unknown): void =>
    tell(`The studio could not start the run: ${String(error)}. Load the page anew.`);
  effect(() => {
    if (studio.page.value !== 'models' || models.peek() !== undefined) return;
    import('../models-compared/models-page.tsx').then((loaded) => (models.value = loaded)).catch(failed);
  });
  effect(() => {
    if (studio.page.value === 'city' && city.peek() === undefined) loadCity().catch(failed);
  });
  if (start.opening !== undefined) open(start.opening).catch(failed);
  else ready.catch(failed);
  return {
    entries,
    part,
    modelsPart: models,
    cityPart: city,
    open: (opening) => void open(opening).catch(failed),
    openFiles: (files) => void openFiles(files).catch(failed),
  };
}

async function loadCatalogue(): Promise<readonly GalleryEntry[]> {
  const response = await fetch('./gallery/catalogue.json').catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as readonly GalleryEntry[]) : [];
}

/** The server that the address names, or the one that this page came from, or none. */
async function whichServer(named: string | undefined, tell: (text: string) => void): Promise<Server | undefined> {
  if (named === undefined) return findServer(new URL('.', location.href));
  const base = serverBase(named);
  const found = await findServer(base);
  // Not there now is not nowhere: the connection is tried again and again, and says so.
  if (found === undefined) tell(`The server ${base.host} does not answer. The page goes on trying.`);
  return found ?? { base, access: 'open' };
}
