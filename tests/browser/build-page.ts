import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** As in the studio: a page leads no threads, its workers do. */
const noThreadsInPage: Plugin = {
  name: 'no-threads-in-page',
  enforce: 'pre',
  resolveId: (source) => (source === '#start-thread' ? '\0no-threads' : undefined),
  load: (id) =>
    id === '\0no-threads'
      ? `export const startThread = () => { throw new Error('a page does not lead threads: its workers do'); };`
      : undefined,
};

/** An empty page, and modules for it with all that they need in few files: a worker that starts loads hundreds otherwise. */
export async function buildPage(modules: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(join(repository, 'artifacts'), { recursive: true });
  const folder = mkdtempSync(join(repository, 'artifacts/page-'));
  const input = Object.fromEntries(Object.entries(modules).map(([name, path]) => [name, join(repository, path)]));
  await build({
    root: repository,
    base: './',
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [noThreadsInPage],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  copyFileSync(fileURLToPath(new URL('empty.html', import.meta.url)), join(folder, 'index.html'));
  return folder;
}
