import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { findChromium } from '../../tools/find-chromium.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

// WebGL 2 by Mesa and WebGPU by SwiftShader, both in software, in one browser; nothing that calls home.
const chromiumFlags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenPage {
  page: Page;
  /** Imports a built package into the page; the handle goes to `page.evaluate` as an argument. */
  importPackage: <Exports>(name: string) => Promise<JSHandle<Exports>>;
  close: () => Promise<void>;
}

/** Opens an empty page in a real Chromium, isolated so that it may share memory with workers. */
export async function openPage(): Promise<OpenPage> {
  const server = await serveRepository();
  const address = server.resolvedUrls?.local[0];
  const browser = await launchChromium();
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
  };
  try {
    if (address === undefined) throw new Error('The test server listens nowhere.');
    const page = await browser.newPage();
    await page.goto(`${address}tests/browser/empty.html`);
    return { page, importPackage: (name) => importBuilt(page, `${address}packages/${name}/dist/index.js`), close };
  } catch (error) {
    await close();
    throw error;
  }
}

// As text, because the test runner would rewrite an import() in a function.
async function importBuilt<Exports>(page: Page, address: string): Promise<JSHandle<Exports>> {
  return (await page.evaluateHandle(`import(${JSON.stringify(address)})`)) as JSHandle<Exports>;
}

async function serveRepository(): Promise<ViteDevServer> {
  const server = await createServer({
    root: repository,
    configFile: false,
    logLevel: 'error',
    cacheDir: 'artifacts/vite',
    appType: 'mpa',
    // Prepared before the first page opens: found later, they would reload the page in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: ['saxes', 'three', 'yaml', 'zod'] },
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    },
  });
  return server.listen();
}

/** A real Chromium that draws in software. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium. Remedy: node tools/ensure-chromium.mjs');
  return chromium.launch({ executablePath, args: chromiumFlags, env: { ...process.env, EGL_PLATFORM: 'surfaceless' } });
}
