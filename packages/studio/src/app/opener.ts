import { prepareWorker } from '@korzo/live';
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type * as cityPart from '../city/city-page.tsx';
import { serverBase, type Access, type Server, findServer } from '../connect/find-server.ts';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import type * as editorPart from '../editor/editor-page.tsx';
import type * as modelsPart from '../models-compared/models-page.tsx';
import type { Added } from '../open/add-files.ts';
import type { PickedFile } from '../open/picked-files.ts';
import type * as runPart from '../run/run-part.tsx';
import type { Opening, Studio } from '../store/studio.ts';
import type { ViewpointState } from '../store/viewpoint.ts';

/** The part of the app that runs and draws; it is loaded beside the gallery, which needs none of it. */
type RunPart = typeof runPart;

/** The part that compares models; it is loaded when a user goes there. */
type ModelsPart = typeof modelsPart;

/** The part with the editor of cities, likewise. */
type CityPart = typeof cityPart;

export interface Opener {
  readonly entries: ReadonlySignal<readonly GalleryEntry[] | undefined>;
  readonly part: ReadonlySignal<RunPart | undefined>;
  readonly modelsPart: ReadonlySignal<ModelsPart | undefined>;
  readonly cityPart: ReadonlySignal<CityPart | undefined>;
  /** The part with the editor of places. */
  readonly editorPart: ReadonlySignal<typeof editorPart | undefined>;
  readonly open: (opening: Opening, from?: ViewpointState) => void;
  readonly join: (room: string, from?: ViewpointState) => void;
  readonly openFiles: (files: readonly PickedFile[] | Promise<readonly PickedFile[]>) => void;
  /** Of the files that wait, the one to start from. */
  readonly startFrom: (file: string) => void;
}

export interface Start {
  /** From the address: a server somewhere else. */
  readonly server: string | undefined;
  readonly token: string | undefined;
  /** From the address: what to open at once, or which room to join, and from where to look at it. */
  readonly opening: Opening | undefined;
  readonly room: string | undefined;
  readonly from: ViewpointState;
}

