import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** A worker where it is started. */
const started = /new URL\(\s*'(\.\/[\w.-]+)\.(?:js|ts)',\s*import\.meta\.url\s*\)/;

/** The file of a site that a script beside it starts as a worker. Vite makes no bundle of an address that it cannot read. */
const addressOf = (file: string): string => `new URL(['.', '${file}'].join('/'), import.meta.url)`;

const entryName = (id: string): string => basename(id).replace(/\.(js|ts)$/, '');

/** The module of the worker that a file starts, and its text with the address of a built worker instead. */
function workerIn(code: string, id: string): { readonly id: string; readonly at: string } | undefined {
  const found = code.includes('new Worker(') ? started.exec(code) : null;
  if (found === null) return undefined;
  const ending = id.endsWith('.ts') ? '.ts' : '.js';
  return { id: resolve(dirname(id), `${found[1]}${ending}`), at: found[0] };
}

interface SharedWorkers {
  /** Modules that start workers; each starts one. */
  readonly starters: readonly string[];
  readonly plugins: readonly Plugin[];
}

/**
 * Builds all workers of a site at once, so that they share code: Vite would make a bundle of its own for each, with all that they have in
 * common in every one. Workers that workers start are among them.
 */
export function sharedWorkers({ starters, plugins }: SharedWorkers): Plugin {
  /** Files by the modules of workers. */
  const files = new Map<string, string>();
  return {
    name: 'korzo-shared-workers',
    enforce: 'pre',
    async buildStart() {
      const entries = starters.map((starter) => {
        const found = workerIn(readFileSync(starter, 'utf8'), starter);
        if (found === undefined) throw new Error(`${starter} starts no worker`);
        return found.id;
      });
      for (const { fileName, id, source } of await buildWorkers(entries, plugins)) {
        if (id !== undefined) files.set(id, basename(fileName));
        this.emitFile({ type: 'prebuilt-chunk', fileName, code: source });
      }
    },
    transform(code, id) {
      const found = workerIn(code, id);
      if (found === undefined) return undefined;
      const file = files.get(found.id);
      if (file === undefined) throw new Error(`${id} starts a worker that is not among those of the site; list it`);
      return { code: code.replace(found.at, () => addressOf(file)), map: null };
    },
  };
}

interface WorkerFile {
  readonly fileName: string;
  /** Of the module that a worker begins with. */
  readonly id: string | undefined;
  readonly source: string;
}

async function buildWorkers(entries: readonly string[], plugins: readonly Plugin[]): Promise<readonly WorkerFile[]> {
  const result = await build({
    configFile: false,
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins, startedHere],
    build: {
      write: false,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      modulePreload: false,
      rolldownOptions: { input: Object.fromEntries(entries.map((id, index) => [`${entryName(id)}-${index}`, id])) },
    },
  });
  if (!('output' in result)) throw new Error('Vite did not return one build');
  return result.output.map((file) => {
    if (file.type !== 'chunk') throw new Error(`a worker of the site needs ${file.fileName}, which is no script`);
    const id = file.isEntry ? (file.facadeModuleId ?? undefined) : undefined;
    return { fileName: file.fileName, id, source: file.code };
  });
}

/** Threads of runs are started by a worker: they are of the same build, and named when it knows their files. */
const startedHere: Plugin = {
  name: 'korzo-workers-of-workers',
  enforce: 'pre',
  transform(code, id) {
    const found = workerIn(code, id);
    if (found === undefined) return undefined;
    const reference = this.emitFile({ type: 'chunk', id: found.id, name: entryName(found.id) });
    return { code: code.replace(found.at, () => `import.meta.ROLLUP_FILE_URL_${reference}`), map: null };
  },
};
