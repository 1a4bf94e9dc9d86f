import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite } from 'vite';

/** Builds a page of one module with Vite as it comes, and returns the folder of the site. */
export async function viteSite(folder: string, name: string, program: string): Promise<string> {
  const site = join(folder, `${name}-site`);
  writeFileSync(join(folder, `${name}.js`), program);
  const page = join(folder, 'index.html');
  writeFileSync(page, `<!doctype html><title>${name}</title><script type="module" src="./${name}.js"></script>`);
  await buildWithVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: site, emptyOutDir: true, chunkSizeWarningLimit: Infinity, reportCompressedSize: false },
  });
  return site;
}

/** Builds a module with esbuild and returns the folder of the files. */
export async function esbuildSite(folder: string, name: string, program: string): Promise<string> {
  const site = join(folder, `${name}-esbuild`);
  const entry = join(folder, `${name}-entry.js`);
  writeFileSync(entry, program);
  await buildWithEsbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: site,
    logLevel: 'silent',
    absWorkingDir: folder,
  });
  return site;
}

/** Bytes of all programs of a site when they are compressed for the way to a browser. */
export function gzipBytes(site: string): number {
  const programs = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return programs.reduce((sum, file) => sum + gzipSync(readFileSync(join(site, file)), { level: 9 }).length, 0);
}
