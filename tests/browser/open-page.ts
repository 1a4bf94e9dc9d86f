import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, JSHandle, Page } from 'playwright-core';
import { findChromium } from '../../tools/find-chromium.mjs';
import { buildPage } from './build-page.ts';
import { serveFolder } from './serve-folder.ts';

/**
 * Chromium obeys the last list of features alone, so this one repeats those that Playwright switches off. The popups of
 * the address bar are pages that each window would load and draw beside the page under test.
 */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

// WebGL 2 by Mesa and WebGPU by SwiftShader, both in software, in one browser; nothing that calls home.
const chromiumFlags = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  // Text and boxes are drawn faster directly than by a graphics card in software.
  '--disable-gpu-rasterization',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join()}`,
];

/** How long a browser may take for anything: on a busy machine much longer than alone. ms */
export const browserPatience = 240_000;

export interface OpenPage<Modules> {
  readonly page: Page;
  /** The modules of the page; they go to `page.evaluate` as arguments. */
  readonly modules: { readonly [Name in keyof Modules]: JSHandle<Modules[Name]> };
  readonly close: () => Promise<void>;
}

/** Opens an empty page in a real Chromium, isolated so that it may share memory with workers; `paths` are modules for it. */
export async function openPage<Modules>(paths: {
  readonly [Name in keyof Modules]: string;
}): Promise<OpenPage<Modules>> {
  const folder = await buildPage(paths);
  const server = await serveFolder(folder);
  const browser = await launchChromium();
  const close = async (): Promise<void> => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const page = await newPage(browser);
    await page.goto(server.address);
    const modules: Partial<Record<keyof Modules, JSHandle>> = {};
    // As text, because the test runner would rewrite an import() in a function.
    for (const name of Object.keys(paths) as (keyof Modules & string)[])
      modules[name] = await page.evaluateHandle(`import('./${name}.js')`);
    return { page, modules: modules as OpenPage<Modules>['modules'], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A real Chromium that draws in software. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium. Remedy: node tools/ensure-chromium.mjs');
  return chromium.launch({
    executablePath,
    args: chromiumFlags,
    env: { ...process.env, EGL_PLATFORM: 'surfaceless' },
    timeout: browserPatience,
  });
}

/** A page with nothing remembered. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(browserPatience);
  return context.newPage();
}
