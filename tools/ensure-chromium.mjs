// Makes sure that the tests have a real browser to run in: finds Chromium or, on Debian with the rights to, installs it.
import { endProgramsOnInterrupt } from './child-processes.mjs';
import { ask, installDebianPackages, isDebian, missingPackages } from './debian-packages.mjs';
import { findChromium } from './find-chromium.mjs';
import { isMain } from './is-main.mjs';

// Mesa draws WebGL in software several times faster than the renderer that comes with Chromium.
const graphicsPackages = ['libegl1', 'libegl-mesa0', 'libgl1-mesa-dri', 'libgles2'];

async function ensureChromium() {
  if (isDebian() && !process.env.KORZO_CHROMIUM) {
    const missing = [...(findChromium() ? [] : ['chromium']), ...(await missingPackages(graphicsPackages))];
    if (missing.length > 0) await installDebianPackages(missing, 'The browser tests');
  }
  const chromium = findChromium();
  if (!chromium) {
    throw new Error(
      'The browser tests need Chromium or Google Chrome. Install it, or set KORZO_CHROMIUM to its executable.',
    );
  }
  const { code, output } = await ask(chromium, ['--version']);
  if (code !== 0) throw new Error(`${chromium} does not start:\n${output}`);
  console.log(`${output.trim()} at ${chromium}`);
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await ensureChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