/** Loads what is needed, finds out where runs are, and opens them. */
export function createOpener(studio: Studio, start: Start): Opener {
  const entries = signal<readonly GalleryEntry[] | undefined>(undefined);
  const part = signal<RunPart | undefined>(undefined);
  const models = signal<ModelsPart | undefined>(undefined);
  const city = signal<CityPart | undefined>(undefined);
  const editor = signal<typeof editorPart | undefined>(undefined);
  const tell = (text: string): void => void (studio.notices.value = [...studio.notices.peek(), text]);
  const catalogue = loadCatalogue().then((found) => (entries.value = found));
  if (start.opening !== undefined) startEarly();
  const ready = prepare();
  studio.ready = ready;

  /** The worker of a run of this page is loaded beside what draws it, not after it. */
  function startEarly(): void {
    if (start.server === undefined) prepareWorker();
  }

  async function prepare(): Promise<RunPart> {
    const isLinked = start.opening !== undefined || start.room !== undefined;
    if (!isLinked) await firstPaint();
    const [server, loaded] = await Promise.all([whichServer(start.server, tell), import('../run/run-part.tsx')]);
    const named = start.server !== undefined;
    const access = server === undefined ? undefined : { server, token: start.token };
    if (named && server !== undefined) studio.server.value = start.server;
    const modules = access === undefined ? [] : await loaded.serverModules(access);
    studio.connect = loaded.connector(access, { named, modules });
    studio.host.value = access;
    if (access !== undefined) void showFiles(loaded, access).catch(failed);
    part.value = loaded;
    return loaded;
  }

  /** The gallery shows what is in the server's folder beside what is shipped. */
  async function showFiles(loaded: RunPart, access: Access): Promise<void> {
    const [shipped, files] = await Promise.all([catalogue, loaded.serverFiles(access)]);
    entries.value = loaded.withServer(shipped, files);
  }

  async function open(opening: Opening, from?: ViewpointState): Promise<void> {
    studio.page.value = 'run';
    startEarly();
    const loaded = await ready;
    const whole = await withContents(loaded, opening);
    // The visitor may have gone back to the gallery meanwhile.
    if (studio.page.peek() !== 'run') return;
    if (whole.moment === undefined) await loaded.openRun(studio, whole, from);
    else await loaded.openMoment(studio, whole, from);
  }

  /** A worker of the page knows what is shipped; of the server's folder it gets the text. */
  async function withContents(loaded: RunPart, opening: Opening): Promise<Opening> {
    const access = studio.host.peek();
    const { source } = opening;
    if (source.type !== 'named' || access === undefined || studio.server.peek() !== undefined) return opening;
    if ((await catalogue).some(({ name }) => name === source.name)) return opening;
    const contents = await loaded.serverFile(access, source.name);
    return contents === undefined ? opening : { ...opening, contents };
  }

  async function join(room: string, from?: ViewpointState): Promise<void> {
    studio.page.value = 'run';
    const loaded = await ready;
    const access = studio.host.peek();
    const isThere = access === undefined ? false : await loaded.hasRoom(access, room);
    if (studio.page.peek() !== 'run') return;
    // A server that does not say so now is asked again and again.
    if (isThere !== false) loaded.joinRoom(studio, room, from);
    else {
      const why = access === undefined ? 'There is no server here' : 'There is no such room on the server';
      tell(`${why}: '${room}' cannot be joined. Ask for a new link.`);
      studio.page.value = 'gallery';
    }
  }

  async function openFiles(files: readonly PickedFile[]): Promise<void> {
    const waiting = studio.pending.peek();
    const [first] = files;
    if (files.length === 0) return;
    if (files.length === 1 && waiting === undefined && /\.city$/i.test(first.name)) {
      const { openCityFile } = await loadCity();
      await openCityFile(studio, first.file);
      return;
    }
    if (waiting === undefined && (await openedRecording(files.map(({ file }) => file)))) return;
    const { addFiles } = await import('../open/add-files.ts');
    await take(await addFiles(files, waiting));
  }

  async function startFrom(file: string): Promise<void> {
    const waiting = studio.pending.peek();
    if (waiting !== undefined) await take((await import('../open/add-files.ts')).startFrom(waiting, file));
  }

  /** Files that are complete become a run; others wait. */
  async function take(added: Added): Promise<void> {
    studio.pending.value = 'pending' in added ? added.pending : undefined;
    if ('source' in added) await open({ source: added.source });
  }

  /** Whether the files are a recording; it is opened then. */
  async function openedRecording(files: readonly File[]): Promise<boolean> {
    const { recordingIn, dataAddress, openRecordedRun } = await ready;
    const found = await recordingIn(files);
    if (found === undefined) return false;
    const { file, blob } = found;
    const url = studio.server.peek() === undefined ? URL.createObjectURL(blob) : await dataAddress(blob);
    await openRecordedRun(studio, { file, url });
    URL.revokeObjectURL(url);
    return true;
  }

  const loadCity = async (): Promise<CityPart> => (city.value ??= await import('../city/city-page.tsx'));
  const failed = (error: unknown): void => {
    tell(`Could not open the run: ${error instanceof Error ? error.message : String(error)}.`);
    // There is nothing to look at.
    if (studio.page.peek() === 'run' && studio.sessions.peek().length === 0) studio.page.value = 'gallery';
  };
  effect(() => {
    if (studio.page.value !== 'models' || models.peek() !== undefined) return;
    import('../models-compared/models-page.tsx').then((loaded) => (models.value = loaded)).catch(failed);
  });
  effect(() => {
    if (studio.page.value === 'city' && city.peek() === undefined) loadCity().catch(failed);
  });
  effect(() => {
    if (studio.page.value !== 'edit' || editor.peek() !== undefined) return;
    import('../editor/editor-page.tsx').then((loaded) => (editor.value = loaded)).catch(failed);
  });
  effect(() => {
    const all = entries.value ?? [];
    const source = studio.opened.value?.source;
    const at = source?.type === 'named' ? all.findIndex(({ name }) => name === source.name) : -1;
    const next = at < 0 ? undefined : all[(at + 1) % all.length];
    studio.next.value =
      next === undefined
        ? undefined
        : {
            name: next.name,
            open: () => void open({ source: { type: 'named', name: next.name } }).catch(failed),
          };
  });
  if (start.room !== undefined) join(start.room, start.from).catch(failed);
  else if (start.opening !== undefined) open(start.opening, start.from).catch(failed);
  else ready.catch(failed);
  return {
    entries,
    part,
    modelsPart: models,
    cityPart: city,
    editorPart: editor,
    open: (opening, from) => void open(opening, from).catch(failed),
    join: (room, from) => void join(room, from).catch(failed),
    openFiles: (files) => void Promise.resolve(files).then(openFiles).catch(failed),
    startFrom: (file) => void startFrom(file).catch(failed),
  };
}

/** The gallery is seen before what runs and draws is loaded; a page in the background is not painted. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible') requestAnimationFrame(() => void setTimeout(resolve));
    else resolve();
  });

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
  if (found === undefined) tell(`The server ${base.host} does not answer. The page keeps trying.`);
  return found ?? { base, access: 'open' };
}
